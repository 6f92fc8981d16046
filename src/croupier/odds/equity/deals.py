"""The unknown cards of a spot, dealt out: every deal that differs, with how many deals it stands for.

Suits have no rank. Where two suits look alike in all that is known, deals that differ by exchanging them have the same
outcome, and one of them is counted for all. A hand is a mask of its cards here, one bit a card, so exchanging suits is
a few shifts for all deals at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import JOKER, UNKNOWN, Card
from croupier.odds.equity.spot import Spot

Masks = NDArray[np.uint64]
Suits = tuple[int, ...]

CELLS_AT_ONCE = 10_000_000  # rows times hands looked at together: some 100 MB

_ONE = np.uint64(1)
_CLUBS = np.uint64(sum(1 << card for card in range(0, JOKER, 4)))
_JOKER = np.uint64(1 << JOKER)


def deals_in_all(spot: Spot) -> int:
    """Count the ways to deal the unknown cards of the hands."""
    deals, left = 1, len(spot.left)
    for unknown in spot.unknown:
        deals *= comb(left, unknown)
        left -= unknown
    return deals


def different_deals(spot: Spot) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """All hands of every deal that differs, and how many deals are like it."""
    known = np.array(spot.hands, dtype=np.uint8)
    deals, times = _grouped(_every_deal(spot), list(_alike(spot)))
    hands = np.tile(known, (len(deals), 1, 1))
    seats = [
        (seat, place) for seat, hand in enumerate(spot.hands) for place, card in enumerate(hand) if card == UNKNOWN
    ]
    column = {seat: number for number, seat in enumerate(dict.fromkeys(seat for seat, _ in seats))}
    for seat, place in seats:
        rest = deals[:, column[seat]]
        lowest = rest & (~rest + _ONE)
        hands[:, seat, place] = np.bitwise_count(lowest - _ONE)
        deals[:, column[seat]] ^= lowest
    return hands, times


def _every_deal(spot: Spot) -> Masks:
    """One row a deal, one column for each hand that is not wholly known."""
    rows = np.zeros((1, 0), dtype=np.uint64)
    used = np.zeros(1, dtype=np.uint64)
    for unknown in filter(None, spot.unknown):
        hands = np.array([sum([1 << card for card in cards]) for cards in combinations(spot.left, unknown)], np.uint64)
        slices = np.array_split(np.arange(len(used)), -(-len(used) * len(hands) // CELLS_AT_ONCE))
        longer = [_with_hand(rows[part], used[part], hands) for part in slices]
        rows, used = [np.concatenate(parts) for parts in zip(*longer, strict=True)]
    return rows


def _with_hand(rows: Masks, used: Masks, hands: Masks) -> tuple[Masks, Masks]:
    """Each row with each hand that its used cards leave possible."""
    row, hand = np.nonzero((used[:, np.newaxis] & hands) == 0)
    return np.column_stack([rows[row], hands[hand]]), used[row] | hands[hand]


def _alike(spot: Spot) -> Iterator[Suits]:
    """The ways to exchange suits that change nothing that is known; one of them exchanges none."""
    known = [{card for card in cards if card != UNKNOWN} for cards in (*spot.hands, spot.board, spot.left)]
    for suits in permutations(range(4)):
        if all({_exchanged(card, suits) for card in cards} == cards for cards in known):
            yield suits


def _exchanged(card: Card, suits: Suits) -> Card:
    return card if card == JOKER else Card(card & ~3 | suits[card & 3])


def _grouped(deals: Masks, exchanges: list[Suits]) -> tuple[Masks, NDArray[np.int64]]:
    """Group deals that exchanging suits makes the same: the first by number, with how many there are."""
    if len(exchanges) == 1:
        return deals, np.ones(len(deals), dtype=np.int64)
    first = deals
    for suits in exchanges:
        image = deals & _JOKER
        for suit, becomes in enumerate(suits):
            image = image | (deals >> np.uint64(suit) & _CLUBS) << np.uint64(becomes)
        first = np.where(_before(image, first)[:, np.newaxis], image, first)
    found, times = np.unique(first, axis=0, return_counts=True)
    return found, times.astype(np.int64)


def _before(one: Masks, other: Masks) -> NDArray[np.bool]:
    """Tell whether each row comes before the other's, by its first column that differs."""
    before = np.zeros(len(one), dtype=np.bool)
    for column in reversed(range(one.shape[1])):
        mine, theirs = one[:, column], other[:, column]
        before = (mine < theirs) | ((mine == theirs) & before)
    return before
