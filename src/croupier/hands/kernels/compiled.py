"""The compiled loops: all compiled code is here, and whatever other files could change is passed in.

Both matter because numba keeps compiled code on disk by this file's date alone.

A hand is a sum over its cards (tables.py), and the upper bits of the sum tell two things without a branch a card. The
suit counters start so high that the fourth bit of one says: enough cards of this suit for a flush. The top bits count
cards the order of hands does not know; they are gathered over the whole batch and looked at once, by the caller.

Row numbers are unsigned, or numba would test each index for being negative.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable

import numpy as np
from numba import config, njit, uint32, uint64
from numpy.typing import NDArray

from croupier.errors import HandError
from croupier.hands.kernels.tables import AnyFive, TwoFromHole

Cards = NDArray[np.uint8]  # one row a hand

FLUSHES = np.uint64(0x8888 << 32)  # the fourth bit of each suit counter
FROM_FIVE = np.uint64(0x3333 << 32)  # counters that reach the fourth bit with five cards,
FROM_THREE = np.uint64(0x5555 << 32)  # with three,
FROM_TWO = np.uint64(0x6666 << 32)  # and with two
SECOND, THIRD, FOURTH = np.uint64(39), np.uint64(42), np.uint64(47)
UNFIT = np.uint64(60)
ONE, TWO, THREE, FOUR, BYTE = (np.uint64(n) for n in (1, 2, 3, 4, 256))
MASK = np.uint64((1 << 14) - 1)


def _code_folder() -> str:
    """Where compiled code is kept if nobody has said: the user's cache, or a folder of this process alone."""
    users = os.path.expanduser(os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    folder = os.path.join(users, "croupier", "numba")
    try:
        if os.path.isabs(folder):
            os.makedirs(folder, mode=0o700, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    except OSError:
        pass
    return tempfile.mkdtemp(prefix="croupier-numba-")


if not config.CACHE_DIR:
    config.CACHE_DIR = _code_folder()


@njit(nogil=True, cache=True)
def _suit_of(flush: int) -> int:
    """256 times the number of the one suit whose counter says flush; counted out, since a branch would be a guess."""
    return (flush >> SECOND & ONE | flush >> THIRD & TWO | (flush >> FOURTH & ONE) * THREE) * BYTE


@njit(nogil=True, cache=True)
def _mask(ranks: Cards, suit: int, cards: Cards, hand: int) -> int:
    """The ranks of one suit among the cards of a hand, one bit each."""
    mask = uint64(0)
    for column in range(uint64(cards.shape[1])):
        mask |= ONE << uint64(ranks[suit + uint64(cards[hand, column])])
    return mask & MASK


@njit(nogil=True, cache=True)
def _best_suited(tables: TwoFromHole, hole: Cards, board: Cards, hand: int, suit: int) -> int:
    """The best of two hole cards and three of the board that are all of one suit."""
    ranks = tables.deal.ranks
    row = tables.width * uint64(tables.suited_rows[_mask(ranks, suit, board, hand)])
    value = np.uint16(0)
    for one in range(uint64(hole.shape[1])):
        first = uint64(ranks[suit + uint64(hole[hand, one])]) << FOUR
        for other in range(one):
            pair = tables.pairs[first | uint64(ranks[suit + uint64(hole[hand, other])])]
            value = max(value, tables.suited[row + uint64(pair)])
    return value


@njit(nogil=True, cache=True)
def rank_any_five(tables: AnyFive, hole: Cards, board: Cards, out: NDArray[np.uint16]) -> int:
    """Rank the best five of two hole cards and three to five of the board; answers the gathered sums."""
    keys = tables.deal.keys
    communal = board.shape[1]
    seen = uint64(0)
    for hand in range(uint64(out.size)):
        total = FROM_FIVE + keys[hole[hand, 0]] + keys[hole[hand, 1]]
        total += keys[board[hand, 0]] + keys[board[hand, 1]] + keys[board[hand, 2]]
        if communal > 3:
            total += keys[board[hand, 3]]
        if communal > 4:
            total += keys[board[hand, 4]]
        seen |= total
        key = uint32(total)
        value = tables.values[uint32(key + tables.offsets[key >> tables.shift])]
        if total & FLUSHES:
            suit = _suit_of(total & FLUSHES)
            mask = _mask(tables.deal.ranks, suit, hole, hand) | _mask(tables.deal.ranks, suit, board, hand)
            value = max(value, tables.suited[mask])
        out[hand] = value
    return seen


@njit(nogil=True, cache=True)
def rank_two_from_hole(tables: TwoFromHole, hole: Cards, board: Cards, out: NDArray[np.uint16]) -> int:
    """Rank the best of two hole cards and three of the board; answers the gathered sums."""
    keys = tables.deal.keys
    communal = board.shape[1]
    seen = uint64(0)
    for hand in range(uint64(out.size)):
        shared = FROM_THREE + keys[board[hand, 0]] + keys[board[hand, 1]] + keys[board[hand, 2]]
        if communal > 3:
            shared += keys[board[hand, 3]]
        if communal > 4:
            shared += keys[board[hand, 4]]
        key = uint32(shared)
        row = tables.width * uint64(tables.rows[uint32(key + tables.offsets[key >> tables.shift])])
        own = FROM_TWO
        value = np.uint16(0)
        for one in range(uint64(hole.shape[1])):
            own += keys[hole[hand, one]]
            first = uint32(hole[hand, one] >> 2) << uint32(4)
            for other in range(one):
                pair = tables.pairs[first | uint32(hole[hand, other] >> 2)]
                value = max(value, tables.plain[row + uint64(pair)])
        seen |= shared | own
        flushes = shared & own & FLUSHES
        while flushes:  # at most once, but with the joker on the board two suits may have enough
            flush = flushes & (~flushes + ONE)
            value = max(value, _best_suited(tables, hole, board, hand, _suit_of(flush)))
            flushes ^= flush
        out[hand] = value
    return seen


def seven_of(tables: AnyFive) -> Callable[[int, int, int, int, int, int, int], int]:
    """Compile the best five of seven cards with these tables inside.

    Two things make one call cheap: nothing but the seven cards is passed, and since they can only be ints the compiled
    function is called directly instead of through numba's choice by argument types.
    """
    keys, ranks, shift = tables.deal.keys, tables.deal.ranks, tables.shift
    offsets, values, suited = tables.offsets, tables.values, tables.suited

    @njit(nogil=True, cache=True)
    def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
        if (a | b | c | d | e | f | g) > 255:
            raise HandError("a card is an int from 0 to 51")
        total = FROM_FIVE + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        if total >> UNFIT:
            raise HandError("a card is given that this order of hands does not know")
        key = uint32(total)
        value = values[uint32(key + offsets[key >> shift])]
        if total & FLUSHES:
            suit = _suit_of(total & FLUSHES)
            mask = uint64(0)
            for card in (a, b, c, d, e, f, g):
                mask |= ONE << uint64(ranks[suit + card])
            value = max(value, suited[mask & MASK])
        return value

    cards = (uint64,) * 7
    seven.compile(cards)
    return seven.get_overload(cards)
