"""The flat tables of one order of hands, as the kernels read them: numpy alone, built in some 60 milliseconds.

A card's key carries everything a sum over cards has to tell, in one unsigned 64-bit number:

    bits  0..31   the key of its rank (multisets.py)
    bits 32..47   one counter of four bits for each suit; the joker counts in all of them
    bits 60..63   a counter of cards this order of hands does not know: outside the deck, or no card at all

Two ways of making a hand need two shapes of tables. `AnyFive`: the value of every multiset of five, six or seven
ranks. `TwoFromHole`: a row for every board, a column for every pair of hole ranks; what a player makes of several
pairs is the highest entry of a few in one row. Beside either stands the value of cards of one suit, by a mask of 14
bits for their ranks, the joker bit 13; where suits do not count, all of it is zero. (A table of suited boards and
pairs like the plain one was slower than trying the few flushes of a hand: it no longer fits the cache.)

Tables are kept for each order of hands and number of cards they were asked for.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import ACE, JOKER
from croupier.check import invariant
from croupier.hands.kernels.displacement import SHIFT, displace
from croupier.hands.kernels.multisets import JOKER_RANK, RANK_KEYS, Multisets, Value, Whole, carried, multisets
from croupier.hands.multisets import RANK_KEY
from croupier.hands.order import Order, value_table

UNFIT = np.uint64(1 << 60)  # what a card unknown to the order adds to a sum
BYTE = 256  # tables by card have a place for whatever a byte can hold
_MASKS = 1 << (JOKER_RANK + 1)
_OCTAL: Whole = np.array([*RANK_KEY, 8 ** (ACE + 1)])  # the joker takes the next octal digit


class Deal(NamedTuple):
    """The cards of an order of hands as numbers, by card."""

    keys: NDArray[np.uint64]
    bits: NDArray[np.uint16]  # by 256 * suit + card: the bit of its rank if it is of that suit, or else none


class AnyFive(NamedTuple):
    """The best five of some number of cards."""

    deal: Deal
    shift: np.uint32
    offsets: NDArray[np.uint32]
    values: Value
    suited: Value  # by mask


class TwoFromHole(NamedTuple):
    """The best of two hole cards and three of the board."""

    deal: Deal
    shift: np.uint32
    offsets: NDArray[np.uint32]
    rows: NDArray[np.uint16]
    pairs: NDArray[np.uint8]  # the column of two ranks, by 16 * one + other; 0 for what cannot be
    width: np.uint64
    values: Value  # by row * width + column
    suited: Value  # by mask


@cache
def deal(order: Order) -> Deal:
    """Return the numbers of each card under this order."""
    keys = np.full(BYTE, UNFIT)
    bits = np.zeros((4, BYTE), dtype=np.uint16)
    for card in range(4 * order.lowest, JOKER):
        rank, suit = card >> 2, card & 3
        keys[card] = int(RANK_KEYS[rank]) | 1 << (32 + 4 * suit)
        bits[suit, card] = 1 << rank
    if order.joker:
        keys[JOKER] = int(RANK_KEYS[JOKER_RANK]) | 0x1111 << 32
        bits[:, JOKER] = 1 << JOKER_RANK
    return Deal(keys, bits.ravel())


@cache
def any_five(order: Order, cards: int) -> AnyFive:
    """The tables for the best five of so many cards."""
    every = multisets(order.lowest, order.joker, cards)
    folded = displace(every.keys, _greatest_sum(order, cards))
    values = np.zeros(folded.length, dtype=np.uint16)
    values[folded.places] = _best_of(order, cards)
    return AnyFive(deal(order), np.uint32(SHIFT), folded.offsets, values, _suited(order))


@cache
def two_from_hole(order: Order, board: int) -> TwoFromHole:
    """The tables for two from the hole and three of a board of so many cards."""
    every = multisets(order.lowest, order.joker, board)
    folded = displace(every.keys, _greatest_sum(order, board))
    rows = np.zeros(folded.length, dtype=np.uint16)
    rows[folded.places] = np.arange(every.keys.size)
    pairs = multisets(order.lowest, order.joker, 2)
    return TwoFromHole(
        deal(order),
        np.uint32(SHIFT),
        folded.offsets,
        rows,
        _columns(pairs),
        np.uint64(pairs.keys.size),
        _best_with_pairs(order, board).ravel(),
        _suited(order),
    )


def _greatest_sum(order: Order, cards: int) -> int:
    return cards * int(RANK_KEYS[JOKER_RANK if order.joker else ACE])


@cache
def _best_of(order: Order, cards: int) -> Value:
    """The plain value of the best five of every multiset of so many ranks."""
    every = multisets(order.lowest, order.joker, cards)
    if cards > 5:
        return carried(every, multisets(order.lowest, order.joker, cards - 1), _best_of(order, cards - 1))
    table = value_table(order)
    with_joker = {key + int(_OCTAL[JOKER_RANK]): value for key, value in table.joker_plain.items()}
    return _looked_up(table.plain | with_joker, _OCTAL[every.ranks].sum(axis=1))


@cache
def _best_with_pairs(order: Order, board: int) -> Value:
    """The plain value of every board, one row each, with every pair of hole ranks, one column each."""
    every = multisets(order.lowest, order.joker, board)
    if board > 3:
        return carried(every, multisets(order.lowest, order.joker, board - 1), _best_with_pairs(order, board - 1))
    pairs = multisets(order.lowest, order.joker, 2)
    fives = multisets(order.lowest, order.joker, 5)
    # Five of one rank may meet the key of other ranks; no deck ever asks for that entry.
    at, possible = fives.find(every.keys[:, np.newaxis] + pairs.keys)
    return np.where(possible, _best_of(order, 5)[at], np.uint16(0))


def _columns(pairs: Multisets) -> NDArray[np.uint8]:
    columns = np.zeros(4 * BYTE, dtype=np.uint8)  # room for any rank a byte may claim
    low, high = pairs.ranks.T.astype(np.int64)
    columns[16 * low + high] = columns[16 * high + low] = np.arange(low.size)
    return columns


@cache
def _suited(order: Order) -> Value:
    """The value of the best five of one suit, by mask; 0 for fewer than five ranks, the joker counted."""
    table = value_table(order)
    values = np.zeros(_MASKS, dtype=np.uint16)
    for mask, value in table.suited.items():
        values[mask] = value
    for mask, value in table.joker_suited.items():
        values[mask | 1 << JOKER_RANK] = value
    masks = np.arange(_MASKS)
    for size in (6, 7):
        every = masks[np.bitwise_count(masks) == size]
        for bit in range(JOKER_RANK + 1):
            larger = every[every >> bit & 1 == 1]
            values[larger] = np.maximum(values[larger], values[larger ^ 1 << bit])
    return values


def _looked_up(values: dict[int, int], keys: Whole) -> Value:
    """The values of these keys in a value table's map."""
    known = np.fromiter(values, np.int64, len(values))
    ascending = np.argsort(known)
    at = ascending[np.minimum(np.searchsorted(known, keys, sorter=ascending), known.size - 1)]
    invariant(bool((known[at] == keys).all()), "every five cards of a deck have a value")
    return np.fromiter(values.values(), np.uint16, len(values))[at]
