"""The step a table waits for, the player it waits for, and the deadline."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from croupier.acts import Timing
from croupier.banked import ChooseDue, WagersDue
from croupier.poker import ActDue, ShowDue
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables.running_table import RunningTable
from croupier.table import Deadline, TableDue, turn_of, voids_unseen
from croupier.table import due as table_due
from croupier.views import LostLine

PLAYING, CLOSING, STOPPED, BANK, OFFICIAL = "play", "close", "stopped", "bank", "official"  # what a table waits for
BANK_SHORT = "the bank has too few chips to pay: the cage fills it"


def follow_clock(desk: RunningTable, at: int) -> None:
    """Update the turn clock with what play waits for now; a new wait begins now.

    The moment it waits for is named, the same as long as the wait lasts; and the one player it is for, if any.
    """
    session, account = desk.host.session, ""
    table, due = session.table, session.due
    moment: Hashable
    if not table.playing:
        waits = due_between_rounds(desk, at)
        moment = "break", table.round, desk.ready, waits.awaited if waits else ""
    elif desk.host.cards.uncut:
        moment = "cut", table.round, desk.host.cards.number
    elif turn := turn_of(session):
        moment, account = turn, desk.account_at(due.place) if isinstance(due, ActDue) else ""
    else:
        moment = table.round, *session.rules.kind.moment(session.round, due)
    if desk.turn.follow(moment, account, at, lost=bool(account) and desk.is_lost(account)):
        desk.moments.turn = desk.moments.last


def waits_for(desk: RunningTable, at: int) -> TableDue | None:
    """The step the table waits for besides its players: between rounds, or in one for an official, or for chips."""
    table = desk.host.session.table
    if not table.playing:
        return due_between_rounds(desk, at)
    if table.voids and desk.host.cards.wanted and (voids := voids_unseen(table)):
        return TableDue(OFFICIAL, voids.reason, voids.clause)
    short = desk.host.bank_short
    return TableDue(BANK, BANK_SHORT, desk.host.session.rules.clause("settle.paid")) if short else None


def due_between_rounds(desk: RunningTable, at: int) -> TableDue | None:
    """The step the table waits for between rounds; where play is stopped, the end of the stop."""
    waits = table_due(desk.host.session.rules, desk.host.session.table, at)
    if waits and desk.office:
        waits = _by_tournament(desk, desk.office, waits)
    stop = desk.stop if waits and waits.awaited not in (PLAYING, CLOSING) else None
    return TableDue(STOPPED, stop.why, stop.refusal.clause) if stop else waits


def _by_tournament(desk: RunningTable, office: TournamentStream, waits: TableDue) -> TableDue:
    """The step a tournament table waits for: also the tournament itself, with the reason its dealer is told."""
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


def timing(desk: RunningTable) -> Timing:
    """The time of the player play waits for."""
    return Timing(deadline(desk), reasonable(desk))


def reasonable(desk: RunningTable) -> int:
    """The moment from which the player in turn has had a reasonable time, and another player may ask for the clock."""
    return desk.turn.since + desk.pace.reasonable_ms


def think(desk: RunningTable) -> int:
    """The moment of a bot's next act: counted from when play began to wait for it, and the same until it acts."""
    least, most = desk.pace.think_ms
    return desk.turn.since + Random(f"{desk.host.version}/{desk.turn.since}").randint(least, most)


def lost(desk: RunningTable) -> tuple[LostLine, ...]:
    """The players who should be here and have no connection."""
    away = [one for one in desk.host.session.table.players if one.account not in desk.presence.here]
    return tuple(
        [
            LostLine(one.seat, desk.turn.stands_until(one.account))
            for one in away
            if desk.is_lost(one.account) and not desk.is_away(one.account)
        ]
    )
