"""The tables a room is to have: what the register needs for them is entered, and each is opened that is not there yet.

Theory of operation. A plan is compared with what the store has. First everything is tried on a copy of the register: a
table that could not be opened is refused with its clause before anything is written. Then the entries are made that are
missing, and the new tables opened. A table that is there is left alone, whatever the plan says of its rules: rules change
by notice, and a table that was closed is history. Notes say where plan and store differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.errors import RequestError
from croupier.house import register as house_register
from croupier.protocol import Refusal
from croupier.room.room import Room
from croupier.table import ELECTRONIC, SessionRules, approved_opening

ORDERS = {
    "deck.check": "the machine that holds the cards checks every deck before it is used",
    "seat.permission": "whoever finds a free seat may take it",
    "clock.call": "the house starts the clock where a player at the table asks for it",
    "asked.surrendered": "the dealer opens a surrendered hand where a player who called the last bet asks to see it",
    "seat.absent": "the house gives the seat of a player away who is absent, as far as the rules let it",
    "tournament.director": "the house draws seats, starts sessions, awards places and pays prizes as the rules have it",
}  # answers an electronic table needs in advance to run with no official on duty


class TablePlan(NamedTuple):
    """A table that is to be there."""

    name: str
    rules: SessionRules
    approval: str  # the reference
    bank: int = 0
    historical: bool = False
    cards: str = ELECTRONIC
    play_money: bool = False


class RoomPlan(NamedTuple):
    """A room that is to be there, and in whose name its entries are made."""

    by: str
    zone: str
    day_begins: str
    orders: tuple[str, ...]  # of `ORDERS`
    commencements: Mapping[str, str]  # by rulebook, where the text leaves the day open
    tables: tuple[TablePlan, ...]


async def open_planned(room: Room, plan: RoomPlan) -> list[str]:
    """Bring a room to its plan; answers where the store has something else. RequestError where a table may not be."""
    house, at = room.house, room.house.clock.now()
    new = [table for table in plan.tables if not await house.store.head(table.name)]
    entries, register = _tried(house.registry.register, plan, at)
    for table in new:
        approved_opening(
            register, table.rules, table.name, by=plan.by, at=at, bank=table.bank, historical=table.historical,
            approval=table.approval, cards=table.cards, play_money=table.play_money,
        )  # fmt: skip
    for entry in entries:
        await house.registry.enter(entry, at)
    for table in new:
        await room.places.open_table(
            table.rules, table.name, by=plan.by, bank=table.bank, historical=table.historical, approval=table.approval,
            cards=table.cards, play_money=table.play_money,
        )  # fmt: skip
    return [note for table in plan.tables if table not in new and (note := _difference(room, table))]


async def file_rules(room: Room, documents: Mapping[str, str], by: str) -> None:
    """Enter which official rules are there, by rulebook and SHA-256: those put there, changed and taken away."""
    registry, at = room.house.registry, room.house.clock.now()
    day = registry.register.business_day(at).isoformat()
    for name in sorted(set(registry.register.rules) - set(documents)):
        await registry.enter(house_register.WithdrawRules(name, day, by), at)
    for name, digest in documents.items():
        filed = registry.register.rules.get(name)
        if filed is None or filed.sha256 != digest:
            await registry.enter(house_register.FileRules(name, digest, day, by), at)


def _tried(
    register: house_register.Register, plan: RoomPlan, at: int
) -> tuple[list[house_register.Command], house_register.Register]:
    """The entries that are missing, and the register as it will be."""
    made: list[house_register.Command] = []
    for entry in _settled(register, plan):
        register = _after(register, entry)
        made.append(entry)
    today = register.business_day(at).isoformat()
    known = {(entry.item, entry.reference) for entry in register.approvals}
    for reference in dict.fromkeys(table.approval for table in plan.tables):
        if ("table", reference) not in known:
            approval = house_register.RecordApproval("table", reference, today, plan.by)
            register = _after(register, approval)
            made.append(approval)
    return made, register


def _settled(register: house_register.Register, plan: RoomPlan) -> Iterator[house_register.Command]:
    """The commands that set the room's time zone, its standing orders and the first days of its rulebooks."""
    if (register.zone, register.day_begins) != (plan.zone, plan.day_begins):
        yield house_register.SetRoom(plan.zone, plan.day_begins, plan.by)
    for key, answer in ORDERS.items():
        if key in plan.orders and register.order(key) != answer:
            yield house_register.GiveOrder(key, answer, plan.by)
        elif key not in plan.orders and register.order(key):
            yield house_register.EndOrder(key, plan.by)
    for name, day in plan.commencements.items():
        known = register.commencements.get(name)
        if known is None or known.isoformat() != day:
            yield house_register.EnterCommencement(name, day, plan.by)


def _after(register: house_register.Register, entry: house_register.Command) -> house_register.Register:
    answer = house_register.decide(register, entry)
    if isinstance(answer, Refusal):
        raise RequestError(f"the register does not take this: {answer.reason}")
    for event in answer:
        register = house_register.apply(register, event)
    return register


def _difference(room: Room, table: TablePlan) -> str:
    """Describe how an existing table differs from its plan; empty where it does not."""
    actor = room.tables.get(table.name)
    if actor is not None and actor.fault:
        return f"table {table.name} has stopped over a fault of ours; its record is kept"
    if actor is None or actor.desk is None:
        return f"table {table.name} was closed and stays so; give another one another name"
    rules = actor.desk.host.session.rules
    if rules.table.rulebook != table.rules.table.rulebook:
        return f"table {table.name} plays {rules.table.rulebook}; give a table of another rulebook another name"
    if actor.desk.host.session.table.cards != table.cards:
        return f"table {table.name} goes on with {actor.desk.host.session.table.cards} cards; others take another name"
    if actor.desk.host.session.table.play_money != (table.play_money or room.house.play_money):
        kind = "play money" if actor.desk.host.session.table.play_money else "cash, with no bots"
        return f"table {table.name} goes on for {kind}; give a table for another kind of money another name"
    if rules.table.written != table.rules.table.written:
        return f"table {table.name} goes on by the rules it has; they change by notice"
    return ""
