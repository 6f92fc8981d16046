"""The tables the equity kernel reads: how the cards to come can fall, and what a pair of hole ranks makes of each fall.

A *fall* is a multiset of ranks, the joker a fourteenth rank: which ranks the cards still to come show, suits aside. Two
tables say all about falls. `Falls` knows the deck alone: how many deals make each fall, and which fall a set of suited
ranks and up to two ranks of other suits are together. `Worth` knows the order of hands: one column for each pair of
hole ranks, one entry for each fall. Boards that are partly known only choose among its entries, so nothing further down
asks how many cards lie on the board already.

Both ways of making a hand share one shape. Where two hole cards must be used a player's hand is the best of a few
columns; where any five of seven count there is one column, filled from the values of seven cards.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import ACE
from croupier.hands import Making, Order, rank_mask, value_table
from croupier.hands.kernels.multisets import JOKER_RANK, RANK_KEYS, Multisets, Value, Whole, multisets
from croupier.hands.kernels.tables import any_five, two_from_hole

BOARD = 5
MOST_OTHERS = 2  # three cards of a suit leave no more than two to others
FACTORS = 5  # a rank's row in the table of binomials: how many ways to take none to four of its cards


class Falls(NamedTuple):
    """The ways a number of cards still to come can fall in a deck."""

    to_come: int
    factors: NDArray[np.uint8]  # five for each fall: which binomials multiply to the number of its deals
    other_factors: NDArray[np.uint8]  # two for each multiset of none, one and two natural ranks
    other_starts: Whole  # where those of none, one and two begin, and their end
    masks: NDArray[np.uint16]  # sets of natural ranks by size, one bit a rank
    mask_starts: Whole  # where those of each size begin, and the end
    joined: NDArray[np.uint16]  # the fall that a set and other ranks make: first the set, then the others
    joined_starts: Whole  # by 3 * (the joker too) + the number of others; -1 where cards to come do not suffice
    as_others: NDArray[np.uint16]  # sets of none, one and two ranks as multisets; set out like the masks

    @property
    def in_all(self) -> int:
        """The number of falls."""
        return self.factors.size // FACTORS


class Worth(NamedTuple):
    """The worth of hands under one order and making, once the cards to come have fallen."""

    pairs: NDArray[np.uint8]  # the column of two ranks, by 16 * one + other
    columns: Value  # by column * falls + fall
    any_five: np.bool  # whether any five of seven count; or else two from the hole and three from the board
    flushes: Value  # by column * sets + set: up to two hole cards of a suit, three to five of the board
    sets: np.uint64  # how many there are of the board's
    places: NDArray[np.uint16]  # the column or set of each mask of ranks of one suit, the joker bit 13
    least: np.uint16  # no hand below this wins anything


@cache
def falls(lowest: int, joker: bool, to_come: int) -> Falls:
    """The falls of so many cards to come from a deck."""
    every = multisets(lowest, joker, to_come)
    others = [multisets(lowest, False, size) for size in range(MOST_OTHERS + 1)]
    sets = [list(combinations(range(lowest, ACE + 1), size)) for size in range(BOARD + 1)]
    joined, starts = [np.zeros(0, np.uint16)], []
    for with_joker in (0, 1):
        for size, other in enumerate(others):
            suited = to_come - with_joker - size
            fits = suited >= 0 and with_joker <= joker
            starts.append(sum(map(len, joined)) if fits else -1)
            if fits:
                keys = _keys(sets[suited])[:, np.newaxis] + other.keys + with_joker * RANK_KEYS[JOKER_RANK]
                joined.append(every.find(keys)[0].astype(np.uint16).ravel())
    return Falls(
        to_come,
        _factors(every, BOARD),
        np.concatenate([_factors(other, MOST_OTHERS) for other in others]),
        _starts(others),
        np.array([sum([1 << rank for rank in ranks]) for size in sets for ranks in size], dtype=np.uint16),
        _starts(sets),
        np.concatenate(joined),
        np.array(starts),
        np.concatenate([other.find(_keys(sets[size]))[0] for size, other in enumerate(others)]).astype(np.uint16),
    )


def _keys(sets: list[tuple[int, ...]]) -> Whole:
    return np.array([RANK_KEYS[list(ranks)].sum() for ranks in sets], dtype=np.int64)


def _starts(parts: list[Multisets] | list[list[tuple[int, ...]]]) -> Whole:
    sizes = [part.keys.size if isinstance(part, Multisets) else len(part) for part in parts]
    return np.cumsum([0, *sizes])


def _factors(every: Multisets, width: int) -> NDArray[np.uint8]:
    """Return the places of each multiset's binomials: rank and how many of it; the first place is a plain 1."""
    found = np.zeros((len(every.keys), width), dtype=np.uint8)
    for column in range(every.ranks.shape[1]):
        rank = every.ranks[:, column]
        count = (every.ranks == rank[:, np.newaxis]).sum(axis=1)
        first = np.ones(len(rank), np.bool) if column == 0 else every.ranks[:, column - 1] != rank
        found[:, column] = np.where(first, FACTORS * rank + count, 0)
    return found.ravel()


