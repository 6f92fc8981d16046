"""Wrong entries taken back: what stands of a round's events, and the state after each of them.

A correction (`EntriesCorrected`) names an event of the round: all is as it was before that event, and what follows in
the log goes on from there. The wrong entries stay in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from croupier.check import invariant
from croupier.protocol.events import EntriesCorrected, Event

Round = TypeVar("Round")


class Folding(Generic[Round]):
    """Follows a round event by event, from an empty state and by a table of what each event does."""

    def __init__(self, start: Round, table: Mapping[type[Event], Callable[[Round, Any], Round]]) -> None:
        self.state = start
        self.before: list[Round] = []  # the state before each event
        self._table = table

    def take(self, event: Event) -> Round:
        """The state after one more event."""
        state = self.state
        self.before.append(state)
        if type(event) is EntriesCorrected:
            invariant(0 < event.before < len(self.before), "a correction goes back to an event of this round")
            self.state = self.before[event.before]
        else:
            self.state = self._table[type(event)](state, event)
        return self.state

    def fork(self) -> Folding[Round]:
        """A copy that goes its own way."""
        copy = Folding(self.state, self._table)
        copy.before = list(self.before)
        return copy


def standing(events: Iterable[Event]) -> list[Event]:
    """The events of a round that no correction has taken back."""
    kept: list[Event] = []
    before: list[list[Event]] = []  # the events in force before each event
    for event in events:
        before.append(kept)
        kept = before[event.before] if isinstance(event, EntriesCorrected) else [*kept, event]
    return kept
