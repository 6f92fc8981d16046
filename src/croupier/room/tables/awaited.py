"""What a table waits for, for whom, and until when."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.state import NOBODY
from croupier.banked.state import State as BankedState
from croupier.poker.due import ActDue, ShowDue
from croupier.poker.state import State, is_undealt
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables.running_table import RunningTable
from croupier.table.deadline import Deadline
from croupier.table.decide import TableDue
from croupier.table.decide import due as table_due
from croupier.table.time_to_act import turn_of
from croupier.views.table import LostLine

PLAYING, CLOSING, STOPPED, BANK = "play", "close", "stopped", "bank"  # what a table waits for
BANK_SHORT = "the bank has too few chips to pay: the cage fills it"


def follow_clock(desk: RunningTable, at: int) -> None:
    """What play waits for now; from now on, where it has just begun to."""
    moment, account = _moment(desk, at)
    if desk.turn.follow(moment, account, at):
        desk.moments.begin()
    desk.turn.stand(at, lost=bool(account) and desk.is_lost(account))


def _moment(desk: RunningTable, at: int) -> tuple[Hashable, str]:
    """What play waits for, the same as long as it waits for the same thing; and for whom, where that is one player."""
    session = desk.host.session
    table, state, due = session.table, session.round, session.due
    if not table.playing:
        shuffled = desk.news.shuffled.shuffle if desk.news.shuffled and desk.host.cards.shuffled else 0
        waits = due_between_rounds(desk, at)
        return ("break", table.round, shuffled, waits.awaited if waits else ""), ""
    if isinstance(state, BankedState):
        stage = len(state.board) if isinstance(due, ChooseDue | WagersDue) else state
        asked = due.places if isinstance(due, WagersDue) and state.marker != NOBODY else ()  # one after the other
        return ("bank", table.round, type(due).__name__, stage, asked), ""
    assert isinstance(state, State)
    if turn := turn_of(session):
        return turn, desk.account_at(due.place) if isinstance(due, ActDue) else ""
    reached = (state.step, state.posted.extra) if is_undealt(state) else state  # chips added hold no deal up
    return ("deal", table.round, type(due).__name__, reached), ""


def waits_for(desk: RunningTable, at: int) -> TableDue | None:
    """What the table waits for beside its players: between rounds, or in one for chips to pay with."""
    if not desk.host.session.table.playing:
        return due_between_rounds(desk, at)
    short = desk.host.bank_short
    return TableDue(BANK, BANK_SHORT, desk.host.session.rules.clause("settle.paid")) if short else None


def due_between_rounds(desk: RunningTable, at: int) -> TableDue | None:
    """What the table waits for between rounds; where play is stopped, for that to end."""
    waits = table_due(desk.host.session.rules, desk.host.session.table, at)
    if waits and desk.office:
        waits = _by_tournament(desk, desk.office, waits)
    stop = desk.stop if waits and waits.awaited not in (PLAYING, CLOSING) else None
    return TableDue(STOPPED, stop.why, stop.refusal.clause) if stop else waits


def _by_tournament(desk: RunningTable, office: TournamentStream, waits: TableDue) -> TableDue:
    """What a table of a tournament waits for: also for the tournament, and its dealer is told why."""
    rules, table = desk.host.session.rules, desk.host.session.table
    hall = office.state.halls.get(table.name)
    if desk.host.real and not table.players and (hall is None or hall.over):
        return TableDue(CLOSING, "the tournament needs this table no longer", rules.clause("close.notice"))
    fault = office.no_round(table.name) if waits.awaited in ("players", "round") else None
    if fault and (office.state.phase == "drawn" or (desk.host.real and waits.awaited == "round")):
        return TableDue("players", fault.reason, fault.clause)
    return waits


def deadline(desk: RunningTable) -> Deadline:
    """Until when those have time whom play waits for."""
    due, since = desk.host.session.due, desk.turn.since
    if desk.host.real:
        timed = desk.timed_ms if isinstance(due, ActDue) else 0
        return Deadline(since + timed, "turn") if timed else desk.turn.of_call
    if isinstance(due, ActDue):
        return desk.turn.deadline
    if isinstance(due, WagersDue):
        return Deadline(since + (desk.set_ms or desk.pace.wagers_ms), "turn")
    if isinstance(due, ChooseDue):
        return Deadline(since + (desk.set_ms or desk.pace.choose_ms), "turn")
    return Deadline(since + (desk.pace.show_ms if isinstance(due, ShowDue) else desk.pace.choose_ms), "turn")


def reasonable(desk: RunningTable) -> int:
    """From when on the player in turn has had a reasonable time, and somebody else may ask for the clock."""
    return desk.turn.since + desk.pace.reasonable_ms


def think(desk: RunningTable) -> int:
    """How long a bot takes for its next act: from since play waits for it, and the same until it acts."""
    least, most = desk.pace.think_ms
    return desk.turn.since + Random(f"{desk.version}/{desk.turn.since}").randint(least, most)


def contribution_ms(desk: RunningTable) -> int:
    """How long the cut waits for contributions: not at all once every one is revealed."""
    commitments = desk.news.shuffled.commitments if desk.news.shuffled and desk.host.cards.uncut else ()
    missing = [one.seat for one in commitments if one.seat not in desk.wishes.revealed]
    return desk.pace.contribution_ms if missing else 0


def lost(desk: RunningTable) -> tuple[LostLine, ...]:
    """The players who should be here and have no connection."""
    players = [one for one in desk.host.session.table.players if not desk.is_away(one.account)]
    return tuple(
        [LostLine(one.seat, desk.turn.stands_until(one.account)) for one in players if desk.is_lost(one.account)]
    )
