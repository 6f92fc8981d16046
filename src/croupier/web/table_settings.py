"""The tables of a room of one's own, as its settings name them, held against their rulebooks before anything is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from croupier.errors import CroupierError, RequestError
from croupier.room.plan import ORDERS, RoomPlan, TablePlan
from croupier.room.table_file import flattened, read_table_file
from croupier.rulebooks import rulebook, settle
from croupier.table.rules import SessionRules, session_rules
from croupier.table.state import is_name
from croupier.table.table import SYSTEM_STREAMS

OPERATOR = "operator"  # who makes the entries of the register that the settings ask for
DOLLAR = 100
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class RoomSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the room is in time, and what is entered in its register once it has a table."""

    zone: Text = "UTC"
    day_begins: Text = "00:00"
    orders: tuple[str, ...] = tuple(ORDERS)  # what the house answers in advance of an official
    commencements: dict[str, str] = {}  # by rulebook, where the text leaves the day open


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is opened where it is not there yet."""

    name: Text
    rulebook: Text
    approval: Text  # the reference of its approval
    rules: str = ""  # a file of table rules, beside the settings
    set: dict[str, Any] = {}  # table rules that go before it
    bank: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0  # dollars, against the bank
    historical: bool = False
    company: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0  # bots


def room_plan(room: RoomSettings, tables: tuple[TableSettings, ...]) -> RoomPlan:
    """What the settings want of a room; in one line what a rulebook does not permit, with its clause."""
    if strange := sorted(set(room.orders) - set(ORDERS)):
        raise RequestError(f"room.orders: there is no '{strange[0][:60]}'; there are {', '.join(ORDERS)}")
    names = [table.name for table in tables]
    for name in names:
        if not is_name(name) or name in SYSTEM_STREAMS or names.count(name) > 1:
            raise RequestError(
                f"tables: '{name[:60]}': each has a name of its own without spaces and colons, and not one of "
                f"{', '.join(SYSTEM_STREAMS)}"
            )
    plans = tuple([_planned(table) for table in tables])
    return RoomPlan(OPERATOR, room.zone, room.day_begins, room.orders, room.commencements, plans)


def _planned(table: TableSettings) -> TablePlan:
    try:
        rules = _rules(table)
    except CroupierError as error:
        raise RequestError(f"tables: {table.name}: {error}") from error
    if bool(table.bank) == rules.has_button:
        what = (
            "a bank needs chips: say bank = dollars" if table.bank == 0 else "players play each other: leave bank out"
        )
        raise RequestError(f"tables: {table.name}: {what}")
    return TablePlan(table.name, rules, table.approval, table.bank * DOLLAR, table.historical)


def _rules(table: TableSettings) -> SessionRules:
    """The rules of a table: its own, its file's, and where neither says anything the rulebook's example."""
    book = rulebook(table.rulebook)
    given = read_table_file(Path(table.rules)) if table.rules else {}
    return session_rules(settle(book, given | flattened(table.set), defaults=book.example.table))
