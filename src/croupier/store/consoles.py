"""Consoles where staff take over by a PIN, who may do so there, and the PINs, in SQL that both databases read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

_COLUMNS = "id, name, made_by, made"
_SHIFT = """INSERT INTO console_shift (console, account, level, until) VALUES ($1, $2, $3, $4)
    ON CONFLICT (console, account) DO UPDATE SET level = excluded.level, until = excluded.until"""
_ON_SHIFT = """SELECT console_shift.account, name, level, until FROM console_shift
    JOIN person ON person.account = console_shift.account JOIN pin ON pin.account = console_shift.account
    WHERE console = $1 AND until > $2 AND closed = 0 ORDER BY compared"""
_SET_PIN = """INSERT INTO pin (account, hash, wrong) VALUES ($1, $2, 0)
    ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, wrong = 0"""


class Console(msgspec.Struct, frozen=True):
    """A browser at which staff may take over by a PIN."""

    id: str
    name: str
    made_by: str  # the account of the official who enrolled it
    made_ms: int


class OnShift(msgspec.Struct, frozen=True):
    """A member of staff with a PIN who signed in at a console in full, and until when that counts."""

    account: str
    name: str
    level: str
    until_ms: int


class Consoles:
    """The consoles of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def enrol(self, console: Console, secret_hash: bytes) -> None:
        """Enrol a console; its secret is known by its hash."""
        await self._change(
            f"INSERT INTO console (secret, {_COLUMNS}) VALUES ($1, $2, $3, $4, $5)",
            secret_hash, console.id, console.name, console.made_by, console.made_ms,
        )  # fmt: skip

    async def all(self) -> list[Console]:
        """All consoles, by name."""
        return [Console(*row) for row in await self._fetch(f"SELECT {_COLUMNS} FROM console ORDER BY name, id")]

    async def of_secret(self, secret_hash: bytes) -> Console | None:
        """The console with this secret."""
        rows = await self._fetch(f"SELECT {_COLUMNS} FROM console WHERE secret = $1", secret_hash)
        return Console(*rows[0]) if rows else None

    async def end(self, console: str) -> None:
        """End a console: nobody takes over there any more."""
        await self._change("DELETE FROM console WHERE id = $1", console)

    async def begin_shift(self, console: str, account: str, level: str, until_ms: int) -> None:
        """Note that a member of staff signed in there in full; their wrong PINs are forgiven."""
        await self._change(_SHIFT, console, account, level, until_ms)
        await self._change("UPDATE pin SET wrong = 0 WHERE account = $1", account)

    async def on_shift(self, console: str, now_ms: int) -> list[OnShift]:
        """Those who may take over at a console."""
        return [OnShift(*row) for row in await self._fetch(_ON_SHIFT, console, now_ms)]

    async def end_shift(self, console: str, account: str) -> None:
        """End the shift of somebody at one console."""
        await self._change("DELETE FROM console_shift WHERE console = $1 AND account = $2", console, account)

    async def end_shifts(self, account: str) -> None:
        """End the shifts of somebody at all consoles."""
        await self._change("DELETE FROM console_shift WHERE account = $1", account)

    async def set_pin(self, account: str, hash_: str) -> None:
        """Give an account another PIN."""
        await self._change(_SET_PIN, account, hash_)

    async def pin(self, account: str) -> str:
        """The hash of an account's PIN; empty where it has none."""
        rows = await self._fetch("SELECT hash FROM pin WHERE account = $1", account)
        return rows[0][0] if rows else ""

    async def remove_pin(self, account: str) -> None:
        """Remove the PIN of an account."""
        await self._change("DELETE FROM pin WHERE account = $1", account)

    async def count_try(self, account: str) -> int:
        """Count a try of a PIN as wrong until it is known to be right; how many there were, this one among them."""
        await self._change("UPDATE pin SET wrong = wrong + 1 WHERE account = $1", account)
        rows = await self._fetch("SELECT wrong FROM pin WHERE account = $1", account)
        return int(rows[0][0]) if rows else 0

    async def forgive_tries(self, account: str) -> None:
        """Forget the wrong tries of a PIN."""
        await self._change("UPDATE pin SET wrong = 0 WHERE account = $1", account)

    async def forget_expired(self, now_ms: int) -> None:
        """Forget shifts that are over."""
        await self._change("DELETE FROM console_shift WHERE until <= $1", now_ms)
