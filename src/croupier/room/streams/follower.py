"""A stream of a store as it is followed: the machine of its kind, fed with its lines from a snapshot or the first on."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from croupier.check import following
from croupier.chips import Posting
from croupier.errors import StoreError, Unsure
from croupier.protocol import Event
from croupier.record import Chain, RequestKeys
from croupier.room.streams.snapshots import Record, State, Taken
from croupier.room.streams.stream import Line, StreamRead, read_whole
from croupier.store import Store
from croupier.turns import in_turns

if TYPE_CHECKING:
    from croupier.room.streams.keeping_snapshots import SnapshotKeeper

Postings = tuple[Posting, ...]
Held = TypeVar("Held")


class StreamFollower(ABC, Generic[Held]):
    """One stream of a store, and the machine that follows it."""

    shared = True  # with other processes that write to it as well

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name, self.chain = store, name, Chain(name)
        self.lock = asyncio.Lock()  # held while something is decided and written
        self.unsure = False  # set while it is unknown whether the last write was made
        self.done = RequestKeys()  # of what was asked for and is written
        self.last = Line()  # the line that is followed, or was last
        self.grown: Callable[[StreamFollower[Any]], None] = _no_one  # is told of every write here that is followed

    # The machine: what is the stream's own

    def take(self, _event: Event) -> Postings:
        """Apply an event, where another one of its write may rest on that; return what it moves."""
        return ()

    @abstractmethod
    def follow(self, event: Event, line: Line) -> None:
        """Follow an event that was taken, once its line is written."""

    def hold(self) -> Held | None:
        """Return what `take` changes, to come back to; None where it changes nothing."""
        return None

    def restore(self, held: Held) -> None:
        """Come back to what was held."""

    def told(self, _lines: Sequence[Line], _events: Sequence[Event]) -> None:
        """Be told of events with their lines, once all of them are followed."""

    async def unseal(self) -> None:
        """Find what is sealed beside lines that were read."""

    def taken(self) -> Taken | None:
        """Take the state as it stands, to go on from after a restart; None where there is nothing to be gained."""
        return None

    # Reading

    def put_back(self, _state: State, _seq: int) -> None:
        """Come back to a state that was taken after the line with this number."""

    async def open_from(self, snapshots: SnapshotKeeper | None) -> None:
        """Follow all that was written until now, from the last snapshot on where there are any."""
        if snapshots is None:
            await self.look()
            return
        record = await snapshots.record(self.name)
        await self.go_on_from(record)
        snapshots.watch(self, record)

    async def go_on_from(self, record: Record) -> None:
        """Follow a stream that is read, after the state it goes on from."""
        if record.found:
            self.put_back(record.found.state, record.found.seq)
        await self.read_on(record)
        await self.unseal()

    def replay(self, told: StreamRead, applied: int = 0) -> None:
        """Follow lines that have been read; the first of them may be applied already, as where the machine was made."""
        for number, (event, line) in enumerate(zip(told.events, told.lines, strict=True)):
            if number >= applied:
                self.take(event)
            self._follow(event, line)
        self.chain.end = told.chain.end

    async def _replay_first(self, told: StreamRead) -> None:
        """Follow a stream that no one has read here yet, so that no one can find it half followed."""
        async for event, line in in_turns(zip(told.events, told.lines, strict=True)):
            self.take(event)
            self._follow(event, line)
        self.chain.end = told.chain.end

    async def read_on(self, record: Record, *, applied: bool = False) -> None:
        """Follow a stream that is read, after the state it goes on from; or its first event is `applied` already."""
        after = record.found.seq if record.found else 0
        async for told in record.slices():
            known, rest = told.parted(after + 1)
            if known.lines:
                self.last, self.chain.end = known.lines[-1], known.chain.end
            if rest.lines:
                self.replay(rest, applied=int(applied and rest.lines[0].seq == 1))

    async def catch_up(self) -> tuple[Line, ...]:
        """Follow everything that was written after what is known, and return its lines. For the holder of the lock."""
        if not (self.shared or self.unsure):
            return ()
        try:
            told = await read_whole(self.store, self.name, self.chain.seq)
        except StoreError as error:
            if self.unsure:
                raise Unsure(f"it is not known whether the last lines of {self.name} are written: {error}") from error
            raise
        if told.events:
            with following(self.name):
                if self.chain.seq:
                    self.replay(told)
                else:
                    await self._replay_first(told)
                self.told(told.lines, told.events)
        if told.events or self.unsure:
            await self.unseal()
        self.unsure = False
        return tuple(told.lines)

    def _follow(self, event: Event, line: Line) -> None:
        self.last = line
        if line.key:
            self.done.take(line.key)
        self.follow(event, line)

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Hold the stream: everything is followed that was written, and no one else decides."""
        async with self.lock:
            await self.catch_up()
            yield

    async def look(self) -> None:
        """Follow everything that was written until now, here or by another process."""
        async with self.locked():
            pass


def _no_one(_writer: StreamFollower[Any]) -> None:
    """Tell no one."""
