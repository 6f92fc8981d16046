"""The tables of a room of one's own, as its settings name them, held against their rulebooks before anything is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from croupier.documents import Names
from croupier.errors import CroupierError, RequestError
from croupier.house import SYSTEM_STREAMS
from croupier.protocol import is_place_name
from croupier.room import ORDERS, RoomPlan, TablePlan
from croupier.rulebooks import flattened, read_table_file, rulebook, settle
from croupier.table import SessionRules, session_rules
from croupier.views import with_usual_seats

OPERATOR = "operator"  # the author of the register entries that the settings ask for
DOLLAR = 100
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Called = Annotated[str, msgspec.Meta(max_length=60)]


class RoomSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of house and room, the room's time, and what its register has once there is a table."""

    house: Called = ""  # on papers and pages; where empty, the casino of the rulebook
    name: Called = ""  # of the room, on papers and pages
    zone: Text = "UTC"  # the room's own time, for example Australia/Sydney
    day_begins: Text = "00:00"  # of its business day
    orders: tuple[str, ...] = tuple(ORDERS)  # the questions to officials that the house answers in advance
    commencements: dict[str, str] = {}  # by rulebook, where the text leaves the day open
    rules: dict[str, str] = {}  # by rulebook, the file of its official rules beside the settings

    @property
    def called(self) -> Names:
        """The names as papers take them."""
        return Names(self.house, self.name)


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is opened where it is not there yet."""

    name: Text  # without spaces; its stream in the record
    rulebook: Text  # its id
    approval: Text  # the reference of its approval
    rules: str = ""  # a file of table rules, beside the settings
    set: dict[str, Any] = {}  # table rules that go before it
    bank: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0  # dollars, against the bank
    historical: bool = False  # by an edition that is not in force
    play_money: bool | None = None  # null: with bots or as historical it is, else the table is for cash
    cards: Literal["electronic", "real"] = "electronic"  # real: a dealer deals them and enters what happens
    company: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0  # bots that make up the number, with play money

    @property
    def for_play(self) -> bool:
        """Tell whether the table is for play money."""
        return bool(self.company or self.historical) if self.play_money is None else self.play_money


def room_plan(room: RoomSettings, tables: tuple[TableSettings, ...]) -> RoomPlan:
    """Make the plan of a room from its settings; RequestError, in one line, for what a rulebook does not permit."""
    if strange := sorted(set(room.orders) - set(ORDERS)):
        raise RequestError(f"room.orders: there is no '{strange[0][:60]}'; there are {', '.join(ORDERS)}")
    names = [table.name for table in tables]
    for name in names:
        if not is_place_name(name) or name in SYSTEM_STREAMS or names.count(name) > 1:
            raise RequestError(
                f"tables: '{name[:60]}': each has a name of its own of letters and digits, with - _ . between them, "
                f"and not one of {', '.join(SYSTEM_STREAMS)}"
            )
    plans = tuple([_planned(table) for table in tables])
    return RoomPlan(OPERATOR, room.zone, room.day_begins, room.orders, room.commencements, plans)


def _planned(table: TableSettings) -> TablePlan:
    try:
        rules = _rules(table)
    except CroupierError as error:
        raise RequestError(f"tables: {table.name}: {error}") from error
    if bool(table.bank) != rules.kind.has_bank:
        what = (
            "a bank needs chips: say bank = dollars" if table.bank == 0 else "players play each other: leave bank out"
        )
        raise RequestError(f"tables: {table.name}: {what}")
    play_money = table.for_play
    if not play_money and (table.company or table.historical):
        who = "bots bring" if table.company else "an edition that is not in force is played for"
        raise RequestError(f"tables: {table.name}: {who} play money alone; leave play_money out, or say true")
    bank = table.bank * DOLLAR
    return TablePlan(table.name, rules, table.approval, bank, table.historical, table.cards, play_money)


def _rules(table: TableSettings) -> SessionRules:
    """The rules of a table: its own, its file's, and where neither says anything the rulebook's example."""
    book = rulebook(table.rulebook)
    given = read_table_file(Path(table.rules)) if table.rules else {}
    chosen = with_usual_seats(book, given | flattened(table.set))
    return session_rules(settle(book, chosen, defaults=book.example.table))
