"""Streams as a room reads them, from one end to the other or after a line that is known."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from croupier.history import DECODER
from croupier.protocol import Event
from croupier.record import Chain
from croupier.store import Store
from croupier.table import events as table_events

AT_ONCE = 200  # lines followed in one go


class Line(msgspec.Struct, frozen=True):
    """The place of a line in its stream, its moment, and the key of what was asked for (record/request_keys.py)."""

    seq: int = 0
    at: int = 0
    hash: str = ""
    key: str = msgspec.field(name="asked", default="")


_CLOSES = (
    b'{"type":"%s"' % str(table_events.TableClosed.__struct_config__.tag).encode()
)  # how the last line of a table begins
_LINES = msgspec.json.Decoder(Line)


class StreamRead(NamedTuple):
    """Events of a stream with their lines, and where they end."""

    name: str
    events: list[Event]
    lines: list[Line]
    chain: Chain

    def parted(self, seq: int) -> tuple[StreamRead, StreamRead]:
        """Return what stands before the line with this number, and the rest."""
        at = sum([line.seq < seq for line in self.lines])
        before = _read(self.name, self.events[:at], self.lines[:at])
        return before, _read(self.name, self.events[at:], self.lines[at:])


def _read(name: str, events: list[Event], lines: list[Line]) -> StreamRead:
    last = lines[-1] if lines else None
    return StreamRead(name, events, lines, Chain(name, last.seq, last.hash, last.at) if last else Chain(name))


async def read_on(store: Store, name: str, after: int = 0) -> AsyncIterator[StreamRead]:
    """Read a stream after a line to its last, some lines at a time; others do their work in between."""
    async for lines in store.read(name, after):
        for start in range(0, len(lines), AT_ONCE):
            some = lines[start : start + AT_ONCE]
            yield _read(name, [DECODER.decode(line) for line in some], [_LINES.decode(line) for line in some])
            await asyncio.sleep(0)


async def read_whole(store: Store, name: str, after: int = 0) -> StreamRead:
    """Read a stream from its first event, or after one, to its last; no events where there is no such stream."""
    events: list[Event] = []
    lines: list[Line] = []
    async for read in read_on(store, name, after):
        events += read.events
        lines += read.lines
    return _read(name, events, lines)


class Ending(NamedTuple):
    """How a stream ends, by its last line alone."""

    at: int
    is_closed: bool  # it is a table's, which was closed with it


async def endings(store: Store) -> dict[str, Ending]:
    """Return how each stream ends, in the order of their names."""
    found: dict[str, Ending] = {}
    async for some in store.read_last():
        for name, line in some:
            found[name] = Ending(_LINES.decode(line).at, line.startswith(_CLOSES))
    return found


async def last_moment(store: Store) -> int:
    """Return the moment of the last line of all; 0 where there is none."""
    return max([ending.at for ending in (await endings(store)).values()], default=0)
