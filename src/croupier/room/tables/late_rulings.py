"""A ruling on a round of a tournament that was reported: table and tournament are told of it in one write, or neither is.

Between the end of a round and its report there is nothing to do here: the report tells what the ruling has come to.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from croupier.banked import commands as bank
from croupier.poker import commands as poker
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams.table import Following
from croupier.room.streams.tournament import Prepared, TournamentStream
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps.tournament import to_report
from croupier.store import Write
from croupier.table.rulings_after_round import accounts_moved
from croupier.table.session import Session
from croupier.tournament.run.orders import correction_of

RULINGS = (poker.Report, poker.Choose, bank.Report, bank.Choose)


class _Correction:
    """What a ruling comes to in the tournament, once it is decided."""

    def __init__(self, office: TournamentStream, session: Session, at: int) -> None:
        self._office, self._session, self._at = office, session, at
        self.prepared: Prepared | None = None

    def __call__(self, events: Sequence[Event]) -> Write | Refusal | None:
        moved = accounts_moved(self._session.table, events)
        if not moved:
            return None
        at = self._office.moment(self._at)
        answer = self._office.prepare(correction_of(self._session, moved, at), at)
        if isinstance(answer, Refusal):
            return answer
        self.prepared = answer
        return answer.write


async def rule(
    desk: RunningTable, give: Callable[[Following | None], Awaitable[Refusal | None]], at: int
) -> Refusal | None:
    """Carry a ruling out, and tell the tournament that knows its round already."""
    office, session = desk.office, desk.host.session
    if office is None or session.table.playing or session.round is None or to_report(desk):
        return await give(None)
    async with office.lock:
        await office.catch_up()
        correction = _Correction(office, session, at)
        try:
            refusal = await give(correction)
        except BaseException:
            if correction.prepared:
                office.not_written(correction.prepared)
            raise
        if correction.prepared:
            (office.drop if refusal else office.follow)(correction.prepared)
    return refusal
