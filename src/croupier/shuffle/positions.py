"""Positions of a shuffle's cards in the shoe: the players' order and the cut say which committed card lies where.

Shoe position `first` + i holds the card committed at order[(i + depth) mod count]. Without players' order (protocol 1)
cards lie as the house has committed to them, turned round by the cut; without a cut the depth is 0. Where the cards to
come are shuffled again, that shuffle starts behind all earlier positions.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.shuffle.players_order import order_of
from croupier.shuffle.published import Cut, Shuffled


class Places:
    """Where the cards of a shuffle lie.

    >>> from croupier.cards import Deck
    >>> turned = Places(Shuffled(1, 52, 6, Deck(), "", ()), Cut(1, 2, ()))
    >>> [turned.committed(position) for position in range(52, 58)]
    [2, 3, 4, 5, 0, 1]
    >>> [turned.in_shoe(committed) for committed in range(6)]
    [56, 57, 52, 53, 54, 55]
    """

    __slots__ = ("_first", "_places", "order")

    def __init__(self, shuffled: Shuffled, cut: Cut) -> None:
        order, depth = order_of(shuffled, cut), cut.depth
        self._first = shuffled.first
        self.order: Sequence[int] = (*order[depth:], *order[:depth])  # committed positions, from the top of the shoe
        self._places: dict[int, int] = {}

    def committed(self, shoe_position: int) -> int:
        """The committed position of the card at a shoe position."""
        return self.order[(shoe_position - self._first) % len(self.order)]

    def in_shoe(self, committed: int) -> int:
        """The shoe position of the card at a committed position."""
        if not self._places:
            self._places = {position: self._first + place for place, position in enumerate(self.order)}
        return self._places[committed]
