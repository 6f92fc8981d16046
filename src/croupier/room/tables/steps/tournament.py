"""The steps a tournament table does by itself between rounds: it follows orders, reports, and deals when it may.

Rule keys: `deck.check`, `deck.wash`, `tournament.late`.

Orders come first, one at a time, each the first thing in which table and tournament differ (tournament/run/orders.py). A
round that is over is reported before anything else happens here. A table without watchers plays on: others wait for it.

At a table with real cards a dealer deals, and checks the cards; reports and orders go the same way, and whatever stands
open is done before the dealer's start of a round is taken (`obey`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.house import Request
from croupier.protocol import Refusal
from croupier.room.tables.awaited import due_between_rounds
from croupier.room.tables.orders import check_before, give_orders, next_order
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.steps.decks import card_checks
from croupier.room.tables.steps.next_round import next_round
from croupier.room.tables.writing import enter_in_tournament, give
from croupier.table import commands as table_commands
from croupier.tournament import commands as tournament_commands
from croupier.tournament import report_of


def told_steps(desk: RunningTable, at: int) -> Iterator[Step]:
    """The next report to the tournament, or the next order from it, between rounds."""
    if desk.host.session.table.closed:
        return
    if to_report(desk):
        yield Step(at, partial(_report, desk))
        return
    for account in arrived(desk):
        yield Step(at, partial(enter_in_tournament, desk, tournament_commands.TakeSeat(account)))
        return
    yield from orders(desk, at)


async def obey(desk: RunningTable, request: Request) -> None:
    """Do all that the tournament and its table have to tell each other; what is refused waits."""
    while step := next(told_steps(desk, request.at), None):
        if await step.do(Request(request.at)):
            return


def tournament_steps(desk: RunningTable, at: int) -> Iterator[Step]:
    """Steps taken by themselves between the rounds of a tournament."""
    office, session = desk.office, desk.host.session
    assert office is not None
    if session.table.closed:
        return
    if told := next(told_steps(desk, at), None):
        yield told
        return
    waits = due_between_rounds(desk, at)
    if waits is None:
        return
    for command in card_checks(desk) if waits.awaited == "cards" else ():
        if not isinstance(session.decide(command), Refusal):
            yield Step(at, partial(give, desk, command))
            return
    if waits.awaited == "round" and office.may_deal(session.table.name):
        yield from next_round(desk)


def orders(desk: RunningTable, at: int) -> Iterator[Step]:
    """The tournament's next order to the table, in a round or between two."""
    assert desk.office is not None
    order = next_order(desk, at)
    if order is not None:
        closes = isinstance(order.order, table_commands.CloseTable)
        if closes and desk.host.real and isinstance(desk.host.session.decide(order.order), Refusal):
            return  # the dealer checks the cards first
        check = check_before(desk, order)
        yield Step(at, partial(give, desk, check) if check else partial(give_orders, desk))


def to_report(desk: RunningTable) -> bool:
    """Tell whether a round is over here that the tournament has not been told of."""
    office, table = desk.office, desk.host.session.table
    hall = office.state.halls.get(table.name) if office else None
    return hall is not None and not hall.over and table.round > hall.last_round and not table.playing


def is_in_round(desk: RunningTable) -> bool:
    """Tell whether a round is played here, or is over and not reported."""
    return bool(desk.host.session.table.playing) or to_report(desk)


async def _report(desk: RunningTable, request: Request) -> Refusal | None:
    """Tell the tournament what the last round came to."""
    return await enter_in_tournament(desk, report_of(desk.host.session, request.at), request)


def arrived(desk: RunningTable) -> list[str]:
    """The players seated here, absent when the seats were drawn, who have come now; excluded players are left out."""
    office, name, at = desk.office, desk.host.session.table.name, desk.house.clock.now()
    assert office is not None
    there = [one.account for one in office.state.at_table(name) if not one.present and one.in_play]
    return [account for account in there if desk.is_here(account) and not desk.house.floor.bar(account, at)]
