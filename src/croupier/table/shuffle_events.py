"""What the log of an electronic table says about its cards: the shuffle committed to, the cut, the cards opened.

The fields are those of shuffle/published.py, so that anybody can check them from the log alone (docs/shuffle.md).
"""

from __future__ import annotations

from croupier.cards import Deck
from croupier.protocol.events import Event
from croupier.shuffle import Commitment, Contribution, Cut, Opening, Shuffled


class DeckShuffled(Event, frozen=True, gc=False, tag="deck-shuffled"):
    """The cards are shuffled and committed to; what they are stays with the shoe."""

    shuffle: int
    first: int
    count: int
    deck: Deck
    root: str
    commitments: tuple[Commitment, ...]

    @property
    def published(self) -> Shuffled:
        """The same, as the shuffle knows it."""
        return Shuffled(self.shuffle, self.first, self.count, self.deck, self.root, self.commitments)


class DeckCut(Event, frozen=True, gc=False, tag="deck-cut"):
    """The cut, as it follows from the commitment and what the players contributed."""

    shuffle: int
    depth: int
    contributions: tuple[Contribution, ...]

    @property
    def published(self) -> Cut:
        """The same, as the shuffle knows it."""
        return Cut(self.shuffle, self.depth, self.contributions)


class CardsOpened(Event, frozen=True, gc=False, tag="cards-opened"):
    """Cards that were turned up, each with its proof."""

    shuffle: int
    openings: tuple[Opening, ...]


SHUFFLE_EVENTS = (DeckShuffled, DeckCut, CardsOpened)
