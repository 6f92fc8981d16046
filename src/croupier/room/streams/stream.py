"""Streams as a room reads them: one from end to end, and those beside the tables such as the cage's or the register's."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

import msgspec

from croupier.check import following
from croupier.chips import Posting
from croupier.errors import Conflict, StoreError
from croupier.history.log.native import DECODER
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.record import Chain
from croupier.store import Sealed, Store, Write


class Written(msgspec.Struct, frozen=True):
    """Where a line stands in its stream, and when it was written."""

    seq: int = 0
    at: int = 0
    hash: str = ""


class StreamRead(NamedTuple):
    """All events of a stream, and where it ends."""

    name: str
    events: list[Event]
    moments: list[int]  # when each was written
    chain: Chain
    asked: list[str]  # the keys of what people asked for (record/request_keys.py)


class _Line(Written, frozen=True):
    asked: str = ""


async def read_whole(store: Store, name: str, after: int = 0) -> StreamRead:
    """A stream from its first event, or after one, to its last; no events where there is no such stream."""
    events: list[Event] = []
    moments: list[int] = []
    asked: list[str] = []
    chain = Chain(name)
    async for lines in store.read(name, after):
        events += [DECODER.decode(line) for line in lines]
        written = [msgspec.json.decode(line, type=_Line) for line in lines]
        moments += [each.at for each in written]
        asked += [each.asked for each in written if each.asked]
        last = written[-1]
        chain = Chain(name, last.seq, last.hash, last.at)
    return StreamRead(name, events, moments, chain, asked)


async def last_moment(store: Store) -> int:
    """When the last line of all was written; 0 where there is none."""
    moments = [0]
    for head in await store.heads():
        async for lines in store.read(head.stream, head.seq - 1):
            moments += [msgspec.json.decode(line, type=Written).at for line in lines]
    return max(moments)


TRIES = 3  # at a number another process may take first
Made = TypeVar("Made")


async def again_where_late(write: Callable[[], Awaitable[Made]]) -> Made:
    """Do something that reads and then writes; once more from the start where another process has written first."""
    for _ in range(TRIES - 1):
        with suppress(Conflict):
            return await write()
    return await write()


class Decided(NamedTuple):
    """What is to be written: events, what each moves, what is sealed beside them, and writes to other streams."""

    events: tuple[Event, ...]
    postings: Sequence[tuple[Posting, ...]] = ()
    sealed: tuple[Sealed, ...] = ()
    beside: tuple[Write, ...] = ()


Decide = Callable[[int], Awaitable[Decided | Refusal]]  # on what stands, at a moment


class SideStream:
    """The end of a stream, and what its events come to in the eyes of `follow`."""

    def __init__(self, store: Store, name: str, follow: Callable[[Event], None]) -> None:
        self._store, self._name, self._follow = store, name, follow
        self._chain = Chain(name)
        self.last = Written()  # the line that is followed, or was last
        self.lock = asyncio.Lock()  # held by whoever decides and writes

    async def read(self) -> None:
        """Follow everything that was written after what is known."""
        async for lines in self._store.read(self._name, self._chain.seq):
            self._take(lines)

    def _take(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            self.last = msgspec.json.decode(line, type=Written)
            self._follow(DECODER.decode(line))
        self._chain = Chain(self._name, self.last.seq, self.last.hash, self.last.at)

    async def write(
        self,
        events: Sequence[Event],
        postings: Sequence[tuple[Posting, ...]],
        at: int,
        sealed: tuple[Sealed, ...] = (),
        beside: tuple[Write, ...] = (),
    ) -> None:
        """Write events and follow them; where that fails the end is read again, and nothing was followed.

        For whoever holds the lock; `at` is a moment of this stream.
        """
        write = self.prepared(events, postings, at, sealed)
        try:
            await self._store.append([*beside, write])
        except StoreError:
            await self.read()
            raise
        self.follow(write)

    async def decided(self, decide: Decide, at: int) -> tuple[Event, ...] | Refusal:
        """Write what is decided on what stands, and decide again where another process has written first.

        For whoever holds the lock and has read to the end. They may have waited for it with a moment that has passed.
        """

        async def once() -> tuple[Event, ...] | Refusal:
            moment = self.moment(at)
            answer = await decide(moment)
            if not isinstance(answer, Refusal):
                await self.write(answer.events, answer.postings, moment, answer.sealed, answer.beside)
            return answer if isinstance(answer, Refusal) else answer.events

        return await again_where_late(once)

    def moment(self, at: int) -> int:
        """When the next line is written, for whoever holds the lock: never before the last."""
        return self._chain.moment(at)

    def prepared(
        self,
        events: Sequence[Event],
        postings: Sequence[tuple[Posting, ...]],
        at: int,
        sealed: tuple[Sealed, ...] = (),
    ) -> Write:
        """A write that goes with another stream's; whoever makes it holds the lock, and follows it once it is made."""
        lines = Chain(self._name, self._chain.seq, self._chain.prev).lines(events, 0, at)
        return Write(self._name, self._chain.seq, lines, tuple(postings), sealed)

    def follow(self, write: Write) -> None:
        """What was prepared is written."""
        with following(self._name):
            self._take(write.lines.splitlines())
