"""The secret of a shuffle: the order, and the means to open any card of it.

It stays with the holder of the shoe. Everything in it follows from the seed and from what was shuffled, so the sealed
seed is enough to have it again after a restart, or for the regulator to check every card. Printing it shows neither
order nor seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hmac import digest
from itertools import islice

from croupier.cards import TEXT, Deck
from croupier.check import invariant
from croupier.shuffle.commitment import leaf, path, salts, tree
from croupier.shuffle.order import shuffled_order
from croupier.shuffle.published import Opening

DRAW_LABEL = b"croupier/1/draw/"


class Shuffle:
    """Things shuffled and committed to; `order` names them by where they lay before, `cards` by what they are."""

    __slots__ = ("_rows", "_salts", "cards", "order", "root")

    def __init__(self, seed: bytes, items: Sequence[str]) -> None:
        self.order = shuffled_order(seed, len(items))
        self.cards = tuple([items[index] for index in self.order])
        self._salts = tuple(islice(salts(seed), len(items)))
        leaves = [leaf(position, self.cards[position], salt) for position, salt in enumerate(self._salts)]
        self._rows = tree(leaves)
        self.root = self._rows[-1][0].hex()

    def __repr__(self) -> str:
        return f"Shuffle(root={self.root})"

    def opening(self, position: int) -> Opening:
        """The card at a committed position, with its proof."""
        invariant(0 <= position < len(self.cards), "a card opened is one of the shuffle")
        return Opening(position, self.cards[position], self._salts[position].hex(), path(self._rows, position))

    def openings(self, positions: Iterable[int]) -> tuple[Opening, ...]:
        """Several cards, each with its proof."""
        return tuple([self.opening(position) for position in positions])


def shuffled_deck(seed: bytes, deck: Deck) -> Shuffle:
    """A whole deck shuffled, from lowest rank first, clubs, diamonds, hearts, spades, the joker last."""
    return Shuffle(seed, [TEXT[card] for card in deck.cards])


def drawn_order(seed: bytes, label: str, items: Sequence[str], parts: bytes = b"") -> Shuffle:
    """Return the order of a draw, for a ballot, for seats or stacks, by the same shuffle.

    The label names the draw, so that one seed serves any number of them and none tells anything about another. `parts`
    are the players' contributions (contributions.py), empty where there are none.
    """
    return Shuffle(digest(seed, DRAW_LABEL + label.encode() + parts, "sha256"), items)
