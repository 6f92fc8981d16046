"""Players moved between tables, where the text or the conditions provide it; balance.py says who goes where.

Rule keys: `tournament.balance`, `tournament.seat`.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.protocol import Decision, Refusal
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.balance import Seated, balance, breaks_due, moves_due
from croupier.tournament.run.draws import drawn, not_the_seed
from croupier.tournament.run.levels import blinds_to_big
from croupier.tournament.run.rounds import lap_without
from croupier.tournament.state import Tournament, TournamentTable


def must_move(rules: Conditions, tournament: Tournament, busy: Collection[str] = ()) -> bool:
    """Tell whether a player has to move now, as the tables stand."""
    if not rules.balanced or tournament.phase != "playing" or _still_seated(tournament):
        return False
    return moves_due(_tables(rules, tournament), rules.seats, busy)


def breaks_next(rules: Conditions, tournament: Tournament, busy: Collection[str] = ()) -> bool:
    """Tell whether a table is broken as soon as all players out have left their seats."""
    return rules.balanced and breaks_due(_tables(rules, tournament), rules.seats, busy)


def _still_seated(tournament: Tournament) -> bool:
    """Tell whether a player out of play still has a seat, which no other can be moved to."""
    return any(not one.in_play for hall in tournament.running for one in tournament.at_table(hall.name))


def _tables(rules: Conditions, tournament: Tournament) -> list[Seated]:
    return [_seated(rules, tournament, hall) for hall in tournament.running]


def _seated(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> Seated:
    here = tournament.playing_at(hall.name)
    players = tuple([(one.seat, one.account) for one in here])
    new = tuple([one.seat for one in here if one.new])
    return Seated(hall.name, players, hall.button, blinds_to_big(rules, hall.level), new)


def move_players(rules: Conditions, tournament: Tournament, command: commands.Balance) -> Decision:
    """Break and balance tables."""
    clause = rules.clause("tournament.balance")
    if not rules.balanced:
        return Refusal("seats-kept", "players keep their seats for the session", rules.clause("tournament.seat"))
    if fault := not_the_seed(tournament, command.seed):
        return fault
    if _still_seated(tournament):
        return Refusal("seat-not-left", "collect the chips of a left seat first", rules.clause("tournament.stack"))
    if not must_move(rules, tournament, command.busy):
        return Refusal("tables-even", "the tables are even", clause)
    tables = _tables(rules, tournament)
    order = drawn(tournament, command.seed, range(len(tables) * rules.seats))
    moves = balance(tables, rules.seats, order, command.busy)
    leaving: dict[str, int] = {}
    for move in moves:
        leaving[move.from_table] = leaving.get(move.from_table, 0) + 1
    empty = [table for table, count in leaving.items() if count == len(tournament.playing_at(table))]
    moved = [events.PlayerMoved(move.account, move.to_table, move.to_seat, move.why, clause) for move in moves]
    made = events.DrawMade(command.seed)
    broken = [events.TableBroken(table, clause) for table in empty]
    return (made, *moved, *broken, *lap_without(tournament, empty))


def move(rules: Conditions, tournament: Tournament, command: commands.Move) -> Decision:
    """The director moves one player."""
    clause = rules.clause("tournament.seat")
    one, hall = tournament.entrants.get(command.account), tournament.halls.get(command.table)
    if not rules.balanced:
        return Refusal("seats-kept", "players keep their seats for the session", clause)
    if tournament.phase != "playing" or one is None or not one.in_play or hall is None or hall.over:
        return Refusal("not-in-play", "only a player in play can be moved, and to a table in play", clause)
    if not 1 <= command.seat <= rules.seats or command.seat in [other.seat for other in tournament.at_table(hall.name)]:
        return Refusal("seat-taken", f"seat {command.seat} is taken or does not exist", clause)
    if one.table == command.table and not rules.reported:  # where people choose their seats themselves, perhaps another
        return Refusal("sits-there", "this player sits there already", clause)
    if one.table in command.busy:
        return Refusal("round-going-on", "a round is going on at the player's table: move the player after it", clause)
    return (
        events.PlayerMoved(
            command.account, command.table, command.seat, command.reason, rules.clause("tournament.balance")
        ),
    )
