"""`apply`: the table after an event. Arithmetic only, it reads no rules. Events of a round that say nothing of the table
leave it as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.protocol import Event
from croupier.table.applying import blinds, cards, notices, opening, rounds, seats, stakes
from croupier.table.state import Table

APPLY: dict[type[Event], Callable[[Table, Any], Table]] = {
    **opening.CHANGES,
    **cards.CHANGES,
    **seats.CHANGES,
    **stakes.CHANGES,
    **blinds.CHANGES,
    **notices.CHANGES,
    **rounds.CHANGES,
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
