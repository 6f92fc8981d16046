"""The record of a store as far as every stream goes at one moment, read in stretches.

Lines up to there never change. So nobody keeps the moment while they are read, and several readers see the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from croupier.record import Head
from croupier.store.accounts import Account
from croupier.store.store import Entry, Extent, Reader, Store, Strays
from croupier.turns import in_turns

AT_ONCE = 5_000  # places
NOTHING: Mapping[str, int] = MappingProxyType({})


class PlacedLine(msgspec.Struct, frozen=True, gc=False):
    """A line, its place in the order of all lines, and the stream the store has it in."""

    place: int
    stream: str
    line: bytes


class Stretch(NamedTuple):
    """Lines one after another, and the ledger's entries for them."""

    lines: list[PlacedLine]
    entries: list[Entry]


class Cut(msgspec.Struct, frozen=True):
    """How far the streams of a store go."""

    extents: list[Extent]
    last_place: int

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return sum(extent.seq for extent in self.extents)

    async def read(
        self, reader: Reader, streams: Collection[str], since: Mapping[str, int] = NOTHING
    ) -> AsyncIterator[list[bytes]]:
        """The lines of some streams, one stream after the other; `since` are the last lines that are left out."""
        for extent in self.extents:
            if extent.stream not in streams:
                continue
            first = since.get(extent.stream, 0)
            left = extent.seq - first
            async for lines in reader.read(extent.stream, first):
                yield lines[:left]
                left = max(left - len(lines), 0)

    async def stretches(
        self, reader: Reader, streams: Collection[str] | None = None, since: Mapping[str, int] = NOTHING, after: int = 0
    ) -> AsyncIterator[Stretch]:
        """The lines of some streams, or of all, in the order they were written; as many stretches whichever they are.

        `since` are the last lines that are left out, and all others lie after the place `after`.
        """
        extents = {one.number: one for one in self.extents if streams is None or one.stream in streams}
        names = {number: one.stream for number, one in extents.items()}
        first = {number: since.get(name, 0) for number, name in names.items()}
        last = {number: one.seq for number, one in extents.items()}
        numbers = list(extents) or [0]
        for start in range(after, self.last_place, AT_ONCE):
            until = min(start + AT_ONCE, self.last_place)
            lines = [
                PlacedLine(place, names[number], line)
                async for place, number, seq, line in in_turns(await reader.stretch(start, until, numbers))
                if first[number] < seq <= last[number]
            ]
            moved = await reader.entries_of_stretch(start, until, numbers)
            entries = [
                Entry(names[number], seq, account, unit, amount)
                async for number, seq, account, unit, amount in in_turns(moved)
                if first[number] < seq <= last[number]
            ]
            yield Stretch(lines, entries)


async def cut_of(store: Store) -> Cut:
    """Return how far the streams of a store go now."""
    async with store.at_one_moment() as moment:
        return Cut(await moment.extents(), await moment.last_place())


class Beside(msgspec.Struct, frozen=True):
    """What a store has beside its lines, to be held against them."""

    heads: list[Head]  # as it has them noted
    miscounted: list[str]  # streams that have other lines than it has noted
    strays: Strays
    unreconciled: list[str]  # the accounts whose balance is no sum of entries
    people: list[Account]  # no guests


async def beside(store: Store, cut: Cut) -> Beside:
    """Return what a store has beside its lines up to a cut."""
    async with store.at_one_moment() as moment:
        unreconciled = [one.account for one in await moment.unreconciled()]
        strays = await moment.strays()
        people = [one async for some in moment.read_people() for one in some if not one.guest]
    heads = [Head(one.stream, one.seq, one.hash) for one in cut.extents]
    miscounted = [one.stream for one in cut.extents if not one.seq == one.lines == one.furthest]
    return Beside(heads, miscounted, strays, unreconciled, people)
