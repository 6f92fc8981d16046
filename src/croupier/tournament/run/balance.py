"""Tables broken and balanced while a session is played: the moves, and why they are fair.

Theory of operation. Tables come in the house's order, each as it stands between two rounds. Two things may be due:

1. *Break.* While everybody fits at one table fewer, a table is broken: the last in the house's order. That order is
   known from the start, so neither luck nor favour chooses the table. As many free seats are drawn by lot, one at a
   time at the smallest table; then the player the big blind would have reached first takes the drawn seat that it
   reaches first, the next the next, and so on.
2. *Balance.* While one table has two players more than another, the largest gives (the earlier in order among equals)
   and the smallest takes. The free seat that the big blind reaches soonest is filled, by the player of the largest
   table whom it would have reached in the same number of rounds: the player who pays next, where a seat is free in
   which they pay next.

At the new table a player is dealt in at once and owes nothing. Two kinds of free seat have a drawback and are taken
only when there is no other: one that the button is about to pass, where they wait a round; and, worse, one between the
button and the small blind, where they would push the big blind back to a player who has just paid it. The lot decides
between equals, and everything in a game without blinds or before the first button.

Why it is fair. One lap of the button costs every player one big blind and gives every player the same rounds. A player
who moves keeps their distance from the blind, so they pay neither sooner nor later than if they had stayed. There is
always such a player: the blind is never further from a seat of the smallest table than from the last player of one that
is larger by two. The seat is the soonest because the shorter the way, the less can happen on it.
docs/explain/tournaments.md measures it.

A table in play (`busy`) gives no player away until its round is over; players may come to its free seats. Where it has
to be broken no player comes to it either. So the result is total: tables that are not busy end even to within one, and
no player moves twice. For a table takes only while none is smaller, so afterwards it has at most one player more than
the smallest, and the smallest never shrinks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

import msgspec

from croupier.check import invariant
from croupier.table import clockwise

Why = Literal["break", "balance"]


class Seated(NamedTuple):
    """A table as it stands: who sits where in the order of seats, the button, and which blind is the big one."""

    name: str
    players: tuple[tuple[int, str], ...]
    button: int  # of the last round; 0: none yet, or a game without
    blinds: int  # the blinds up to the big one, itself counted; 0 in a game without
    new: tuple[int, ...] = ()  # seats of players who came after the last round was dealt


class Move(msgspec.Struct, frozen=True, gc=False):
    """A player goes from one table to another."""

    account: str
    from_table: str
    from_seat: int
    to_table: str
    to_seat: int
    why: Why


class _Table:
    """A table with at least one player, while moves are worked out."""

    def __init__(self, seated: Seated, seats: int, lots: Sequence[int]) -> None:
        self.name, self.button, self.blinds = seated.name, seated.button, seated.blinds
        self.seats = seats
        self.players = dict(seated.players)
        self.new = set(seated.new)
        self.lots = lots

    @property
    def size(self) -> int:
        return len(self.players)

    def free(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat not in self.players]

    def take(self, seat: int, account: str) -> None:
        self.players[seat] = account
        self.new.add(seat)

    def next_button(self) -> int:
        """Return the seat the button goes to next: a player who has only just come does not get it."""
        ready = [seat for seat in self.players if seat not in self.new] or list(self.players)
        return min(ready, key=lambda seat: clockwise(self.seats, self.button, seat))

    def place(self, seat: int) -> int:
        """Return a seat's place in the next round, taken or about to be: 1 is the first left of the button."""
        way = clockwise(self.seats, self.next_button(), seat)
        return 1 + sum([clockwise(self.seats, self.next_button(), other) < way for other in self.players])

    def rounds_to_blind(self, seat: int) -> int:
        """In how many rounds the big blind reaches a seat: 1 is the next; 0 where none goes round."""
        if not self.button or not self.blinds:
            return 0
        players = self.size + (seat not in self.players)
        return (self.place(seat) - min(self.blinds, players)) % players + 1

    def drawback(self, seat: int) -> int:
        """Return the drawback of a free seat: 0 none, 1 the newcomer waits, 2 a player who has just paid pays again."""
        if not self.button:
            return 0
        if clockwise(self.seats, self.button, seat) < clockwise(self.seats, self.button, self.next_button()):
            return 1
        return 2 if self.place(seat) < min(self.blinds, self.size + 1) else 0

    def coming(self, seat: int) -> tuple[int, int, int]:
        """Free seats in the order in which they are filled: without drawback, then as the big blind comes, then by lot."""
        return self.drawback(seat), self.rounds_to_blind(seat), self.lots[seat - 1]

    def as_far(self, rounds: int) -> int:
        """Return the seat of a player about as far from the big blind; one who just came only if there is no other."""
        return min(
            self.players,
            key=lambda seat: (seat in self.new, abs(self.rounds_to_blind(seat) - rounds), self.lots[seat - 1]),
        )


