"""The order of hands a second time, slowly and straight from the clauses; nothing here comes from croupier.

Cards are text (`As`, `Td`, the joker `Jo`). Every hand is sorted by asking each definition in turn; the joker is every
card of the deck in turn, one the hand shows included (ACT 3.7); a best hand is looked for among all that may be made.
Greater wins, equal ties. At the end, the number of hands in each category by counting, not by dealing them out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, combinations_with_replacement, cycle
from math import comb, prod

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jo"
STRENGTH = {rank: strength for strength, rank in enumerate(RANKS, start=2)}

# ACT 3.3 and 3.4, lowest first. Adelaide 43 and UTH 3.1 are 3.3 without five of a kind, which needs the joker.
FULL = (
    "high card", "one pair", "two pairs", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush", "five of a kind", "royal flush",
)  # fmt: skip
REDUCED = (
    "high card", "one pair", "two pairs", "three of a kind", "straight", "full house", "flush", "four of a kind",
    "straight flush", "five of a kind", "royal flush",
)  # fmt: skip
# ACT 3.6: no straights and no flushes in a low hand; the fewer of a kind the better.
LOW = ("high card", "one pair", "two pairs", "three of a kind", "full house", "four of a kind", "five of a kind")

OF_A_KIND = {
    (1, 1, 1, 1, 1): "high card",
    (1, 1, 1, 2): "one pair",
    (1, 2, 2): "two pairs",
    (1, 1, 3): "three of a kind",
    (2, 3): "full house",
    (1, 4): "four of a kind",
    (5,): "five of a kind",
}

Worth = tuple[int, tuple[int, ...]]


class SlowGame:
    """A deck, and what was determined about the ace: in sequences for high hands, in all respects for low ones."""

    def __init__(self, cards: int, *, joker: bool, ace_low: bool, low: bool = False) -> None:
        self.ranks = RANKS[-cards // 4 :]
        self.joker = joker
        self.ace_low = ace_low
        self.low = low
        self.naturals = [rank + suit for rank in self.ranks for suit in SUITS]
        self.cards = [*self.naturals, JOKER] if joker else self.naturals
        self.table = FULL if len(self.cards) >= 52 else REDUCED

    @cached_property
    def sequences(self) -> dict[frozenset[str], int]:
        """Every five ranks in sequence, with its place: the ace-high one is last, one closed by a low ace first."""
        row = "A" + self.ranks if self.ace_low else self.ranks
        return {frozenset(row[at : at + 5]): at for at in range(len(row) - 4)}

    def kinds_of_hand(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every set of ranks once mixed and, where it can be, once of one suit; with how many deals make it."""
        yield from self._kinds(5, ())
        if self.joker:
            yield from self._kinds(4, (JOKER,))

    def _kinds(self, naturals: int, rest: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
        for held in combinations_with_replacement(self.ranks, naturals):
            counts = Counter(held)
            if max(counts.values()) > len(SUITS):
                continue
            deals = prod(comb(4, count) for count in counts.values())
            if len(counts) == naturals:
                yield (*(rank + "h" for rank in held), *rest), 4
                deals -= 4
            yield (*(rank + suit for rank, suit in zip(held, cycle(SUITS), strict=False)), *rest), deals

    def category(self, five: Sequence[str]) -> str:
        """The category of five cards, the joker being the best card it can."""
        return self.category_of(self.worth(five))

    def category_of(self, worth: Worth) -> str:
        """The category of a hand of that worth."""
        return (LOW if self.low else self.table)[abs(worth[0])]

    def worth(self, five: Sequence[str]) -> Worth:
        """What five cards are worth: greater wins, equal ties."""
        if JOKER not in five:
            return self._low(five) if self.low else self._high(five)
        rest = [card for card in five if card != JOKER]
        return max(self.worth([*rest, substitute]) for substitute in self.naturals)

    def best(self, hole: Iterable[str], board: Iterable[str], from_hole: int | None) -> Worth:
        """The best that can be made with exactly so many hole cards, or with any five where none is said."""
        hole, board = list(hole), list(board)
        return max(
            self.worth([*mine, *shared])
            for use in range(6)
            if from_hole in (None, use)
            for mine in combinations(hole, use)
            for shared in combinations(board, 5 - use)
        )

    def _high(self, five: Sequence[str]) -> Worth:
        ranks = [card[0] for card in five]
        one_suit = len({card[1] for card in five}) == 1
        place = self.sequences.get(frozenset(ranks))
        if place is not None:
            of_one_suit = "royal flush" if set(ranks) == set("AKQJT") else "straight flush"
            return self.table.index(of_one_suit if one_suit else "straight"), (place,)
        if one_suit:
            return self.table.index("flush"), tuple(sorted((STRENGTH[rank] for rank in ranks), reverse=True))
        name, weights = _of_a_kind([STRENGTH[rank] for rank in ranks])
        return self.table.index(name), weights

    def _low(self, five: Sequence[str]) -> Worth:
        name, weights = _of_a_kind([1 if card[0] == "A" and self.ace_low else STRENGTH[card[0]] for card in five])
        return -LOW.index(name), tuple(-weight for weight in weights)


def _of_a_kind(strengths: list[int]) -> tuple[str, tuple[int, ...]]:
    """Pairs, threes and so on by how many there are of each; those there are most of count first."""
    counts = Counter(strengths)
    weights = sorted(strengths, key=lambda strength: (counts[strength], strength), reverse=True)
    return OF_A_KIND[tuple(sorted(counts.values()))], tuple(weights)


def counted_categories(cards: int, *, joker: bool, ace_low: bool) -> dict[str, int]:
    """How many five-card hands fall into each category, by counting ranks and suits apart."""
    ranks = cards // 4
    runs = ranks - 4 + ace_low
    counts = {
        "royal flush": 4,
        "straight flush": 4 * (runs - 1),
        "five of a kind": 0,
        "four of a kind": ranks * (cards - 4),
        "full house": ranks * comb(4, 3) * (ranks - 1) * comb(4, 2),
        "flush": 4 * (comb(ranks, 5) - runs),
        "straight": runs * (4**5 - 4),
        "three of a kind": ranks * comb(4, 3) * comb(ranks - 1, 2) * 4**2,
        "two pairs": comb(ranks, 2) * comb(4, 2) ** 2 * (cards - 8),
        "one pair": ranks * comb(4, 2) * comb(ranks - 1, 3) * 4**3,
        "high card": (comb(ranks, 5) - runs) * (4**5 - 4),
    }
    if joker:
        for category, more in _counted_with_joker(ranks, ace_low).items():
            counts[category] += more
    return counts


def _counted_with_joker(ranks: int, ace_low: bool) -> dict[str, int]:
    """The hands that hold the joker, by their four other cards."""
    row = [ranks, *range(1, ranks + 1)] if ace_low else list(range(1, ranks + 1))
    runs = [frozenset(row[at : at + 5]) for at in range(len(row) - 4)]
    near = {frozenset(four) for run in runs for four in combinations(run, 4)}
    near_royal = {frozenset(four) for four in combinations(runs[-1], 4)}
    other_fours = comb(ranks, 4) - len(near)
    return {
        "royal flush": 4 * len(near_royal),
        "straight flush": 4 * len(near - near_royal),
        "five of a kind": ranks,
        "four of a kind": ranks * comb(4, 3) * (ranks - 1) * 4,
        "full house": comb(ranks, 2) * comb(4, 2) ** 2,
        "flush": 4 * other_fours,
        "straight": len(near) * (4**4 - 4),
        "three of a kind": ranks * comb(4, 2) * comb(ranks - 1, 2) * 4**2,
        "one pair": other_fours * (4**4 - 4),
    }


def counted_values(cards: int, *, joker: bool, ace_low: bool) -> int:
    """How many high hands are different: every set of ranks mixed, every five ranks of one suit, and with the joker
    the fives of a kind and the flushes with two aces.
    """
    ranks = cards // 4
    natural = comb(ranks + 4, 5) - ranks + comb(ranks, 5)
    runs_with_an_ace = 1 + ace_low
    flushes_with_two_aces = comb(ranks - 1, 3) - 4 * runs_with_an_ace
    return natural + ranks + flushes_with_two_aces if joker else natural
