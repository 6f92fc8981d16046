"""What choices are worth, once more and as plainly as can be: every card that may come is dealt, one after the other.

What a round comes to is for the slow settlement to say (slow_banked.py), which hand is ahead for another evaluator than
ours. On one board, rounds that end alike (ahead or not, the dealer qualifies or not) are settled once.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from phevaluator.card import Card
from phevaluator.evaluator import evaluate_cards

from tests.numbers import slow_banked as slow

NAMES = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind")
BLIND = dict(zip(NAMES, map(Fraction, ("500", "50", "10", "3", "3/2", "1")), strict=False))
TRIPS = dict(zip(NAMES, map(Fraction, ("50", "40", "30", "8", "7", "4", "3")), strict=True))
DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
NUMBER = {text: Card.to_id(text) for text in DECK}
STAGES = {4: 0, 3: 0, 2: 1, 1: 2}  # when a play wager of so many antes is made
NO_MOST = 10**9

Hand = tuple[str, ...]


class SlowGame:
    """A table and the wagers of one box, in cents."""

    def __init__(
        self,
        ante: int = 200,
        trips_wager: int = 0,
        payout_most: int = NO_MOST,
        blind: dict[str, Fraction] = BLIND,
        trips: dict[str, Fraction] = TRIPS,
    ) -> None:
        self.table = slow.Table(NO_MOST, NO_MOST, payout_most, blind, trips)
        self.ante, self.trips_wager = ante, trips_wager

    @property
    def folded(self) -> int:
        """What folding comes to."""
        return -2 * self.ante - self.trips_wager

    def river(self, hole: Hand, board: Hand, *wagers: int) -> list[int]:
        """What play wagers of so many antes come to, over the 990 hands the dealer may hold."""
        shared = [NUMBER[card] for card in board]
        mine = evaluate_cards(*(NUMBER[card] for card in hole), *shared)
        met: Counter[tuple[int, bool]] = Counter()
        example: dict[tuple[int, bool], Hand] = {}
        for dealer in combinations([card for card in DECK if card not in (*hole, *board)], 2):
            theirs = evaluate_cards(NUMBER[dealer[0]], NUMBER[dealer[1]], *shared)
            key = ((mine < theirs) - (mine > theirs), slow.qualifies(theirs))
            met[key] += 1
            example[key] = dealer
        return [
            sum(count * self.net(hole, example[key], board, times) for key, count in met.items()) for times in wagers
        ]

    def net(self, hole: Hand, dealer: Hand, board: Hand, times: int) -> int:
        """What one round comes to."""
        play = times * self.ante
        box = slow.Box(hole, self.ante, self.ante, self.trips_wager, play, STAGES[times], times, marker=False)
        return slow.net(slow.settle(self.table, box, dealer, board))

    def on_river(self, hole: Hand, board: Hand) -> dict[str, Fraction]:
        """What the choices on the river are worth, in antes."""
        (played,) = self.river(hole, board, 1)
        return {"bet1": Fraction(played, 990 * self.ante), "fold": Fraction(self.folded, self.ante)}

    def after_flop(self, hole: Hand, flop: Hand) -> dict[str, Fraction]:
        """What the choices after the flop are worth, in antes."""
        played = checked = 0
        for rest in combinations([card for card in DECK if card not in (*hole, *flop)], 2):
            now, later = self.river(hole, (*flop, *rest), 2, 1)
            played += now
            checked += max(later, 990 * self.folded)
        whole = 1081 * 990 * self.ante
        folded = Fraction(self.folded, self.ante)
        return {"bet2": Fraction(played, whole), "check": Fraction(checked, whole), "fold": folded}
