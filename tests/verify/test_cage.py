"""A record of the cage that somebody has forged and chained again: every way of it is found out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier.house.cage import commands
from croupier.record import prove
from croupier.room.streams.cage import Cashier
from croupier.room.streams.cage_past import Entered
from croupier.verify.findings import Findings
from croupier.verify.verifier import Verifier, verify_lines
from tests.cli.conftest import chained
from tests.support.room.cage import OLGA, OPERATOR, OTTO, all_lines, bank_table, entered, opened
from tests.support.room.live import TABLE, Console, a_live_room
from tests.support.room.rooms import FakeClock, ended, seated

Line = dict[str, Any]
Record = list[Line]
BOOK = "adelaide-omaha"


@cache
def honest() -> tuple[bytes, ...]:
    return tuple(asyncio.run(_honest()))


async def _honest() -> list[bytes]:
    """Everything a cage does, once: chips sold at a table, a fill, goods, counts, a receipt each way, an adjustment."""
    async with a_live_room(BOOK) as (room, clock, store):
        cashier = await opened(room, clock)
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await clock.run(room, 1000)
        name = bank_table(room)
        assert (await room.tables[name].do(OPERATOR, "1", {"act": "float", "amount": 500_00})).ok
        (cat,) = await seated(room, clock, BOOK, "cat")
        await clock.run(room, 1000)
        sold = {"act": "goods", "seat": cat.view["you"]["seat"], "amount": 10_00}
        assert (await cat.actor.do(OPERATOR, "2", sold)).ok
        await clock.run(room, 1000)
        assert (await cat.actor.do(OPERATOR, "3", {"act": "float", "amount": 100_00})).ok
        await _counter(cashier, clock)
        await ended(kim, cat)
        return await all_lines(store)


async def _counter(cashier: Cashier, clock: FakeClock) -> None:
    await entered(cashier, commands.BuyIn("p-dan", 50_00, OLGA), clock)
    await entered(cashier, commands.CashOut("p-dan", 5_00, OLGA), clock)
    await entered(cashier, commands.CountDrop(BOOK, "sales", 0, 10_00, OLGA), clock)
    found = await entered(cashier, commands.CountDrop(TABLE, "cash", 0, 9_00, OLGA), clock)
    await entered(cashier, commands.ConfirmVariance(found.number, 9_00, OTTO), clock)
    adjusted = ("wallet:p-dan", "cage", 1_00, TABLE, 1, "0" * 64, OLGA)
    proposed = await entered(cashier, commands.Propose(*adjusted, play_money=True), clock)
    await entered(cashier, commands.Approve(proposed.number, OTTO), clock)


def forged(change: Callable[[Record], Record | None]) -> Findings:
    """What is found in a record that somebody has changed, and chained stream by stream as it should be."""
    lines: Record = [json.loads(line) for line in honest()]
    changed = change(lines) or lines
    streams: dict[str, Record] = {}
    for line in changed:
        streams.setdefault(line["stream"], []).append(line)
    whole = {name: iter(chained(own).splitlines(keepends=True)) for name, own in streams.items()}
    again = [next(whole[line["stream"]]) for line in changed]
    verifier = Verifier(again)
    for written in again:
        verifier.take(written)
    assert not prove(again, ()).chain_fault  # whoever forged it knows how to chain
    return verifier.end()


def of(lines: Record, kind: str, **fields: object) -> Line:
    """The first line of a kind."""
    return next(one for one in lines if one["type"] == kind and fields.items() <= one.items())


def put(kind: str, **fields: object) -> Callable[[Record], None]:
    """Say something else in the first line of a kind."""
    return lambda lines: of(lines, kind).update(fields)


def gone(kind: str, **fields: object) -> Callable[[Record], Record]:
    return lambda lines: [one for one in lines if one is not of(lines, kind, **fields)]


def new(kind: str, **fields: object) -> Callable[[Record], Record]:
    """A line more at the end of the cage's."""

    def change(lines: Record) -> Record:
        like = {key: of(lines, "shift-opened")[key] for key in ("stream", "round", "v")}
        return [*lines, {"type": kind, **fields, **like, "at": lines[-1]["at"]}]

    return change


def test_the_record_verifies_before_anybody_forges_it() -> None:
    assert forged(lambda lines: lines).faults == {}
    kinds = {json.loads(line)["type"] for line in honest()}
    assert {"fill-made", "goods-sold", "drop-counted", "adjustment-approved", "withdrawal-made"} <= kinds
    assert {"variance-found", "variance-booked"} <= kinds


def _later(lines: Record) -> None:
    for line in lines:
        if line["stream"] == "cage":
            line["at"] += 1


def _one_key(lines: Record) -> None:
    for kind in ("deposit-made", "withdrawal-made"):
        of(lines, kind, account="p-dan", by=OLGA).update(key="k1")


