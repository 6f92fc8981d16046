"""The best hand a player can make: which five cards, what they are worth, and how a dealer says it.

Rule keys: `hands.from-hole`. One hand in plain Python; for many hands at once see kernels/.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from croupier.cards import JOKER, UNKNOWN, Card, card_text
from croupier.errors import HandError
from croupier.hands.category import Category
from croupier.hands.multisets import RANK_KEY
from croupier.hands.order import ValueTable
from croupier.hands.words import hand_words

HAND_SIZE = 5


class Making(msgspec.Struct, frozen=True):
    """How a hand is put together: so many cards in the hole, and how many of them a hand must use (none said: any)."""

    hole: int
    from_hole: int | None
    communal: int = 5


class RankedHand(msgspec.Struct, frozen=True):
    """One ranked hand. Compare `value` under the same order: higher wins, equal ties."""

    category: Category
    cards: tuple[Card, ...]  # the five used, in order of weight
    value: int
    qualifies: bool  # for a low hand with a qualifier: may it win
    text: str


def best_hand(table: ValueTable, making: Making, hole: Sequence[Card], board: Sequence[Card]) -> RankedHand:
    """The best five cards of a player's hole cards and the communal cards so far (three or more)."""
    _check_cards(making, hole, board)
    value = 0
    cards: tuple[Card, ...] = ()
    for candidate in _fives(making, _heaviest_first(hole), _heaviest_first(board)):
        worth = five_card_value(table, candidate)
        if worth > value:
            value, cards = worth, candidate
    category, ranks = table.hands[value]
    ordered, joker_rank = _in_order_of_weight(cards, ranks)
    return RankedHand(
        category=category,
        cards=ordered,
        value=value,
        qualifies=value >= table.least_qualifying,
        text=hand_words(category, ranks, low=table.order.low, joker_rank=joker_rank),
    )


def five_card_value(table: ValueTable, cards: Sequence[Card]) -> int:
    """The value of exactly these five cards."""
    key = mask = 0
    suits = set()
    for card in cards:
        if card != JOKER:
            key += RANK_KEY[card >> 2]
            mask |= 1 << (card >> 2)
            suits.add(card & 3)
    joker = JOKER in cards
    plain = (table.joker_plain if joker else table.plain)[key]
    if len(suits) > 1 or table.order.low:
        return plain
    return max(plain, (table.joker_suited if joker else table.suited)[mask])


def _fives(making: Making, hole: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    if making.from_hole is None:
        return list(combinations((*hole, *board), HAND_SIZE))
    from_board = list(combinations(board, HAND_SIZE - making.from_hole))
    return [(*mine, *shared) for mine in combinations(hole, making.from_hole) for shared in from_board]


def _heaviest_first(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, reverse=True)


def _check_cards(making: Making, hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) != making.hole:
        raise HandError(f"{len(hole)} hole cards given; this game deals {making.hole}")
    least = HAND_SIZE - (making.hole if making.from_hole is None else making.from_hole)
    if not least <= len(board) <= making.communal:
        raise HandError(
            f"{len(board)} communal cards given; a hand is ranked with {least} to {making.communal} of them"
        )
    if UNKNOWN in hole or UNKNOWN in board:
        raise HandError(f"{card_text(UNKNOWN)} cannot be ranked: an unknown card has to be shown first")


def _in_order_of_weight(cards: Sequence[Card], ranks: tuple[int, ...]) -> tuple[tuple[Card, ...], int | None]:
    """The five cards as the ranks of the hand run, and the rank the joker stands for."""
    left = list(cards)
    ordered: list[Card] = []
    joker_rank = None
    for rank in ranks:
        match = next((card for card in left if card != JOKER and card >> 2 == rank), None)
        if match is None:
            joker_rank, match = rank, JOKER
        left.remove(match)
        ordered.append(match)
    return tuple(ordered), joker_rank
