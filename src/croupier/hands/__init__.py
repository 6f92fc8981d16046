"""The order of hands: categories, values under one set of table rules, the best hand, and its words."""

from croupier.hands.best import Making, RankedHand, best_hand, five_card_value
from croupier.hands.category import Category
from croupier.hands.order import Order, ValueTable, value_table

__all__ = [
    "Category",
    "Making",
    "Order",
    "RankedHand",
    "ValueTable",
    "best_hand",
    "five_card_value",
    "value_table",
]
