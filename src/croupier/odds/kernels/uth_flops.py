"""Compiled: every real flop with every holding, read from the rows of shapes, and what is best there.

A holding on a flop is worth the row of their ranks, corrected by the row seen from each suit of the flop. What a
check is worth is then known, what a play wager is too, and the better of the two is what the flop is worth before it is
dealt. Sums over flops are kept in two halves of 32 bits, so that they never overflow.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from croupier.hands.kernels import compiled as _compiled  # noqa: F401 - it says where compiled code is kept
from croupier.odds.kernels.uth_tables import (
    AFTER,
    BEFORE,
    BET,
    CARDS,
    KINDS,
    ON_RIVER,
    RANKS,
    RIVER,
    SUITS,
    Bytes,
    Flops,
    Shapes,
    Whole,
)

HALF = 32
LOW = np.int64(0xFFFFFFFF)


@njit(nogil=True, cache=True)
def _type(low: int, high: int) -> int:
    """The type of two cards in ascending order: 13 * high + low where they are of a suit, or else 13 * low + high."""
    one, two = low >> 2, high >> 2
    return two * RANKS + one if low & 3 == high & 3 and one != two else one * RANKS + two


@njit(nogil=True, cache=True)
def _row(shapes: Shapes, flop: Bytes, suit: int) -> int:
    """The row of a flop seen from a suit; from none, suit 4, by its ranks."""
    one, two, three = (
        (flop[0] >> 2) + RANKS * (flop[0] & 3 == suit),
        (flop[1] >> 2) + RANKS * (flop[1] & 3 == suit),
        (flop[2] >> 2) + RANKS * (flop[2] & 3 == suit),
    )
    if one > two:
        one, two = two, one
    if two > three:
        two, three = three, two
    if one > two:
        one, two = two, one
    return int(shapes.row[(one * KINDS + two) * KINDS + three])


@njit(nogil=True, cache=True)
def _rows(shapes: Shapes, flop: Bytes, rows: Whole) -> None:
    """The rows of a flop seen from each suit, -1 where it has no card of it, and from none."""
    rows[:] = -1
    for place in range(3):
        suit = flop[place] & 3
        rows[suit] = _row(shapes, flop, suit)
    rows[SUITS] = _row(shapes, flop, SUITS)


@njit(nogil=True, cache=True)
def _pair(shapes: Shapes, low: int, high: int, suit: int) -> int:
    """The pair of kinds of two cards seen from a suit."""
    one = (low >> 2) + RANKS * (low & 3 == suit)
    two = (high >> 2) + RANKS * (high & 3 == suit)
    return int(shapes.pair[one * KINDS + two])


@njit(nogil=True, cache=True)
def judge(shapes: Shapes, flops: Flops, sums: Whole, plays: Bytes, totals: Whole) -> None:
    """Decide every holding on every flop, and add to the totals of each type of holding."""
    rows = np.empty(SUITS + 1, np.int64)
    fields = np.empty(3, np.int64)
    for flop in range(flops.weight.size):
        cards, weight = flops.cards[flop], flops.weight[flop]
        _rows(shapes, cards, rows)
        for high in range(1, CARDS):
            if high in (cards[0], cards[1], cards[2]):
                continue
            for low in range(high):
                if low in (cards[0], cards[1], cards[2]):
                    continue
                fields[:] = 0
                for suit in range(SUITS + 1):
                    if rows[suit] >= 0:
                        pair = _pair(shapes, low, high, suit)
                        for field in range(3):
                            fields[field] += sums[rows[suit], field, pair]
                play = fields[BET] > fields[RIVER]
                plays[flop, high * (high - 1) // 2 + low] = play
                if play:
                    fields[RIVER] = fields[BET]
                kind = _type(low, high)
                for field in range(3):
                    totals[kind, field, 0] += weight * (fields[field] >> HALF)
                    totals[kind, field, 1] += weight * (fields[field] & LOW)


@njit(nogil=True, cache=True)
def spread(shapes: Shapes, flops: Flops, before: Bytes, plays: Bytes, weights: Whole) -> None:
    """Count how often each flop and holding is played before the flop, after it, or neither, by rows of shapes."""
    rows = np.empty(SUITS + 1, np.int64)
    for flop in range(flops.weight.size):
        cards, weight = flops.cards[flop], flops.weight[flop]
        _rows(shapes, cards, rows)
        for high in range(1, CARDS):
            if high in (cards[0], cards[1], cards[2]):
                continue
            for low in range(high):
                if low in (cards[0], cards[1], cards[2]):
                    continue
                stage = ON_RIVER
                if before[_type(low, high)]:
                    stage = BEFORE
                elif plays[flop, high * (high - 1) // 2 + low]:
                    stage = AFTER
                for suit in range(SUITS + 1):
                    if rows[suit] >= 0:
                        weights[rows[suit], stage, _pair(shapes, low, high, suit)] += weight
