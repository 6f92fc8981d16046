"""Helpers of tests/room/offices/test_cage.py that other tests use as well."""

from __future__ import annotations

from datetime import date
from typing import Any

from croupier.chips import PLAY
from croupier.house.cage import commands
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.offices.cage.books import Books, BooksDay
from croupier.room.room import Room
from croupier.room.streams.cage import Cashier
from croupier.room.streams.cage_past import Entered
from croupier.rulebooks import rulebook_ids
from croupier.store import Store
from tests.support.room.rooms import FakeClock

TABLE = rulebook_ids()[0]


OLGA, OTTO = "p-olga", "p-otto"  # two operators


OPERATOR = Person(OLGA, "Olga", frozenset({"operator"}))


async def opened(room: Room, clock: FakeClock, cash: int = 10_000_00) -> Cashier:
    """The cage, open with some cash."""
    cashier = room.house.cashier
    await entered(cashier, commands.CountDrawer(cash, OLGA, play_money=True), clock)
    await entered(cashier, commands.ConfirmCount(cash, OTTO), clock)
    return cashier


async def entered(cashier: Cashier, command: commands.Command, clock: FakeClock) -> Any:
    answer = await cashier.give(command, clock.now())
    assert isinstance(answer, Entered), answer
    return answer.event


async def refused(cashier: Cashier, command: commands.Command, clock: FakeClock) -> Refusal:
    before = cashier.cage
    answer = await cashier.give(command, clock.now())
    assert isinstance(answer, Refusal), answer
    assert cashier.cage == before
    return answer


async def held(store: Store, account: str) -> int:
    return sum([one.amount for one in await store.balances(account) if one.account == account and one.unit == PLAY])


async def all_lines(store: Store) -> list[bytes]:
    return [line async for lines in store.read_all() for line in lines]


async def books_of(room: Room, clock: FakeClock, day: date | None = None) -> BooksDay:
    house = room.house
    books = Books(house.store, house.cashier, lambda: house.registry.register)
    return await books.day(day or books.today(clock.now()), clock.now(), house="H", by=OLGA, play_money=True)


def bank_table(room: Room) -> str:
    return next(one.table for one in room.lobby.tables() if one.kind == "bank" and not one.historical)


async def moved_to_commission(cashier: Cashier, table: str, amount: int, clock: FakeClock) -> None:
    proposed = await entered(
        cashier,
        commands.Propose("wallet:p-ann", f"commission:{table}", amount, table, 1, "0" * 64, OLGA, play_money=True),
        clock,
    )
    await entered(cashier, commands.Approve(proposed.number, OTTO), clock)
