"""Decks: 52 cards, or fewer by leaving out the lowest ranks; one joker on top where the rulebook allows it.

Rule keys: `deck`, `joker`. Which of these a table may use is for its rulebook to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import msgspec

from croupier.cards.card import ACE, JOKER, RANK_WORDS, UNKNOWN, Card, card
from croupier.cards.notation import card_text, cards_text
from croupier.errors import DeckError

SIZES = (52, 48, 44, 40, 36, 32)


class Deck(msgspec.Struct, frozen=True, dict=True):
    """One deck: how many natural cards, and whether the joker is in it.

    >>> Deck(32, joker=True)
    Deck(size=32, joker=True)
    >>> len(Deck(32, joker=True).cards)
    33
    """

    size: int = 52
    joker: bool = False

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise DeckError(f"no deck has {self.size} cards: choose {', '.join(map(str, SIZES))}, and the joker apart")

    @property
    def lowest(self) -> int:
        """The lowest rank in the deck, 0 (two) to 5 (seven)."""
        return (52 - self.size) // 4

    @property
    def count(self) -> int:
        """All cards of the deck, the joker counted."""
        return self.size + self.joker

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, lowest rank first, the joker last."""
        natural = tuple(card(rank, suit) for rank in range(self.lowest, ACE + 1) for suit in range(4))
        return (*natural, JOKER) if self.joker else natural

    @cached_property
    def _members(self) -> frozenset[Card]:
        return frozenset(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self._members

    @property
    def words(self) -> str:
        """The composition in words: "36 cards, ace to six, with the joker"."""
        return f"{self.size} cards, ace to {RANK_WORDS[self.lowest]}{', with the joker' if self.joker else ''}"

    def hold(self, cards: Iterable[Card]) -> None:
        """Raise DeckError unless all cards belong to this deck and no known card comes twice."""
        seen: set[Card] = set()
        for given in cards:
            if given == UNKNOWN:
                continue
            if given not in self._members:
                raise DeckError(f"{card_text(given)} is not in this deck ({self.words})")
            if given in seen:
                raise DeckError(f"{card_text(given)} is there twice")
            seen.add(given)


class DeckCheck(msgspec.Struct, frozen=True):
    """The result of a card-by-card check: cards missing, cards not of this deck, cards there more than once."""

    missing: tuple[Card, ...]
    foreign: tuple[Card, ...]
    duplicate: tuple[Card, ...]

    @property
    def complete(self) -> bool:
        """Tell whether the deck is complete and holds nothing else."""
        return not (self.missing or self.foreign or self.duplicate)

    @property
    def words(self) -> str:
        """The finding in words a dealer would report."""
        if self.complete:
            return "the deck is complete"
        parts = [
            f"{name}: {cards_text(cards)}"
            for name, cards in (("missing", self.missing), ("foreign", self.foreign), ("duplicate", self.duplicate))
            if cards
        ]
        return "; ".join(parts)


def check_deck(deck: Deck, cards: Iterable[Card]) -> DeckCheck:
    """Check cards one by one against the deck they should be.

    >>> check_deck(Deck(32), Deck(36).cards[1:]).words
    'foreign: 6d 6h 6s'
    """
    counts = Counter(cards)
    return DeckCheck(
        missing=tuple(card for card in deck.cards if not counts[card]),
        foreign=tuple(card for card in sorted(counts) if card not in deck),
        duplicate=tuple(card for card in sorted(counts) if counts[card] > 1 and card in deck),
    )
