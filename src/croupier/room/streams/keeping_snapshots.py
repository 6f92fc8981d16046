"""Keeps snapshots of the streams of a room, every so many lines and when the room is closed in good order.

A state is taken right after a write is followed, when memory is what is written and nothing more. It is written to the
store by a task of its own: play does not wait for it, and where it fails the one before it stands.
"""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

from croupier.errors import StoreError
from croupier.room.streams.follower import StreamFollower
from croupier.room.streams.house_states import CageState, FloorState, InspectionState, PlayMoneyState, RegisterState
from croupier.room.streams.snapshots import Record, Snapshots
from croupier.room.streams.table_state import TableState
from croupier.room.streams.tournament_state import TournamentState
from croupier.store import Snapshot, Store

STATES = (TableState, TournamentState, RegisterState, InspectionState, FloorState, CageState, PlayMoneyState)
EVERY = 200  # lines: as many are read again at most, and those of a round
LINE_BYTES = 400  # of a line, about
_LOG = structlog.get_logger("croupier.room")


class SnapshotKeeper:
    """The snapshots of a room's streams."""

    def __init__(self, store: Store, secret: bytes) -> None:
        """`secret` marks what is ours: the server's key."""
        self._snapshots = Snapshots(store, secret, STATES)
        self._watched: dict[str, StreamFollower[Any]] = {}
        self._seq: dict[str, int] = {}  # the line of the last snapshot of each
        self._due: dict[str, int] = {}  # and of the next
        self._waiting: dict[str, Snapshot] = {}  # taken and not written yet
        self._task: asyncio.Task[None] | None = None

    async def record(self, stream: str) -> Record:
        """Find from where a stream has to be read."""
        return await self._snapshots.record(stream)

    def watch(self, writer: StreamFollower[Any], record: Record | None = None) -> None:
        """Keep snapshots of a stream from now on; `record` is what was read of it."""
        self._watched[writer.name] = writer
        self._seq[writer.name] = seq = record.found.seq if record and record.found else 0
        self._due[writer.name] = seq + EVERY
        writer.grown = self._look
        self._look(writer)

    def _look(self, writer: StreamFollower[Any]) -> None:
        """Take a snapshot where it is time for one."""
        if (
            writer.chain.end.seq >= self._due[writer.name]
            and self._take(writer)
            and (self._task is None or self._task.done())
        ):
            self._task = asyncio.create_task(self._write(), name="snapshots")

    def _take(self, writer: StreamFollower[Any]) -> bool:
        """Take a snapshot; the next is due once the lines since take as much room as this one."""
        taken, name = writer.taken(), writer.name
        if taken is None:
            return False
        self._waiting[name] = made = self._snapshots.marked(name, taken)
        self._seq[name] = made.seq
        self._due[name] = made.seq + max(EVERY, len(made.data) // LINE_BYTES)
        return True

    async def _write(self) -> None:
        while self._waiting:
            name = next(iter(self._waiting))
            try:
                await self._snapshots.keep(name, self._waiting.pop(name))
            except StoreError as error:
                _LOG.warning("a snapshot was not kept; the one before it stands", stream=name, why=str(error))
                self._waiting.clear()  # the others would wait for the same store

    async def settled(self) -> None:
        """Wait until all that was taken is written."""
        if self._task:
            await self._task

    async def close(self) -> None:
        """Keep a snapshot of all that has gone on since its last one, once nothing is written any more."""
        await self.settled()
        for name, writer in self._watched.items():
            if writer.chain.seq > self._seq[name] and not writer.unsure:
                self._take(writer)
        await self._write()