def breaks_due(tables: Sequence[Seated], seats: int, busy: Collection[str] = ()) -> bool:
    """Tell whether a table has to be broken now."""
    return any(table.name not in busy for table in _parted(tables, seats)[1])


def moves_due(tables: Sequence[Seated], seats: int, busy: Collection[str] = ()) -> bool:
    """Tell whether a player has to move now, so that a lot is drawn only when it is wanted."""
    staying, _ = _parted(tables, seats)
    if breaks_due(tables, seats, busy):
        return True
    may_give = [len(table.players) for table in staying if table.name not in busy]
    return max(may_give, default=0) - min([len(table.players) for table in staying], default=0) > 1


def balance(tables: Sequence[Seated], seats: int, order: Sequence[int], busy: Collection[str] = ()) -> tuple[Move, ...]:
    """Return the moves due now, in order; `order` is a permutation that gives each seat of each table its lot."""
    invariant(sorted(order) == list(range(len(tables) * seats)), "every seat has a lot of its own")
    lots = {table.name: order[place * seats : place * seats + seats] for place, table in enumerate(tables)}
    invariant(len(lots) == len(tables), "every table has a name of its own")
    staying, going = _parted(tables, seats)
    room = [_Table(table, seats, lots[table.name]) for table in staying]
    moves: list[Move] = []
    for table in going:
        if table.name not in busy:
            moves += _broken(_Table(table, seats, lots[table.name]), room)
    givers = [table for table in room if table.name not in busy]
    while givers:
        largest = max(givers, key=lambda table: table.size)  # the first of equals
        smallest = min(room, key=lambda table: table.size)
        if largest.size - smallest.size <= 1:
            break
        to_seat = min(smallest.free(), key=smallest.coming)
        moves.append(_move(largest, largest.as_far(smallest.rounds_to_blind(to_seat)), smallest, to_seat, "balance"))
    return tuple(moves)


def _parted(tables: Sequence[Seated], seats: int) -> tuple[list[Seated], list[Seated]]:
    """The tables that stay, and those that have to be broken, the last one first."""
    invariant(all(len(table.players) <= seats for table in tables), "nobody stands")
    needed = -(-sum([len(table.players) for table in tables]) // seats)
    with_players = [table for table in tables if table.players]
    return with_players[:needed], with_players[needed:][::-1]


def _broken(table: _Table, room: Sequence[_Table]) -> list[Move]:
    """Move all players of a table to seats drawn by lot, in the order in which the big blind comes."""
    leaving = sorted(table.players, key=lambda seat: (table.rounds_to_blind(seat), table.lots[seat - 1]))
    drawn: list[tuple[_Table, int]] = []
    for _ in leaving:
        least = min([other.size for other in room])
        free = [(other, seat) for other in room if other.size == least for seat in other.free()]
        other, seat = min(free, key=lambda place: (place[0].drawback(place[1]), place[0].lots[place[1] - 1]))
        other.take(seat, "")  # the player is known once all seats are drawn
        drawn.append((other, seat))
    drawn.sort(key=lambda place: place[0].coming(place[1]))
    return [_move(table, seat, *place, "break") for seat, place in zip(leaving, drawn, strict=True)]


def _move(table: _Table, seat: int, other: _Table, to_seat: int, why: Why) -> Move:
    account = table.players.pop(seat)
    other.take(to_seat, account)
    return Move(account, table.name, seat, other.name, to_seat, why)
