"""Compiled: real cards, one board at a time. Slow beside shapes of boards, and simple: nothing is shared between boards.

Tables come as a plain tuple: numba takes far longer to recognise a named one than to meet all hands of a dealer.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.hands.kernels.compiled import FLUSHES, FROM_FIVE
from croupier.odds.kernels.uth_tables import CARDS, LOST, SUITS, VALUE, WEAK_LOST, WEAK_WON, WON, Bytes, Whole

BYTE = np.uint64(256)
MIX_ONE, MIX_TWO, MIX_THREE = (
    np.uint64(0x9E3779B97F4A7C15),
    np.uint64(0xBF58476D1CE4E5B9),
    np.uint64(0x94D049BB133111EB),
)
THIRTY, TWENTY_SEVEN, THIRTY_ONE = np.uint64(30), np.uint64(27), np.uint64(31)


Tables = tuple[
    NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint16], NDArray[np.uint16], np.uint32
]  # keys and bits of cards, offsets, values, suited values and the shift of the best five of seven


@njit(nogil=True, cache=True)
def _value(tables: Tables, total: np.uint64, masks: Whole, one: int, two: int) -> int:
    """The value of a board, of which the sum and the ranks in each suit are given, with two cards."""
    keys, bits, offsets, values, suited, shift = tables
    total += keys[one] + keys[two]
    key = np.uint32(total)
    value = int(values[np.uint32(key + offsets[key >> shift])])
    if total & FLUSHES:
        for suit in range(SUITS):
            own = np.uint64(suit) * BYTE
            mask = masks[suit] | bits[own + np.uint64(one)] | bits[own + np.uint64(two)]
            value = max(value, int(suited[mask]))
    return value


@njit(nogil=True, cache=True)
def meet_dealers(tables: Tables, qualifies: int, holes: Bytes, boards: Bytes, figures: Whole) -> None:
    """The figures of each holding on its board against every hand the dealer can have."""
    masks, unseen = np.empty(SUITS, np.int64), np.empty(CARDS, np.uint8)
    for hand in range(len(figures)):
        total, seen = FROM_FIVE, np.uint64(0)
        masks[:] = 0
        for card in boards[hand]:
            total += tables[0][card]
            masks[card & 3] |= 1 << (card >> 2)
            seen |= np.uint64(1) << np.uint64(card)
        for card in holes[hand]:
            seen |= np.uint64(1) << np.uint64(card)
        count = 0
        for card in range(CARDS):
            if not seen >> np.uint64(card) & np.uint64(1):
                unseen[count] = card
                count += 1
        own = _value(tables, total, masks, holes[hand, 0], holes[hand, 1])
        won = lost = weak_won = weak_lost = 0
        for second in range(1, count):
            for first in range(second):
                dealer = _value(tables, total, masks, unseen[first], unseen[second])
                weak = dealer < qualifies
                won += int(own > dealer)
                lost += int(own < dealer)
                weak_won += int(weak and own > dealer)
                weak_lost += int(weak and own < dealer)
        figures[hand, VALUE], figures[hand, WON], figures[hand, LOST] = own, won, lost
        figures[hand, WEAK_WON], figures[hand, WEAK_LOST] = weak_won, weak_lost


@njit(nogil=True, cache=True)
def deal(seed: np.uint64, cards: Bytes) -> None:
    """Fill each row with the first cards of a shuffled deck, by a SplitMix64 generator."""
    deck = np.arange(CARDS).astype(np.uint8)
    state = seed
    for row in range(len(cards)):
        for place in range(cards.shape[1]):
            state += MIX_ONE
            mixed = (state ^ state >> THIRTY) * MIX_TWO
            mixed = (mixed ^ mixed >> TWENTY_SEVEN) * MIX_THREE
            mixed ^= mixed >> THIRTY_ONE
            other = place + np.int64(mixed % np.uint64(CARDS - place))
            deck[place], deck[other] = deck[other], deck[place]
            cards[row, place] = deck[place]
