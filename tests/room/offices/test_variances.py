"""Counts at tables against the ledger: a difference is booked by two people, and counts that differ leave a trace."""

from __future__ import annotations

import pytest

from croupier.chips import CAGE
from croupier.house.cage import commands
from croupier.house.cage import events as cash
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.offices.cage.entries import OneEntry
from croupier.room.offices.cage.office import COUNTS_DIFFER, BackOffice
from croupier.room.room import Room
from croupier.room.streams.cage import Cashier
from croupier.room.streams.cage_past import Entered
from croupier.verify.verifier import verify_lines
from tests.support.room.cage import (
    OLGA,
    OPERATOR,
    OTTO,
    all_lines,
    bank_table,
    books_of,
    entered,
    held,
    moved_to_commission,
    opened,
    refused,
)
from tests.support.room.driver import keys
from tests.support.room.inspecting import inspecting
from tests.support.room.rooms import FakeClock, a_room

SECOND = Person(OTTO, "Otto", frozenset({"operator"}))


def office_of(room: Room) -> BackOffice:
    return BackOffice(room.house, lambda: room.tables)


async def found(
    cashier: Cashier, command: commands.CountDrop | commands.CountChips, clock: FakeClock
) -> cash.VarianceFound:
    event = await entered(cashier, command, clock)
    assert isinstance(event, cash.VarianceFound)
    return event


async def charged(room: Room, clock: FakeClock, amount: int = 12_00) -> tuple[Cashier, str]:
    """A cage that is open, and a table that has charged something."""
    cashier = await opened(room, clock)
    name = next(one.table for one in room.lobby.tables() if one.kind == "players")
    await entered(cashier, commands.BuyIn("p-ann", 50_00, OLGA), clock)
    await moved_to_commission(cashier, name, amount, clock)
    return cashier, name


async def events_of(room: Room) -> list[str]:
    return [one.words for one in (await inspecting(room).events(("cage",), "", None)).events]


async def test_a_count_that_differs_moves_nothing_before_another_person_has_counted_the_same() -> None:
    async with a_room() as (room, clock):
        cashier, name = await charged(room, clock)
        first = await found(cashier, commands.CountDrop(name, "commission", 0, 11_50, OLGA), clock)
        assert await held(room.house.store, f"commission:{name}") == 12_00
        shown = await office_of(room).entry(first.number)
        assert shown is not None
        assert (shown.status, shown.expected, shown.counted, shown.amount) == ("waiting", 12_00, None, 0), "not told"
        assert (
            await refused(cashier, commands.ConfirmVariance(first.number, 11_50, OLGA), clock)
        ).code == "second-person"
        again = commands.CountDrop(name, "commission", 0, 12_00, OTTO)
        assert (await refused(cashier, again, clock)).code == "count-waiting"
        booked = await office_of(room).confirm_variance(SECOND, first.number, 11_50)
        assert isinstance(booked, OneEntry)
        assert (booked.status, booked.counted, booked.answered_by) == ("booked", 11_50, OTTO)
        assert await held(room.house.store, f"commission:{name}") == 0
        (words,) = await events_of(room)
        assert words == (
            f"number {first.number}, commission of {name}: variance booked, $0.50 short: "
            f"$11.50 counted by {OLGA} and {OTTO}, the ledger has $12"
        )
        books = await books_of(room, clock)
        (count,) = books.counts
        assert (count.expected, count.counted, count.second, count.booked) == (12_00, 11_50, 11_50, True)
        assert {one.words: one.amount for one in books.report.cage}["Commission counted"] == 11_50
        sums = {one.words: (one.expected, one.found) for one in books.report.balances}
        assert sums.pop(f"Commission of {name}, number {first.number}") == (12_00, 11_50)
        assert all(expected == there for expected, there in sums.values())
        assert verify_lines(await all_lines(room.house.store)).whole


async def test_two_counts_that_differ_from_each_other_book_nothing_and_leave_a_trace() -> None:
    async with a_room() as (room, clock):
        cashier, name = await charged(room, clock)
        first = await found(cashier, commands.CountDrop(name, "commission", 0, 11_50, OLGA), clock)
        assert await office_of(room).confirm_variance(SECOND, first.number, 11_00) == COUNTS_DIFFER
        assert await held(room.house.store, f"commission:{name}") == 12_00
        shown = await office_of(room).entry(first.number)
        assert shown is not None
        assert (shown.status, shown.counted, shown.second) == ("disputed", 11_50, 11_00)
        (words,) = await events_of(room)
        assert f"{OLGA} $11.50 and {OTTO} $11; the ledger has $12, and nothing is booked" in words
        (count,) = (await books_of(room, clock)).counts
        assert (count.counted, count.second, count.booked) == (11_50, 11_00, False)
        second = await found(cashier, commands.CountDrop(name, "commission", 0, 11_00, OTTO), clock)
        await entered(cashier, commands.DropVariance(second.number, OTTO), clock)
        assert "taken back" in (await events_of(room))[0]
        _, back = (await books_of(room, clock)).counts
        assert (back.counted, back.second, back.by, back.booked) == (11_00, None, OTTO, False), "the books have it too"
        counted = await entered(cashier, commands.CountDrop(name, "commission", 0, 12_00, OTTO), clock)
        assert isinstance(counted, cash.DropCounted), "what comes out takes one person"
        assert verify_lines(await all_lines(room.house.store)).whole


