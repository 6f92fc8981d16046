"""The entries of a round at a table: every event, the state after it, and wrong entries taken back whole.

An entry is what one command came to, one event or several. A correction names an event; the whole entry it belongs to and
all that followed are taken back, and stay in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from croupier.protocol.corrections import Folding
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.rulings.ruling import fault_in_words


class Ends(Protocol):
    """A state of a round, as far as corrections ask."""

    @property
    def ended(self) -> bool:
        """Whether the round is over."""
        ...


Round = TypeVar("Round", bound=Ends)


class Entries(Generic[Round]):
    """A round in progress, its events and every state it has been through."""

    def __init__(self, start: Round, table: Mapping[type[Event], Callable[[Round, Any], Round]]) -> None:
        self.events: list[Event] = []
        self._starts: list[int] = []  # the first event of each entry
        self._folding = Folding(start, table)

    @property
    def state(self) -> Round:
        """The round as it stands."""
        return self._folding.state

    def record(self, events: tuple[Event, ...]) -> None:
        """Enter events, all or nothing: the record grows only once every one has been applied."""
        followed = self._folding.fork()
        for event in events:
            followed.take(event)
        self._folding = followed
        self._starts.append(len(self.events))
        self.events += events

    def correct(self, before: int, by: str, reason: str) -> Refusal | None:
        """Take back every entry from one event of the round on, -1 being the last; the right ones follow."""
        if self.state.ended:
            return Refusal("the round is settled: what is wrong with it takes a ruling", "system")
        if before < 0:
            before += len(self.events)
        if not 0 < before < len(self.events):
            return Refusal(f"there is no event {before} to go back to; there are 1 to {len(self.events) - 1}", "system")
        before = max(start for start in self._starts if start <= before)
        if not by or not reason:
            return Refusal("a correction names who makes it and why", "system")
        fault = fault_in_words(by, 60) or fault_in_words(reason, 200)
        if fault:
            return Refusal(fault, "system")
        self.record((EntriesCorrected(before, by, reason),))
        return None

    def fork(self) -> Entries[Round]:
        """A copy that goes its own way."""
        copy: Entries[Round] = Entries.__new__(Entries)
        copy.events, copy._starts, copy._folding = list(self.events), list(self._starts), self._folding
        return copy
