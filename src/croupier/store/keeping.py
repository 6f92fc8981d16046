"""What is kept beside the record and may go again, in SQL that both databases read: sealed blobs, snapshots, people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from croupier.errors import Replaced, StoreError
from croupier.store.accounts import Accounts, Change
from croupier.store.acknowledged import Acknowledged
from croupier.store.finding import Finding
from croupier.store.reading import Fetch, Reading
from croupier.store.store import Snapshot

_DELETE_SEALED = "DELETE FROM sealed WHERE stream = (SELECT id FROM stream WHERE name = $1) AND round = $2"
_PUT_SNAPSHOT = """INSERT INTO snapshot (stream, seq, data) SELECT id, $1, $2 FROM stream WHERE name = $3
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= snapshot.seq"""


class Keeping(Reading):
    """A reader that also keeps and forgets what is no part of the record."""

    def __init__(self, fetch: Fetch, change: Change, acknowledged: Acknowledged) -> None:
        super().__init__(fetch)
        self._acknowledged = acknowledged
        self._change = change
        self.accounts = Accounts(fetch, change)
        self.finding = Finding(fetch, change)

    def on_replaced(self, told: Callable[[Replaced], None]) -> None:
        """Say whom to tell, once, that the store was replaced under play."""
        self._acknowledged.told = told

    def rescue_to(self, file: Path) -> None:
        """Say where to save the lines that only memory has, should the store be replaced."""
        self._acknowledged.rescue = file

    async def delete_sealed(self, stream: str, round_number: int) -> None:
        """Forget what is sealed for a round."""
        await self._change(_DELETE_SEALED, stream, round_number)

    async def keep_key_fingerprint(self, fingerprint: str) -> None:
        """Record what tells the key of this store, once and for all."""
        await self._change(
            "INSERT INTO server_key (one, fingerprint) VALUES (1, $1) ON CONFLICT DO NOTHING", fingerprint
        )

    async def put_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot unless a newer one is there; StoreError where the stream does not reach so far."""
        head = await self.head(stream)  # streams only grow, so this stays true
        if head is None or head.seq < snapshot.seq:
            raise StoreError(f"{stream} does not reach line {snapshot.seq}; no snapshot of it was kept")
        await self._change(_PUT_SNAPSHOT, snapshot.seq, snapshot.data, stream)

    async def delete_snapshots(self) -> None:
        """Forget all snapshots."""
        await self._change("DELETE FROM snapshot")
