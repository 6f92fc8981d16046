"""The entries of a round in a log: which events came of one command, and which of them stand.

A log has events and not where one entry ends and the next begins. That follows from the rules: the command behind an
event is decided once more on the state before it, and what it comes to is the entry. So an entry is found the same way
by who made it and by who reads the log later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.history.log.banked_native import banked_command_behind
from croupier.history.log.native import command_behind
from croupier.poker.due import ActDue, due
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.events import EntriesCorrected, Event
from croupier.protocol.refusal import Refusal
from croupier.rulings.banked.round import decide_banked
from croupier.rulings.round import decide


class Entry(NamedTuple):
    """What one command came to: the first of its events, by its number in the round, and how many there are."""

    first: int
    length: int


def entries_of(
    rules: RoundRules | BankedRules, events: Sequence[Event], before: Sequence[State | BankedState]
) -> list[Entry]:
    """All entries of a round, the opening first; `before` are the states before each event."""
    found = [Entry(0, 1)]
    while (first := found[-1].first + found[-1].length) < len(events):
        found.append(Entry(first, _length(rules, events[first:], before[first])))
    return found


def standing_entries(entries: Sequence[Entry], events: Sequence[Event]) -> list[Entry]:
    """Those no correction has taken back, and no corrections."""
    kept: list[Entry] = []
    stood: dict[int, list[Entry]] = {}  # what stood before each entry, by its first event
    for entry in entries:
        stood[entry.first] = kept
        event = events[entry.first]
        kept = stood[event.before] if isinstance(event, EntriesCorrected) else [*kept, entry]
    return kept


def _length(rules: RoundRules | BankedRules, events: Sequence[Event], state: State | BankedState) -> int:
    if isinstance(events[0], EntriesCorrected):
        return 1
    answer: tuple[Event, ...] | Refusal
    if isinstance(rules, BankedRules):
        assert isinstance(state, BankedState)
        answer = decide_banked(rules, state, banked_command_behind(list(events), rules.under["undecided"]))
    else:
        assert isinstance(state, State)
        awaited = due(rules, state)
        turn = awaited if isinstance(awaited, ActDue) else None
        answer = decide(rules, state, command_behind(rules, state, list(events), turn), awaited)
    return 1 if isinstance(answer, Refusal) else len(answer)
