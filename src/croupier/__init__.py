"""Croupier conducts casino poker by the book: the public names of the library. README.md shows them at work."""

from croupier.cards import JOKER, UNKNOWN, Card, Deck, Shoe, card_text, cards_text, check_deck, parse_card, parse_cards
from croupier.errors import (
    CroupierError,
    DeckError,
    DeterminationError,
    HandError,
    NotationError,
    PolicyError,
    RequestError,
    RulebookError,
)
from croupier.hands import Category, Making, Order, RankedHand, ValueTable, best_hand, value_table
from croupier.rulebooks import (
    Clause,
    Rulebook,
    TableRules,
    deck_of,
    high_order,
    in_force,
    low_order,
    making_of,
    rulebook,
    rulebook_ids,
    settle,
)

__version__ = "0.1.0"

__all__ = [
    "JOKER",
    "UNKNOWN",
    "Card",
    "Category",
    "Clause",
    "CroupierError",
    "Deck",
    "DeckError",
    "DeterminationError",
    "HandError",
    "Making",
    "NotationError",
    "Order",
    "PolicyError",
    "RankedHand",
    "RequestError",
    "Rulebook",
    "RulebookError",
    "Shoe",
    "TableRules",
    "ValueTable",
    "best_hand",
    "card_text",
    "cards_text",
    "check_deck",
    "deck_of",
    "high_order",
    "in_force",
    "low_order",
    "making_of",
    "parse_card",
    "parse_cards",
    "rulebook",
    "rulebook_ids",
    "settle",
    "value_table",
]
