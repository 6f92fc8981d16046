"""A table or tournament whose first line was written and the answer lost: it is there, once, and nobody has to restart."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import StoreError, Unsure
from croupier.house.request import Request
from croupier.room.demo.tournaments import demo_plan, room_time
from croupier.room.room import Room
from croupier.rulebooks import rulebook, settle
from croupier.table.rules import session_rules
from croupier.tournament import commands
from croupier.verify.verifier import verify_lines
from tests.support.room.cage import all_lines
from tests.support.room.rooms import PEOPLE, FakeClock, a_room, checked_store
from tests.support.room.silent import Silent
from tests.support.room.tournaments import CUP, OMAHA, a_cup, played_on, registered

CUPS, TABLE = "friday-cup", "new-table"


async def announced(room: Room, name: str = CUPS) -> None:
    await room.places.announce(demo_plan(rulebook(OMAHA), room_time(room)), name, by="p-boss", play_money=True)


async def opened(room: Room) -> None:
    book = rulebook(OMAHA)
    rules = session_rules(settle(book, {}, defaults=book.example.table))
    await room.places.open_table(rules, TABLE, by="p-boss", historical=True, play_money=True)


async def is_whole(room: Room, clock: FakeClock) -> None:
    await clock.run(room, 5_000)
    assert verify_lines(await all_lines(room.house.store)).fault is None
    again: list[tuple[list[str], list[str]]] = [(sorted(room.tables), sorted(room.tournaments))]
    async with a_room(room.house.store, clock=clock, seed="again") as (other, _):
        again.append((sorted(other.tables), sorted(other.tournaments)))
    assert again[0] == again[1], "a room that is opened on the same store has the same"


async def test_where_only_the_answer_was_lost_it_is_opened() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        for begin in (announced, opened):
            store.unheard = 1
            await begin(room)
        assert CUPS in room.tournaments
        assert TABLE in room.tables
        answer = await room.tournaments[CUPS].office.give(commands.Publish("p-boss"), Request(clock.now()))
        assert answer is None, "it goes on from its first line"
        await is_whole(room, clock)


@pytest.mark.parametrize("written", [True, False])
@pytest.mark.parametrize(("begin", "name"), [(announced, CUPS), (opened, TABLE)])
async def test_while_the_store_cannot_say_it_is_not_known_and_then_found(
    begin: Any, name: str, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        silent = Silent(store, monkeypatch, written=written)
        for _ in range(2):
            with pytest.raises(StoreError) as told:
                await begin(room)
            assert name not in {**room.tables, **room.tournaments}
            assert isinstance(told.value, Unsure) or silent.is_silent
            await clock.run(room, 3 * PEOPLE.retry_ms)
        silent.speaks()
        await clock.run(room, 2 * PEOPLE.retry_ms)
        assert (name in {**room.tables, **room.tournaments}) is written
        if not written:
            await begin(room)
        assert name in {**room.tables, **room.tournaments}
        await is_whole(room, clock)


async def test_it_is_found_before_another_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        silent = Silent(store, monkeypatch, written=True)
        with pytest.raises(Unsure):
            await announced(room)
        silent.speaks()
        await announced(room, await room.places.free_tournament_name(CUPS))
        assert [name for name in room.tournaments if name.startswith(CUPS)] == [CUPS, f"{CUPS}-no-2"]
        await is_whole(room, clock)


async def test_a_tournament_goes_on_with_a_table_that_was_opened_without_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        actor = await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        silent = Silent(store, monkeypatch, written=True, what=b'"table-opened"')
        await clock.until(room, lambda: silent.is_silent, 3_600_000)
        await clock.run(room, 3 * PEOPLE.retry_ms)
        assert not actor.running.tables
        silent.speaks()
        await played_on(room, clock, ann, rounds=3)
        assert CUP in room.tournaments
        await ann.close()
        await is_whole(room, clock)
