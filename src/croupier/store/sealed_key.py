"""The door's own key, sealed to the server: one row, made by whichever process is first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.store.accounts import Change
    from croupier.store.ledger_queries import Fetch


class SealedKey:
    """The key of the door of a store."""

    def __init__(self, fetch: Fetch, change: Change) -> None:
        self._fetch, self._change = fetch, change

    async def sealed(self) -> bytes:
        """The key as it is sealed; empty where there is none yet."""
        rows = await self._fetch("SELECT sealed FROM door_key")
        return bytes(rows[0][0]) if rows else b""

    async def begin(self, sealed: bytes) -> None:
        """Keep a new key, unless there is one."""
        await self._change("INSERT INTO door_key (one, sealed) VALUES (1, $1) ON CONFLICT (one) DO NOTHING", sealed)

    async def seal_anew(self, sealed: bytes) -> None:
        """Keep the same key under another seal."""
        await self._change("UPDATE door_key SET sealed = $1", sealed)
