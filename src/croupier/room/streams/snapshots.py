"""Snapshots: the state of a stream's machine at one of its lines, so that a room opens without reading all that ever was.

Theory of operation. A snapshot is a cache and nothing else: the record proves what happened, and `verify` never reads
one. It names its line by number and hash, and the form its state has in this code, and is marked with the server's key.
One that lies under another line, is of another form, was altered, or does not decode is passed over, and the stream is
read from its first line. So is one that is newer than its stream.

The state of a table is that before its last round was opened: the lines of that round are read again, and with them
comes all that is told of it. That of any other stream is the state after its line. The entries of the cage and of the
inspection are in none: they are read once staff ask for them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import cache
from hashlib import sha256
from hmac import compare_digest, digest
from typing import NamedTuple

import msgspec

from croupier.room.streams.stream import Line, StreamRead, read_on
from croupier.store import Snapshot, Store

VERSION = 1  # to be raised where a state of the same form means something else than before
LABEL = b"croupier/1/snapshot\n"
MARK_BYTES = 32


class State(msgspec.Struct, frozen=True):
    """The base of what snapshots hold, one class for each kind of stream."""


class Taken(NamedTuple):
    """A state as it is taken."""

    line: Line  # the last that had been followed
    first: int  # of the lines that are read again
    state: State


class Found(NamedTuple):
    """A state as it is found in the store, with what it says of its line."""

    seq: int
    hash: str
    first: int
    state: State


class _Kept(msgspec.Struct, array_like=True):
    form: bytes
    hash: str
    first: int
    state: bytes


@cache
def form_of(kind: type[State]) -> bytes:
    """Return what tells the form of a state from those it had in earlier code, or will have in later."""
    schema = msgspec.json.encode(msgspec.json.schema(kind), order="deterministic")
    return sha256(b"%d %s\n" % (VERSION, kind.__name__.encode()) + schema).digest()


class Snapshots:
    """The snapshots of a store."""

    def __init__(self, store: Store, secret: bytes, kinds: Sequence[type[State]]) -> None:
        self._store, self._secret = store, secret
        self._kinds = {form_of(kind): kind for kind in kinds}

    async def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before it."""
        await self._store.put_snapshot(stream, snapshot)

    def marked(self, stream: str, taken: Taken) -> Snapshot:
        """Return a state as it is kept."""
        kept = _Kept(form_of(type(taken.state)), taken.line.hash, taken.first, msgspec.msgpack.encode(taken.state))
        data = msgspec.msgpack.encode(kept)
        return Snapshot(taken.line.seq, self._mark(stream, taken.line.seq, data) + data)

    def opened(self, stream: str, snapshot: Snapshot | None) -> Found | None:
        """Return what a snapshot holds; None where it is none of ours, or not as one is made today."""
        if snapshot is None:
            return None
        mark, data = snapshot.data[:MARK_BYTES], snapshot.data[MARK_BYTES:]
        if not compare_digest(mark, self._mark(stream, snapshot.seq, data)):
            return None
        try:
            kept = msgspec.msgpack.decode(data, type=_Kept)
            kind = self._kinds.get(kept.form)
            state = msgspec.msgpack.decode(kept.state, type=kind) if kind else None
        except msgspec.MsgspecError:
            return None
        return Found(snapshot.seq, kept.hash, kept.first, state) if state else None

    def _mark(self, stream: str, seq: int, data: bytes) -> bytes:
        return digest(self._secret, LABEL + f"{stream}:{seq}\n".encode() + data, "sha256")

    async def record(self, stream: str) -> Record:
        """Find from where a stream has to be read."""
        return await self.record_after(stream, await self._store.snapshot(stream))

    async def record_after(self, stream: str, snapshot: Snapshot | None) -> Record:
        """Read a stream on from a snapshot, where that is good."""
        if found := self.opened(stream, snapshot):
            slices = read_on(self._store, stream, found.first - 1)
            begun: list[StreamRead] = []
            async for told in slices:
                begun.append(told)
                if told.lines[-1].seq >= found.seq:
                    break
            if begun and _lies_under(found, begun[-1]):
                return Record(stream, begun, slices, found)
        return await whole_record(self._store, stream)


def _lies_under(found: Found, told: StreamRead) -> bool:
    """Tell whether the line of a state is there; its hash stands for all lines before it."""
    return any(line.seq == found.seq and line.hash == found.hash for line in told.lines)


class Record:
    """A stream that is read to be followed: after a state that was kept, or from its first line."""

    def __init__(
        self, name: str, begun: list[StreamRead], rest: AsyncIterator[StreamRead], found: Found | None = None
    ) -> None:
        self.name, self.found = name, found
        self._begun, self._rest = begun, rest

    @property
    def state(self) -> State | None:
        """The state that was kept; None where all is read."""
        return self.found.state if self.found else None

    @property
    def first(self) -> object:
        """The first event that is read; None where there is none."""
        return self._begun[0].events[0] if self._begun else None

    async def slices(self) -> AsyncIterator[StreamRead]:
        """The lines to be followed, some at a time: others go on with their work in between."""
        for told in self._begun:
            yield told
        async for told in self._rest:
            yield told


async def whole_record(store: Store, stream: str) -> Record:
    """Read a stream from its first line."""
    slices = read_on(store, stream)
    begun = await anext(slices, None)
    return Record(stream, [begun] if begun else [], slices)
