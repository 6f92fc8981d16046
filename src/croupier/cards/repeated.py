"""A card that cannot be where it is said to be: there is one of each."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def repeated_words(cards: Sequence[str], lying: Collection[str]) -> str:
    """Say which card is named twice, or lies open already; empty where none does."""
    for place, card in enumerate(cards):
        if card in lying:
            return f"{card} lies open already"
        if card in cards[:place]:
            return f"{card} is there twice"
    return ""
