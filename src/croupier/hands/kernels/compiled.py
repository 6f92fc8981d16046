"""The compiled loops: all compiled code is here, and whatever other files could change is passed in.

Both matter because numba keeps compiled code on disk by this file's date alone.

A hand is a sum over its cards (tables.py), and the upper bits of the sum tell two things without a branch for
each card. The suit counters start so high that the fourth bit of one says: enough cards of this suit for a
flush. The top bits count cards the order of hands does not know; they are gathered over the whole batch and
looked at once, by the caller.

Three things look clumsy and were measured. Numbers are unsigned throughout: numba tests a signed index for being
negative, and mixes of both become floats. What could be loops or functions is written out: LLVM vectorises a loop
over five cards at a loss, and an array passed to a function has its references counted, which takes longer than
ranking a hand. Maxima of many values are taken in 64 bits, since those of 16 bits lead through detours.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from typing import cast

import numpy as np
from numba import config, int64, njit
from numpy.typing import NDArray

from croupier.errors import HandError
from croupier.hands.kernels.tables import AnyFive, TwoFromHole

Cards = NDArray[np.uint8]  # one row for each hand
Values = NDArray[np.uint16]
Seven = Callable[[int, int, int, int, int, int, int], int]

ZERO, ONE, TWO, THREE, FOUR, BYTE = (np.uint64(number) for number in (0, 1, 2, 3, 4, 256))
FROM_FIVE = np.uint64(0x3333 << 32)  # suit counters that reach their fourth bit with five cards,
FROM_THREE = np.uint64(0x5555 << 32)  # with three,
FROM_TWO = np.uint64(0x6666 << 32)  # and with two
FLUSHES = np.uint64(0x8888 << 32)  # the fourth bits
SECOND, THIRD, FOURTH = np.uint64(39), np.uint64(43), np.uint64(47)  # where they are, after the first suit's
UNFIT = np.uint64(60)  # where the count of unknown cards is


def _code_folder() -> str:
    """Return the folder for compiled code by default: the user's cache, or else a folder for this process."""
    users = os.path.expanduser(os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    folder = os.path.join(users, "croupier", "numba")
    try:
        if os.path.isabs(folder):
            os.makedirs(folder, mode=0o700, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    except OSError:
        pass  # a home that cannot be written to is no reason to rank no hands
    folder = tempfile.mkdtemp(prefix="croupier-numba-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


if not config.CACHE_DIR:  # type: ignore[attr-defined]  # numba makes its settings while it is imported
    config.CACHE_DIR = _code_folder()  # type: ignore[attr-defined]


@njit(nogil=True, cache=True)
def _suit_of(flush: np.uint64) -> np.uint64:
    """256 times the suit whose fourth bit is set; reckoned, not searched, since a branch would be a guess."""
    return (flush >> SECOND & ONE | (flush >> THIRD & ONE) * TWO | (flush >> FOURTH & ONE) * THREE) * BYTE


@njit(nogil=True, cache=True)
def _is_one_bit(mask: np.uint64) -> bool:
    return bool(mask != ZERO and mask & (mask - ONE) == ZERO)


@njit(nogil=True, cache=True)
def _best_suited(suited: Values, own: np.uint64, shared: np.uint64) -> np.uint64:
    """The best of two of a player's ranks and three of the board's: all parts of both masks, by count."""
    value = ZERO
    two = own
    while two:
        if _is_one_bit(two & (two - ONE)):
            three = shared
            while three:
                rest = three & (three - ONE)
                if _is_one_bit(rest & (rest - ONE)):
                    value = max(value, np.uint64(suited[two | three]))
                three = (three - ONE) & shared
        two = (two - ONE) & own
    return value


@njit(nogil=True, cache=True)
def rank_any_five(tables: AnyFive, hole: Cards, board: Cards, values: Values) -> np.uint64:
    """Rank the best five of two hole cards and a board of three to five; answers all sums, gathered."""
    keys, bits = tables.deal.keys, tables.deal.bits
    gathered = ZERO
    for hand in range(np.uint64(values.size)):
        total = FROM_FIVE + keys[hole[hand, 0]] + keys[hole[hand, 1]]
        total += keys[board[hand, 0]] + keys[board[hand, 1]] + keys[board[hand, 2]]
        if board.shape[1] > 3:
            total += keys[board[hand, 3]]
        if board.shape[1] > 4:
            total += keys[board[hand, 4]]
        gathered |= total
        key = np.uint32(total)
        value = tables.values[np.uint32(key + tables.offsets[key >> tables.shift])]
        if total & FLUSHES:
            suit = _suit_of(total)
            mask = bits[suit + np.uint64(hole[hand, 0])] | bits[suit + np.uint64(hole[hand, 1])]
            mask |= bits[suit + np.uint64(board[hand, 0])] | bits[suit + np.uint64(board[hand, 1])]
            mask |= bits[suit + np.uint64(board[hand, 2])]
            if board.shape[1] > 3:
                mask |= bits[suit + np.uint64(board[hand, 3])]
            if board.shape[1] > 4:
                mask |= bits[suit + np.uint64(board[hand, 4])]
            value = max(value, tables.suited[mask])
        values[hand] = value
    return gathered


@njit(nogil=True, cache=True)
def rank_two_from_hole(tables: TwoFromHole, hole: Cards, board: Cards, values: Values) -> np.uint64:
    """Rank the best of two hole cards and three of the board; answers all sums, gathered."""
    keys, bits, pairs, plain = tables.deal.keys, tables.deal.bits, tables.pairs, tables.values
    gathered = ZERO
    for hand in range(np.uint64(values.size)):
        shared = FROM_THREE + keys[board[hand, 0]] + keys[board[hand, 1]] + keys[board[hand, 2]]
        if board.shape[1] > 3:
            shared += keys[board[hand, 3]]
        if board.shape[1] > 4:
            shared += keys[board[hand, 4]]
        key = np.uint32(shared)
        row = tables.width * np.uint64(tables.rows[np.uint32(key + tables.offsets[key >> tables.shift])])

        own = FROM_TWO + keys[hole[hand, 0]] + keys[hole[hand, 1]]
        a, b = np.uint64(hole[hand, 0] >> 2), np.uint64(hole[hand, 1] >> 2)
        value = np.uint64(plain[row + np.uint64(pairs[a << FOUR | b])])
        if hole.shape[1] > 2:
            own += keys[hole[hand, 2]]
            c = np.uint64(hole[hand, 2] >> 2)
            value = max(value, np.uint64(plain[row + np.uint64(pairs[a << FOUR | c])]))
            value = max(value, np.uint64(plain[row + np.uint64(pairs[b << FOUR | c])]))
            if hole.shape[1] > 3:
                own += keys[hole[hand, 3]]
                d = np.uint64(hole[hand, 3] >> 2)
                value = max(value, np.uint64(plain[row + np.uint64(pairs[a << FOUR | d])]))
                value = max(value, np.uint64(plain[row + np.uint64(pairs[b << FOUR | d])]))
                value = max(value, np.uint64(plain[row + np.uint64(pairs[c << FOUR | d])]))

        gathered |= shared | own
        flushes = shared & own & FLUSHES
        while flushes:  # seldom, and once; but with the joker on the board two suits may have enough
            flush = flushes & (~flushes + ONE)
            flushes ^= flush
            suit = _suit_of(flush)
            two = three = ZERO
            for column in range(np.uint64(hole.shape[1])):
                two |= np.uint64(bits[suit + np.uint64(hole[hand, column])])
            for column in range(np.uint64(board.shape[1])):
                three |= np.uint64(bits[suit + np.uint64(board[hand, column])])
            if (shared | own) & (flush - (flush >> THREE)):  # more than two or more than three: a choice
                value = max(value, _best_suited(tables.suited, two, three))
            else:
                value = max(value, np.uint64(tables.suited[two | three]))
        values[hand] = value
    return gathered


def seven_of(tables: AnyFive) -> Seven:
    """Compile the best five of seven cards, with these tables inside the code.

    So nothing but the cards is passed: an array would cost more than the ranking. And since cards can only be
    ints, the compiled function is handed out itself, without numba's choice by argument types before it.
    """
    keys, bits, shift = tables.deal.keys, tables.deal.bits, tables.shift
    offsets, values, suited = tables.offsets, tables.values, tables.suited

    @njit(nogil=True, cache=True)
    def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> np.uint16:
        if (a | b | c | d | e | f | g) & ~255:  # negative ones too
            raise HandError("these seven cannot be ranked: a card is an int from 0 to 52")
        total = FROM_FIVE + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        if total >> UNFIT:
            raise HandError("these seven cannot be ranked: one of them is not in the deck of this order of hands")
        key = np.uint32(total)
        value = values[np.uint32(key + offsets[key >> shift])]
        if total & FLUSHES:
            own = bits[np.int64(_suit_of(total)) :]
            value = max(value, suited[own[a] | own[b] | own[c] | own[d] | own[e] | own[f] | own[g]])
        return np.uint16(value)

    cards = (int64,) * 7
    seven.compile(cards)
    return cast(Seven, seven.get_overload(cards))
