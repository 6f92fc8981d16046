"""Players who are away, and the seats they lose.

Rule keys: `seat.absent`, `seat.occupants`, `stake.declared`.
"""

from __future__ import annotations

import msgspec

from croupier.poker import penalty_clauses
from croupier.protocol import HOUSE, Decision, Refusal
from croupier.table import commands, events
from croupier.table.lineup import next_lineup
from croupier.table.rules import SessionRules
from croupier.table.seating import ABSENT, THREE_AWAY, THREE_ROUNDS, WITHOUT_STAKE, left
from croupier.table.state import Player, Table, place_of, player_changed
from croupier.table.topic import Behind, Changes, Deciders, simply


def release_seat(rules: SessionRules, table: Table, command: commands.ReleaseSeat) -> Decision:
    """An official gives the seat of an absent player away, where the rulebook lets one.

    The house has a player without chips who buys none leave as a declared player does. At a table for play money it
    also gives back the seat of a player who is away, has no chips or sat three rounds out, where no clause asks for it.
    """
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", rules.clause("seat.absent"))
    answer = _release_absent(rules, table, command, place)
    if command.by != HOUSE or not isinstance(answer, Refusal):
        return answer
    broke = not table.stakes[place]
    if broke and "stake.declared" in rules.ways and rules.money:
        return (_released(rules, table, command, rules.clause("stake.declared", 1)),)
    player = table.players[place]
    if table.play_money and (broke or player.away or player.idle >= THREE_ROUNDS):
        return (_released(rules, table, command, "practice"),)
    return answer


def _release_absent(rules: SessionRules, table: Table, command: commands.ReleaseSeat, place: int) -> Decision:
    """Release the seat of an absent player as the rulebook has it."""
    clause, player = rules.clause("seat.absent"), table.players[place]
    way = rules.ways.get("seat.absent", "")
    if way == "three-rounds-full-table":
        if player.idle < THREE_ROUNDS:
            return Refusal(
                "not-long-enough",
                f"this player has been away for {player.idle} rounds: the seat is free after three",
                clause,
            )
        if len(table.players) < table.seats:
            return Refusal("seats-free", "there are free seats: no player has to give one up", clause)
    elif way == "second-big-blind":
        if not rules.is_left_to(command.by):
            return Refusal("not-theirs", f"only the {rules.ways['official']} may release a seat", clause)
        if not table.stakes[place] and "seat.occupants" in rules.ways:
            return (_released(rules, table, command, rules.clause("seat.occupants")),)
        if not player.away:
            return Refusal("not-away", "this player is not away", clause)
        third = sum(other.away for other in table.players) >= THREE_AWAY and _last_to_go(table) == command.account
        if not third and not _misses_again(rules, table, player, command.at):
            return Refusal(
                "not-long-enough",
                "this player is not about to miss a second big blind, and is not the third one away",
                clause,
            )
        clause = rules.clause("seat.absent", 1) if third else clause
    return (_released(rules, table, command, clause),)


def _released(rules: SessionRules, table: Table, command: commands.ReleaseSeat, clause: str) -> events.SeatLeft:
    absent = clause in rules.clauses["seat.absent"] or table.stakes[place_of(table, command.account)] > 0
    reason = ABSENT if absent else WITHOUT_STAKE
    gone = left(rules, table, command.account, command.at, reason)
    return msgspec.structs.replace(gone, under=clause, by=command.by)


def _last_to_go(table: Table) -> str:
    """The absent player who was the last to go."""
    return max(table.players, key=lambda player: player.went).account


def _misses_again(rules: SessionRules, table: Table, player: Player, at: int) -> bool:
    """Tell whether the last blind, missed once, would go past this player again in the next round."""
    last = len(rules.blinds) - 1
    missed = dict(next_lineup(rules, table, at).missed)
    return bool(player.missed >> last & 1) and last in missed.get(player.account, ())


def go_away(rules: SessionRules, table: Table, command: commands.GoAway) -> Decision:
    """Stay seated and be dealt out; who is away already may be so under another clause, or under none any more."""
    place = place_of(table, command.account)
    if place < 0 or (table.players[place].away and table.players[place].away_under == command.penalty):
        return Refusal("not-there", "only a player who is at the table can go away", rules.clause("seat.absent"))
    if command.penalty and not (table.tournament and command.penalty in penalty_clauses(rules.table.rulebook)):
        return Refusal("not-sent-away", "no player is sent away under that clause", rules.clause("seat.absent"))
    return (events.PlayerAway(command.account, command.penalty),)


def come_back(rules: SessionRules, table: Table, command: commands.ComeBack) -> Decision:
    """Be dealt in again."""
    place = place_of(table, command.account)
    if place < 0 or not table.players[place].away:
        return Refusal("not-away", "only a player who is away can come back", rules.clause("seat.absent"))
    return (events.PlayerBack(command.account),)


def _away(table: Table, event: events.PlayerAway) -> Table:
    went = table.players[place_of(table, event.account)].went or 1 + max([player.went for player in table.players])
    return player_changed(table, event.account, away=True, away_under=event.penalty, went=went, post=False)


def _back(table: Table, event: events.PlayerBack) -> Table:
    return player_changed(table, event.account, away=False, away_under="", went=0)


DECIDE: Deciders = {commands.ReleaseSeat: release_seat, commands.GoAway: go_away, commands.ComeBack: come_back}
APPLY: Changes = {events.PlayerAway: _away, events.PlayerBack: _back}
BEHIND: Behind = {events.PlayerAway: simply(commands.GoAway), events.PlayerBack: simply(commands.ComeBack)}
