"""The worth of hands against each other: any five of the two hole cards and the five communal ones."""

from __future__ import annotations

from functools import lru_cache

from croupier.banked.rules import BankedRules
from croupier.cards import parse_cards
from croupier.hands import Category, Making, Order, RankedHand, best_hand, value_table


def hand_of(rules: BankedRules, hole: tuple[str, ...], board: tuple[str, ...]) -> RankedHand:
    """The best hand of a player or the dealer."""
    return _hand(rules.table.order, rules.making, hole, board)


@lru_cache(maxsize=256)
def _hand(order: Order, making: Making, hole: tuple[str, ...], board: tuple[str, ...]) -> RankedHand:
    return best_hand(value_table(order), making, parse_cards(" ".join(hole)), parse_cards(" ".join(board)))


def at_least(rules: BankedRules, hand: RankedHand, category: Category) -> bool:
    """Tell whether a hand is of a category or a higher one."""
    order = rules.table.order.categories  # highest first
    return order.index(hand.category) <= order.index(category)
