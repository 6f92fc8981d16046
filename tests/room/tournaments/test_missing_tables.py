"""Tables a tournament cannot open: their names are kept for it, and whatever else is wrong waits, is told, and mends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from croupier.errors import NameTaken, RequestError
from croupier.house import register
from croupier.room.demo.demo import demo_rules
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.room.streams.table import TableStream
from croupier.rulebooks import rulebook
from croupier.table.approved_opening import approved_opening
from tests.support.room.live import verified
from tests.support.room.real_tournaments import CUP, OLIVE, Hall, replace
from tests.support.room.rooms import FakeClock, a_room, checked_store, person
from tests.support.room.tournament_rooms import Watching

BOOK = "adelaide-omaha"  # whose tables need an approval
KEPT = ("cup-1", "cup-12", "cup-1-1", "cup-2-1-3")
FREE = ("cups-1", "cup-1a", "cup-01", "cup-late")


def the_plan(room: Room) -> Any:
    return replace(demo_plan(rulebook(BOOK), room_time(room), players=4, seats=3), cards="console")


async def open_table_called(room: Room, name: str) -> None:
    await room.places.open_table(demo_rules(rulebook(BOOK)), name, by="house")


async def entered(room: Room) -> None:
    for number in range(4):
        who = person(f"n{number}")
        await room.welcome(who)
        assert (await room.tournaments[CUP].do(who, f"e-{number}", {"act": "enter", "agreed": True})).ok


@asynccontextmanager
async def a_cup() -> AsyncIterator[tuple[Room, FakeClock, Hall]]:
    """A tournament that has its entries."""
    async with checked_store() as store, a_room(store) as (room, clock):
        await announced(room, the_plan(room), CUP)
        await entered(room)
        hall = Hall(room, clock, store)
        await hall.done("close-entries")
        yield room, clock, hall
        assert (await verified(store)).fault is None


async def end_approvals(room: Room, clock: FakeClock) -> None:
    registry = room.house.registry
    today = registry.register.business_day(clock.now()).isoformat()
    for one in registry.register.approvals:
        ended = register.EndApproval(one.item, one.reference, today, OLIVE.account, "withdrawn")
        assert await registry.enter(ended, clock.now()) is None
    await clock.run(room, 2 * 86_400_000)


# Names


@pytest.mark.parametrize("name", KEPT)
async def test_nothing_else_is_called_as_a_tournaments_tables_may_be(name: str) -> None:
    async with a_cup() as (room, _, hall):
        with pytest.raises(NameTaken, match="kept for the tables of tournament cup"):
            await open_table_called(room, name)
        with pytest.raises(NameTaken, match="kept for the tables of tournament cup"):
            await room.places.announce(the_plan(room), name, by="house")
        await hall.done("draw-seats")
        assert {"cup-1", "cup-2"} <= {*room.tables}


async def test_other_names_are_free_and_so_are_these_once_it_is_closed() -> None:
    async with a_cup() as (room, _, hall):
        for name in FREE:
            await open_table_called(room, name)
        await hall.done("cancel", OLIVE, reason="nobody came")
        await hall.done("close", OLIVE)
        await open_table_called(room, "cup-1")


@pytest.mark.parametrize("name", KEPT)
async def test_no_tournament_is_announced_where_its_tables_names_are_taken(name: str) -> None:
    async with a_room() as (room, _):
        await open_table_called(room, name)
        with pytest.raises(NameTaken, match=f"{name} already, or has been"):
            await room.places.announce(the_plan(room), CUP, by="house")


async def test_a_tournaments_name_leaves_room_for_its_tables() -> None:
    async with a_room() as (room, _):
        with pytest.raises(RequestError, match="at most 87 letters"):
            await room.places.announce(the_plan(room), "x" * 88, by="house")


# What cannot be opened


async def test_a_table_that_needs_an_approval_waits_for_it_and_the_tournament_goes_on() -> None:
    async with a_cup() as (room, clock, hall):
        await end_approvals(room, clock)
        watching = Watching(room, OLIVE, CUP)
        await hall.done("draw-seats")
        await clock.run(room, 1000)
        assert room.tournaments[CUP].fault is None
        told = watching.view["public"]["waits"][0]
        assert (told["what"], told["who"]) == ("tables", "operator")
        assert "table cup-1 cannot be opened: no approval of a table is on record" in told["words"]
        for one in hall.state.left:
            await hall.done("player-sits", account=one.account)
        assert "no approval of a table" in (await hall.refused("start-session")).reason
        registry = room.house.registry
        today = registry.register.business_day(clock.now()).isoformat()
        approval = register.RecordApproval("table", "GRC 18", today, OLIVE.account)
        assert await registry.enter(approval, clock.now()) is None
        await clock.run(room, 2000)
        assert [wait["what"] for wait in watching.view["public"]["waits"]] == ["start"]
        assert {"cup-1", "cup-2"} <= {*room.tables}
        await hall.done("start-session")
        await watching.close()


async def test_a_name_taken_in_an_older_record_stops_no_tournament_and_it_is_cancelled_after_a_restart() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            await announced(room, the_plan(room), CUP)
            await entered(room)
            house, at = room.house, clock.now()
            opening = approved_opening(house.registry.register, demo_rules(rulebook(BOOK)), "cup-1", by="house", at=at)
            await TableStream.open(store, opening, house.keys, house.entropy, at)
            hall = Hall(room, clock, store)
            await hall.done("close-entries")
            await hall.done("draw-seats")
            assert "another table or tournament has this name" in (await hall.refused("start-session")).reason
        async with a_room(store, clock=clock) as (room, clock):
            hall = Hall(room, clock, store)
            await clock.run(room, 5000)
            assert "another table or tournament has this name" in (await hall.refused("start-session")).reason
            await hall.done("cancel", OLIVE, reason="no tables")
            await clock.run(room, 5000)
            assert hall.state.pool == 0
            await hall.done("close", OLIVE)
            assert (await verified(store)).fault is None
