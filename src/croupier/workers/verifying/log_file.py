"""A native log in a file, as a record to be verified."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from croupier.history import lines_of
from croupier.record import CHECKPOINTS
from croupier.store import Beside, PlacedLine
from croupier.verify import OF_THE_HOUSE, group_of, is_of_the_house, may_be_ahead
from croupier.workers.verifying.record import ALL, Stretch

AT_ONCE = 5_000  # lines
_STREAM = b',"stream":"'


class LogFile:
    """A log; every process reads all of it, and shares its streams out in the same way as they come."""

    def __init__(self, file: Path, shares: int) -> None:
        self._file, self.shares = file, shares
        self.total = file.stat().st_size
        self._streams: dict[str, int] = {}  # the share of each so far
        self._groups: dict[str, int] = {}

    @property
    def openings(self) -> tuple[bytes, ...]:
        """Return none: the file was not read yet."""
        return ()

    def owner(self, stream: str) -> int:
        """Return the share that has a stream."""
        return self._streams.get(stream, OF_THE_HOUSE)

    async def ahead(self) -> AsyncIterator[list[bytes]]:
        """Those lines that may be of the floor or of the inspection."""
        for line in lines_of(self._file):
            if may_be_ahead(line):
                yield [line]

    async def stretches(self, share: int) -> AsyncIterator[Stretch]:
        """The lines of a share, and every checkpoint."""
        lines: list[PlacedLine] = []
        number = done = 0
        for number, line in enumerate(lines_of(self._file), start=1):
            done += len(line)
            if share == ALL:
                lines.append(PlacedLine(number, "", line))
            elif not line.isspace():
                stream = _stream_in(line)
                if self._share_of(stream, line) == share or stream == CHECKPOINTS:
                    lines.append(PlacedLine(number, stream, line))
            if number % AT_ONCE == 0:
                yield Stretch(lines, done)
                lines = []
        if lines or number % AT_ONCE:
            yield Stretch(lines, done)

    def _share_of(self, stream: str, line: bytes) -> int:
        share = self._streams.get(stream)
        if share is None:
            if is_of_the_house(stream) or not stream:
                return OF_THE_HOUSE
            group = group_of(stream, line)
            share = self._groups.setdefault(group, len(self._groups) % self.shares + 1)
            self._streams[stream] = share
        return share

    async def all_of(self, stream: str) -> AsyncIterator[list[bytes]]:
        """All lines of a stream, in their order."""
        for line in lines_of(self._file):
            if _stream_in(line) == stream:
                yield [line]

    async def beside(self) -> Beside | None:
        """Return none: a log has nothing beside it."""
        return None


def _stream_in(line: bytes) -> str:
    """Return the stream a line seems to be in; its share looks whether it is."""
    start = line.rfind(_STREAM) + len(_STREAM)
    return line[start : line.find(b'"', start)].decode(errors="replace")
