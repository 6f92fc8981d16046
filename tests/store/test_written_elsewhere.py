"""What another program has written meanwhile is seen: a store goes by what is there, not by what it wrote there last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from croupier.chips import CAGE
from croupier.errors import Conflict, Overdrawn
from croupier.store import Balance, Store, Write, open_store
from tests.support.store.streams import CENTS, Stream, all_lines, at_end_of, moves, paid_in, words_of


class Two(NamedTuple):
    """Two stores on one database, both of which have written to it."""

    ours: Store
    other: Store
    table: Stream  # ours, and the one that is moved below
    beside: Stream


@pytest.fixture
async def two(url: str) -> AsyncIterator[Two]:
    async with open_store(url) as ours, open_store(url) as other:
        table, beside = Stream("table:1"), Stream("table:2")
        await ours.append([table.write("paid in", postings=[paid_in(10, "wallet:7")])])
        await other.append([beside.write("opened")])
        await ours.append([table.write("bet", postings=[moves(3, "wallet:7", "pot:1")])])
        yield Two(ours, other, table, beside)


async def test_a_stream_that_grew_is_a_conflict_and_then_goes_on(two: Two) -> None:
    grown = await at_end_of(two.other, "table:1")
    await two.other.append([grown.write("elsewhere")])
    with pytest.raises(Conflict, match="table:1"):
        await two.ours.append([two.table.write("late")])
    await two.ours.append([grown.write("again")])
    assert await words_of(two.ours, "table:1") == ["paid in", "bet", "elsewhere", "again"]


async def test_money_that_was_spent_is_not_there_to_be_spent_again(two: Two) -> None:
    await two.other.append([two.beside.write("bet", postings=[moves(5, "wallet:7", "pot:2")])])
    with pytest.raises(Overdrawn, match="wallet:7"):
        await two.ours.append([two.table.write("bet", postings=[moves(7, "wallet:7", "pot:1")])])


async def test_money_that_came_in_is_there_to_be_spent(two: Two) -> None:
    await two.other.append([two.beside.write("paid in", postings=[paid_in(90, "wallet:7")])])
    await two.ours.append([two.table.write("bet", postings=[moves(97, "wallet:7", "pot:1")])])
    assert await two.ours.balances("wallet:7") == [Balance("wallet:7", CENTS, 0)]
    assert await two.ours.unreconciled() == []


async def test_an_account_and_a_unit_made_elsewhere_are_found(two: Two) -> None:
    made = [paid_in(5, "wallet:8"), paid_in(5, "stack:9", "chips")]
    await two.other.append([two.beside.write("paid in", "chips", postings=made)])
    more = [paid_in(1, "wallet:8"), paid_in(1, "stack:9", "chips")]
    await two.ours.append([two.table.write("paid in", "chips", postings=more)])
    assert await two.ours.balances() == [
        Balance(CAGE, CENTS, -16),
        Balance(CAGE, "chips", -6),
        Balance("pot:1", CENTS, 3),
        Balance("stack:9", "chips", 6),
        Balance("wallet:7", CENTS, 7),
        Balance("wallet:8", CENTS, 6),
    ]


async def test_what_holds_only_if_another_stream_stands_is_a_conflict_once_it_has_grown(two: Two) -> None:
    """A count at the cage holds as long as the table has taken no more; such a write has no line."""
    cage, stands = Stream("cage"), Write("table:1", two.table.seq, b"")
    await two.ours.append([stands, cage.write("counted")])
    grown = await at_end_of(two.other, "table:1")
    await two.other.append([grown.write("elsewhere")])
    with pytest.raises(Conflict, match="table:1"):
        await two.ours.append([stands, cage.write("counted again")])
    assert await words_of(two.ours, "cage") == ["counted"]


async def test_a_refusal_costs_nobody_else_of_its_group(two: Two) -> None:
    appends = [
        [two.table.write("bet", postings=[moves(2, "wallet:7", "pot:1")])],
        [Stream("table:3").write("bet", postings=[moves(50, "wallet:7", "pot:3")])],
        [two.beside.write("bet", postings=[moves(5, "wallet:7", "pot:2")])],
    ]
    told = await asyncio.gather(*[two.ours.append(one) for one in appends], return_exceptions=True)
    assert [type(one) for one in told] == [type(None), Overdrawn, type(None)]
    await two.ours.append([two.table.write("won", postings=[moves(5, "pot:1", "wallet:7")])])
    assert await two.ours.balances("wallet:7") == [Balance("wallet:7", CENTS, 5)]
    assert await two.ours.unreconciled() == []
    assert len(await all_lines(two.ours)) == 6
