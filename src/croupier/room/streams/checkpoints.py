"""The checkpoints of a room: one every minute that has new lines, taken by one server alone, and whole ones when asked.

Theory of operation. All there is to know is in the store, so that a server may be killed at any moment, two may run, and an
answer may be lost: what has moved is what has lines after the last checkpoint, whoever took it. Where another server was
first, or has taken one within the minute, there is none to take. A checkpoint costs what has moved, not what there is:
it names the streams with new lines, and of all others some in turn, so that who comes late hears of each within an hour or
so. Play never waits for it: it is an append among others.
"""

from __future__ import annotations

from croupier.errors import Conflict
from croupier.record import CHECKPOINTS, Head, Signer
from croupier.room.streams.writer import again_where_late
from croupier.store import LastCheckpoint, Store, take_checkpoint, take_part
from croupier.turns import in_turns

MINUTE_MS = 60_000
SLACK_MS = 5_000  # a server that looks every minute is not always as late
IN_TURN = 200  # heads besides those that have moved
MOST_HEADS = 2_000  # in one checkpoint
BEING_WRITTEN = 5_000  # a line that was being written then may have a place so far before the last (PostgreSQL)


class Checkpoints:
    """The checkpoints of a store."""

    def __init__(self, store: Store, key: Signer) -> None:
        self._store, self._key = store, key
        self._named: dict[str, int] = {}  # how far those streams were named that have moved of late
        self._turn = ""  # the stream that was named in turn last

    async def take_whole(self, at: int) -> None:
        """Sign all heads as they stand now."""
        await again_where_late(lambda: take_checkpoint(self._store, self._key, at))

    async def take_due(self, at: int) -> bool:
        """Sign the heads that have moved; tell whether there was anything to sign, and nobody else has."""
        last = await self._store.ends.last_checkpoint()
        if last.place and at - last.end.at < MINUTE_MS - SLACK_MS:
            return False
        moved = await self._moved(last)
        fresh = [head async for head in in_turns(moved) if self._named.get(head.stream) != head.seq]
        if not fresh:
            return False
        others = await self._store.ends.next(self._turn, IN_TURN)
        heads = {head.stream: head for head in [*others, *fresh]}  # each stream once
        self._named = {}  # not known until it is written, as after a start
        try:
            await self._take([*heads.values()], last, at)
        except Conflict:
            return False
        self._named = {head.stream: head.seq for head in moved}
        self._turn = others[-1].stream if others else ""
        return True

    async def _take(self, heads: list[Head], last: LastCheckpoint, at: int) -> None:
        end = last.end
        for first in range(0, len(heads), MOST_HEADS):
            end = await take_part(self._store, self._key, heads[first : first + MOST_HEADS], end, at)

    async def _moved(self, last: LastCheckpoint) -> list[Head]:
        end = await self._store.last_place()
        if not self._named and end == last.place:
            return []  # the server was started again, and nothing was written meanwhile
        moved = await self._store.ends.moved(max(0, (last.place or end) - BEING_WRITTEN))
        return [head for head in moved if head.stream != CHECKPOINTS]
