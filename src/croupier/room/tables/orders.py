"""Orders of a tournament to one of its tables: the first thing in which the two differ, and then the next."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.house import Request
from croupier.protocol import Refusal
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.decks import closing_check
from croupier.room.tables.writing import when, written
from croupier.table import Command
from croupier.table import commands as table_commands
from croupier.table import events as table_events
from croupier.tournament import Order


async def give_orders(desk: RunningTable, request: Request) -> Refusal | None:
    """Do what the tournament says: all of it in one write, up to what is entered there at once with it, or neither is."""
    office = desk.office
    assert office is not None
    async with office.locked():
        request = request.later(office.moment(when(desk, request.at)))
        first = next_order(desk, request.at)
        if first is None:
            return None
        beside = await office.prepare(first.then, request) if first.then else None
        if isinstance(beside, Refusal):
            return beside
        answer: object
        if beside:
            answer = await desk.host.give(first.order, request, beside)
        else:
            answer = await desk.host.enter(_with_the_next(desk, first, request.at), request)
    if isinstance(answer, Refusal):
        return answer
    gone = [event.account for _, event in desk.host.written if isinstance(event, table_events.SeatLeft)]
    await written(desk, request.at)
    for account in gone:
        office.has_left(account)
    return None


def next_order(desk: RunningTable, at: int) -> Order | None:
    """Return what the tournament tells this table next."""
    assert desk.office is not None
    return desk.office.next_order(desk.host.session, desk.elsewhere(), at)


def _with_the_next(desk: RunningTable, first: Order, at: int) -> Iterator[Command]:
    """Yield an order and those that follow once it is done, as far as they concern the table alone and can be done now."""
    yield first.order
    while (order := next_order(desk, at)) and not order.then:
        if check_before(desk, order) or isinstance(desk.host.session.decide(order.order), Refusal):
            return
        yield order.order


def check_before(desk: RunningTable, order: Order) -> Command | None:
    """Return the check of the cards that the house makes before it closes a table, where one is wanted."""
    if desk.host.real or not isinstance(order.order, table_commands.CloseTable):
        return None
    return closing_check(desk)
