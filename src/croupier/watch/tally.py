"""What was counted against what was to be expected, and how strongly that speaks against chance.

Theory of operation. Everything the watch looks at is counted in one way. Each time something could happen, what happened
is compared with what this player's own habits made of it, worked out from what was known before. The differences add up
to an excess and their variances to a spread. With honest play the excess has no drift, and no difference is greater than
a known bound. So a bet on it, at fair odds, wins nothing in the long run: the stake of someone who bets on the excess
grows to `exp(t * excess - spread * (exp(t) - 1 - t))` at most on average 1, however the differences are distributed
(Freedman; `t` is how boldly they bet, and the watch spreads its stake over several). What that stake has grown to is the
*evidence*. By Markov's inequality it reaches 100 with honest play in one case of a hundred at most; and that holds however
often one looks, and whenever one stops (Ville), which is not so for a p-value.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from math import exp, log
from statistics import median

import msgspec

KEPT = 8  # rounds that are told for each tally
BOLDNESS = (0.1, 0.25, 0.6, 1.2, 2.4)
MEDIAN_SQUARE = 0.4549  # of a normal variable


class Witness(msgspec.Struct, frozen=True, array_like=True, order=True):
    """A round that went into a tally, and how much it says."""

    weight: float
    table: str
    round: int
    at: int
    amount: int = 0  # that went from the first to the second, or was at stake


class Tally(msgspec.Struct, array_like=True):
    """How often something happened, how often it was to be expected, and the spread of that."""

    times: float = 0.0  # it could have happened
    happened: float = 0.0
    expected: float = 0.0
    spread: float = 0.0
    amount: float = 0.0  # in the unit of the table
    rounds: list[Witness] = []  # that say most, the least of them first

    def add(self, happened: float, expected: float, spread: float) -> None:
        """Count one time."""
        self.times += 1
        self.happened += happened
        self.expected += expected
        self.spread += spread

    def remember(self, witness: Witness) -> None:
        """Keep a round among those that say most; all that happens in one round is one."""
        rounds = self.rounds
        for place, kept in enumerate(rounds):
            if kept.round == witness.round and kept.table == witness.table:
                witness = msgspec.structs.replace(witness, weight=witness.weight + kept.weight)
                del rounds[place]
                break
        if len(rounds) < KEPT or witness > rounds[0]:
            insort(rounds, witness)
            del rounds[:-KEPT]

    def fade(self, kept: float) -> None:
        """Count what was before for a part only."""
        self.times *= kept
        self.happened *= kept
        self.expected *= kept
        self.spread *= kept * kept
        self.amount *= kept

    @property
    def excess(self) -> float:
        """How much more happened than was to be expected."""
        return self.happened - self.expected


class Norm(msgspec.Struct, frozen=True):
    """What is usual in the house: the drift of all tallies of a kind, and how much they differ beyond their spread.

    Honest players differ from their own averages against some opponents. That is part of what is usual, and no finding.
    """

    drift: float = 0.0  # by time
    differ: float = 0.0  # its square is the variance of what is usual, by time

    def evidence(self, tallies: Iterable[Tally], bound: float = 1.0) -> float:
        """Return the logarithm of what a stake on more than usual has grown to; `bound` is the most of one difference."""
        excess = spread = differ = 0.0
        for tally in tallies:
            excess += (tally.excess - self.drift * tally.times) / bound
            spread += tally.spread / bound**2
            differ += (self.differ * tally.times / bound) ** 2
        return mean_log([t * excess - spread * (exp(t) - 1 - t) - differ * t * t / 2 for t in BOLDNESS])


def mean_log(logarithms: Sequence[float]) -> float:
    """Return the logarithm of the mean of some numbers, given as logarithms."""
    most = max(logarithms)
    return most + log(sum([exp(one - most) for one in logarithms]) / len(logarithms))


def norm_of(tallies: Sequence[Tally]) -> Norm:
    """Return what is usual, by medians: a few who play together move them little."""
    if len(tallies) < 20:
        return Norm()
    drift = median([tally.excess / tally.times for tally in tallies])
    apart = [((tally.excess - drift * tally.times) ** 2, tally.spread, tally.times**2) for tally in tallies]
    low, high = 0.0, 1.0
    if _middle(apart, low) <= MEDIAN_SQUARE:
        return Norm(drift)
    for _ in range(30):
        middle = (low + high) / 2
        if _middle(apart, middle) > MEDIAN_SQUARE:
            low = middle
        else:
            high = middle
    return Norm(drift, high)


def _middle(apart: Iterable[tuple[float, float, float]], differ: float) -> float:
    return median([square / (spread + differ * differ * times + 1e-12) for square, spread, times in apart])
