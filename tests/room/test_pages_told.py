"""The lobby and the floor, told by what changes: it comes to the whole, whatever happens in the room, and costs little."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.room.connections.watcher import Watcher
from croupier.room.room import Room
from croupier.views.lobby import listing
from tests.support.room.floors import TWO
from tests.support.room.happening import THINGS, Happening
from tests.support.room.pages import PageFollower, PagePairs
from tests.support.room.rooms import a_room, ended


def made_anew(room: Room) -> list[Any]:
    """The lines of all tables, none of them kept from before."""
    desks = [actor.desk for actor in room.tables.values() if actor.desk]
    tables = [(desk, desk.host.session.table) for desk in desks if not desk.host.session.table.closed]
    return [
        listing(desk.host.session, desk.header, room.house.people, desk.stop)
        for desk, table in tables
        if not table.tournament or table.cards == "real"
    ]


def whole(room: Room, kind: str) -> dict[str, Any]:
    """The page as a person is shown it who comes now."""
    watcher = Watcher(TWO)
    if kind == "lobby":
        room.lobby.watch(watcher)
        room.lobby.unwatch(watcher)
    else:
        room.floor.watch(watcher)
        room.floor.unwatch(watcher)
    message = watcher._message()
    assert message
    page: dict[str, Any] = json.loads(message)
    return page


@pytest.mark.parametrize("seed", range(4))
async def test_the_first_whole_and_all_changes_come_to_the_whole_whatever_happens(seed: int, pages: PagePairs) -> None:
    async with a_room(company=2, seed=f"pages/{seed}") as (room, clock):
        happening = Happening(room, clock, f"pages/{seed}")
        lobby, floor = [PageFollower(f"l{n}") for n in range(3)], [PageFollower(f"f{n}", "operator") for n in range(3)]
        for _ in range(120):
            await happening.next()
            if happening.source.random() < 0.2:  # somebody comes in between, or comes back
                one, official = happening.source.choice(lobby), happening.source.choice(floor)
                room.lobby.unwatch(one.watcher)
                room.floor.unwatch(official.watcher)
                room.lobby.watch(one.watcher, changes=True)
                room.floor.watch(official.watcher, changes=True)
            if happening.source.random() < 0.3:
                happening.source.choice([*lobby, *floor]).read()
            if happening.source.random() < 0.2:
                await clock.run(room, 0)
                assert room.lobby.tables() == made_anew(room)
                assert room.lobby.tournaments() == [one.showing.line() for one in room.tournaments.values()]
                room.lobby._page._tell()
                room.floor._page._tell()
                for follower in [one for one in (*lobby, *floor) if one.read()]:
                    now = whole(room, follower.page["type"])
                    assert {**follower.page, "at": 0, "number": 0} == {**now, "at": 0, "number": 0}
        assert happening.done == set(THINGS)
        assert min(one.changes for one in (*lobby, *floor)) > 10
        assert pages.compared > 100
        await ended(*happening.clients)
