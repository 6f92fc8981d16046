"""Proofs of who somebody is: which ways an account has, what a session was proved with, and whether that is enough.

Theory of operation. A session has a level, the strongest proof it was given, and the moment and way of the last one.
Staff whose session is below the level the operator asks for have none of their roles in it: they may add what is missing,
or prove themselves with it. What counts most asks for a fresh proof besides (`proof` in acts and requests): one not older
than the settings say, by the strongest ways the account has. A PIN is no proof, and so takes over a session without one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, get_args

from croupier.acts import STAFF
from croupier.protocol import Refusal
from croupier.store import Account, Accounts, Passkey, Session
from croupier.web.door.code_apps import WRONG_CODE, CodeDoor
from croupier.web.door.failures import Failures
from croupier.web.door.passkeys import NOT_ACCEPTED, PasskeyDoor
from croupier.web.door.passwords import Busy, Passwords
from croupier.web.http.problems import Refused, too_often
from croupier.web.settings import SignIn

Level = Literal["password", "second", "passkey"]
Way = Literal["passkey", "code", "password"]
LEVELS: tuple[Level, ...] = get_args(Level)
LEVEL_OF: dict[str, Level] = {"password": "password", "code": "second", "passkey": "passkey"}
MINUTE_MS = 60_000

PROOF_WANTED = Refusal("proof-wanted", "confirm that it is you first: your last proof is too old for this", "system")
WRONG_PASSWORD = Refusal("wrong-password", "this password is not right: try again", "system")
NOT_THIS_WAY = Refusal("not-this-way", "this account confirms in another way: use its passkey or its app", "system")
ADD_FIRST = Refusal(
    "add-a-way-first", "staff of this room confirm with a passkey or an authenticator app: add one first", "system"
)
LAST_WAY = Refusal("last-way-in", "this account could not sign in without it: add another first", "system")


class Enrolled(NamedTuple):
    """The ways an account has beside its password."""

    passkeys: tuple[Passkey, ...]
    app: bool

    @property
    def level(self) -> Level:
        """The highest level it can reach."""
        return "passkey" if self.passkeys else "second" if self.app else "password"


class Given(NamedTuple):
    """What somebody gives as a proof: one of these."""

    passkey: Mapping[str, Any] | None = None
    code: str = ""
    password: str = ""


class Proofs:
    """The proofs of a room's people."""

    def __init__(
        self,
        accounts: Accounts,
        passwords: Passwords,
        passkeys: PasskeyDoor,
        apps: CodeDoor,
        tries: Failures,
        settings: SignIn,
        *,
        now_ms: Callable[[], int],
    ) -> None:
        self._accounts, self._passwords, self.passkeys, self.apps = accounts, passwords, passkeys, apps
        self._tries, self._settings, self._now_ms = tries, settings, now_ms

    async def enrolled(self, account: str) -> Enrolled:
        """The ways an account has beside its password."""
        return Enrolled(tuple(await self.passkeys.of(account)), await self.apps.is_on(account))

    def ways(self, account: Account, enrolled: Enrolled) -> tuple[Way, ...]:
        """The ways an account proves itself anew: never a weaker one than it has to sign in with."""
        least = self.least(account)
        found: list[Way] = ["passkey"] if enrolled.passkeys else []
        if enrolled.app and (least != "passkey" or not enrolled.passkeys):
            found.append("code")
        return tuple(found) or ("password",)

    def least(self, account: Account) -> Level:
        """The level an account has to sign in with."""
        return self._settings.staff if _is_staff(account) else "password"

    def is_enough(self, account: Account, level: str) -> bool:
        """Tell whether a level is what an account has to sign in with."""
        return not below(level, self.least(account))

    def lacks(self, session: Session) -> Refusal | None:
        """Why a session is not fresh enough for what counts most; None where it is. Guests play for nothing."""
        if session.account.guest:
            return None
        by, at = session.signed_in.proved_by, session.signed_in.proved_ms
        if self._now_ms() - at >= self._settings.proof_minutes * MINUTE_MS:
            return PROOF_WANTED
        if by == "password" and _is_staff(session.account) and not self._settings.proof_by_password:
            return ADD_FIRST
        return None

    def is_fresh(self, session: Session) -> bool:
        """Tell whether a session was proved lately, with whatever its account had: enough to change its own ways in."""
        return self._now_ms() - session.signed_in.proved_ms < self._settings.proof_minutes * MINUTE_MS

    async def prove(self, session: Session, token_hash: bytes, given: Given) -> None:
        """Note a proof for a session; Refused where it does not hold, or the account has better."""
        account = session.account
        by: Way = "passkey" if given.passkey is not None else "code" if given.code else "password"
        if by not in self.ways(account, await self.enrolled(account.id)):
            raise Refused(NOT_THIS_WAY)
        if given.passkey is not None:
            if (await self.passkeys.proved(token_hash, "proof", given.passkey)).account != account.id:
                raise Refused(NOT_ACCEPTED)
        else:
            await self._check_typed(account, token_hash, given)
        await self.note(session, token_hash, by)

    async def note(self, session: Session, token_hash: bytes, by: Way) -> None:
        """Note that a session was proved now."""
        level = max(LEVEL_OF[by], session.signed_in.level, key=LEVELS.index)
        await self._accounts.prove_session(token_hash, level, by, self._now_ms())

    async def _check_typed(self, account: Account, token_hash: bytes, given: Given) -> None:
        """A session has tries of its own: whoever sits at one takes none from the account's owner."""
        whose = f"proof {token_hash.hex()}"
        if wait_s := await self._tries.wait_s(account.id, "", whose):
            raise too_often(wait_s)
        try:
            if given.code and not await self.apps.takes(account.id, given.code):
                raise Refused(WRONG_CODE)
            if not given.code and not await self._passwords.fits(given.password, account.password_hash):
                raise Refused(WRONG_PASSWORD)
        except Busy:
            await self._tries.give_back(account.id, "", whose)
            raise
        await self._tries.give_back(account.id, "", whose)


def below(level: str, least: Level) -> bool:
    """Tell whether a level is below another."""
    return LEVELS.index(level) < LEVELS.index(least)


def _is_staff(account: Account) -> bool:
    return bool(STAFF & set(account.roles)) and not account.guest
