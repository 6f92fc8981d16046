"""Ultimate Texas Hold-em as the solver sees it: what each outcome wins or loses, in antes.

The caller says what a winning blind and trips wager win; a maximum payout and whole cents are already in those figures.
Everything else follows from the game: the ante is decided only where the dealer qualifies, a blind that wins below its
pay table is a push, trips is won or lost whatever the dealer has, and folding loses all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction

import msgspec

from croupier.hands import Category, Order

Odds = tuple[tuple[Category, Fraction], ...]

CHECK, FOLD = "check", "fold"
ANTE_AND_BLIND = 2


class Outcome(IntEnum):
    """The standing of the player's hand to the dealer's; weak: the dealer does not qualify."""

    WIN = 0
    WEAK_WIN = 1
    TIE = 2
    LOSE = 3
    WEAK_LOSE = 4


class UthGame(msgspec.Struct, frozen=True):
    """The order of hands, the wagers and what they win."""

    order: Order
    qualifies: Category  # the least the dealer qualifies with
    before: tuple[int, ...]  # how many antes a play wager may be before the flop,
    after: int  # after it,
    river: int  # and on the river
    blind: Odds  # what a blind of one ante wins, by the player's category; a push below
    trips: Odds  # what a trips wager of one wins; lost below
    trips_wager: Fraction = Fraction(0)  # in antes

    @property
    def most(self) -> int:
        """The play wager to make before the flop, if any.

        A smaller one is never the best: what it wins grows with the wager or it does not. If it does, the largest is better;
        if it does not, checking to the river and playing there whatever comes is at least as good.
        """
        return max(self.before)

    @property
    def folded(self) -> Fraction:
        """The result of folding."""
        return -ANTE_AND_BLIND - self.trips_wager

    def trips_net(self, category: Category) -> Fraction:
        """Return what the trips wager comes to."""
        return self.trips_wager * dict(self.trips).get(category, Fraction(-1))

    def net(self, category: Category, outcome: Outcome, times: int) -> Fraction:
        """Return what all wagers come to with a play wager of so many antes."""
        trips = self.trips_net(category)
        if outcome is Outcome.TIE:
            return trips
        ante = outcome in (Outcome.WIN, Outcome.LOSE)
        if outcome in (Outcome.WIN, Outcome.WEAK_WIN):
            return ante + dict(self.blind).get(category, Fraction(0)) + times + trips
        return -ante - 1 - times + trips


def bet(times: int) -> str:
    """The name of a play wager of so many antes."""
    return f"bet{times}"


def best_of(choices: Mapping[str, Fraction]) -> str:
    """The choice worth most; of several, the one that wagers least: check, then fold, then the smaller play wager."""
    ascending = sorted(choices, key=lambda name: (name != CHECK, name != FOLD, name))
    return max(ascending, key=lambda name: choices[name])
