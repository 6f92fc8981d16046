"""The lines a store has acknowledged, held against its content: a store that was replaced under play is found out.

Theory of operation. Lines are only ever added, so what was acknowledged once is there for ever. Before each commit the
database is asked for the last line that this process has seen there, by its number among all lines, and for the heads of the
streams that are written to. Where that line is gone or another, or a head is below what was acknowledged or has another hash
there, an older copy, or another store, was put in its place. The last line is asked for also before anything else
is changed, and every few seconds where nothing is. From then on nothing is written any more. The
lines of the last appends are held in memory; those that the store no longer has are saved to a file beside it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from croupier.errors import Replaced, StoreError
from croupier.record import Head
from croupier.store.batch import EventRow
from croupier.store.private_files import new_private

MOST_BYTES = 64 << 20  # of lines held in memory
LAST_LINE = "SELECT id, line FROM event ORDER BY id DESC LIMIT 1"
LINE = "SELECT line FROM event WHERE id = $1"

Heads = Mapping[str, Head]
NO_HEADS: Heads = MappingProxyType({})
Used = TypeVar("Used")


class Last(NamedTuple):
    """The last line of all streams, by its number among all."""

    id: int = 0
    line: bytes = b""


class Acknowledged:
    """The heads and last lines a process was told are safe."""

    def __init__(self, place: str, rescue: Path | None) -> None:
        """`rescue` is where lines are saved that only memory has; nowhere for a store in memory."""
        self.last = Last()
        self.rescue = rescue
        self.told: Callable[[Replaced], None] = _nobody
        self._place = place
        self._replaced: Replaced | None = None
        self._heads: dict[str, Head] = {}
        self._lines: deque[EventRow] = deque()
        self._bytes = 0

    def take(self, rows: Sequence[EventRow], heads: Heads, last: Last) -> None:
        """A commit has reached the disk."""
        self._heads |= heads
        self.last = last
        self._lines += rows
        self._bytes += sum([len(row.line) for row in rows])
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._lines.popleft().line)

    def check(self, last: Last, found: bytes, heads: Heads) -> None:
        """Compare what is there with what was acknowledged: a last line, and the heads of some streams; or Replaced.

        `last` is what was acknowledged before the store was asked: meanwhile others may have written more.
        """
        for stream, head in heads.items():
            known = self._heads.get(stream)
            if known and (head.seq < known.seq or (head.seq == known.seq and head.hash != known.hash)):
                raise Replaced(f"{stream} ended at line {known.seq} and does no longer")
        if found != last.line:
            raise Replaced("the last line that was written is no longer there")

    async def guarded(self, use: Callable[[], Awaitable[Used]], heads: Callable[[], Awaitable[Heads]]) -> Used:
        """Use the store, unless it was replaced; where that is found, save what only memory has and tell it, once."""
        if self._replaced:
            raise self._replaced
        try:
            return await use()
        except Replaced as found:
            try:
                there = await heads()
            except StoreError:  # the file there now is no store at all
                there = {}
            self._replaced = Replaced(
                f"{self._place} was replaced under play ({found}); {self._saved(there)}. The room has stopped: "
                "stop the server and bring the right store back"
            )
            self.told(self._replaced)
            raise self._replaced from None

    def _saved(self, there: Heads) -> str:
        """Save the lines that are not in the store, and say where."""
        missing = [row for row in self._lines if self._is_missing(row, there.get(row.stream))]
        count = f"{len(missing)} {'line' if len(missing) == 1 else 'lines'}"
        if not missing or self.rescue is None:
            return f"{count} only memory had"
        try:
            file = _free(self.rescue)
            with new_private(file) as opened:
                opened.writelines([row.line for row in missing])
        except OSError as error:
            return f"{count} only memory had could not be saved to {self.rescue}: {error.strerror or error}"
        return f"{count} only memory had saved to {file}"

    def _is_missing(self, row: EventRow, there: Head | None) -> bool:
        if there is None or row.seq > there.seq:
            return True
        known = self._heads[row.stream]
        return known.seq == there.seq and known.hash != there.hash


def _free(file: Path) -> Path:
    """A name for a new file: this one, or with a number behind it."""
    number = 1
    found = file
    while found.exists():
        number += 1
        found = file.with_name(f"{file.name}.{number}")
    return found


def _nobody(_replaced: Replaced) -> None:
    """Do nothing: the default for a callback that is not set."""
