"""Other rules for moving players, to measure ours against: the customary one, and none at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from croupier.tournament.run.balance import Move, Seated, balance
from tests.support.tournament.cardless import big_blind, dealt, replace, table_of


def next_to_pay(
    tables: Sequence[Seated], seats: int, order: Sequence[int], busy: Collection[str] = ()
) -> tuple[Move, ...]:
    """The customary rule: whoever pays the big blind next goes, whether or not he pays next where he comes to."""
    left = {table.name: table for table in tables}
    moves = []
    for move in balance(tables, seats, order, busy):
        table = left[move.from_table]
        seat = move.from_seat
        if move.why == "balance" and table.button:
            seat = big_blind(dealt(table_of(table, seats)))
        moves.append(replace(move, account=dict(table.players)[seat], from_seat=seat))
        left[move.from_table] = _without(table, seat)
    return tuple(moves)


def by_chance(
    tables: Sequence[Seated], seats: int, order: Sequence[int], busy: Collection[str] = ()
) -> tuple[Move, ...]:
    """As many go from and to the same tables, but anybody, to any free seat."""
    source = Random(repr(order))
    left = {table.name: table for table in tables}
    taken = {table.name: {seat for seat, _ in table.players} for table in tables}
    moves = []
    for move in balance(tables, seats, order, busy):
        seat, account = source.choice(left[move.from_table].players)
        left[move.from_table] = _without(left[move.from_table], seat)
        to_seat = source.choice([free for free in range(1, seats + 1) if free not in taken[move.to_table]])
        taken[move.to_table].add(to_seat)
        moves.append(Move(account, move.from_table, seat, move.to_table, to_seat, move.why))
    return tuple(moves)


def _without(table: Seated, seat: int) -> Seated:
    return table._replace(players=tuple([player for player in table.players if player[0] != seat]))
