"""Tables brought into line with their tournament: the order a table is given next, and what follows from it.

Theory of operation. The tournament says which player sits where with how many chips; the table knows who does. An order
is the first thing in which the two differ, so nothing is lost when a process ends between two of them: the driver of
the tables asks again. Players leave and stacks change between rounds; a player who comes takes the seat at once, once
they sit nowhere else, and one who goes away or comes back does so at once. A penalty begins and ends between rounds.
Chips that were bought or removed are entered in the tournament when the order is carried out (`then`).
"""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import NamedTuple

from msgspec.structs import replace

from croupier.table import ELECTRONIC as DEALT_BY_ROOM
from croupier.table import REAL, Player, Session, Table, place_of, round_report
from croupier.table import commands as table_commands
from croupier.tournament import commands as tournament_commands
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.plan.structure import CONSOLE, ELECTRONIC
from croupier.tournament.run.levels import TWO, settings_at
from croupier.tournament.state import Entrant, Tournament

OFFICER = "tournament"


def cards_of(rules: Conditions) -> str:
    """Return the cards the tables of a tournament are dealt from; empty where it has no tables of its own."""
    return {ELECTRONIC: DEALT_BY_ROOM, CONSOLE: REAL}.get(rules.cards, "")


class Order(NamedTuple):
    """An order to a table, and the command then entered in the tournament."""

    order: table_commands.Command
    then: tournament_commands.Command | None = None


def next_order(
    rules: Conditions, tournament: Tournament, session: Session, elsewhere: Container[str], at: int
) -> Order | None:
    """The next order for a table; `elsewhere` are those who sit at other tables, or at any."""
    table = session.table
    if table.closed:
        return None
    for player, stake in zip(table.players, table.stakes, strict=True):
        order = _in_round(tournament, player) if table.playing else _for_seated(tournament, table, player, stake, at)
        if order:
            return order
    if tournament.phase == "playing":
        for one in tournament.at_table(table.name):
            stack = one.chips + one.pending
            if one.in_play and stack and place_of(table, one.account) < 0 and one.account not in elsewhere:
                brought = tournament_commands.DeliverChips(one.account) if one.pending else None
                seat = table_commands.TakeSeat(one.account, one.seat, stack, at, OFFICER, "tournament", one.warned)
                return Order(seat, brought)
    return None if table.playing else _for_table(rules, tournament, session, at)


def looked_at(tournament: Tournament, table: str) -> tuple[object, ...]:
    """All of a tournament that orders for a table depend on: while this and the table are the same, so is the answer."""
    return tournament.at_table(table), tournament.halls.get(table), tournament.phase, tournament.remaining == TWO


def _for_seated(tournament: Tournament, table: Table, player: Player, stake: int, at: int) -> Order | None:
    """Return the order to let a player leave, change their stack, or mark them away."""
    one = tournament.entrants.get(player.account)
    if one is None or one.table != table.name or not one.in_play or tournament.phase != "playing":
        gone = table_commands.SendAway(player.account, OFFICER, at, _why(tournament, one))
        collect = one is not None and not one.in_play and (one.table == table.name or one.owed)
        return Order(gone, tournament_commands.CollectChips(player.account) if collect else None)
    if one.pending:
        return Order(
            table_commands.ChangeStack(player.account, one.pending, one.changed, OFFICER),
            tournament_commands.DeliverChips(player.account),
        )
    if one.owed and min(one.owed, stake):
        taken = table_commands.ChangeStack(player.account, -min(one.owed, stake), one.owes, OFFICER)
        return Order(taken, tournament_commands.CollectChips(player.account))
    if one.absent != player.away or one.absent_under != player.away_under:
        return Order(
            table_commands.GoAway(player.account, one.absent_under)
            if one.absent
            else table_commands.ComeBack(player.account)
        )
    return None


def _in_round(tournament: Tournament, player: Player) -> Order | None:
    """Return the order for a player who has gone away or come back while a round is played."""
    one = tournament.entrants.get(player.account)
    if one is None or not one.in_play:
        return None
    if one.away and not player.away:
        return Order(table_commands.GoAway(player.account, one.absent_under))
    return Order(table_commands.ComeBack(player.account)) if player.away and not one.absent else None


def _why(tournament: Tournament, one: Entrant | None) -> str:
    if tournament.phase == "cancelled":
        return "cancelled"
    if one is None or one.status in ("disqualified", "forfeited", "replaced"):
        return "disqualified"
    if one.in_play:
        return "moved"
    return "out" if one.status == "out" else "session-over"


def _for_table(rules: Conditions, tournament: Tournament, session: Session, at: int) -> Order | None:
    """Return the order to set the rules of the level, or to close a table that is not needed."""
    table = session.table
    hall = tournament.halls.get(table.name)
    if hall is None or hall.over:
        return None if table.players else Order(table_commands.CloseTable(OFFICER, at))
    if tournament.phase != "playing":
        return None
    wanted = settings_at(rules, tournament, hall)
    now = session.rules.table.written
    other = {key: value for key, value in wanted.items() if now.get(key) != value}
    return Order(table_commands.SetRules(other, OFFICER, at)) if other else None


def report_of(session: Session, at: int) -> tournament_commands.ReportRound:
    """Return a table's report of its last round, which is over."""
    report = round_report(session)
    rows = [
        tournament_commands.Row(row.account, row.before, row.after, row.put, row.all_in, row.from_button)
        for row in report.dealt
    ]
    warned = tuple([player.account for player in session.table.players if player.warned])
    return tournament_commands.ReportRound(report.table, report.round, tuple(rows), session.table.button, at, warned)


def correction_of(session: Session, moved: Collection[str], at: int) -> tournament_commands.CorrectRound:
    """Return a table's correction of its last round, once a ruling has moved these players' chips."""
    report, table = report_of(session, at), session.table
    rows = [
        replace(row, after=table.stakes[place_of(table, row.account)]) for row in report.rows if row.account in moved
    ]
    return tournament_commands.CorrectRound(report.table, report.round, tuple(rows), at)
