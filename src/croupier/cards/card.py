"""A card is a small int: `4 * rank + suit`, ranks 0 (two) to 12 (ace), suits clubs, diamonds, hearts, spades.

The joker is 52. An unknown card (`??`: a real card not yet shown) is 53; it stands for itself and is never ranked.
"""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)  # 4 * rank + suit, the joker or an unknown card

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = 12
JOKER = Card(52)  # the joker
UNKNOWN = Card(53)  # a real card not yet shown

RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def card(rank: int, suit: int) -> Card:
    """The card of a rank (0 two .. 12 ace) and a suit (0 clubs .. 3 spades)."""
    return Card(4 * rank + suit)


def rank_of(card: Card) -> int:
    """0 for a two up to 12 for an ace; only for a natural card."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; only for a natural card."""
    return card & 3


def is_natural(card: Card) -> bool:
    """Tell whether the card has a rank and a suit: neither the joker nor unknown."""
    return card < JOKER
