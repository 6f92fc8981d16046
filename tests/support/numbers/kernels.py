"""Helpers of tests/numbers/test_kernels.py that other tests use as well."""

from __future__ import annotations

from croupier.cards import Deck
from croupier.hands import Category, Order, ValueTable, value_table

FULL_DECK = (
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH,
    Category.STRAIGHT, Category.THREE_OF_A_KIND, Category.TWO_PAIRS, Category.ONE_PAIR, Category.HIGH_CARD,
)  # fmt: skip


REDUCED_DECK = (
    Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FLUSH, Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.TWO_PAIRS, Category.ONE_PAIR, Category.HIGH_CARD,
)  # fmt: skip


def table_of(size: int = 52, *, joker: bool = False, low: bool = False, ace_low: bool = True) -> ValueTable:
    deck = Deck(size, joker)
    five_of_a_kind = (Category.FIVE_OF_A_KIND,) if joker else ()
    categories = (*five_of_a_kind, *(FULL_DECK if size == 52 else REDUCED_DECK))
    return value_table(Order(categories, lowest=deck.lowest, joker=joker, ace_low=ace_low, low=low))
