"""The waiting list of a table, as staff see it."""

from __future__ import annotations

import msgspec

from croupier.house import People
from croupier.table import Table


class Waiter(msgspec.Struct, frozen=True):
    """A person on the waiting list, as staff see them; `until` is when a call to a seat is over, 0 for no limit."""

    account: str
    name: str
    called: bool
    until: int


def waiters(table: Table, people: People) -> tuple[Waiter, ...]:
    """The list, in its order."""
    until = {account: moment for account, _, moment in table.called}
    return tuple([Waiter(one, people.of(one).name, one in until, until.get(one, 0)) for one in table.waiting])
