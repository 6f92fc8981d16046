"""Where streams end, as checkpoints name them: those that have moved, and the others in turn; in SQL both databases read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.record import CHECKPOINTS, End, Head
from croupier.turns import in_turns

if TYPE_CHECKING:
    from croupier.store.ledger_queries import Fetch

_LAST = """SELECT event.id, line FROM stream JOIN event ON event.stream = stream.id AND event.seq = stream.seq
    WHERE name = $1"""
_MOVED = "SELECT name, seq, hash FROM stream WHERE id IN (SELECT stream FROM event WHERE id > $1) ORDER BY name"
_NEXT = "SELECT name, seq, hash FROM stream WHERE name > $1 ORDER BY name LIMIT $2"


class LastCheckpoint(NamedTuple):
    """Where the checkpoints end, and the place of the last in the order of all lines; 0 where there is none."""

    place: int
    end: End


class _Line(msgspec.Struct):
    seq: int
    at: int
    hash: str


class StreamEnds:
    """The ends of the streams of a store."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch

    async def last_checkpoint(self) -> LastCheckpoint:
        """The last checkpoint, if there is one."""
        rows = await self._fetch(_LAST, CHECKPOINTS)
        if not rows:
            return LastCheckpoint(0, End())
        place, line = rows[0]
        last = msgspec.json.decode(line, type=_Line)
        return LastCheckpoint(place, End(last.seq, last.hash, last.at))

    async def moved(self, after: int) -> list[Head]:
        """The heads of those streams that have a line after a place, in the order of their names."""
        return [Head(*row) async for row in in_turns(await self._fetch(_MOVED, after))]

    async def next(self, after: str, most: int) -> list[Head]:
        """The heads of the streams that come after a name, so many at most."""
        return [Head(*row) for row in await self._fetch(_NEXT, after, most)]
