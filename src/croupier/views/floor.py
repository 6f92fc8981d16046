"""The floor at a glance: one line a table, and the calls for an official, for those who run the room.

Theory of operation. A table says when it was shown anew. Its line is made again only then, and only while somebody looks at
the floor; all lines go out together, at most every half second. A line is made from what everybody at the table sees and
from the floor's own record; it holds no card.
"""

from __future__ import annotations

import msgspec

from croupier.protocol.events import Choice
from croupier.table.state import Notice
from croupier.views.waiting import Waiter


class FloorSeat(msgspec.Struct, frozen=True):
    """Somebody seated, as officials see them."""

    seat: int
    account: str
    name: str
    bot: bool
    stake: int
    state: str
    leaving: bool
    excluded: bool  # from the room: to be seen out


class FloorClock(msgspec.Struct, frozen=True):
    """Who is in turn, and until when."""

    seat: int
    until: int
    clock: str


class FloorTable(msgspec.Struct, frozen=True, kw_only=True):
    """One table."""

    table: str
    title: str
    rulebook: str
    kind: str
    cards: str
    limits: str
    tournament: str
    historical: bool
    play_money: bool
    places: int
    seats: tuple[FloorSeat, ...]
    waiting: tuple[Waiter, ...]
    in_order: bool  # the waiting list has its order from the rules
    stake_min: int
    stake_max: int
    phase: str
    round: int
    dealer: str  # the name of who deals; empty where the house does, or nobody
    waits_for: str  # in words: between rounds, or in one for chips to pay with
    bank_short: bool  # it waits for chips to pay with, in a round or before the next
    turn: FloorClock | None
    choices: tuple[Choice, ...]
    notices: tuple[Notice, ...]
    fault: bool  # it has stopped
    fault_words: str  # why, where we can say it


class FloorCall(msgspec.Struct, frozen=True):
    """A call nobody is done with."""

    number: int
    table: str
    round: int
    seat: int
    account: str
    name: str
    words: str
    at: int
    seen_by: str
    seen_at: int


class FloorMessage(msgspec.Struct):
    """The floor, as it is sent to those who look at it."""

    type: str
    at: int
    tables: list[msgspec.Raw]
    calls: list[FloorCall]
