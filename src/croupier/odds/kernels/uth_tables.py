"""The flat tables the kernels of Ultimate Texas Hold-em read: boards, holdings and flops by shape, and real flops.

Theory of operation. No board has three cards of two suits, so of a board at most one suit counts, *the suit*. Seen from
it a card is one of 26 kinds: its rank, and whether it is of the suit. Kinds 0 to 12 are cards of other suits or, where
no suit counts, of any; kinds 13 to 25 are cards of the suit. What a hand is worth, and how many hands of the dealer beat
it, depends on kinds alone. So there are few shapes to look at instead of all boards and holdings:

    boards     6,175 of five ranks, where no suit counts, and 36,608 with three or more of the suit
    holdings   338 pairs of kinds: 91 plain ones, 169 with one card of the suit, 78 with two
    flops      2,938 triples of kinds

A real flop is a row of these triples by its ranks alone, and another one seen from each of its suits. Its sum over turn
and river is the first row, as if no suit counted, corrected by what boards of each suit differ from that.

The compiled files take the numbers below as they find them, and numba keeps compiled code by the date of its own file
alone: a change to one of these must touch those files too.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category, Order, value_table
from croupier.hands.kernels.multisets import RANK_KEYS, multisets
from croupier.hands.kernels.tables import any_five

CARDS, SUITS, RANKS = 52, 4, 13
KINDS, PAIRS, PLAIN_PAIRS = 26, 338, 91
HOLDINGS = 1326
TYPES = 169  # of holdings: their ranks, and whether they are of one suit
ALL_FLOPS = 19_600  # flops once a holding is known,
RUNOUTS = 1081  # turns and rivers once the flop is too,
DEALERS = 990  # and then hands of the dealer
VALUE, WON, WEAK_WON, LOST, WEAK_LOST = range(5)  # figures of a holding on a board; weak: the dealer does not qualify
BET, STEP, RIVER = range(3)  # fields of a row: a play wager after the flop, one ante more of it, going to the river
BEFORE, AFTER, ON_RIVER, FOLDED = range(4)  # how a hand is played

Whole = NDArray[np.int64]
Bytes = NDArray[np.uint8]


class Shapes(NamedTuple):
    """Kinds of cards, pairs of them, and the row of every flop; the same for every game."""

    first: Bytes  # by pair: its lower kind
    second: Bytes
    plain: Bytes  # by pair: the plain pair of its ranks
    pair: NDArray[np.uint16]  # by 26 * kind + kind: the pair
    held: Whole  # by 338 * rank + pair: how many of its cards are of this rank and not of the suit
    row: NDArray[np.uint16]  # by 676 * kind + 26 * kind + kind in ascending order: the row of a flop
    rows: int


class Boards(NamedTuple):
    """Shapes of boards: five kinds in ascending order, and the plain board of their ranks."""

    kinds: Bytes  # one row each
    plain: NDArray[np.uint16]
    deck: int  # how many cards of a rank are not of the suit: 4 where no suit counts, or else 3
    flops: Bytes  # the ten flops of a board: five flags in a row


class Worth(NamedTuple):
    """The worth of seven cards under one order of hands."""

    keys: NDArray[np.uint32]  # by kind
    bits: NDArray[np.uint16]  # by kind: its rank among the cards of the suit
    shift: np.uint32
    offsets: NDArray[np.uint32]
    values: NDArray[np.uint16]
    suited: NDArray[np.uint16]


class Pays(NamedTuple):
    """The payouts of a round, in units of which `ante` make an ante."""

    blind: Whole  # by the value of the player's hand: what a winning blind wins
    trips: Whole  # by value: what the trips wager wins, less than nothing where it loses
    category: Bytes  # by value
    ante: int
    fold: int  # what folding comes to, below zero
    after: int  # how many antes a play wager is after the flop,
    river: int  # and on the river
    qualifies: int  # the least value the dealer qualifies with


class Flops(NamedTuple):
    """Real flops: the 1,755 that differ by more than names of suits."""

    cards: Bytes  # three in a row
    weight: Whole  # how many flops are the same but for names of suits
    real: NDArray[np.uint16]  # by the number of any flop: which of the 1,755 it is
    suits: Bytes  # by number and suit: what the suit is called there


@cache
def shapes() -> Shapes:
    """Kinds, pairs and rows."""
    plain = list(combinations_with_replacement(range(RANKS), 2))
    mixed = [(low, high) for low in range(RANKS) for high in range(RANKS, KINDS)]
    suited = list(combinations(range(RANKS, KINDS), 2))
    pairs = np.array([*plain, *mixed, *suited])
    pair = np.zeros((KINDS, KINDS), dtype=np.uint16)
    pair[pairs[:, 0], pairs[:, 1]] = pair[pairs[:, 1], pairs[:, 0]] = np.arange(PAIRS)
    held = (pairs[:, 0] == np.arange(RANKS)[:, None]).astype(np.int64) + (pairs[:, 1] == np.arange(RANKS)[:, None])
    triples = [
        three
        for three in combinations_with_replacement(range(KINDS), 3)
        if not any(one == other >= RANKS for one, other in pairwise(three))
    ]
    row = np.zeros((KINDS, KINDS, KINDS), dtype=np.uint16)
    row[tuple(np.array(triples).T)] = np.arange(len(triples))
    return Shapes(
        pairs[:, 0].astype(np.uint8),
        pairs[:, 1].astype(np.uint8),
        pair[pairs[:, 0] % RANKS, pairs[:, 1] % RANKS].astype(np.uint8),
        pair.ravel(),
        held.ravel(),
        row.ravel(),
        len(triples),
    )


@cache
def plain_boards() -> Boards:
    """Every five ranks, where no suit counts."""
    ranks = multisets(0, False, 5).ranks.astype(np.uint8)
    return Boards(ranks, np.arange(len(ranks), dtype=np.uint16), 4, _flops_of_a_board())


@cache
def suited_boards() -> Boards:
    """Every board with three or more of the suit."""
    found = []
    for count in (3, 4, 5):
        of_suit = np.array(list(combinations(range(RANKS, KINDS), count)), dtype=np.uint8)
        others = np.array(list(combinations_with_replacement(range(RANKS), 5 - count)), dtype=np.uint8)
        found.append(np.column_stack([np.tile(others, (len(of_suit), 1)), np.repeat(of_suit, len(others), axis=0)]))
    kinds = np.concatenate(found)
    plain, _ = multisets(0, False, 5).find(RANK_KEYS[kinds % RANKS].sum(axis=1))
    return Boards(kinds, plain.astype(np.uint16), 3, _flops_of_a_board())


def _flops_of_a_board() -> Bytes:
    return np.array([[place in flop for place in range(5)] for flop in combinations(range(5), 3)], dtype=np.uint8)


@cache
def worth(order: Order) -> Worth:
    """The tables of the best five of seven cards, by kinds."""
    tables = any_five(order, 7)
    keys = np.tile(RANK_KEYS[:RANKS], 2).astype(np.uint32)
    bits = np.array([0] * RANKS + [1 << rank for rank in range(RANKS)], dtype=np.uint16)
    return Worth(keys, bits, tables.shift, tables.offsets, tables.values, tables.suited)


@cache
def categories(order: Order) -> Bytes:
    """The category of every value; there is no hand 0."""
    return np.array([category for category, _ in value_table(order).hands], dtype=np.uint8)


def least_value(order: Order, category: Category) -> int:
    """The lowest value of a category or a higher one."""
    highest_first = order.categories
    enough = set(highest_first[: highest_first.index(category) + 1])
    hands = value_table(order).hands
    return next(value for value in range(1, len(hands)) if hands[value][0] in enough)


@cache
def flops() -> Flops:
    """The real flops, and for every flop its place among them."""
    three = np.array(list(combinations(range(CARDS), 3)))
    three = three[np.argsort(flop_numbers(three))]
    names = np.array(list(permutations(range(SUITS))))
    renamed = np.sort(three[:, None, :] // SUITS * SUITS + names[:, three % SUITS].swapaxes(0, 1), axis=2)
    numbers = flop_numbers(renamed)
    best = numbers.argmin(axis=1)
    least = numbers[np.arange(len(three)), best]
    distinct, real, weight = np.unique(least, return_inverse=True, return_counts=True)
    return Flops(
        three[distinct].astype(np.uint8), weight.astype(np.int64), real.astype(np.uint16), names[best].astype(np.uint8)
    )


def flop_numbers(cards: Whole) -> Whole:
    """The numbers of flops, their cards ascending along the last axis."""
    one, two, three = cards[..., 0], cards[..., 1], cards[..., 2]
    return three * (three - 1) * (three - 2) // 6 + two * (two - 1) // 2 + one


def holding_numbers(low: Whole, high: Whole) -> Whole:
    """The numbers of holdings of two cards, the lower one first."""
    return high * (high - 1) // 2 + low


def holding_types(low: Whole, high: Whole) -> Whole:
    """The types of holdings, the lower card first: 13 * high + low where they are of one suit, or else 13 * low + high."""
    one, two = low >> 2, high >> 2
    return np.where((low & 3 == high & 3), two * RANKS + one, one * RANKS + two)
