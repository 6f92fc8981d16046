"""Players whom an official keeps apart: out of one game, or off neighbouring seats.

Rule keys: `seat.apart`.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.protocol import Decision, Refusal, is_name
from croupier.table import commands, events
from croupier.table.rules import SessionRules
from croupier.table.state import Table, clockwise
from croupier.table.topic import Behind, Changes, Deciders, simply


def keep_apart(rules: SessionRules, table: Table, command: commands.KeepApart) -> Decision:
    """An official keeps two players out of one game, or off neighbouring seats."""
    clause = rules.clause("seat.apart")
    if "seat.apart" in rules.ways and not rules.is_left_to(command.by):
        return Refusal("not-theirs", f"only the {rules.ways['official']} may keep players apart", clause)
    if (
        len(set(command.accounts)) != 2
        or command.how not in ("game", "seats")
        or not all(map(is_name, command.accounts))
    ):
        return Refusal("wrong-pair", "name two different players to keep apart, by game or by seats", clause)
    return (events.PlayersKeptApart(command.accounts, command.how, command.by, command.reason, clause),)


def still_together(rules: SessionRules, table: Table) -> Refusal | None:
    """Two players who are to be kept apart and are not, yet."""
    for one, other, how in table.apart:
        seats = [player.seat for player in table.players if player.account in (one, other)]
        if len(seats) == 2 and (how == "game" or beside(table, seats[0], seats[1])):
            words = f"seats {seats[0]} and {seats[1]} are kept apart: one of the players has to move"
            return Refusal("kept-apart", words, rules.clause("seat.apart"))
    return None


def beside(table: Table, seat: int, other: int) -> bool:
    """Tell whether two seats are next to each other."""
    return 1 in (clockwise(table.seats, other, seat), clockwise(table.seats, seat, other))


def _kept_apart(table: Table, event: events.PlayersKeptApart) -> Table:
    return replace(table, apart=(*table.apart, (*event.accounts, event.how)))


DECIDE: Deciders = {commands.KeepApart: keep_apart}
APPLY: Changes = {events.PlayersKeptApart: _kept_apart}
BEHIND: Behind = {events.PlayersKeptApart: simply(commands.KeepApart)}
