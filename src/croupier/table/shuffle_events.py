"""Events about the cards of an electronic table: the shuffle committed to, the cut, the cards opened.

The fields are those of shuffle/published.py, so that anyone can check them from the log alone
(docs/explain/shuffle.md).
"""

from __future__ import annotations

from croupier.protocol import kinds_of
from croupier.shuffle import Cut, Opened, Shuffled
from croupier.table.events import TableEvent


class ShuffleEvent(TableEvent, frozen=True, gc=False):
    """The base of what is told of the cards and not of play."""


class DeckShuffled(ShuffleEvent, Shuffled, frozen=True, gc=False, tag="deck-shuffled"):
    """The cards are shuffled and committed to; what they are stays with the shoe."""


class DeckCut(ShuffleEvent, Cut, frozen=True, gc=False, tag="deck-cut"):
    """The cut, as it follows from the commitment and what the players contributed."""


class CardsOpened(ShuffleEvent, Opened, frozen=True, gc=False, tag="cards-opened"):
    """Cards that were turned up, each with its proof."""


TABLE_EVENTS = tuple(kinds_of(TableEvent))  # all of a table's own, with those of its cards
