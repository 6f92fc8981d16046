"""Appends that wait are committed together, each acknowledged after its commit, in the order they came."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from croupier.errors import Conflict, Overdrawn, StoreError
from croupier.record import Head
from croupier.store import Store, Write, group_commit, open_store
from croupier.store.group_commit import Append, GroupCommit, Refusals
from tests.support.store.streams import Stream, moves, paid_in, words_of


class Disk:
    """Commits that take as long as the test wants, and what was in each."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.done = asyncio.Semaphore(0)
        self.fault: Exception | None = None

    async def commit(self, appends: list[Append]) -> Refusals:
        names = [writes[0].stream for writes in appends]
        self.groups.append(names)
        await self.done.acquire()
        if self.fault:
            raise self.fault
        return [Conflict(name, expected=0, found=1) if name.startswith("late") else None for name in names]


def named(name: str) -> Sequence[Write]:
    return [Stream(name).write("x")]


async def test_appends_that_come_during_a_commit_go_into_the_next_one_together() -> None:
    disk, acknowledged = Disk(), list[str]()
    group = GroupCommit(disk.commit)

    async def append(name: str) -> None:
        await group.append(named(name))
        acknowledged.append(name)

    async with asyncio.TaskGroup() as tasks:
        for name in ("a", "b", "c"):
            tasks.create_task(append(name))
            await asyncio.sleep(0.01)
        assert disk.groups == [["a"]]
        assert acknowledged == []
        disk.done.release()
        await asyncio.sleep(0.01)
        assert disk.groups == [["a"], ["b", "c"]]
        assert acknowledged == ["a"], "b and c are not on disk yet"
        disk.done.release()
    assert acknowledged == ["a", "b", "c"]


async def test_one_refusal_does_not_hurt_the_others_of_its_group() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    tasks = [asyncio.create_task(group.append(named(name))) for name in ("a", "b", "late", "c")]
    for _ in tasks:
        disk.done.release()
    told = await asyncio.gather(*tasks, return_exceptions=True)
    assert disk.groups == [["a", "b", "late", "c"]]
    assert [type(each) for each in told] == [type(None), type(None), Conflict, type(None)]


async def test_a_commit_that_fails_fails_all_that_were_in_it_and_the_next_works() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    disk.fault = StoreError("the disk is full")
    tasks = [asyncio.create_task(group.append(named(name))) for name in ("a", "b")]
    disk.done.release()
    told = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(each) for each in told] == ["the disk is full"] * 2
    assert told[0] is not told[1], "each has a traceback of its own"
    disk.fault = None
    disk.done.release()
    await group.append(named("c"))


async def test_whoever_stops_waiting_stops_nobody_else() -> None:
    disk = Disk()
    group = GroupCommit(disk.commit)
    gone, stays = (asyncio.create_task(group.append(named(name))) for name in ("a", "b"))
    await asyncio.sleep(0.01)
    gone.cancel()
    disk.done.release()
    await stays
    assert gone.cancelled()


async def test_a_group_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    size = len(named("a")[0].lines)
    monkeypatch.setattr(group_commit, "MOST_BYTES", size * 3)
    group = GroupCommit(disk.commit)
    tasks = [asyncio.create_task(group.append(named(name))) for name in "abcdefgh"]
    for _ in tasks:
        disk.done.release()
    await asyncio.gather(*tasks)
    assert disk.groups == [["a", "b", "c"], ["d", "e", "f"], ["g", "h"]]


async def test_closing_waits_for_what_waits(url: str) -> None:
    async with open_store(url) as store:
        table = Stream("table:1")
        tasks = [asyncio.create_task(store.append([table.write(str(number))])) for number in range(50)]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    async with open_store(url) as store:
        assert await words_of(store, "table:1") == [str(number) for number in range(50)]


async def test_many_tables_at_once_are_acknowledged_in_order_and_only_once_others_can_read_them(url: str) -> None:
    async with open_store(url) as store, open_store(url) as elsewhere:
        acknowledged: dict[str, list[int]] = {}

        async def play(name: str) -> None:
            table = Stream(name)
            for number in range(1, 21):
                await store.append([table.write(str(number))])
                acknowledged.setdefault(name, []).append(number)
                if number % 5 == 0:
                    assert await elsewhere.head(name) == Head(name, table.seq, table.hash)

        names = [f"table:{number}" for number in range(20)]
        await asyncio.gather(*(play(name) for name in names))
        assert acknowledged == {name: list(range(1, 21)) for name in names}


async def test_later_appends_of_a_group_see_the_earlier_ones(store: Store) -> None:
    table, wallet = Stream("table:1"), Stream("wallet:7")
    appends = [
        [wallet.write("paid in", postings=[paid_in(10, "wallet:7")])],
        [table.write("bought", postings=[moves(10, "wallet:7", "stake:1:7")])],
        [wallet.write("bought again", postings=[moves(1, "wallet:7", "stake:2:7")])],
        [table.write("bet", postings=[moves(4, "stake:1:7", "pot:1")])],
        [Stream("table:1").write("from somebody who has not read")],
    ]
    told = await asyncio.gather(*(store.append(writes) for writes in appends), return_exceptions=True)
    assert [type(each) for each in told] == [type(None), type(None), Overdrawn, type(None), Conflict]
    assert await words_of(store, "table:1") == ["bought", "bet"]
    assert await words_of(store, "wallet:7") == ["paid in"]
    assert {each.account: each.amount for each in await store.balances()} == {
        "cage": -10, "wallet:7": 0, "stake:1:7": 6, "pot:1": 4,
    }  # fmt: skip