SOLD = {"account": "p-dan", "amount": 77_00, "play_money": True}
FORGERIES: dict[str, tuple[Callable[[Record], Any], str]] = {
    "chips sold where nobody got any": (new("deposit-made", **SOLD, by="dealer p-kim", table=TABLE), "lacks"),
    "chips sold at no table": (new("deposit-made", **SOLD, by="dealer p-kim", table="nowhere"), "lacks"),
    "chips sold for more": (put("deposit-made", amount=400_00), "lacks"),
    "chips sold to somebody else": (put("deposit-made", account="p-dan"), "less than nothing"),
    "chips sold by nobody": (put("deposit-made", by=""), "who made it"),
    "chips sold by another dealer": (put("deposit-made", by="dealer p-lee"), "lacks"),
    "chips sold at another moment": (_later, "lacks"),
    "play money from nobody": (new("deposit-made", **SOLD, by=""), "who made it"),
    "play money from an operator": (new("deposit-made", **SOLD, by=OLGA), "play money is given by the house"),
    "play money from a dealer at no table": (new("deposit-made", **SOLD, by="dealer p-kim"), "lacks"),
    "cash out without a receipt": (new("withdrawal-made", account="p-dan", amount=1_00, by=OLGA), "otherwise"),
    "cash in by the house": (lambda lines: of(lines, "deposit-made", number=4).update(by="house"), "nobody works"),
    "cash in by a bot": (lambda lines: of(lines, "deposit-made", number=4).update(by="bot-x-1"), "nobody works"),
    "two things done with one key": (_one_key, "same key"),
    "a receipt gone": (gone("withdrawal-made"), "otherwise"),
    "a shift closed without a count": (
        new("shift-closed", shift=1, counted=1, expected=1, counted_by=OLGA, by=OTTO),
        "no count waits",
    ),
    "a fill of another amount": (put("fill-made", amount=499_00), "lacks"),
    "a fill by somebody else": (put("fill-made", by=OTTO), "lacks"),
    "a fill the cage knows nothing of": (put("float-changed", amount=1_00), "lacks"),
    "a fill of the tray of no table": (lambda lines: of(lines, "fill-made", held="tray").update(table="x"), "no such"),
    "a fill of the tray of a bank": (
        lambda lines: of(lines, "fill-made", held="tray").update(table=_bank()),
        "no such",
    ),
    "goods of another price": (put("goods-sold", amount=1_00), "lacks"),
    "a drop said to be less": (
        lambda lines: of(lines, "drop-counted", box="sales").update(expected=9_00),
        "there were",
    ),
    "a box said to hold less": (put("variance-found", expected=8_00), "another amount"),
    "a variance booked by one person alone": (put("variance-booked", by=OLGA), "another person"),
    "a variance of another amount": (put("variance-booked", counted=8_00), "variance-disputed"),
    "a variance nobody has found": (gone("variance-found"), "no count number"),
    "an adjustment about no table": (put("adjustment-proposed", table="nowhere"), "no such"),
    "an adjustment approved by whoever proposed it": (put("adjustment-approved", by=OLGA), "another person"),
    "a prize of no tournament": (put("withdrawal-made", about="cup"), "no such tournament"),
}


def _bank() -> str:
    return str(of([json.loads(line) for line in honest()], "fill-made", held="float")["table"])


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_line_is_found_out(name: str) -> None:
    change, words = FORGERIES[name]
    found = forged(change)
    assert found.faults.keys() <= {"replay", "ledger"}
    assert any(words in fault for fault in found.faults.values()), found.faults


def test_the_lines_of_a_table_alone_say_nothing_of_the_cage() -> None:
    lines = [line for line in honest() if json.loads(line)["stream"] == TABLE]
    assert verify_lines(lines).whole


async def test_a_drop_is_counted_against_what_the_ledger_has_when_it_is_written() -> None:
    async with a_live_room(BOOK) as (room, clock, store):
        cashier, asked = await opened(room, clock), store.balances
        (cat,) = await seated(room, clock, BOOK, "cat")
        sell = {"act": "goods", "seat": cat.view["you"]["seat"], "amount": 10_00}
        assert (await cat.actor.do(OPERATOR, "1", sell)).ok
        times = []

        async def overtaken(prefix: str = "") -> Any:
            """Something is written at the table between the question and the count."""
            found = await asked(prefix)
            if prefix.startswith("sales:"):
                times.append(prefix)
                assert len(times) > 1 or (await cat.do("away")).ok
            return found

        store.balances = overtaken  # type: ignore[attr-defined]
        made = await cashier.give(commands.CountDrop(BOOK, "sales", 0, 10_00, OLGA), clock.now())
        assert isinstance(made, Entered)
        assert len(times) == 2  # what was found the first time did not stand any more
        assert verify_lines(await all_lines(store)).whole
        await ended(cat)
