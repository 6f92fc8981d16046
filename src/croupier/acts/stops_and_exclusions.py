"""Stops and exclusions at a table: nothing begins where play is stopped, and excluded players do not play on.

Theory of operation. Every command on its way to a table is checked here, from any source: a person, a dealer's entry,
an official's transfer, the room itself. Where play is stopped (house/inspection.py) no round begins, no wager is taken,
no player sits down or adds chips. A player excluded from the room (house/floor.py) begins nothing either, and no round
is dealt to them: where the house deals it sees them out first, at a table with real cards the dealer does. A round that
is dealt is played to its end by everyone in it, for no clause takes their cards.

A tournament that is stopped begins nothing either: no session, no level, no buy-in. Where a director reports the hands,
the one that was under way at each table is reported still, and no other.

A tournament's own rules hold at its tables. Its rounds take the players' wagers, and the excluded are dealt in as the
absent are, until the director decides about their places.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from croupier.banked import PlaceWagers
from croupier.banked import State as BankedState
from croupier.house import PRACTICE, OpenFloor, Stop
from croupier.protocol import Refusal
from croupier.table import Command, Player, Session, Table
from croupier.table import commands as table_commands
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

MAY_BE_HELD_BACK = (*BEGINNINGS, *FOR_ONESELF, PlaceWagers, table_commands.CorrectEntries)  # and nothing else

BEGINNINGS_OF_TOURNAMENT = (
    tournament_commands.Enter,
    tournament_commands.JoinReserve,
    tournament_commands.Buy,
    tournament_commands.ResellSeat,
    tournament_commands.StartSession,
    tournament_commands.NextLevel,
)


def held_back(session: Session, stop: Stop | None, floor: OpenFloor, command: Command, at: int) -> Refusal | None:
    """Refuse a command held back by a stop, or by an exclusion of the player it is about; None for all others."""
    table = session.table
    wagers = isinstance(command, PlaceWagers) and not table.tournament
    if stop and (wagers or isinstance(command, BEGINNINGS)):
        return stop.refusal
    if stop and isinstance(command, table_commands.CorrectEntries) and _takes_wagers_back(session, command):
        return Refusal("play-stopped", f"{stop.why}; wagers taken back could not be placed again", stop.refusal.clause)
    if isinstance(command, table_commands.StartRound):
        return _dealt_to_nobody_excluded(table, floor, at)
    account = getattr(command, "account", "") if isinstance(command, FOR_ONESELF) else ""
    if isinstance(command, PlaceWagers) and wagers and 0 <= command.place < len(table.playing):
        account = _seated_at(table, table.playing[command.place])
    return floor.bar(account, at) if account else None


def excluded(table: Table, floor: OpenFloor, at: int) -> list[Player]:
    """Return the players at a table who are kept out of every game."""
    return [player for player in table.players if floor.bar(player.account, at)]


def _dealt_to_nobody_excluded(table: Table, floor: OpenFloor, at: int) -> Refusal | None:
    """Refuse a round that would deal in an excluded player; in a tournament it waits until they are absent."""
    for player in excluded(table, floor, at):
        if not table.tournament:
            return Refusal(
                "excluded-at-the-table",
                f"seat {player.seat} is excluded from the room: unseat this player first",
                PRACTICE,
            )
        if not player.away:
            words = (
                f"seat {player.seat} is excluded from the room and will be dealt in as absent: try again in a moment"
            )
            return Refusal("excluded-at-the-table", words, PRACTICE)
    return None


def _seated_at(table: Table, seat: int) -> str:
    return next((player.account for player in table.players if player.seat == seat), "")


def _takes_wagers_back(session: Session, command: table_commands.CorrectEntries) -> bool:
    """Tell whether wagers that cards were dealt on would be taken back."""
    states = session.states
    if not session.rules.kind.has_bank or not states or not 0 < command.before <= len(states):
        return False
    (_, now), then = session.against_bank, cast("BankedState", states[command.before - 1])
    return bool(now.loaded) and any(
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
        return Refusal(
            "play-stopped",
            f"{stop.why}; only the hand that was under way may be reported, one a table",
            stop.refusal.clause,
        )
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
