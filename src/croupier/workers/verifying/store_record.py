"""The record of a store at one moment, to be verified."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import msgspec
from msgspec.structs import replace

from croupier.record import CHECKPOINTS, Head
from croupier.store import Beside, Cut, Extent, beside, cut_of, open_store
from croupier.verify import AHEAD, OF_THE_HOUSE, group_of, is_of_the_house
from croupier.workers.verifying.record import ALL, Stretch

BEING_WRITTEN = 5_000  # so many places before the last one a line may take that was being written then


async def store_record(url: str, shares: int) -> StoreRecord:
    """Return the record of a store as it is now."""
    async with open_store(url, create=False) as store:
        cut = await cut_of(store)
    return StoreRecord(url, shares, cut, _shared_out(cut.extents, shares))


class StoreRecord(msgspec.Struct, frozen=True):
    """The lines of a store up to a moment."""

    url: str
    shares: int
    cut: Cut
    owners: dict[str, int]
    since: dict[str, int] = {}  # the last line of each stream that is not read
    after: int = 0  # the place all others come after

    @property
    def total(self) -> int:
        """How many lines there are to read."""
        return self.cut.lines - sum(self.since.values())

    def from_(self, heads: Iterable[Head], place: int) -> StoreRecord:
        """Return the lines after some heads, which were read when this place was the last.

        A line that was being written then may have a lower place.
        """
        return replace(self, since={head.stream: head.seq for head in heads}, after=max(0, place - BEING_WRITTEN))

    @property
    def openings(self) -> list[bytes]:
        """The first lines of its streams."""
        return [extent.opening for extent in self.cut.extents if extent.opening]

    def owner(self, stream: str) -> int:
        """Return the share that has a stream."""
        return self.owners.get(stream, OF_THE_HOUSE)

    async def ahead(self) -> AsyncIterator[list[bytes]]:
        """The lines of the floor and of the inspection."""
        async with open_store(self.url, create=False) as store:
            async for lines in self.cut.read(store, AHEAD, self.since):
                yield lines

    async def stretches(self, share: int) -> AsyncIterator[Stretch]:
        """The lines of a share, and every checkpoint."""
        names = [extent.stream for extent in self.cut.extents]
        streams = {name for name in names if share in (ALL, self.owner(name)) or name == CHECKPOINTS}
        done = 0
        async with open_store(self.url, create=False) as store:
            async for lines, entries in self.cut.stretches(store, streams, self.since, self.after):
                done += len(lines)
                yield Stretch(lines, done, entries)

    async def all_of(self, stream: str) -> AsyncIterator[list[bytes]]:
        """All lines of a stream, in their order."""
        async with open_store(self.url, create=False) as store:
            async for lines in self.cut.read(store, (stream,), {}):
                yield lines

    async def beside(self) -> Beside:
        """Return what the store has beside the lines."""
        async with open_store(self.url, create=False) as store:
            return await beside(store, self.cut)


def _shared_out(extents: list[Extent], shares: int) -> dict[str, int]:
    """Share out the streams: the longest first, each to the share that has the fewest lines so far."""
    groups: dict[str, list[Extent]] = {}
    for extent in extents:
        if not is_of_the_house(extent.stream):
            groups.setdefault(group_of(extent.stream, extent.opening or b""), []).append(extent)
    lines = dict.fromkeys(range(1, shares + 1), 0)
    owners: dict[str, int] = {}
    for group in sorted(groups.values(), key=lambda group: -sum(extent.seq for extent in group)):
        share = min(lines, key=lambda share: lines[share])
        lines[share] += sum(extent.seq for extent in group)
        owners |= {extent.stream: share for extent in group}
    return owners
