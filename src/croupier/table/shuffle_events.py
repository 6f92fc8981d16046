"""What the log of an electronic table says about its cards: the shuffle committed to, the cut, the cards opened.

The fields are those of shuffle/published.py, so that anybody can check them from the log alone (docs/shuffle.md).
"""

from __future__ import annotations

from croupier.shuffle import Cut, Opened, Shuffled
from croupier.table.events import TableEvent


class DeckShuffled(TableEvent, Shuffled, frozen=True, gc=False, tag="deck-shuffled"):
    """The cards are shuffled and committed to; what they are stays with the shoe."""


class DeckCut(TableEvent, Cut, frozen=True, gc=False, tag="deck-cut"):
    """The cut, as it follows from the commitment and what the players contributed."""


class CardsOpened(TableEvent, Opened, frozen=True, gc=False, tag="cards-opened"):
    """Cards that were turned up, each with its proof."""


SHUFFLE_EVENTS = (DeckShuffled, DeckCut, CardsOpened)
