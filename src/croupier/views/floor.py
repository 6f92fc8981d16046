"""The floor at a glance: one line a table, and the calls for an official, for those who run the room. It holds no card."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from croupier.protocol import Choice
from croupier.table import Notice
from croupier.views.numbered_page import NumberedPage, PageChanges
from croupier.views.waiting import Waiter


class FloorSeat(msgspec.Struct, frozen=True):
    """A seated player, as officials see them."""

    seat: int
    account: str
    name: str
    bot: bool
    stake: int
    state: str
    leaving: bool
    excluded: bool  # from the room: to be seen out


class FloorClock(msgspec.Struct, frozen=True):
    """The seat in turn, and until when."""

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
    dealer: str  # the dealer's name; empty where the house deals, or no dealer is signed on
    waits_for: str  # in words: between rounds, or in one for chips to pay with
    bank_short: bool  # it waits for chips to pay with, in a round or before the next
    voids: tuple[int, ...]  # the numbers of shuffles that were void lately, since an official has looked
    turn: FloorClock | None
    choices: tuple[Choice, ...]
    notices: tuple[Notice, ...]
    fault: bool  # it has stopped
    fault_words: str  # why, where we can say it


class FloorCall(msgspec.Struct, frozen=True):
    """A call for an official that is still open."""

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


class FloorMessage(NumberedPage, frozen=True, kw_only=True, tag="floor"):
    """The floor, as it is sent to those who look at it."""

    at: int
    tables: list[FloorTable]
    calls: list[FloorCall]


class FloorChanges(PageChanges, frozen=True, kw_only=True, tag="floor-changes"):
    """What has changed on the floor."""

    at: int | UnsetType = UNSET
    tables: object | UnsetType = UNSET
    calls: object | UnsetType = UNSET
