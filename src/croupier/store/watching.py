"""What the fair play watch keeps beside the record, in SQL that both databases read: its memory, and marks of accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch

_PUT = "INSERT INTO watch_state (part, data) VALUES ($1, $2) ON CONFLICT (part) DO UPDATE SET data = excluded.data"
_LEAVE = """INSERT INTO trace (kind, mark, account, at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, mark, account) DO UPDATE SET at = excluded.at WHERE excluded.at > trace.at"""


class Left(NamedTuple):
    """A mark that an account has left: an address, a device, a means of payment, as a keyed hash."""

    kind: str
    mark: str
    account: str


class Watching:
    """The watch's own corner of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def kept(self, part: str) -> bytes:
        """Return what was kept; empty where nothing was."""
        rows = await self._fetch("SELECT data FROM watch_state WHERE part = $1", part)
        return bytes(rows[0][0]) if rows else b""

    async def keep(self, part: str, data: bytes) -> None:
        """Keep something in place of what was kept before."""
        await self._change(_PUT, part, data)

    async def forget(self) -> None:
        """Forget all that was worked out; it is worked out again."""
        await self._change("DELETE FROM watch_state")

    async def leave(self, left: Left, at: int) -> None:
        """Note that an account has left a mark."""
        await self._change(_LEAVE, *left, at)

    async def left(self) -> list[Left]:
        """Return all marks that are kept."""
        return [Left(*row) for row in await self._fetch("SELECT kind, mark, account FROM trace ORDER BY kind, mark")]

    async def forget_left(self, before: int) -> None:
        """Forget the marks that were left last before a moment."""
        await self._change("DELETE FROM trace WHERE at < $1", before)
