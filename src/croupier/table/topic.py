"""What a topic of a table says of its commands and events, each in a table at the end of its file.

`DECIDE` has the function that answers a command, `APPLY` the change an event makes, `BEHIND` the commands that could
have come to an event. topics.py joins them. A change is given no rules, so that old logs replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.protocol import Decision, Event
from croupier.table.commands import Command
from croupier.table.rules import SessionRules
from croupier.table.state import Table

Commands = list[Command]
Deciders = dict[type[Command], Callable[[SessionRules, Table, Any], Decision]]
Changes = dict[type[Event], Callable[[Table, Any], Table]]
Behind = dict[type[Event], Callable[[SessionRules, Table, Any, int], Commands]]


def noted(table: Table, _event: Event) -> Table:
    """The table as it is: the event is on the record, and nothing changes."""
    return table


def simply(kind: type[Command]) -> Callable[[SessionRules, Table, Any, int], Commands]:
    """The command of an event that tells it whole, field by field; its moment is that of the line."""
    return lambda _rules, _table, event, at: [
        kind(*[at if field == "at" else getattr(event, field) for field in kind.__struct_fields__])
    ]
