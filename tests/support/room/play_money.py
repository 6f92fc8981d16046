"""Helpers of tests/room/people/test_play_money.py that other tests use as well."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from croupier.house.cage import commands
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.planned_tables import open_planned
from croupier.room.room import Room
from croupier.store import Store
from croupier.store.accounts import Account, checked_roles
from croupier.web.table_settings import RoomSettings, TableSettings, room_plan
from tests.support.room.driver import keys
from tests.support.room.live import staff
from tests.support.room.rooms import PEOPLE, FakeClock, checked_store, seeded

ROOM = RoomSettings(zone="Australia/Sydney", commencements={"act-uth-2025": "2025-08-01"})


OMAHA: dict[str, Any] = {
    "rulebook": "act-omaha-2006",
    "approval": "GRC 17",
    "set": {"hours": "00:00-00:00", "seats": "8"},
}


CASH_TABLE, PLAY_TABLE, WITH_BOTS = "for-cash", "for-play", "with-bots"


PETE = Person("pete", "Pete", frozenset({"player"}))  # has an account


GUS = Person("gus", "Gus", frozenset({"player"}), guest=True)


OLGA, OTTO = staff("olga", "operator"), staff("otto", "operator")


KIM, BOSS = staff("kim", "dealer"), staff("boss", "supervisor")


_IDS = count()


@asynccontextmanager
async def a_house(*more: TableSettings) -> AsyncIterator[tuple[Room, FakeClock, Store]]:
    """A room that is no demo, its cage open: Pete has brought $2,000, Gus is a guest."""
    tables = (
        TableSettings(name=CASH_TABLE, **OMAHA),
        TableSettings(name=PLAY_TABLE, **OMAHA, play_money=True),
        TableSettings(name=WITH_BOTS, **OMAHA, company=3),
        *more,
    )
    clock, companies = FakeClock(), {table.name: table.company for table in tables}
    async with checked_store() as store:
        room = await Room.open(store, clock, seeded("house"), keys(), pace=PEOPLE, companies=companies)
        try:
            await open_planned(room, room_plan(ROOM, tables))
            for who in (PETE, GUS, OLGA, OTTO, KIM, BOSS):
                made = Account(who.account, who.name, checked_roles(tuple(who.roles)), who.guest, "", 0)
                await store.accounts.create(made)
                await room.welcome(who)
            for command in (commands.CountDrawer(5_000_00, "p-olga"), commands.ConfirmCount(5_000_00, "p-otto")):
                assert not isinstance(await room.house.cashier.give(command, clock.now()), Refusal)
            await bought_in(room, clock, "pete", 2_000_00)
            await clock.run(room, 0)
            yield room, clock, store
        finally:
            await room.close()


async def bought_in(room: Room, clock: FakeClock, account: str, amount: int) -> None:
    command = commands.BuyIn(account, amount, "p-olga")
    assert not isinstance(await room.house.cashier.give(command, clock.now()), Refusal)


async def asked(room: Room, who: Person, table: str, act: str, **fields: object) -> str:
    """The code an act was refused with; empty where it was done."""
    answer = await room.tables[table].do(who, f"m-{next(_IDS)}", {"act": act, **fields})
    assert answer.ok or answer.refusal, answer
    return answer.refusal.code if answer.refusal else ""


async def record(store: Store) -> list[bytes]:
    return [line async for lines in store.read_all() for line in lines]
