"""Equity a second time, straight from what it means: deal everything out, compare, divide the pot.

Only the value of a finished hand comes from croupier: from `best_hand` one at a time, or from `rank_batch` where there
are many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
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
    cards = (
        card
        for full, unseen in _filled(hands, left)
        for drawn in combinations(unseen, 5 - len(board))
        for card in (*full, *board, *drawn)
    )
    deals = np.fromiter(cards, np.uint8).reshape(-1, making.hole * len(hands) + 5)
    outcomes = Counter(zip(*(_winners(order, making, deals) for order in orders), strict=True))
    return len(deals), [
        _average([(_won(won, player), n) for won, n in outcomes.items()]) for player in range(len(hands))
    ]


def _filled(hands: Hands, left: list[Card]) -> Iterator[tuple[tuple[Card, ...], list[Card]]]:
    """Every way to deal the unknown cards, all hands in a row, with what is left then."""
    if not hands:
        yield (), left
        return
    known = [card for card in hands[0] if card != UNKNOWN]
    for drawn in combinations(left, len(hands[0]) - len(known)):
        for rest, unseen in _filled(hands[1:], [card for card in left if card not in drawn]):
            yield (*known, *drawn, *rest), unseen


def _winners(order: Order, making: Making, deals: NDArray[np.uint8]) -> list[tuple[bool, ...]]:
    """Who has the best hand in each deal; nobody where it does not qualify."""
    table, board = value_table(order), deals[:, -5:]
    hands = [deals[:, at : at + making.hole] for at in range(0, deals.shape[1] - 5, making.hole)]
    if len(deals) <= PLAIN:
        rows = [zip(hand.tolist(), board.tolist(), strict=True) for hand in hands]
        values = np.array([[best_hand(table, making, own, shared).value for own, shared in row] for row in rows])
    else:
        values = np.array([rank_batch(table, making, hand, board) for hand in hands])
    wins = (values == values.max(axis=0)) & (values >= table.least_qualifying)
    return list(map(tuple, wins.T.tolist()))


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
