"""The commands behind a table's events, to decide them once more: what the rules would not have decided is found.

An event does not tell every word of its command. Where something is missing the commands that could have been given are
tried in turn; one of them has to come to just this event.
"""

from __future__ import annotations

from croupier.banked import BankedRoundOpened
from croupier.poker import RoundOpened
from croupier.protocol import Event
from croupier.table import commands, events, topics
from croupier.table.rules import SessionRules
from croupier.table.state import Table
from croupier.table.topic import Behind, Commands


def commands_behind(rules: SessionRules, table: Table, event: Event, at: int) -> Commands:
    """The commands that could have come to this event at that time; none where it is no first event of any."""
    find = BEHIND.get(type(event))
    return find(rules, table, event, at) if find else []


def is_decided_again(kind: type[Event]) -> bool:
    """Tell whether events of a kind are among those a table decides."""
    return kind in BEHIND


def _start(_rules: SessionRules, _table: Table, _event: Event, at: int) -> Commands:
    return [commands.StartRound(at)]


BEHIND: Behind = topics.BEHIND | {
    events.PlayerDeclared: _start,
    events.DeclarationLapsed: _start,
    events.BlindsMissed: _start,
    events.FreeEntryEnded: _start,
    events.GameRestarted: _start,
    RoundOpened: _start,
    BankedRoundOpened: _start,
}
