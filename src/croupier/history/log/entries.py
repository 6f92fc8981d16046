"""The entries of a round in a log: which events came of one command, and which of them stand.

A log has events and not where one entry ends and the next begins. That follows from the rules: the command behind an
event is decided once more on the state before it, and what it comes to is the entry. So an entry is found the same way
by who made it and by who reads the log later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier.protocol import EntriesCorrected, Event, Game, Refusal


class Entry(NamedTuple):
    """The events of one command: the number of the first, and how many there are."""

    first: int
    length: int


def entries_of(kind: Game, rules: Any, events: Sequence[Event], before: Sequence[Any]) -> list[Entry]:
    """All entries of a round, the opening first; `before` are the states before each event."""
    found = [Entry(0, 1)]
    while (first := found[-1].first + found[-1].length) < len(events):
        found.append(Entry(first, _length(kind, rules, events[first:], before[first])))
    return found


def standing_entries(entries: Sequence[Entry], events: Sequence[Event]) -> list[Entry]:
    """Return the entries no correction has taken back, without the corrections."""
    kept: list[Entry] = []
    stood: dict[int, list[Entry]] = {}  # what stood before each entry, by its first event
    for entry in entries:
        stood[entry.first] = kept
        event = events[entry.first]
        kept = stood[event.before] if isinstance(event, EntriesCorrected) else [*kept, entry]
    return kept


def _length(kind: Game, rules: Any, events: Sequence[Event], state: Any) -> int:
    if isinstance(events[0], EntriesCorrected):
        return 1
    answer = kind.decide(rules, state, kind.command_behind(rules, state, events), None)
    return 1 if isinstance(answer, Refusal) else len(answer)
