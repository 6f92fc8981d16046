"""The checkpoint of a minute: what has moved is named, once, by one server, whatever ends in between."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from croupier.errors import StoreError
from croupier.record import CHECKPOINTS, CheckpointTaken, Head, HeldKey, SigningKey, check_chain, heads_signed_by, prove
from croupier.room.streams import checkpoints as minutes
from croupier.room.streams.checkpoints import MINUTE_MS, Checkpoints
from croupier.store import Store, Write, open_store
from tests.support.store.streams import Stream, all_lines, lines_of

KEY = SigningKey(bytes(32))
NOON = 1_780_000_000_000


def minute(number: int) -> int:
    return NOON + number * MINUTE_MS


async def named(store: Store) -> list[set[str]]:
    """The streams each checkpoint names."""
    return [
        {head.stream for head in msgspec.json.decode(line, type=CheckpointTaken).heads}
        for line in await lines_of(store, CHECKPOINTS)
    ]


async def some_tables(store: Store, count: int = 3) -> list[Stream]:
    tables = [Stream(f"table:{number}") for number in range(1, count + 1)]
    await store.append([table.write("opened") for table in tables])
    return tables


@pytest.fixture(autouse=True)
def none_in_turn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what has moved is named, but for the tests of those in turn."""
    if "in_turn" not in request.node.name:
        monkeypatch.setattr(minutes, "IN_TURN", 0)


async def test_the_first_names_all_and_later_ones_what_has_moved(store: Store) -> None:
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    assert not await taker.take_due(minute(0)), "there is nothing to name"
    one, other, _ = await some_tables(store)
    assert await taker.take_due(minute(1))
    assert not await taker.take_due(minute(2)), "nothing has moved"
    await store.append([one.write("dealt")])
    assert await taker.take_due(minute(3))
    await store.append([other.write("dealt"), one.write("closed")])
    assert await taker.take_due(minute(4))
    assert await named(store) == [
        {"table:1", "table:2", "table:3"},
        {"table:1", CHECKPOINTS},
        {"table:1", "table:2", CHECKPOINTS},
    ]
    lines = await all_lines(store)
    assert check_chain(lines) == ""
    proof = prove(lines, heads_signed_by(KEY.public, lines))
    assert proof.whole
    assert proof.unproven == {CHECKPOINTS: 1}


async def test_not_twice_in_a_minute(store: Store) -> None:
    (table,) = await some_tables(store, 1)
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    assert await taker.take_due(minute(0))
    await store.append([table.write("dealt")])
    assert not await taker.take_due(minute(0) + 20_000)
    assert await taker.take_due(minute(1) - 100), "who looks every minute is not always as late"


async def test_a_restart_loses_nothing_and_repeats_nothing(url: str) -> None:
    async with open_store(url) as store:
        one, _ = await some_tables(store, 2)
        assert await Checkpoints(store, HeldKey(KEY, "a test")).take_due(minute(0))
    async with open_store(url) as store:
        taker = Checkpoints(store, HeldKey(KEY, "a test"))
        assert not await taker.take_due(minute(1)), "nothing was written since"
        await store.append([one.write("dealt")])
    async with open_store(url) as store:
        taker = Checkpoints(store, HeldKey(KEY, "a test"))
        assert await taker.take_due(minute(2))
        assert "table:1" in (await named(store))[-1]
        assert not await taker.take_due(minute(3))


async def test_of_two_servers_one_takes_it(url: str) -> None:
    async with open_store(url) as one_store, open_store(url) as other_store:
        one, other = Checkpoints(one_store, HeldKey(KEY, "a test")), Checkpoints(other_store, HeldKey(KEY, "a test"))
        (table,) = await some_tables(one_store, 1)
        for number in range(5):
            await one_store.append([table.write("dealt")])
            taken = await asyncio.gather(one.take_due(minute(number)), other.take_due(minute(number)))
            assert sorted(taken) == [False, True]
        assert len(await lines_of(one_store, CHECKPOINTS)) == 5
        assert check_chain(await all_lines(one_store)) == ""


async def test_a_lost_answer_is_no_second_checkpoint(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    (table,) = await some_tables(store, 1)
    append = store.append

    async def written_and_lost(writes: Sequence[Write]) -> None:
        await append(writes)
        raise StoreError("the connection was lost")

    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    for first in (0, 10):
        await store.append([table.write("dealt")])
        with monkeypatch.context() as lost:
            lost.setattr(store, "append", written_and_lost)
            with pytest.raises(StoreError):
                await taker.take_due(minute(first))
        assert not await taker.take_due(minute(first) + 1_000)
        assert not await taker.take_due(minute(first + 1)), "it is there, and nothing has moved since"
        await store.append([table.write("dealt")])
        assert await taker.take_due(minute(first + 2))
    assert len(await named(store)) == 4


async def test_a_store_that_is_away_is_named_whole_once_it_is_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await some_tables(store, 2)
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    assert await taker.take_due(minute(0))
    await store.append([one.write("dealt")])

    async def away(_writes: Any) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as failing:
        failing.setattr(store, "append", away)
        with pytest.raises(StoreError):
            await taker.take_due(minute(1))
    await store.append([other.write("dealt")])
    assert await taker.take_due(minute(2))
    assert (await named(store))[-1] == {"table:1", "table:2", CHECKPOINTS}


async def test_a_whole_one_in_between_is_gone_on_from(store: Store) -> None:
    one, _ = await some_tables(store, 2)
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    assert await taker.take_due(minute(0))
    await store.append([one.write("dealt")])
    await Checkpoints(store, HeldKey(KEY, "a test")).take_whole(minute(1))
    assert not await taker.take_due(minute(1) + 1_000)
    await store.append([one.write("closed")])
    assert await taker.take_due(minute(2))
    assert (await named(store))[1:] == [{"table:1", "table:2", CHECKPOINTS}, {"table:1", CHECKPOINTS}]


async def test_no_head_ever_goes_back(store: Store) -> None:
    tables = await some_tables(store, 5)
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    for number in range(12):
        await asyncio.gather(
            taker.take_due(minute(number)), *[store.append([table.write("a", "b")]) for table in tables[number % 5 :]]
        )
    seen: dict[str, int] = {}
    for line in await lines_of(store, CHECKPOINTS):
        for head in msgspec.json.decode(line, type=CheckpointTaken).heads:
            assert head.seq >= seen.get(head.stream, 0)
            seen[head.stream] = head.seq
    heads: list[Head] = await store.heads()
    assert seen.keys() == {head.stream for head in heads}


async def test_those_that_stand_still_are_named_in_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minutes, "IN_TURN", 2)
    tables = await some_tables(store, 5)
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    for number in range(6):
        await store.append([tables[0].write("dealt")])
        assert await taker.take_due(minute(number))
    later = (await named(store))[1:]
    assert all(len(each) <= 2 + 2 for each in later)
    assert {f"table:{number}" for number in range(1, 6)} <= set().union(*later)


async def test_where_very_many_have_moved_there_are_several(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minutes, "MOST_HEADS", 2)
    await some_tables(store, 5)
    taker = Checkpoints(store, HeldKey(KEY, "a test"))
    assert await taker.take_due(minute(0))
    assert [len(each - {CHECKPOINTS}) for each in await named(store)] == [2, 2, 1]
    assert check_chain(await all_lines(store)) == ""
    assert not await taker.take_due(minute(1))
