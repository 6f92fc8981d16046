"""Wrong entries taken back: what stands of a round's events, and the state after each of them.

A correction (`EntriesCorrected`) names an event of the round: all is as it was before that event, and what follows in the
log goes on from there. The wrong entries stay in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.check import invariant
from croupier.poker.apply import APPLY
from croupier.poker.events import Event
from croupier.poker.ruling_events import EntriesCorrected
from croupier.poker.state import State


class Folding:
    """Follows a round event by event."""

    def __init__(self) -> None:
        self.state = State()
        self.before: list[State] = []  # the state before each event

    def take(self, event: Event) -> State:
        """The state after one more event."""
        state = self.state
        self.before.append(state)
        if type(event) is EntriesCorrected:
            invariant(0 < event.before < len(self.before), "a correction goes back to an event of this round")
            self.state = self.before[event.before]
        else:
            self.state = APPLY[type(event)](state, event)
        return self.state


def states_of(events: Iterable[Event]) -> Iterator[State]:
    """The state after each event of a round."""
    folding = Folding()
    for event in events:
        yield folding.take(event)


def standing(events: Iterable[Event]) -> list[Event]:
    """The events of a round that no correction has taken back."""
    kept: list[tuple[int, Event]] = []
    for number, event in enumerate(events):
        if isinstance(event, EntriesCorrected):
            kept = [(earlier, other) for earlier, other in kept if earlier < event.before]
        else:
            kept.append((number, event))
    return [event for _, event in kept]
