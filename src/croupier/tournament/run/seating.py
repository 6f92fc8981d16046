"""Seating of a session: how many tables, how many players at each, and the ballot for table and seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.check import invariant


class Place(msgspec.Struct, frozen=True, gc=False):
    """A seat at a table."""

    table: str
    seat: int


def tables_for(players: int, seats: int) -> tuple[int, ...]:
    """Return the number of players at each table: the fewest tables that hold all, even to within one, larger first.

    >>> tables_for(20, 9)
    (7, 7, 6)
    """
    invariant(players >= 0 and seats > 0, "players are counted, and a table has seats")
    return spread(players, -(-players // seats))


def spread(players: int, tables: int) -> tuple[int, ...]:
    """So many players at so many tables, even to within one, larger ones first."""
    if not tables:
        return ()
    each, over = divmod(players, tables)
    return (each + 1,) * over + (each,) * (tables - over)


def ballot(accounts: Sequence[str], tables: Sequence[str], seats: int, order: Sequence[int]) -> dict[str, Place]:
    """Return a place for each player by lot; `order` is the verifiable shuffle's permutation of the accounts.

    The places that are filled are known before the draw: seats 1, 2, 3 ... of each table, the tables even to within one
    and the earlier ones larger. They lie in a row, table after table, and the i-th account takes the place `order[i]`.
    Where every permutation is as likely as any other, so is every place for every player, and every pair of neighbours.

    >>> ballot(["ann", "bob", "cas"], ["T1", "T2"], 6, [2, 0, 1])["ann"]
    Place(table='T2', seat=1)
    """
    invariant(len(set(accounts)) == len(accounts), "nobody is drawn twice")
    invariant(len(set(tables)) == len(tables), "every table has a name of its own")
    invariant(sorted(order) == list(range(len(accounts))), "the draw is a permutation of the players")
    sizes = spread(len(accounts), len(tables))
    invariant(max(sizes, default=0) <= seats and sum(sizes) == len(accounts), "the tables hold everybody")
    places = [Place(table, seat) for table, size in zip(tables, sizes, strict=True) for seat in range(1, size + 1)]
    return {account: places[lot] for account, lot in zip(accounts, order, strict=True)}
