"""A record as it is read to be verified: in stretches of lines, each share its own streams, all in step."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple, Protocol

from croupier.store import Beside, Entry, PlacedLine

ALL = -1  # the number of a share that has every stream


class Stretch(NamedTuple):
    """Some lines one after another, and the ledger's entries for them where the record has a ledger beside it."""

    lines: list[PlacedLine]
    done: int  # how much of the record this stretch comes to
    entries: list[Entry] | None = None


class Record(Protocol):
    """A record that can be read by several processes, and is sent to each of them."""

    @property
    def shares(self) -> int:
        """How many there are besides that of the house, which is 0."""

    @property
    def total(self) -> int:
        """How much of it there is."""

    def owner(self, stream: str) -> int:
        """Return the share that has a stream, as far as the record has been read; that of the house where none has."""

    @property
    def openings(self) -> Iterable[bytes]:
        """The first lines of its streams, as far as they are known before it is read."""

    def ahead(self) -> AsyncIterator[list[bytes]]:
        """Lines among which are all of the floor and the inspection."""

    def stretches(self, share: int) -> AsyncIterator[Stretch]:
        """The lines of a share, and every checkpoint: as many stretches for every share."""

    def all_of(self, stream: str) -> AsyncIterator[list[bytes]]:
        """All lines of a stream, in their order."""

    async def beside(self) -> Beside | None:
        """Return what a store has beside the lines; None where the record is in no store."""
