"""The order of hands: categories, values under one set of table rules, the best hand, and its words."""

from croupier.hands.best import HAND_SIZE, Making, RankedHand, best_hand, five_card_value
from croupier.hands.category import BY_WORDS, Category
from croupier.hands.multisets import RANK_KEY, rank_mask
from croupier.hands.order import Order, ValueTable, value_table
from croupier.hands.showdown import HandValues, showdown_values
from croupier.hands.words import hand_words, words_so_far

__all__ = [
    "Category", "Making", "Order", "RankedHand", "ValueTable", "best_hand", "five_card_value", "value_table",
]  # fmt: skip
__all__ += [  # for the house itself
    "BY_WORDS", "HAND_SIZE", "RANK_KEY", "HandValues", "hand_words", "rank_mask", "showdown_values", "words_so_far",
]  # fmt: skip
