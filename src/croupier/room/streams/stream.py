"""Streams as a room reads them, from one end to the other or after a line that is known."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.history import DECODER
from croupier.protocol import Event
from croupier.record import Chain, End
from croupier.store import Store


class Line(msgspec.Struct, frozen=True):
    """The place of a line in its stream, its moment, and the key of what was asked for (record/request_keys.py)."""

    seq: int = 0
    at: int = 0
    hash: str = ""
    key: str = msgspec.field(name="asked", default="")


class StreamRead(NamedTuple):
    """All events of a stream with their lines, and where it ends."""

    name: str
    events: list[Event]
    lines: list[Line]
    chain: Chain

    @property
    def moments(self) -> list[int]:
        """The moment of each event."""
        return [line.at for line in self.lines]


async def read_whole(store: Store, name: str, after: int = 0) -> StreamRead:
    """Read a stream from its first event, or after one, to its last; no events where there is no such stream."""
    read = StreamRead(name, [], [], Chain(name))
    async for lines in store.read(name, after):
        read.events.extend([DECODER.decode(line) for line in lines])
        read.lines.extend([msgspec.json.decode(line, type=Line) for line in lines])
    if read.lines:
        last = read.lines[-1]
        read.chain.end = End(last.seq, last.hash, last.at)
    return read


async def last_moment(store: Store) -> int:
    """Return the moment of the last line of all; 0 where there is none."""
    moments = [0]
    for head in await store.heads():
        async for lines in store.read(head.stream, head.seq - 1):
            moments += [msgspec.json.decode(line, type=Line).at for line in lines]
    return max(moments)
