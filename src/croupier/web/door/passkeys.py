"""Passkeys: asking a browser for one, adding one to an account, and telling whose the one is that answered.

A challenge is good for one answer, of the browser it was given to, for what it was given for, for some minutes. It is kept
in the store, so that an answer may come after a restart or to another process. A counter that goes back means that there
may be two of an authenticator: the answer is not accepted, and the passkey is marked for its owner to see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from croupier.house import privileges
from croupier.protocol import Refusal
from croupier.store import Account, Passkey, Passkeys, passkey_added, passkey_removed
from croupier.web.door.privileges import Told
from croupier.web.door.relying_party import CHALLENGE_BYTES, NotAccepted, RelyingParty, bytes_of, challenge_in
from croupier.web.http.problems import Refused
from croupier.web.logs import Log

Purpose = Literal["sign-in", "proof", "add"]
CHALLENGE_S = 300
CLAIM_BYTES = 16
MOST = 20  # of one account

NO_PASSKEYS = Refusal(
    "no-passkeys-here", "passkeys need a name, not a number, in the address bar: use the room's own address", "system"
)
NOT_ACCEPTED = Refusal("passkey-not-accepted", "this passkey was not accepted: try again, or another way", "system")
COPIED = Refusal(
    "passkey-copied",
    "this passkey may have been copied, and was not accepted: sign in another way and remove it",
    "system",
)
TOO_MANY = Refusal("too-many-passkeys", f"an account has {MOST} passkeys at most: remove one first", "system")


class PasskeyDoor:
    """The passkeys of a room's people."""

    def __init__(
        self,
        table: Passkeys,
        party: RelyingParty,
        told: Told,
        log: Log,
        *,
        now_ms: Callable[[], int],
        entropy: Callable[[int], bytes],
    ) -> None:
        self._table, self._party, self._told, self._log = table, party, told, log
        self._now_ms, self._entropy = now_ms, entropy

    async def of(self, account: str) -> list[Passkey]:
        """The passkeys of an account."""
        return await self._table.of(account)

    async def rename(self, account: str, id_: bytes, name: str) -> None:
        """Give a passkey of an account another name."""
        await self._table.rename(account, id_, name)

    async def remove(self, passkey: Passkey) -> None:
        """Remove a passkey of an account."""
        account = passkey.account
        mark = privileges.passkey_mark(account, passkey.id, passkey.public_key)
        await self._told.tell(privileges.PasskeyRemoved(account, mark, account), passkey_removed(passkey))

    async def ask(self, bound: bytes, purpose: Purpose, account: str = "") -> dict[str, Any]:
        """What a browser is to ask for: any passkey for this room, or one of an account."""
        challenge = await self._challenge(bound, purpose)
        return self._party.to_get(challenge, [each.id for each in await self._table.of(account)] if account else ())

    async def ask_new(self, bound: bytes, account: Account) -> dict[str, Any]:
        """What a browser is to make for an account."""
        known = await self._table.of(account.id)
        if len(known) >= MOST:
            raise Refused(TOO_MANY)
        challenge = await self._challenge(bound, "add")
        return self._party.to_create(account.id, account.name, challenge, [each.id for each in known])

    async def add(self, bound: bytes, account: str, name: str, answer: Mapping[str, Any]) -> Passkey:
        """Add the passkey a browser has made."""
        try:
            made = self._party.registered(answer, await self._taken(bound, "add", answer))
        except NotAccepted as error:
            raise self._refused(str(error)) from error
        passkey = Passkey(made.id, account, made.public_key, made.counter, name, self._now_ms())
        if await self._table.one(made.id):
            raise self._refused("an account has it already")
        mark = privileges.passkey_mark(account, passkey.id, passkey.public_key)
        await self._told.tell(privileges.PasskeyAdded(account, mark, account), passkey_added(passkey))
        return passkey

    async def proved(self, bound: bytes, purpose: Purpose, answer: Mapping[str, Any]) -> Passkey:
        """The passkey that has answered; Refused where it does not hold."""
        try:
            challenge = await self._taken(bound, purpose, answer)
            passkey = await self._named(answer)
            counter = self._party.proved(answer, challenge, passkey.id, passkey.public_key)
        except (NotAccepted, ValueError) as error:
            raise self._refused(str(error)) from error
        await self._count(passkey, counter)
        return passkey

    async def _named(self, answer: Mapping[str, Any]) -> Passkey:
        """The passkey an answer says it is of."""
        passkey = await self._table.one(bytes_of(answer["rawId"]))
        if passkey is None:
            raise NotAccepted("it is nobody's, or was removed")
        user = answer["response"].get("userHandle")
        if user and bytes_of(user) != passkey.account.encode():
            raise NotAccepted("it says it is another's")
        if not await self._told.knows_passkey(passkey):
            raise NotAccepted("it is not on record: something else than Croupier put it into the database")
        return passkey

    async def _count(self, passkey: Passkey, counter: int) -> None:
        if (counter or passkey.counter) and counter <= passkey.counter:
            await self._table.mark_copied(passkey.id)
            self._log.warning("passkey may have been copied", account=passkey.account, passkey=passkey.id.hex()[:16])
            raise Refused(COPIED)
        await self._table.used(passkey.id, counter, self._now_ms())

    async def _challenge(self, bound: bytes, purpose: Purpose) -> bytes:
        if not self._party.id:
            raise Refused(NO_PASSKEYS)
        await self._party.load()
        challenge = self._entropy(CHALLENGE_BYTES)
        await self._table.give_challenge(challenge, bound, purpose, self._now_ms() + CHALLENGE_S * 1000)
        return challenge

    async def _taken(self, bound: bytes, purpose: Purpose, answer: Mapping[str, Any]) -> bytes:
        """The challenge an answer is to, taken by it; what does not hold then has used it up as well."""
        if not self._party.id:
            raise NotAccepted("there are none here")
        await self._party.load()
        challenge = challenge_in(answer)
        claim = self._entropy(CLAIM_BYTES)
        if not await self._table.take_challenge(challenge, bound, purpose, self._now_ms(), claim):
            raise NotAccepted("its challenge was not given for this, was answered before, or is over")
        return challenge

    def _refused(self, why: str) -> Refused:
        self._log.warning("passkey not accepted", why=why[:200])
        return Refused(NOT_ACCEPTED)
