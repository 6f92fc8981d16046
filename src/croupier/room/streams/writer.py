"""The one way to write a stream: decide, apply, chain, append, follow; all of it or nothing.

Theory of operation. A writer holds the end of one stream, and its lock is held while something is decided and written.
First everything is followed that was written until now: where other processes write too, and after a write that failed,
for it may have been made all the same. What was asked for before is found by its key and not done a second time
(record/request_keys.py). A command is decided by the stream's own machine, and each event applied before the next one is
made. Then memory goes back to where it was, so that no reader sees what is not written: what is `Prepared` leaves no trace
until the store has taken it. Then the lines are followed.

A write may go with one to another stream, at the same moment and in one transaction: its writer prepares it while its
lock is held, and both are followed or neither is. Where the store refuses to overdraw an account nothing was written.
Where another process was first all is read on and decided again. After any other failure the store is asked, once no write
to the stream is under way any more (one whose answer was lost may arrive late): lines that are there were written, and only
the answer was lost; lines that are not were not and will not be. While the store cannot say, the stream is `unsure`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple, TypeVar

from croupier.check import following
from croupier.errors import Conflict, Overdrawn, StoreError
from croupier.house import Request
from croupier.protocol import Event, Refusal
from croupier.record import End
from croupier.room.streams.follower import Held, StreamFollower
from croupier.room.streams.follower import Postings as Postings
from croupier.room.streams.stream import Line
from croupier.store import PersonWrite, Sealed, Store, Write

TRIES = 3  # at a number another process may take first
ANOTHER_ACT = Refusal(
    "other-act-under-this-id", "another act was sent under this id before: send this one under a new id", "system"
)

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
    people: tuple[PersonWrite, ...] = ()


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


class StreamWriter(StreamFollower[Held], Generic[Held, Command]):
    """One stream of a store, and the machine that decides what is written to it."""

    tries = TRIES
    keys_on_lines = True  # of requests; else the events themselves have them
    another_act = ANOTHER_ACT  # the answer to another act under a key

    def __init__(self, store: Store, name: str) -> None:
        super().__init__(store, name)
        self.now: Callable[[], int] = int  # the room's time

    # The machine: what is the stream's own

    @abstractmethod
    async def decide(self, command: Command, request: Request) -> Decided | Refusal:
        """Decide a command as memory stands."""

    async def withheld(self, _command: Command, _at: int) -> Refusal | None:
        """Return why a command is not for now, before it is decided."""
        return None

    def refused(self, error: Overdrawn, _write: Write) -> Refusal:
        """Say what cannot be paid."""
        raise error

    @property
    def round(self) -> int:
        """The round that lines belong to."""
        return 0

    # Writing

    def moment(self, at: int) -> int:
        """Return the moment of the next line: now, for the caller may have waited for the lock, or that of the last line."""
        return self.chain.moment(max(at, self.now()))

    def found(self, key: str) -> Refusal | tuple[()] | None:
        """Look for what was asked for by its key: done already, or refused as another act; None where it is new."""
        if key not in self.done:
            return None
        return self.another_act if self.done.is_other(key) else ()

    async def begin(self, event: Event, at: int, sealed: tuple[Sealed, ...] = (), moves: Postings = ()) -> None:
        """Write the first event of a new stream, from which the machine was made; Unsure while the store cannot say."""
        first = self._chained([event], [moves], Request(at), Decided((), sealed))
        try:
            await self._append([first])
        except (Conflict, Overdrawn):
            raise
        except StoreError:
            with self._finding_out():
                found = await self._rest()
            if found.lines[:1] != list(first.lines):
                raise
            self.unsure = False
            self._followed(first)  # only the answer was lost

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
            if (moment := max(request.at, self.now(), self.chain.end.at)) > request.at:
                request = request.later(moment)
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
        if request.at < self.chain.end.at:
            request = request.later(self.chain.end.at)
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
        before, key = self.chain.end.seq, request.key if self.keys_on_lines else ""
        lines, hashes, end = self.chain.added(events, self.round, request.at, key)
        followed = [
            Line(seq, request.at, hash_, key if seq == before + 1 else "")
            for seq, hash_ in enumerate(hashes, before + 1)
        ]
        write = Write(self.name, before, lines, tuple(moves), decided.sealed, decided.people)
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
            one.writer._followed(one)

    def _followed(self, own: Prepared) -> None:
        """Follow what was prepared here and is written."""
        with following(self.name):
            if own.after is not None:
                self.restore(own.after)
            self.chain.end = own.end
            for event, line in zip(own.events, own.lines, strict=True):
                self._follow(event, line)
            self.told(own.lines, own.events)
            self.grown(self)
