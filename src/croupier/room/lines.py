"""The lines of a page of the room: one for each table, or each tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Line = TypeVar("Line")


class Lines(Generic[Line]):
    """Lines by name, in the order in which they were noted first; each is made again only once it may have changed."""

    def __init__(self, make: Callable[[str, Line | None], Line | None]) -> None:
        """`make` returns the line of a name, from what it was before; None where it has none any more."""
        self._make = make
        self._lines: dict[str, Line] = {}
        self._stale: dict[str, None] = {}  # names whose line may have changed

    def note(self, name: str) -> None:
        """Mark a line that may have changed, or is new."""
        self._stale[name] = None

    def all(self) -> list[Line]:
        """Return all lines as they are now."""
        for name in self._stale:
            if (line := self._make(name, self._lines.get(name))) is None:
                self._lines.pop(name, None)
            else:
                self._lines[name] = line
        self._stale = {}
        return list(self._lines.values())