def worth(order: Order, making: Making, board: tuple[int, ...]) -> Worth:
    """Return what hands are worth on a board that begins with cards of these ranks."""
    whole = _worth(order, making.from_hole is None)
    if not board:
        return whole
    boards = multisets(order.lowest, order.joker, BOARD)
    to_come = multisets(order.lowest, order.joker, BOARD - len(board))
    rows, _ = boards.find(to_come.keys + RANK_KEYS[list(board)].sum())
    return whole._replace(columns=whole.columns.reshape(-1, boards.keys.size)[:, rows].ravel())


@cache
def _worth(order: Order, loose: bool) -> Worth:
    two = two_from_hole(order, BOARD)
    columns = _seven(order) if loose else two.values.reshape(-1, int(two.width)).T
    hole, board = (
        np.array([rank_mask(ranks) for size in sizes for ranks in combinations(range(JOKER_RANK + 1), size)])
        for sizes in ((0, 1, 2), (3, 4, 5))
    )
    places = np.zeros(two.suited.size, dtype=np.uint16)
    places[hole], places[board] = np.arange(hole.size), np.arange(board.size)
    flushes = two.suited[hole[:, np.newaxis] | board] if loose else _flushes(two.suited, hole, board, places)
    return Worth(
        two.pairs,
        np.ascontiguousarray(columns).ravel(),
        np.bool(loose),
        flushes.ravel(),
        np.uint64(board.size),
        places,
        np.uint16(value_table(order).least_qualifying),
    )


def _seven(order: Order) -> Value:
    """The best five of every pair, one row each, with every board; what no deck can deal gets some value or other."""
    tables = any_five(order, 2 + BOARD)
    pairs, boards = multisets(order.lowest, order.joker, 2), multisets(order.lowest, order.joker, BOARD)
    keys = (pairs.keys[:, np.newaxis] + boards.keys).astype(np.uint32)
    places = keys + tables.offsets[keys >> tables.shift]
    return np.asarray(tables.values[places], dtype=np.uint16)


def _flushes(suited: Value, hole: Whole, board: Whole, places: NDArray[np.uint16]) -> Value:
    """The best flush of two hole cards of a suit, one row each, with three of the board's.

    What is known of three is carried to four and five; a card both in the hole and on the board leads to nonsense, and
    is never asked for.
    """
    wanted = (np.bitwise_count(hole)[:, np.newaxis] == 2) & (np.bitwise_count(board) == 3)
    found = np.where(wanted, suited[hole[:, np.newaxis] | board], np.uint16(0))
    for size in (4, 5):
        for bit in range(JOKER_RANK + 1):
            larger = np.flatnonzero((np.bitwise_count(board) == size) & (board >> bit & 1 == 1))
            smaller = places[board[larger] ^ 1 << bit]
            found[:, larger] = np.maximum(found[:, larger], found[:, smaller])
    return found
