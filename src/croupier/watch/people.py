"""What the watch keeps of a player, and of two who have met: counts, and no name, no card and no word."""

from __future__ import annotations

import msgspec

from croupier.watch.habits import Habits
from croupier.watch.sums import Sum
from croupier.watch.tally import Tally
from croupier.watch.times import Times

HALF_LIFE_MS = 60 * 24 * 3_600_000
DAY_MS = 24 * 3_600_000


class Mean(msgspec.Struct, array_like=True):
    """A running mean and mean square, with what is assumed before anything is seen."""

    middle: float = 0.0
    square: float = 0.0
    weight: float = 1.0

    def add(self, value: float) -> None:
        """Take one more value in."""
        self.weight = min(self.weight + 1, 5_000.0)
        self.middle += (value - self.middle) / self.weight
        self.square += (value * value - self.square) / self.weight

    @property
    def spread(self) -> float:
        """The variance."""
        return max(self.square - self.middle * self.middle, 1e-6)


def _squeezes() -> Mean:
    return Mean(0.002, 0.002, 1_000.0)


def _taken() -> Mean:
    return Mean(0.24, 0.27, 50.0)


def _unseen() -> Mean:
    return Mean(0.5, 0.31, 20.0)


class Patron(msgspec.Struct, array_like=True):
    """One account; or all of the house together."""

    rounds: int = 0
    at: int = 0  # seen last
    habits: dict[str, Habits] = {}  # by game
    pays: Sum = msgspec.field(default_factory=Sum)  # to any opponent, by round
    squeezes: Mean = msgspec.field(default_factory=_squeezes)  # with any opponent, by round
    unseen: Mean = msgspec.field(default_factory=_unseen)  # strengths before the flop, of players who have not acted
    taken: Mean = msgspec.field(default_factory=_taken)  # cards of a neighbour with a rank of one's own, at the bank
    times: Times = msgspec.field(default_factory=Times)

    def habits_in(self, game: str) -> Habits:
        """The habits in a game."""
        return self.habits.setdefault(game, Habits())


class Pair(msgspec.Struct, array_like=True):
    """Two accounts that have played in a round together, the lesser name first."""

    first: str
    second: str
    rounds: int = 0
    at: int = 0  # of the last of them, to a day
    since: int = 0  # of the first
    tallies: dict[str, Tally] = {}  # by kind, and by the side that did it

    def meet(self, at: int) -> None:
        """Count a round; what is long ago weighs less."""
        self.rounds += 1
        self.since = self.since or at
        if at - self.at > DAY_MS:
            if self.at:
                kept = 0.5 ** ((at - self.at) / HALF_LIFE_MS)
                for tally in self.tallies.values():
                    tally.fade(kept)
            self.at = at
