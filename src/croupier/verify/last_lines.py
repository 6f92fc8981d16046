"""The last lines of streams, so that a checkpoint that names one of them shortly after can be held against it.

The heads of a checkpoint are read a moment before it is written, and streams may have moved on meanwhile, by a few lines.
"""

from __future__ import annotations

LINES, STREAMS = 64, 5_000  # the last so many lines, of so many streams that have moved last


class LastLines:
    """The lines before the last of each stream: numbers and hashes."""

    def __init__(self) -> None:
        self._lines: dict[str, list[tuple[int, str]]] = {}

    def passed(self, stream: str, line: tuple[int, str]) -> None:
        """Note that a line is no longer the last of its stream."""
        lines = self._lines.pop(stream, None) or []
        lines.append(line)
        if len(lines) > LINES:
            del lines[0]
        self._lines[stream] = lines  # the last that moved
        if len(self._lines) > STREAMS:
            del self._lines[next(iter(self._lines))]

    def has(self, stream: str, line: tuple[int, str]) -> bool:
        """Tell whether a line was among the last of its stream."""
        return line in self._lines.get(stream, ())
