"""The demo: one table for each rulebook, play money, bots for company, and no official on duty; two with real cards.

What a rulebook leaves to an official is answered by standing orders in the register, and the approval says itself to be a
demo's. An edition that is not in force is played as a historical table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from croupier.documents import NAMELESS_HOUSE, Names
from croupier.house import Register
from croupier.protocol import HOUSE
from croupier.room.clock import Clock
from croupier.room.demo.tournaments import Cups
from croupier.room.pace import Pace
from croupier.room.planned_tables import ORDERS, RoomPlan, TablePlan, open_planned
from croupier.room.room import Room
from croupier.room.streams.keys import Entropy, Keys
from croupier.rulebooks import Rulebook, in_force, rulebook, rulebook_ids, settle
from croupier.store import Store
from croupier.table import REAL, SessionRules, session_rules

ZONE = "Australia/Sydney"
DAY_BEGINS = "06:00"
APPROVAL = "DEMO: play money"
FLOAT = 1_000_000_00
COMPANY = 4
SETTINGS = {"hours": "00:00-00:00", "seats": "8"}  # day and night, where a rulebook has these keys


async def demo_room(
    store: Store,
    clock: Clock,
    entropy: Entropy,
    keys: Keys,
    *,
    pace: Pace | None = None,
    company: int = COMPANY,
    cups: bool = False,
    called: Names = NAMELESS_HOUSE,
) -> Room:
    """The demo on a store: as it was left, or new; with a tournament of each rulebook in force where that is wanted."""
    room = await Room.open(store, clock, entropy, keys, pace=pace, company=company, play_money=True, called=called)
    register = room.house.registry.register
    today = Register(zone=ZONE, day_begins=DAY_BEGINS).business_day(room.house.clock.now())
    starts = _starts(today) | register.commencements
    days = {name: day.isoformat() for name, day in starts.items()}
    tables = tuple([_table(book, today, starts) for book in map(rulebook, rulebook_ids())])
    tables += tuple(_with_real_cards(tables))
    await open_planned(room, RoomPlan(HOUSE, ZONE, DAY_BEGINS, tuple(ORDERS), days, tables))
    if cups:
        Cups(room, [table.rules.table.rulebook for table in tables if not table.historical])
    return room


def _starts(today: date) -> dict[str, date]:
    """The days rulebooks start on whose texts leave it open: the first there could be."""
    books = [book for book in map(rulebook, rulebook_ids()) if not book.instrument.commenced]
    return {book.id: min(book.instrument.earliest or today, today) for book in books}


def _table(book: Rulebook, today: date, starts: dict[str, date]) -> TablePlan:
    rules = demo_rules(book)
    historical = in_force(book.instrument.game, today, starts).id != book.id
    return TablePlan(book.id, rules, APPROVAL, FLOAT if rules.kind.has_bank else 0, historical)


def _with_real_cards(tables: tuple[TablePlan, ...]) -> Iterator[TablePlan]:
    """Two tables to try the dealer's console at, one between players and one against the bank; both begin empty."""
    in_force = [table for table in tables if not table.historical]
    for number, banked in enumerate((False, True), 1):
        like = next(table for table in in_force if table.rules.kind.has_bank == banked)
        yield like._replace(name=f"live-{number}", cards=REAL)


def demo_rules(book: Rulebook) -> SessionRules:
    """The rules of a demo table: the rulebook's own example, at any hour."""
    settings = {key: value for key, value in SETTINGS.items() if key in book.rules}
    return session_rules(settle(book, settings, defaults=book.example.table))
