"""The entries of a round at a table: every event, the state after it, and wrong entries taken back whole.

An entry is what one command came to, one event or several. A correction names an event; the whole entry it belongs to and
all that followed are taken back, and stay in the log. Rulings and what officials have decided are for officials to take
back: at a table the dealer enters play, and does not overrule them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Generic, Protocol, Self, TypeVar

from croupier.poker import ClockCalled
from croupier.protocol import (
    ChoiceMade,
    EntriesCorrected,
    Event,
    Folding,
    Game,
    Refusal,
    RoundCommand,
    RulingGiven,
    is_players,
    title_in,
)
from croupier.rulings.ruling import fault_in_words


class Ends(Protocol):
    """A state of a round, as far as corrections ask."""

    @property
    def ended(self) -> bool:
        """Tell whether the round is over."""
        ...


Round = TypeVar("Round", bound=Ends)
Rules = TypeVar("Rules")
SETTLED = Refusal("settled", "the round is settled: ask for a ruling on what is wrong", "system")


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
        if before < 0:
            before += len(self.events)
        if 0 <= before < len(self.events):
            before = max(start for start in self._starts if start <= before)
        if self.state.ended:
            return SETTLED
        corrected = correction(len(self.events), before, by, reason)
        if isinstance(corrected, Refusal):
            return corrected
        self.record((corrected,))
        return None

    def fork(self) -> Entries[Round]:
        """A copy that goes its own way."""
        other: Entries[Round] = Entries.__new__(Entries)
        other.events, other._starts, other._folding = list(self.events), list(self._starts), self._folding
        return other


class EnteredRound(Generic[Rules, Round]):
    """A round of either kind in progress, entered command by command."""

    def __init__(self, kind: Game, rules: Rules, opening: Event) -> None:
        self.kind, self.rules = kind, rules
        self._entries: Entries[Round] = Entries(kind.empty, kind.apply)
        self._entries.record((opening,))

    @property
    def events(self) -> list[Event]:
        """The events so far."""
        return self._entries.events

    @property
    def state(self) -> Round:
        """The round as it stands."""
        return self._entries.state

    def give(self, command: RoundCommand) -> Refusal | None:
        """Enter what happened; a refusal leaves everything as it was."""
        answer = self.kind.decide(self.rules, self.state, command, None)
        if isinstance(answer, Refusal):
            return answer
        self._entries.record(answer)
        return None

    def correct(self, before: int, by: str, reason: str) -> Refusal | None:
        """Take back every entry from one event of the round on, -1 being the last; the right ones follow."""
        return self._entries.correct(before, by, reason)

    def fork(self) -> Self:
        """Return a copy to try something on; the round itself is not touched."""
        other = copy(self)
        other._entries = self._entries.fork()
        return other


def correction(count: int, before: int, by: str, reason: str) -> EntriesCorrected | Refusal:
    """A correction of a round with so many events, back to the one that begins an entry; or why there is none."""
    if not 0 < before < count:
        return Refusal("no-such-event", f"there is no event {before} to go back to: give 1 to {count - 1}", "system")
    if not by or not reason.strip():
        return Refusal("no-reason", "a correction needs who makes it and why", "system")
    fault = fault_in_words(by, 60) or fault_in_words(reason, 200)
    return Refusal("wrong-words", fault, "system") if fault else EntriesCorrected(before, by, reason)


OF_OFFICIALS = (RulingGiven, ChoiceMade, ClockCalled)  # the kinds of events that may be


def is_officials(event: Event) -> bool:
    """Tell whether an event is a ruling, or what an official has decided in one or started; not what was entered of play."""
    kind = type(event)
    if kind is ChoiceMade or kind is ClockCalled:
        by: str = event.by  # type: ignore[attr-defined]
        return not is_players(by) and title_in(by) != "dealer"
    return kind is RulingGiven
