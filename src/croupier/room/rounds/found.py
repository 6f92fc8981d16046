"""Rounds that have ended, by the store's index, which is brought up to date first; and their lines as they are stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import monotonic

from croupier.history import DECODER
from croupier.room.rounds.finder import RoundFinder
from croupier.store import FoundRound, Store, Wanted
from croupier.views import ToldEvent


class FoundRounds:
    """The rounds of all tables of a store, open or closed, however old."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.finder = RoundFinder(store, monotonic)

    async def found(self, table: str, number: int) -> FoundRound | None:
        """A round that is over; None where there is none."""
        await self.finder.catch_up()
        rounds = await self._store.finding.rounds(Wanted(table=table, round=number), 1)
        return rounds[0] if rounds else None

    async def lines(self, found: FoundRound) -> tuple[list[bytes], list[ToldEvent]]:
        """The lines of a round, and the events in them."""
        lines = [line async for line in self.between(found.stream, found.first_seq, found.last_seq)]
        return lines, [ToldEvent(seq, DECODER.decode(line)) for seq, line in enumerate(lines, found.first_seq)]

    async def between(self, stream: str, first_seq: int, last_seq: int) -> AsyncIterator[bytes]:
        """Some lines of a stream."""
        left = last_seq - first_seq + 1
        async for lines in self._store.read(stream, first_seq - 1):
            for line in lines[: max(0, left)]:
                yield line
            left -= len(lines)
            if left <= 0:
                return