@pytest.mark.parametrize("counted", [940_00, 1_060_00])
async def test_the_chips_of_a_bank_follow_the_count_of_two_people(counted: int) -> None:
    async with a_room(sealed_to=keys(b"")) as (room, clock):
        cashier, name, office = await opened(room, clock), bank_table(room), office_of(room)
        store, actor = room.house.store, room.tables[name]
        has = await held(store, f"float:{name}")
        equal = await entered(cashier, commands.CountChips(name, "float", 0, has, OLGA), clock)
        assert isinstance(equal, cash.ChipsCounted)
        assert await events_of(room) == [], "what comes out is as usual"
        more = counted - 1_000_00
        first = await found(cashier, commands.CountChips(name, "float", 0, has + more, OLGA), clock)
        assert (await actor.do(OPERATOR, "1", {"act": "float", "amount": 5_00})).ok
        moved = await office.confirm_variance(SECOND, first.number, has + more)
        assert isinstance(moved, Refusal)
        assert moved.code == "chips-moved"
        assert (await actor.do(OPERATOR, "2", {"act": "float", "amount": -5_00})).ok
        booked = await office.confirm_variance(SECOND, first.number, has + more)
        assert isinstance(booked, OneEntry)
        assert booked.kind == "count"
        assert await held(store, f"float:{name}") == has + more
        assert actor.desk is not None
        assert actor.desk.host.session.table.bank == has + more
        report = (await books_of(room, clock)).report
        assert {one.words: one.amount for one in report.cage}["Variances of chips"] == more
        sums = {one.words: (one.expected, one.found) for one in report.balances}
        assert sums.pop(f"Float of {name}, number {first.number}") == (has, has + more)
        assert all(expected == there for expected, there in sums.values())
        assert verify_lines(await all_lines(store)).whole


async def test_the_tray_of_a_table_follows_the_count_of_two_people_also_after_a_restart() -> None:
    async with a_room() as (room, clock):
        cashier, office = await opened(room, clock), office_of(room)
        name = next(one.table for one in room.lobby.tables() if one.kind == "players")
        assert (await room.tables[name].do(OPERATOR, "1", {"act": "float", "amount": 200_00})).ok
        first = await found(cashier, commands.CountChips(name, "tray", 0, 195_00, OLGA), clock)
        house = room.house
        again = await Cashier.read(house.store, house.keys, house.entropy)
        assert again.cage == cashier.cage
        assert isinstance(await office.confirm_variance(SECOND, first.number, 195_00), OneEntry)
        assert await held(house.store, f"tray:{name}") == 195_00
        assert (await room.tables[name].do(OPERATOR, "2", {"act": "float", "amount": -196_00})).refusal
        assert (await room.tables[name].do(OPERATOR, "3", {"act": "float", "amount": -195_00})).ok
        assert await held(house.store, CAGE) == -sum(
            [
                one.amount
                for one in await house.store.balances()
                if one.account != CAGE and one.unit == cashier.cage.unit
            ]
        )
        assert verify_lines(await all_lines(house.store)).whole


async def test_cash_sold_between_the_two_counts_stays_in_the_box() -> None:
    async with a_room() as (room, clock):
        cashier, name = await opened(room, clock), bank_table(room)
        sell = commands.SellChips(name, "p-ann", 100_00, "dealer p-dee", play_money=True)
        await entered(cashier, sell, clock)
        first = await found(cashier, commands.CountDrop(name, "cash", 0, 90_00, OLGA), clock)
        await entered(cashier, sell, clock)
        drawer = cashier.cage.drawer
        await entered(cashier, commands.ConfirmVariance(first.number, 90_00, OTTO), clock)
        assert cashier.cage.boxes[name] == 100_00
        assert cashier.cage.drawer == drawer + 90_00
        assert verify_lines([line for line in await all_lines(room.house.store) if b'"cage"' in line]).chain


async def test_an_answer_that_got_lost_finds_the_same_count() -> None:
    async with a_room() as (room, clock):
        cashier, name = await charged(room, clock)
        count = commands.CountDrop(name, "commission", 0, 11_50, OLGA, key="k1")
        first = await found(cashier, count, clock)
        assert await found(cashier, count, clock) == first
        other = await cashier.give(commands.CountDrop(name, "commission", 0, 11_00, OLGA, key="k1"), clock.now())
        assert isinstance(other, Refusal)
        booked = await cashier.give(commands.ConfirmVariance(first.number, 11_50, OTTO), clock.now())
        assert isinstance(booked, Entered)
