"""Receipts that were printed: an operator's read of one, which is on record, is its printing."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.house import OPERATOR, RecordRead, digest
from croupier.room.offices.cage.entries import OneEntry, printed_words
from croupier.room.streams.inspection import Inspectorate


class Prints:
    """The receipts of a store that were printed, as far as its inspection has been read."""

    def __init__(self, inspectorate: Inspectorate) -> None:
        self._inspectorate = inspectorate
        self._printed: set[tuple[int, str]] = set()  # the number of an entry, and the mark of the paper
        self._read = 0

    async def mark(self, *entries: OneEntry) -> tuple[OneEntry, ...]:
        """Return the entries, each with whether its receipt was printed."""
        await self._inspectorate.look()
        for entered in self._inspectorate.entries[self._read :]:
            event = entered.event
            if isinstance(event, RecordRead) and event.what == "receipt" and event.role == OPERATOR:
                self._printed.add((event.entry, event.sha256))
        self._read = len(self._inspectorate.entries)
        return tuple([replace(one, printed=(one.number, _paper(one)) in self._printed) for one in entries])


def _paper(entry: OneEntry) -> str:
    return digest(words) if (words := printed_words(entry)) else ""
