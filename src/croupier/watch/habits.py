"""A player's habits: how often they fold, stay in or raise in each situation, against everybody.

They are what the same player's acts against one opponent are compared with. What was never seen of a player is as it is
with all players of the house, and weighs like a few acts of their own.
"""

from __future__ import annotations

import msgspec

from croupier.watch.seen import BUCKETS

BORROWED = 12.0  # acts of the house that weigh beside a player's own
ENOUGH = 30  # acts of a player before any is held against their habits
HALF_LIFE_ACTS = 20_000  # older acts weigh half
ACTS = 3


class Habits(msgspec.Struct, array_like=True):
    """The acts of a player, or of all, in one game: for each situation how often each."""

    counts: list[float] = msgspec.field(default_factory=lambda: [0.0] * (BUCKETS * ACTS))
    acts: int = 0

    def add(self, bucket: int, did: int) -> None:
        """Count an act."""
        self.counts[bucket * ACTS + did] += 1
        self.acts += 1
        if self.acts % HALF_LIFE_ACTS == 0:
            self.counts = [count / 2 for count in self.counts]

    def usual(self, bucket: int, house: Habits) -> tuple[float, float, float]:
        """Return how often the player folds, stays in or raises in a situation."""
        at = bucket * ACTS
        of_all, own = house.counts[at : at + ACTS], self.counts[at : at + ACTS]
        all_acts = sum(of_all) + ACTS
        acts = sum(own) + BORROWED
        fold, stay, raised = [
            (one + BORROWED * (each + 1) / all_acts) / acts for one, each in zip(own, of_all, strict=True)
        ]
        return fold, stay, raised
