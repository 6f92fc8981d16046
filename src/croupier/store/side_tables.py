"""The data kept beside the record that may go again, in SQL both databases read: sealed blobs, snapshots, people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.errors import Replaced, StoreError
from croupier.store.accounts import Accounts, Change
from croupier.store.acknowledged import Acknowledged, Heads
from croupier.store.checkpoint_tree import CheckpointTree
from croupier.store.door import DoorTables
from croupier.store.ledger_queries import Fetch
from croupier.store.queries import Reading
from croupier.store.round_index import Finding
from croupier.store.store import Sealed, Snapshot
from croupier.store.stream_ends import StreamEnds
from croupier.store.trouble import Trouble
from croupier.store.watching import Watching

_DELETE_SEALED = "DELETE FROM sealed WHERE stream = (SELECT id FROM stream WHERE name = $1) AND round = $2"
_REPLACE_SEALED = """UPDATE sealed SET data = $1 WHERE stream = (SELECT id FROM stream WHERE name = $2)
    AND round = $3 AND name = $4 AND data = $5"""
_PUT_SNAPSHOT = """INSERT INTO snapshot (stream, seq, data) SELECT id, $1, $2 FROM stream WHERE name = $3
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= snapshot.seq"""


class Keeping(Reading, ABC):
    """A reader that also keeps and forgets what is no part of the record."""

    def __init__(self, fetch: Fetch, change: Change, acknowledged: Acknowledged, try_to_write: str) -> None:
        """`change` first sees that the store is the one that was opened, or raises Replaced.

        `try_to_write` is SQL that changes nothing and still has to reach the disk.
        """
        self.trouble = Trouble()
        self._fetch_now, self._change_now, self._try_to_write = fetch, change, try_to_write
        super().__init__(self._fetched)
        self._acknowledged = acknowledged
        self._change = self._changed
        self.accounts = Accounts(self._fetched, self._changed)
        self.door = DoorTables.of(self._fetched, self._changed)
        self.finding = Finding(self._fetched, self._changed)
        self.tree = CheckpointTree(self._fetched, self._changed)
        self.ends = StreamEnds(self._fetched)
        self.watching = Watching(self._fetched, self._changed)

    async def _fetched(self, sql: str, *arguments: Any) -> list[Any]:
        with self.trouble.around("read"):
            return await self._fetch_now(sql, *arguments)

    async def _changed(self, sql: str, *arguments: Any) -> None:
        with self.trouble.around("written"):
            await self._acknowledged.guarded(lambda: self._change_now(sql, *arguments), self._heads_there)

    async def look(self) -> None:
        """Try whether the store can be used: read it, and write where that has failed; `trouble` has the answer.

        Whether it is still the one that was opened is looked at as well; `on_replaced` is told where it is not.
        """
        with suppress(StoreError):
            await self.key_fingerprint()
            if self.trouble.is_with("written"):
                await self._change(self._try_to_write)
            else:
                with self.trouble.around("read"):
                    await self._acknowledged.guarded(self._check_there, self._heads_there)

    @abstractmethod
    async def _check_there(self) -> None:
        """See that the store is the one that was opened and has the last line that was written to it; or Replaced."""

    @abstractmethod
    async def _heads_there(self) -> Heads:
        """Read where the streams end in the store that is there now."""

    def on_replaced(self, told: Callable[[Replaced], None]) -> None:
        """Say whom to tell, once, that the store was replaced under play."""
        self._acknowledged.told = told

    def rescue_to(self, file: Path) -> None:
        """Say where to save the lines that only memory has, should the store be replaced."""
        self._acknowledged.rescue = file

    async def delete_sealed(self, stream: str, round_number: int) -> None:
        """Forget what is sealed for a round."""
        await self._change(_DELETE_SEALED, stream, round_number)

    async def replace_sealed(self, stream: str, sealed: Sealed, data: bytes) -> None:
        """Put other bytes in the place of something sealed, where it still is as it was read."""
        await self._change(_REPLACE_SEALED, data, stream, sealed.round, sealed.name, sealed.data)

    async def put_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot unless a newer one is there; StoreError where the stream does not reach so far."""
        head = await self.head(stream)  # streams only grow, so this stays true
        if head is None or head.seq < snapshot.seq:
            raise StoreError(f"{stream} does not reach line {snapshot.seq}; no snapshot of it was kept")
        await self._change(_PUT_SNAPSHOT, snapshot.seq, snapshot.data, stream)

    async def delete_snapshots(self) -> None:
        """Forget all snapshots."""
        await self._change("DELETE FROM snapshot")
