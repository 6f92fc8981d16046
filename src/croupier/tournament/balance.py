"""Tables broken and balanced while a session is played: who moves where, and why that is fair.

Theory of operation. Tables come in the house's order, each as it stands between two rounds. Two things may be due:

1. *Break.* While everybody fits at one table fewer, a table is broken: first one where nobody sits any more, then the last
   in the house's order. That order is known from the start, so neither luck nor favour chooses who has to go. Free seats
   are drawn by lot, one at a time at the smallest table; then whoever the big blind would have reached first takes the
   drawn seat that it reaches first, and so on.
2. *Balance.* While one table has two players more than another, the largest gives (the earlier in order among equals) and
   the smallest takes. The player who would pay the big blind in the next round goes, to the free seat that the big blind
   reaches soonest.

At his new table a player is dealt in at once and owes nothing. Only a seat which the button is about to pass makes him
wait a round, so such a seat is taken when there is no other.

Why it is fair. One lap of the button costs everybody one big blind and gives everybody the same rounds. Whoever moves takes
with him how far the blind still is: the next to pay still pays next where a seat allows it, and never sooner than he would
have paid, for nothing is sooner than next. He has had his whole lap; what he may gain is the few rounds until the blind
reaches the nearest free seat. A seat where he would pay the small blind counts as a lap away, and so it comes last.

A table in play (`busy`) gives nobody away until its round is over; players may come to its free seats. Where it has to be
broken nobody comes to it either. So the result is total: tables that are not busy end even to within one, and nobody moves
twice. For a table takes only while none is smaller, so afterwards it has at most one player more than the smallest, and
the smallest never shrinks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

import msgspec

from croupier.check import invariant
from croupier.table.state import clockwise

Why = Literal["break", "balance"]


class Seated(NamedTuple):
    """A table as it stands: who sits where in the order of seats, the button, and which blind is the big one."""

    name: str
    players: tuple[tuple[int, str], ...]
    button: int  # of the last round; 0: none yet, or a game without
    blinds: int  # the blinds up to the big one, itself counted; 0 in a game without
    new: tuple[int, ...] = ()  # seats of players who came after the last round was dealt


class Move(msgspec.Struct, frozen=True, gc=False):
    """Somebody goes from one table to another."""

    account: str
    from_table: str
    from_seat: int
    to_table: str
    to_seat: int
    why: Why


class _Table:
    """A table while moves are worked out."""

    def __init__(self, seated: Seated, seats: int, lots: Sequence[int]) -> None:
        self.name, self.button, self.blinds = seated.name, seated.button, seated.blinds
        self.seats = seats
        self.players = dict(seated.players)
        self.new = set(seated.new)
        self.lots = lots

    @property
    def size(self) -> int:
        return len(self.players)

    def lot(self, seat: int) -> int:
        """What decides between equals."""
        return self.lots[seat - 1]

    def free(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat not in self.players]

    def next_button(self) -> int:
        """Where the button goes next: nobody gets it who has only just come."""
        ready = [seat for seat in self.players if seat not in self.new] or list(self.players)
        return min(ready, key=lambda seat: clockwise(self.seats, self.button, seat))

    def passed_over(self, seat: int) -> bool:
        """Whether whoever comes to this seat waits, because the button is about to pass it."""
        if not self.button or not self.players:
            return False
        return clockwise(self.seats, self.button, seat) < clockwise(self.seats, self.button, self.next_button())

    def rounds_to_blind(self, seat: int) -> int:
        """In how many rounds the big blind reaches a seat, taken or about to be: 1 is the next; 0 where none goes round."""
        if not self.button or not self.blinds:
            return 0
        button = self.next_button() if self.players else self.button
        ring = sorted({*self.players, seat}, key=lambda other: clockwise(self.seats, button, other))
        return (ring.index(seat) + 1 - min(self.blinds, len(ring))) % len(ring) + 1

    def next_to_pay(self) -> int:
        """The seat of whoever pays the big blind next, of those who did not come just now."""
        return min(self.players, key=lambda seat: (seat in self.new, self.rounds_to_blind(seat), self.lot(seat)))

    def soonest(self) -> int:
        """The free seat that the big blind reaches soonest, dealt in at once if that can be."""
        return min(self.free(), key=lambda seat: (self.passed_over(seat), self.rounds_to_blind(seat), self.lot(seat)))


def moves_due(tables: Sequence[Seated], seats: int, busy: Collection[str] = ()) -> bool:
    """Whether anybody has to move now, so that a lot is drawn only when it is wanted."""
    staying, going = _parted(tables, seats)
    if any(table.players and table.name not in busy for table in going):
        return True
    may_give = [len(table.players) for table in staying if table.name not in busy]
    return max(may_give, default=0) - min([len(table.players) for table in staying], default=0) > 1


def balance(
    tables: Sequence[Seated], seats: int, order: Sequence[int], busy: Collection[str] = ()
) -> tuple[Move, ...]:
    """Who has to move now, in order; `order` is a permutation that gives every seat of every table in turn its lot."""
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
        moves.append(_move(largest, largest.next_to_pay(), smallest, smallest.soonest(), "balance"))
    return tuple(moves)


def _parted(tables: Sequence[Seated], seats: int) -> tuple[list[Seated], list[Seated]]:
    """The tables that stay, and those that have to be broken, the last one first."""
    invariant(all(len(table.players) <= seats for table in tables), "nobody stands")
    needed = -(-sum([len(table.players) for table in tables]) // seats)
    with_players = [table for table in tables if table.players]
    return with_players[:needed], with_players[:needed - 1:-1] if needed else []


def _broken(table: _Table, room: Sequence[_Table]) -> list[Move]:
    """Everybody at a table moves to seats drawn by lot, in the order in which the big blind comes."""
    drawn: list[tuple[_Table, int]] = []
    for _ in range(table.size):
        least = min([other.size for other in room])
        at = [(other, seat) for other in room if other.size == least for seat in other.free()]
        other, seat = min(at, key=lambda place: (place[0].passed_over(place[1]), place[0].lot(place[1])))
        other.players[seat] = ""
        other.new.add(seat)
        drawn.append((other, seat))
    drawn.sort(key=lambda place: (place[0].passed_over(place[1]), place[0].rounds_to_blind(place[1]), place[0].lot(place[1])))
    leaving = sorted(table.players, key=lambda seat: (table.rounds_to_blind(seat), table.lot(seat)))
    return [
        _move(table, seat, other, to_seat, "break") for seat, (other, to_seat) in zip(leaving, drawn, strict=True)
    ]


def _move(table: _Table, seat: int, other: _Table, to_seat: int, why: Why) -> Move:
    account = table.players.pop(seat)
    other.players[to_seat] = account
    other.new.add(to_seat)
    return Move(account, table.name, seat, other.name, to_seat, why)
