"""The table's next step: in a round, between rounds, for people who are absent or called, or for a tournament."""

from __future__ import annotations

from croupier.room.tables.awaited import follow_clock
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.steps.absent_people import absence_steps
from croupier.room.tables.steps.between_rounds import break_steps
from croupier.room.tables.steps.in_round import entered_for_absent, round_steps
from croupier.room.tables.steps.seat_calls import paging_steps
from croupier.room.tables.steps.the_cards import left_over
from croupier.room.tables.steps.tournament import orders, told_steps, tournament_steps


def next_step(desk: RunningTable, now: int) -> Step | None:
    """The first of all steps; None where the table waits for people."""
    follow_clock(desk, now)
    called = list(paging_steps(desk)) if desk.host.session.table.called else []
    if desk.host.real and not desk.office:  # people deal it
        return min(called, key=lambda step: step.at, default=None)
    playing = bool(desk.host.session.table.playing)
    if desk.host.real:
        steps = [*(entered_for_absent if playing else told_steps)(desk, now), *called]
    else:
        if not playing and (void := left_over(desk)):
            return void
        between = tournament_steps if desk.office else break_steps
        of_play = (round_steps if playing else between)(desk, now)
        steps = [*of_play, *absence_steps(desk, now), *called]
    if playing and desk.office:
        steps = [*orders(desk, now), *steps]
    return min(steps, key=lambda step: step.at, default=None)
