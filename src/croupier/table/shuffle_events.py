"""Events about the cards of an electronic table: the shuffle committed to, the cut, the cards opened.

The fields are those of shuffle/published.py, so that anyone can check them from the log alone
(docs/explain/shuffle.md).
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.protocol import Event, kinds_of
from croupier.shuffle import Cut, Opened, Shuffled
from croupier.table.events import TableEvent


class ShuffleVoid(TableEvent, frozen=True, gc=False, tag="shuffle-void", omit_defaults=True):
    """A shuffle of the house ends without a round: "not revealed", "seed lost" or "round over"."""

    significant = "shuffle-void"

    shuffle: int
    cause: str
    under: str
    seats: tuple[int, ...] = ()  # whose part did not come
    accounts: tuple[str, ...] = ()  # of the players there


class VoidsSeen(TableEvent, frozen=True, gc=False, tag="voids-seen"):
    """An official has looked at the void shuffles, named by their numbers; they count no longer."""

    significant = "shuffle-void"

    shuffles: tuple[int, ...]
    by: str
    under: str


class ShuffleEvent(TableEvent, frozen=True, gc=False):
    """The base of what is told of the cards and not of play."""


class DeckShuffled(ShuffleEvent, Shuffled, frozen=True, gc=False, tag="deck-shuffled", omit_defaults=True):
    """The cards are shuffled and committed to; what they are stays with the shoe."""


class DeckCut(ShuffleEvent, Cut, frozen=True, gc=False, tag="deck-cut"):
    """The cut, as it follows from the commitment and what the players contributed."""


class CardsOpened(ShuffleEvent, Opened, frozen=True, gc=False, tag="cards-opened"):
    """Cards that were turned up, each with its proof."""


def last_shuffle(events: Iterable[Event]) -> tuple[DeckShuffled | None, DeckCut | None]:
    """Return the shuffle a round was dealt from, and its cut: the last, for those before it were void."""
    shuffled: DeckShuffled | None = None
    cut: DeckCut | None = None
    for event in events:
        if isinstance(event, DeckShuffled):
            shuffled, cut = event, None
        elif isinstance(event, DeckCut):
            cut = event
    return shuffled, cut


TABLE_EVENTS = tuple(kinds_of(TableEvent))  # all of a table's own, with those of its cards
