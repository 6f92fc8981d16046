"""A ruling on a round of a tournament that was reported: table and tournament are told of it in one write, or neither is.

Between the end of a round and its report there is nothing to do here: the report tells what the ruling has come to.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from croupier.house import Request
from croupier.protocol import Choose, Event, Refusal, Report
from croupier.room.streams.writer import Beside, Prepared
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.tournament import to_report
from croupier.table import accounts_moved
from croupier.tournament import correction_of

RULINGS = (Report, Choose)


async def rule(
    desk: RunningTable, give: Callable[[Beside | None], Awaitable[Refusal | None]], request: Request
) -> Refusal | None:
    """Carry a ruling out, and tell the tournament that knows its round already."""
    office, session = desk.office, desk.host.session
    if office is None or session.table.playing or session.round is None or to_report(desk):
        return await give(None)

    async def correction(events: Sequence[Event]) -> Prepared | Refusal | None:
        moved = accounts_moved(session.table, events)
        at = office.moment(request.at)
        return await office.prepare(correction_of(session, moved, at), Request(at)) if moved else None

    async with office.locked():
        return await give(correction)
