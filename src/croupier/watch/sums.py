"""Values added up: logarithms of times, what a player paid others."""

from __future__ import annotations

import msgspec


class Sum(msgspec.Struct, array_like=True):
    """Values added up, with their squares: their mean and how they are spread."""

    times: float = 0.0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Take one more value in."""
        self.times += 1
        self.total += value
        self.squares += value * value

    def halve(self) -> None:
        """Let all so far weigh half."""
        self.times, self.total, self.squares = self.times / 2, self.total / 2, self.squares / 2

    @property
    def middle(self) -> float:
        """The mean."""
        return self.total / self.times

    @property
    def spread(self) -> float:
        """The variance."""
        return max(self.squares / self.times - self.middle**2, 1e-6)
