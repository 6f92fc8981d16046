"""The topics of a table, joined: what answers each command, what each event changes, which commands are behind it.

`apply` gives the table after an event. Arithmetic only, it reads no rules. Events of a round that say nothing of the
table leave it as it is.
"""

from __future__ import annotations

from croupier.protocol import Event
from croupier.table import (
    absence,
    apart,
    blinds,
    cards,
    dealers,
    notices,
    opening,
    rounds,
    seating,
    shuffler,
    stakes,
    tournament_tables,
    voids,
    waiting,
)
from croupier.table.state import Table
from croupier.table.topic import Behind, Changes, Deciders

DECIDE: Deciders = {
    **absence.DECIDE,
    **apart.DECIDE,
    **blinds.DECIDE,
    **cards.DECIDE,
    **dealers.DECIDE,
    **notices.DECIDE,
    **seating.DECIDE,
    **shuffler.DECIDE,
    **stakes.DECIDE,
    **tournament_tables.DECIDE,
    **voids.DECIDE,
    **waiting.DECIDE,
}
APPLY: Changes = {
    **absence.APPLY,
    **apart.APPLY,
    **blinds.APPLY,
    **cards.APPLY,
    **dealers.APPLY,
    **notices.APPLY,
    **opening.APPLY,
    **rounds.APPLY,
    **seating.APPLY,
    **shuffler.APPLY,
    **stakes.APPLY,
    **voids.APPLY,
    **waiting.APPLY,
}
BEHIND: Behind = {
    **absence.BEHIND,
    **apart.BEHIND,
    **blinds.BEHIND,
    **cards.BEHIND,
    **dealers.BEHIND,
    **notices.BEHIND,
    **seating.BEHIND,
    **shuffler.BEHIND,
    **stakes.BEHIND,
    **tournament_tables.BEHIND,
    **voids.BEHIND,
    **waiting.BEHIND,
}


def apply(table: Table, event: Event) -> Table:
    """The table after an event of its own or of its round."""
    change = APPLY.get(type(event))
    return change(table, event) if change else table


def absorb(table: Table, events: list[Event]) -> Table:
    """The table after all events of a round."""
    for event in [event for event in events if type(event) in APPLY]:
        table = APPLY[type(event)](table, event)
    return table
