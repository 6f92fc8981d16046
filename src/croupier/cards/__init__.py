"""Cards, decks, the shoe, and cards in writing."""

from croupier.cards.card import ACE, JOKER, RANK_WORDS, RANKS, SUITS, UNKNOWN, Card, card, is_natural, rank_of, suit_of
from croupier.cards.deck import SIZES, Deck, DeckCheck, check_deck
from croupier.cards.notation import TEXT, UNSEEN, card_text, card_words, cards_text, parse_card, parse_cards
from croupier.cards.repeated import repeated_words
from croupier.cards.shoe import LEAST_PORTION, Shoe

__all__ = [
    "ACE",
    "JOKER",
    "RANKS",
    "RANK_WORDS",
    "SIZES",
    "SUITS",
    "UNKNOWN",
    "Card",
    "Deck",
    "DeckCheck",
    "Shoe",
    "card",
    "card_text",
    "card_words",
    "cards_text",
    "check_deck",
    "is_natural",
    "parse_card",
    "parse_cards",
    "rank_of",
    "suit_of",
]  # fmt: skip
__all__ += [  # for the house itself
    "LEAST_PORTION", "TEXT", "UNSEEN", "repeated_words",
]  # fmt: skip
