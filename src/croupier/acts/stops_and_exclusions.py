"""What is held back at a table: nothing begins where play is stopped, and nobody plays on who is excluded.

Theory of operation. Every command on its way to a table is asked about here, whoever gives it and by whatever act: a
person, a dealer's entry, an official's transfer, the room itself. Where play is stopped (house/inspection.py) no round
begins, no wager is taken, nobody sits down or adds chips. Whoever is excluded from the room (house/floor.py) begins
nothing either, and no round is dealt to them: where the house deals it sees them out first, at a table with real cards
the dealer does. A round that is dealt is played to its end by everybody who is in it, for no clause takes their cards.

A tournament that is stopped begins nothing either: no session, no level, nobody buys in. Where a director reports the hands,
the one that was under way at each table is reported still, and no other.

A tournament's own rules hold at its tables. Its rounds take the wagers everybody makes, and the excluded are dealt in as
the absent are, until the director decides what becomes of their places.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.banked.commands import PlaceWagers
from croupier.banked.state import State as BankedState
from croupier.house.floor import PRACTICE, OpenFloor
from croupier.house.inspection import Stop
from croupier.protocol.refusal import Refusal
from croupier.table import commands as table_commands
from croupier.table.session import Command, Session
from croupier.table.state import Player, Table
from croupier.tournament import commands as tournament_commands

BEGINNINGS = (
    table_commands.TakeSeat,
    table_commands.RaiseStake,
    table_commands.StartRound,
)  # with a wager against the bank
FOR_ONESELF = (
    table_commands.TakeSeat,
    table_commands.JoinList,
    table_commands.CallPlayer,
    table_commands.RaiseStake,
    table_commands.ComeBack,
    table_commands.PayTime,
)

BEGINNINGS_OF_TOURNAMENT = (
    tournament_commands.Enter,
    tournament_commands.JoinReserve,
    tournament_commands.Buy,
    tournament_commands.ResellSeat,
    tournament_commands.StartSession,
    tournament_commands.NextLevel,
)


def held_back(session: Session, stop: Stop | None, floor: OpenFloor, command: Command, at: int) -> Refusal | None:
    """Why a command is not for now, or not for whom it is about; None where nothing holds it back."""
    table = session.table
    wagers = isinstance(command, PlaceWagers) and not table.tournament
    if stop and (wagers or isinstance(command, BEGINNINGS)):
        return stop.refusal
    if stop and isinstance(command, table_commands.CorrectEntries) and _takes_wagers_back(session, command):
        return Refusal(f"{stop.why}; wagers that are taken back could not be placed again", stop.refusal.clause)
    if isinstance(command, table_commands.StartRound):
        return _dealt_to_nobody_excluded(table, floor, at)
    account = getattr(command, "account", "") if isinstance(command, FOR_ONESELF) else ""
    if isinstance(command, PlaceWagers) and wagers and 0 <= command.place < len(table.playing):
        account = _seated_at(table, table.playing[command.place])
    return floor.bar(account, at) if account else None


def excluded(table: Table, floor: OpenFloor, at: int) -> list[Player]:
    """Who sits at a table and is kept out of every game."""
    return [player for player in table.players if floor.bar(player.account, at)]


def _dealt_to_nobody_excluded(table: Table, floor: OpenFloor, at: int) -> Refusal | None:
    """Why no round starts: somebody would be dealt in who is excluded; in a tournament it waits until they are absent."""
    for player in excluded(table, floor, at):
        if not table.tournament:
            return Refusal(f"seat {player.seat} is excluded from the room: unseat this player first", PRACTICE)
        if not player.away:
            words = f"seat {player.seat} is excluded from the room and is dealt in as absent: look again in a moment"
            return Refusal(words, PRACTICE)
    return None


def _seated_at(table: Table, seat: int) -> str:
    return next((player.account for player in table.players if player.seat == seat), "")


def _takes_wagers_back(session: Session, command: table_commands.CorrectEntries) -> bool:
    """Whether wagers that cards were dealt on would be taken back."""
    now, states = session.round, session.states
    if not isinstance(now, BankedState) or not now.loaded or not 0 < command.before <= len(states):
        return False
    then = states[command.before - 1]
    return isinstance(then, BankedState) and any(
        box.placed and not before.placed for box, before in zip(now.box, then.box, strict=True)
    )


def held_back_from_tournament(
    stop: Stop | None, floor: OpenFloor, command: tournament_commands.Command, at: int, reported: Mapping[str, int]
) -> Refusal | None:
    """The same of a tournament: what begins in it, and who comes into it by whatever way, or back to a seat.

    `reported` is when the last hand of each table was, where a director reports them.
    """
    if stop and isinstance(command, BEGINNINGS_OF_TOURNAMENT):
        return stop.refusal
    if (
        stop
        and isinstance(command, tournament_commands.ReportHand)
        and command.hands > (reported.get(command.table, 0) <= stop.at)
    ):
        return Refusal(f"{stop.why}; only the hand that was under way is reported, one a table", stop.refusal.clause)
    match command:
        case (
            tournament_commands.Enter()
            | tournament_commands.JoinReserve()
            | tournament_commands.Buy()
            | tournament_commands.ResellSeat()
            | tournament_commands.TakeSeat()
            | tournament_commands.NoteAbsence(away=False)
        ):
            return floor.bar(command.account, at)
        case tournament_commands.Substitute(substitute=coming, allow=True):
            return floor.bar(coming, at)
    return None
