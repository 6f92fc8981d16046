"""Equity a second time, straight from what it means: deal everything out, compare, divide the pot.

Only the value of a finished hand comes from croupier: from `best_hand` one at a time, or from `rank_batch` where there
are many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import UNKNOWN, Card, Deck
from croupier.hands import Making, Order, best_hand, value_table
from croupier.hands.kernels import rank_batch

Hands = tuple[tuple[Card, ...], ...]
Winners = tuple[tuple[bool, ...], ...]  # of each order of hands, of each player
PLAIN = 40  # so many deals are ranked in plain Python


class Part(NamedTuple):
    """What one player gets, over all deals."""

    win: Fraction
    tie: Fraction
    high: Fraction
    low: Fraction


def slow_equity(
    orders: Sequence[Order],
    making: Making,
    deck: Deck,
    hands: Hands,
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
) -> tuple[int, list[Part]]:
    """How many deals there are, and every player's part of the pot."""
    seen = {*dead, *board, *(card for hand in hands for card in hand)}
    left = [card for card in deck.cards if card not in seen]
    deals = np.concatenate([_dealt((*full, *board), unseen, 5 - len(board)) for full, unseen in _filled(hands, left)])
    wins = np.concatenate([_wins(order, making, deals) for order in orders])  # of each order of hands, of each player
    bits, counts = np.unique((1 << np.arange(len(wins), dtype=np.int32)) @ wins, return_counts=True)
    outcomes = [
        (_winners(each, len(hands), len(orders)), n) for each, n in zip(bits.tolist(), counts.tolist(), strict=True)
    ]
    return len(deals), [_average([(_won(who, player), n) for who, n in outcomes]) for player in range(len(hands))]


def _dealt(known: Sequence[Card], unseen: Sequence[Card], to_come: int) -> NDArray[np.uint8]:
    """Every deal of the cards to come, after those that are known, a row each."""
    deals = np.empty((comb(len(unseen), to_come), len(known) + to_come), np.uint8)
    deals[:, : len(known)] = known
    drawn = chain.from_iterable(combinations(unseen, to_come))
    deals[:, len(known) :] = np.fromiter(drawn, np.uint8).reshape(len(deals), to_come)
    return deals


def _filled(hands: Hands, left: list[Card]) -> Iterator[tuple[tuple[Card, ...], list[Card]]]:
    """Every way to deal the unknown cards, all hands in a row, with what is left then."""
    if not hands:
        yield (), left
        return
    known = [card for card in hands[0] if card != UNKNOWN]
    for drawn in combinations(left, len(hands[0]) - len(known)):
        for rest, unseen in _filled(hands[1:], [card for card in left if card not in drawn]):
            yield (*known, *drawn, *rest), unseen


def _wins(order: Order, making: Making, deals: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Of each player, the deals in which no hand is better; none where it does not qualify."""
    table, board = value_table(order), deals[:, -5:]
    hands = [deals[:, at : at + making.hole] for at in range(0, deals.shape[1] - 5, making.hole)]
    if len(deals) <= PLAIN:
        rows = [zip(hand.tolist(), board.tolist(), strict=True) for hand in hands]
        values = np.array([[best_hand(table, making, own, shared).value for own, shared in row] for row in rows])
    else:
        values = np.array([rank_batch(table, making, hand, board) for hand in hands])
    wins: NDArray[np.bool_] = (values == values.max(axis=0)) & (values >= table.least_qualifying)
    return wins


def _winners(bits: int, players: int, orders: int) -> Winners:
    return tuple([tuple([bool(bits >> order * players + at & 1) for at in range(players)]) for order in range(orders)])


def _won(winners: Winners, player: int) -> tuple[Fraction, Fraction]:
    """What a player wins of a pot with the hand of the first order and with that of the second."""
    halves = [who for who in winners if any(who)]
    won = [Fraction(who[player], sum(who) * len(halves)) for who in halves]
    return won[0], won[1] if len(won) > 1 else Fraction(0)


def _average(pots: list[tuple[tuple[Fraction, Fraction], int]]) -> Part:
    deals = sum(count for _, count in pots)
    return Part(
        Fraction(sum(count for won, count in pots if sum(won) == 1), deals),
        Fraction(sum(count for won, count in pots if 0 < sum(won) < 1), deals),
        sum((won[0] * count for won, count in pots), Fraction(0)) / deals,
        sum((won[1] * count for won, count in pots), Fraction(0)) / deals,
    )
