"""The one way to write a stream: decide, apply, chain, append, follow; all of it or nothing.

Theory of operation. A writer holds the end of one stream, and its lock is held while something is decided and written.
First everything is followed that was written until now: where other processes write too, and after a write that failed,
for it may have been made all the same. What was asked for before is found by its key and not done a second time
(record/request_keys.py). A command is decided by the stream's own machine, and each event applied before the next one is
made. Then memory goes back to where it was, so that no reader sees what is not written: what is `Prepared` leaves no trace
until the store has taken it. Then the lines are followed.

A write may go with one to another stream, at the same moment and in one transaction: its writer prepares it while its
lock is held, and both are followed or neither is. Where the store refuses to overdraw an account nothing was written.
Where another process was first all is read on and decided again. After any other failure the store is asked: lines that
are there were written, and only the answer was lost. While the store cannot say, the stream is `unsure`.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from croupier.check import following
from croupier.chips import Posting
from croupier.errors import Conflict, Overdrawn, StoreError, Unsure
from croupier.house import Request
from croupier.protocol import Event, Refusal
from croupier.record import Chain, End, RequestKeys, hash_of
from croupier.room.streams.snapshots import Record, State, Taken
from croupier.room.streams.stream import Line, StreamRead, read_whole
from croupier.store import Sealed, Store, Write

if TYPE_CHECKING:
    from croupier.room.streams.keeping_snapshots import SnapshotKeeper

TRIES = 3  # at a number another process may take first
ANOTHER_ACT = Refusal(
    "other-act-under-this-id", "another act was sent under this id before: send this one under a new id", "system"
)

Postings = tuple[Posting, ...]
Held = TypeVar("Held")
Command = TypeVar("Command")
Made = TypeVar("Made")


async def again_where_late(write: Callable[[], Awaitable[Made]]) -> Made:
    """Do something that reads and then writes; once more from the start where another process has written first."""
    for _ in range(TRIES - 1):
        with suppress(Conflict):
            return await write()
    return await write()


class Decided(NamedTuple):
    """The events a command comes to, each applied before the next is made, and what is written with them."""

    events: Iterable[Event | Refusal]
    sealed: tuple[Sealed, ...] = ()
    only_if: tuple[Write, ...] = ()  # writes of nothing, by which another stream still ends where it did


class Prepared(NamedTuple):
    """Lines for one stream that are decided and not written, and the memory that follows once they are."""

    writer: StreamWriter[Any, Any]
    write: Write
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    after: Any  # the writer's state after it
    end: End
    only_if: tuple[Write, ...] = ()
    beside: Prepared | None = None  # for another stream, made with this or not at all

    @property
    def at(self) -> int:
        """The moment of the lines."""
        return self.end.at


Beside = Callable[[Sequence[Event]], Awaitable[Prepared | Refusal | None]]  # a write made with events, if any


class StreamWriter(ABC, Generic[Held, Command]):
    """One stream of a store, and the machine that follows it."""

    shared = True  # with other processes that write to it as well
    tries = TRIES
    keys_on_lines = True  # of requests; else the events themselves have them
    another_act = ANOTHER_ACT  # the answer to another act under a key

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name, self.chain = store, name, Chain(name)
        self.lock = asyncio.Lock()  # held while something is decided and written
        self.unsure = False  # set while it is unknown whether the last write was made
        self.done = RequestKeys()  # of what was asked for and is written
        self.last = Line()  # the line that is followed, or was last
        self.now: Callable[[], int] = int  # the room's time
        self.grown: Callable[[StreamWriter[Any, Any]], None] = _no_one  # is told of every write that is followed

    # The machine: what is the stream's own

    @abstractmethod
    async def decide(self, command: Command, request: Request) -> Decided | Refusal:
        """Decide a command as memory stands."""

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

    async def withheld(self, _command: Command, _at: int) -> Refusal | None:
        """Return why a command is not for now, before it is decided."""
        return None

    def refused(self, error: Overdrawn, _write: Write) -> Refusal:
        """Say what cannot be paid."""
        raise error

    def told(self, _written: Sequence[tuple[int, Event]]) -> None:
        """Be told of events with their numbers, once all of them are followed."""

    async def unseal(self) -> None:
        """Find what is sealed beside lines that were read."""

    def taken(self) -> Taken | None:
        """Take the state as it stands, to go on from after a restart; None where there is nothing to be gained."""
        return None

    @property
    def round(self) -> int:
        """The round that lines belong to."""
        return 0

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
                self.replay(told)
                self.told([(line.seq, event) for line, event in zip(told.lines, told.events, strict=True)])
        if told.events or self.unsure:
            await self.unseal()
        self.unsure = False
        return tuple(told.lines)

    def _follow(self, event: Event, line: Line) -> None:
        self.last = line
        self.done.take(line.key)
        self.follow(event, line)

    # Writing

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

    def moment(self, at: int) -> int:
        """Return the moment of the next line: now, for who writes may have waited, and never before the last line."""
        return self.chain.moment(max(at, self.now()))

    def found(self, key: str) -> Refusal | tuple[()] | None:
        """Look for what was asked for by its key: done already, or refused as another act; None where it is new."""
        if key not in self.done:
            return None
        return self.another_act if self.done.is_other(key) else ()

    async def begin(self, event: Event, at: int, sealed: tuple[Sealed, ...] = (), moves: Postings = ()) -> None:
        """Write the first event of a new stream, from which the machine was made."""
        await self._append([self._chained([event], [moves], Request(at), Decided((), sealed))])

    async def carry_out(
        self,
        command: Command,
        request: Request,
        sealed: tuple[Sealed, ...] = (),
        before: Prepared | None = None,
        beside: Prepared | Beside | None = None,
    ) -> tuple[Event, ...] | Refusal:
        """Decide a command and write what it comes to, with words that are sealed beside it.

        `before` and `beside` are writes to other streams, made with this one or not at all. What is done already comes to
        no events. For the holder of the lock, once everything is followed.
        """
        for tries_left in reversed(range(self.tries)):
            if (found := self.found(request.key)) is not None:
                return found
            request = request.later(self.moment(request.at))
            if refusal := await self.withheld(command, request.at):
                return refusal
            own = await self.prepare(command, request, sealed, beside)
            if isinstance(own, Refusal):
                return own
            parts = [one for one in (before, own, own.beside) if one]
            try:
                await self._append(parts)
            except Overdrawn as error:
                return self.refused(error, own.write)
            except StoreError as error:
                found_lines = [line for one in parts for line in await one.writer.catch_up()]
                is_late = isinstance(error, Conflict)
                if not is_late and own.lines and own.lines[-1] in found_lines:  # only the answer was lost
                    self.last = own.lines[-1]
                    return own.events
                if request.key not in self.done and not (is_late and tries_left):
                    raise
            else:
                return own.events
        return self.found(request.key) or ()

    async def prepare(
        self,
        command: Command,
        request: Request,
        sealed: tuple[Sealed, ...] = (),
        beside: Prepared | Beside | None = None,
    ) -> Prepared | Refusal:
        """Decide a command and make its lines; memory is as it was until they are written. For the holder of the lock.

        The moment is that of the request, so that it is the same in two streams.
        """
        request = request.later(self.chain.moment(request.at))
        held = self.hold()
        events: list[Event] = []
        moves: list[Postings] = []
        try:
            decided = await self.decide(command, request)
            if isinstance(decided, Refusal):
                return decided
            for event in decided.events:
                if isinstance(event, Refusal):
                    return event
                events.append(event)
                moves.append(self.take(event))
            also = await beside(events) if callable(beside) else beside
            if isinstance(also, Refusal):
                return also
            own = self._chained(events, moves, request, decided._replace(sealed=decided.sealed + sealed))
            return own._replace(beside=also)
        finally:
            if held is not None:
                self.restore(held)

    def _chained(
        self, events: Sequence[Event], moves: Sequence[Postings], request: Request, decided: Decided
    ) -> Prepared:
        before, key = self.chain.end, request.key if events and self.keys_on_lines else ""
        try:
            lines = self.chain.lines(events, self.round, request.at, key)
            end = self.chain.end
        finally:
            self.chain.end = before
        followed = [
            Line(seq, request.at, hash_of(line), key if seq == before.seq + 1 else "")
            for seq, line in enumerate(lines.split(b"\n")[:-1], before.seq + 1)
        ]
        write = Write(self.name, before.seq, lines, tuple(moves), decided.sealed)
        return Prepared(self, write, tuple(events), tuple(followed), self.hold(), end, decided.only_if)

    async def _append(self, parts: Sequence[Prepared]) -> None:
        """Write to all streams or none, and follow; after a failure it is not known of any whether it was written."""
        try:
            await self.store.append([write for one in parts for write in (*one.only_if, one.write)])
        except Overdrawn:
            raise
        except BaseException:
            for one in parts:
                one.writer.unsure = True
            raise
        for one in parts:
            one.writer._adopt(one)

    def _adopt(self, prepared: Prepared) -> None:
        """Follow what is written."""
        with following(self.name):
            if prepared.after is not None:
                self.restore(prepared.after)
            self.chain.end = prepared.end
            for event, line in zip(prepared.events, prepared.lines, strict=True):
                self._follow(event, line)
            self.told([(line.seq, event) for line, event in zip(prepared.lines, prepared.events, strict=True)])
            self.grown(self)


def _no_one(_writer: StreamWriter[Any, Any]) -> None:
    """Tell no one."""
