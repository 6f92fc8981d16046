"""The categories a five-card hand can fall into, by the names every answer uses."""

from __future__ import annotations

from enum import IntEnum


class Category(IntEnum):
    """The kinds of hand. The number is an identity, not a rank: which beats which is for the order of hands to say."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9
    ROYAL_FLUSH = 10

    @property
    def words(self) -> str:
        """The category's name: "full house"."""
        return self.name.lower().replace("_", " ")


BY_WORDS = {category.words: category for category in Category}
