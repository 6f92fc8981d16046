"""Passkeys of people, and the challenges given out to prove one, in SQL that both databases read.

A challenge is taken by the first answer that names it: whoever marks the row has it, whichever process they are in. So an
answer that is sent again finds nothing, also after a restart or at another server on the same store.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.store.accounts import sessions_ended
from croupier.store.store import PersonWrite

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

NOT_TAKEN = b""
_COLUMNS = "id, account, public_key, counter, name, made, used, copied"
_ADD = f"""INSERT INTO passkey ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING"""
_USED = """UPDATE passkey SET counter = $1, used = $2 WHERE id = $3 AND counter <= $1"""
_TAKE = (
    """UPDATE challenge SET taken = $1 WHERE id = $2 AND bound = $3 AND purpose = $4 AND expires > $5 AND taken = $6"""
)


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of an account."""

    id: bytes
    account: str
    public_key: bytes  # COSE
    counter: int
    name: str
    made_ms: int
    used_ms: int = 0
    copied: bool = False  # its counter went back


class Passkeys:
    """The passkeys of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def of(self, account: str) -> list[Passkey]:
        """The passkeys of an account, oldest first."""
        rows = await self._fetch(f"SELECT {_COLUMNS} FROM passkey WHERE account = $1 ORDER BY made, id", account)
        return [passkey_of(row) for row in rows]

    async def one(self, id_: bytes) -> Passkey | None:
        """The passkey an authenticator calls so."""
        rows = await self._fetch(f"SELECT {_COLUMNS} FROM passkey WHERE id = $1", id_)
        return passkey_of(rows[0]) if rows else None

    async def used(self, id_: bytes, counter: int, now_ms: int) -> None:
        """Note that a passkey was used, with the counter it had then."""
        await self._change(_USED, counter, now_ms, id_)

    async def mark_copied(self, id_: bytes) -> None:
        """Note that its counter went back: there may be two of it."""
        await self._change("UPDATE passkey SET copied = 1 WHERE id = $1", id_)

    async def rename(self, account: str, id_: bytes, name: str) -> None:
        """Give a passkey of an account another name."""
        await self._change("UPDATE passkey SET name = $1 WHERE id = $2 AND account = $3", name, id_, account)

    async def give_challenge(self, challenge: bytes, bound: bytes, purpose: str, expires_ms: int) -> None:
        """Keep a challenge that is given to one browser or session, for one purpose."""
        await self._change(
            "INSERT INTO challenge (id, bound, purpose, expires, taken) VALUES ($1, $2, $3, $4, $5)",
            sha256(challenge).digest(), bound, purpose, expires_ms, NOT_TAKEN,
        )  # fmt: skip

    async def take_challenge(self, challenge: bytes, bound: bytes, purpose: str, now_ms: int, claim: bytes) -> bool:
        """Take a challenge; False where it was not given for this, is over, or was taken. `claim` tells this answer."""
        id_ = sha256(challenge).digest()
        await self._change(_TAKE, claim, id_, bound, purpose, now_ms, NOT_TAKEN)
        return bool(await self._fetch("SELECT 1 FROM challenge WHERE id = $1 AND taken = $2", id_, claim))

    async def forget_expired(self, now_ms: int) -> None:
        """Forget the challenges that are over."""
        await self._change("DELETE FROM challenge WHERE expires <= $1", now_ms)


def passkey_added(passkey: Passkey) -> tuple[PersonWrite, ...]:
    """Add a passkey, unless an account has one of this id."""
    return (PersonWrite(_ADD, row_of_passkey(passkey)),)


def passkey_removed(passkey: Passkey) -> tuple[PersonWrite, ...]:
    """Remove a passkey."""
    return (PersonWrite("DELETE FROM passkey WHERE id = $1 AND account = $2", (passkey.id, passkey.account)),)


def ways_in_forgotten(account: str) -> tuple[PersonWrite, ...]:
    """Forget every way an account has beside its password, and end its sessions."""
    tables = ("passkey", "code_app", "recovery_code", "pin")
    forgotten = [PersonWrite(f"DELETE FROM {table} WHERE account = $1", (account,)) for table in tables]
    return *forgotten, *sessions_ended(account)


def row_of_passkey(passkey: Passkey) -> tuple[object, ...]:
    """A passkey as the database is given one."""
    key = passkey
    return (
        key.id, key.account, key.public_key, key.counter, key.name, key.made_ms, key.used_ms, int(key.copied)
    )  # fmt: skip


def passkey_of(row: Sequence[Any]) -> Passkey:
    """A passkey as the database answers with one."""
    id_, account, public_key, counter, name, made, used, copied = row
    return Passkey(bytes(id_), account, bytes(public_key), counter, name, made, used, bool(copied))
