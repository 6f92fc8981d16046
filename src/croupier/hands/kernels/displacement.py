"""A perfect hash by row displacement: sparse keys, folded so that no two of them meet.

The keys are cut into rows of 512. Each row is slid along one common array until its keys fall on free places,
fullest rows first, and the slide is remembered: `place = key + offsets[key >> SHIFT]`, one look-up and one
addition.

The offsets reach to the greatest sum any cards at all can make, one card given several times included, and every
row lies inside the common array as a whole. So a batch that no deck could deal reads a wrong value, never foreign
memory.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.multisets import Whole

SHIFT = 9  # measured: 60 KB of offsets and 178 KB of values for seven cards, together the least
_ROW = 1 << SHIFT
_WINDOW = 2048  # places looked at in one go: wider fits better, narrower fits sooner


class Displacement(NamedTuple):
    """The offset of every row, the place of every key given, and the size of the common array."""

    offsets: NDArray[np.uint32]  # modulo 2**32: most of them lead down
    places: Whole
    length: int


def displace(keys: Whole, greatest: int) -> Displacement:
    """Fold ascending keys without collisions; no key ever asked for is above `greatest`."""
    starts = np.flatnonzero(np.diff(keys >> SHIFT, prepend=-1))
    sizes = np.diff(starts, append=keys.size)
    slides = np.zeros((greatest >> SHIFT) + 1, dtype=np.int64)
    room = _Room()
    columns = (keys & (_ROW - 1)).tolist()
    for row in np.argsort(-sizes, kind="stable").tolist():
        start, size = int(starts[row]), int(sizes[row])
        slides[keys[start] >> SHIFT] = room.take(columns[start : start + size])
    offsets = slides - (np.arange(slides.size) << SHIFT)
    return Displacement(offsets.astype(np.uint32), keys + offsets[keys >> SHIFT], int(slides.max()) + _ROW)


class _Room:
    """The places that are taken, one bit each; asked for one row after the other, fullest first.

    Where a row did not fit, no other of its size is tried: that costs few places and saves most of the looking.
    """

    def __init__(self) -> None:
        self._taken = bytearray()
        self._size = 0
        self._at = 0  # the byte to look from

    def take(self, columns: list[int]) -> int:
        """Find the first slide at which all these columns are free, and take them."""
        if len(columns) != self._size:
            self._size, self._at = len(columns), 0
        while True:
            taken, blocked = self._window(), 0
            for column in columns:
                blocked |= taken >> column
            slide = (~blocked & (blocked + 1)).bit_length() - 1  # the lowest bit that is not set
            if slide < _WINDOW:
                break
            self._at += _WINDOW // 8
        for column in columns:
            taken |= 1 << (slide + column)
        self._taken[self._at : self._end] = taken.to_bytes(self._end - self._at, "little")
        return 8 * self._at + slide

    @property
    def _end(self) -> int:
        return self._at + (_WINDOW + _ROW) // 8

    def _window(self) -> int:
        self._taken.extend(bytes(max(0, self._end - len(self._taken))))
        return int.from_bytes(self._taken[self._at : self._end], "little")
