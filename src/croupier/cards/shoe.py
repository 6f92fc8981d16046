"""The shoe: cards in dealing order, each at a position that names it for the whole round.

Theory of operation. A shoe is a value: every step gives a new one. Positions count from 0 in the order the cards will
come out. What lies at a position never changes: when undealt cards and some returned ones are shuffled again, they
get fresh positions behind all earlier ones, and the old positions of the undealt cards are spent. So a log may name
positions alone, and each can later be opened to one card. At a table with real cards every card is `UNKNOWN`.

The shoe does not shuffle: an order (a permutation) comes in from the caller that holds the random source.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.cards.card import Card
from croupier.errors import DeckError

LEAST_PORTION = 2  # a cut leaves more than one card on either side


class Shoe(msgspec.Struct, frozen=True):
    """Cards by position; `top` is the next position to leave the shoe."""

    cards: tuple[Card, ...]
    top: int = 0
    burnt: tuple[int, ...] = ()
    spent: frozenset[int] = frozenset()  # positions whose cards have got fresh ones

    @property
    def left(self) -> int:
        """The number of cards still to come."""
        return len(self.cards) - self.top

    def cut(self, depth: int) -> Shoe:
        """Cut once, `depth` cards from the top, before anything is dealt; more than one card from either end."""
        if self.top:
            raise DeckError("the cards are cut before the first one leaves the shoe")
        if not LEAST_PORTION <= depth <= len(self.cards) - LEAST_PORTION:
            raise DeckError(
                f"a cut {depth} deep is too near an end: cut from {LEAST_PORTION} to "
                f"{len(self.cards) - LEAST_PORTION} cards deep, so that more than one card lies on either side"
            )
        return Shoe(self.cards[depth:] + self.cards[:depth])

    def draw(self, count: int = 1) -> tuple[Shoe, tuple[int, ...]]:
        """Take the next cards; answers the shoe after it and the positions drawn."""
        if count < 0 or count > self.left:
            raise DeckError(f"{count} cards are wanted and {self.left} are left in the shoe")
        positions = tuple(range(self.top, self.top + count))
        return msgspec.structs.replace(self, top=self.top + count), positions

    def burn(self) -> tuple[Shoe, int]:
        """Discard the next card unseen; answers the shoe after it and the position burnt."""
        shoe, (position,) = self.draw()
        return msgspec.structs.replace(shoe, burnt=(*shoe.burnt, position)), position

    def reshuffled(self, returned: Sequence[int], order: Sequence[int]) -> Shoe:
        """Return drawn positions to the undealt cards and shuffle all of these by `order`.

        `order` is a permutation of the returned and undealt cards: entry i says which of them (returned first, as
        given, then undealt from the top) comes i-th. They take fresh positions; burnt cards stay out unless returned.
        """
        dealt = set(range(self.top)) - self.spent
        if len(set(returned)) != len(returned) or not dealt.issuperset(returned):
            raise DeckError("only cards that have left the shoe can be returned to it, each once")
        stub = [*(self.cards[position] for position in returned), *self.cards[self.top :]]
        if sorted(order) != list(range(len(stub))):
            raise DeckError(f"the order of a reshuffle must name each of its {len(stub)} cards exactly once")
        return Shoe(
            cards=self.cards + tuple(stub[index] for index in order),
            top=len(self.cards),
            burnt=tuple(position for position in self.burnt if position not in returned),
            spent=self.spent.union(returned, range(self.top, len(self.cards))),
        )
