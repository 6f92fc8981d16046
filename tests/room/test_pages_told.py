"""The lobby and the floor, told by what changes: it comes to the whole, whatever happens in the room, and costs little."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.room import lobby as lobbies
from croupier.room.connections.watcher import Watcher
from croupier.room.offices.floor import overview
from croupier.room.offices.floor.overview import line_of
from croupier.room.room import Room
from croupier.room.tables.running_table import RunningTable
from croupier.views.floor import FloorTable
from croupier.views.lobby import Listing, listing
from tests.support.room.floors import TWO
from tests.support.room.happening import THINGS, Happening
from tests.support.room.pages import PageFollower, PagePairs
from tests.support.room.rooms import a_room, ended, person, seated
from tests.support.room.views import OMAHA


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


def told(watcher: Watcher) -> list[bytes]:
    """All that lies in an outbox."""
    messages = []
    while message := watcher._message():
        messages.append(message)
    return messages


async def test_a_change_is_the_same_bytes_for_all_and_only_what_has_changed() -> None:
    async with a_room() as (room, clock):
        watchers = [Watcher(person(f"looker{number}")) for number in range(5)]
        for watcher in watchers:
            room.lobby.watch(watcher, changes=True)
        wholes = [told(watcher) for watcher in watchers]
        assert len({id(whole) for (whole,) in wholes}) == 1
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.run(room, lobbies.LOBBY_MS)
        messages = [told(watcher) for watcher in watchers]
        assert len({id(message) for (message,) in messages}) == 1
        at = [row["table"] for row in json.loads(wholes[0][0])["tables"]].index(OMAHA)
        number = json.loads(wholes[0][0])["number"]
        assert json.loads(messages[0][0]) == {
            "type": "lobby-changes", "after": number, "number": number + 1, "tables": {str(at): {"taken": 2}},
        }  # fmt: skip
        await ended(*clients)


async def test_who_comes_between_two_tellings_sees_the_newest_and_is_told_what_comes_after_it() -> None:
    async with a_room() as (room, clock):
        early, late = PageFollower("early"), PageFollower("late")
        room.lobby.watch(early.watcher, changes=True)
        early.read()
        clients = await seated(room, clock, OMAHA, "ann")
        room.lobby.watch(late.watcher, changes=True)
        assert [row["taken"] for row in late.read()["tables"] if row["table"] == OMAHA] == [1]
        clients += await seated(room, clock, OMAHA, "bob")
        await clock.run(room, lobbies.LOBBY_MS)
        assert early.read() == late.read()
        assert [(one.wholes, one.changes) for one in (early, late)] == [(1, 1), (1, 1)]
        await ended(*clients)


async def test_who_has_seen_what_they_were_told_last_is_not_sent_the_whole_again() -> None:
    async with a_room() as (room, clock):
        follower, other = PageFollower(), Watcher(person("other"))
        room.lobby.watch(follower.watcher)
        number = follower.read()["number"]
        clients = await seated(room, clock, OMAHA, "ann")
        room.lobby.watch(other)  # and the lobby has a newer state
        room.lobby.watch(follower.watcher, changes=True, seen=number)
        assert told(follower.watcher) == []
        await clock.run(room, lobbies.LOBBY_MS)
        assert follower.read() == json.loads(told(other)[-1])
        assert (follower.wholes, follower.changes) == (1, 1)
        room.lobby.watch(follower.watcher, changes=True, seen=number)  # of another state than they were told last
        room.lobby.watch(follower.watcher, changes=True)
        follower.read()
        assert (follower.wholes, follower.changes) == (3, 1)
        await ended(*clients)


async def test_who_does_not_ask_is_sent_the_whole_each_time() -> None:
    async with a_room() as (room, clock):
        lobby, official = Watcher(person("ann")), Watcher(TWO)
        room.lobby.watch(lobby)
        room.floor.watch(official)
        clients = await seated(room, clock, OMAHA, "bob", "cleo")
        await clock.run(room, 5_000)
        for watcher, kind in ((lobby, "lobby"), (official, "floor")):
            heard = [json.loads(message) for message in told(watcher)]
            assert len(heard) > 1
            assert {message["type"] for message in heard} == {kind}
            assert {len(message["tables"]) for message in heard} == {len(room.tables)}
        await ended(*clients)


async def test_only_the_lines_of_tables_that_have_changed_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(session: Any, header: Any, *rest: Any) -> Listing:
        made.append(header.table)
        return listing(session, header, *rest)

    def counted_line(desk: RunningTable, at: int, fault: Exception | None) -> FloorTable:
        made.append(f"floor: {desk.host.name}")
        return line_of(desk, at, fault)

    monkeypatch.setattr(lobbies, "listing", counted)
    monkeypatch.setattr(overview, "line_of", counted_line)
    async with a_room() as (room, clock):
        await clock.run(room, 5_000)  # until all tables are ready
        room.lobby.watch(Watcher(person("ann")), changes=True)
        room.floor.watch(Watcher(TWO), changes=True)
        assert sorted(made) == sorted([*room.tables, *[f"floor: {name}" for name in room.tables]])
        made.clear()
        for number in range(20):
            room.lobby.watch(Watcher(person(f"guest{number}")))
        assert made == [], "many who come have no line made"
        clients = await seated(room, clock, OMAHA, "bob", "cleo")
        await clock.run(room, lobbies.LOBBY_MS)
        assert set(made) == {OMAHA, f"floor: {OMAHA}"}
        await ended(*clients)


async def test_nobody_in_the_lobby_has_no_line_made(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        await clock.run(room, 5_000)  # until all tables are ready
        room.lobby.tables()
        made: list[str] = []

        def counted(session: Any, header: Any, *rest: Any) -> Listing:
            made.append(header.table)
            return listing(session, header, *rest)

        monkeypatch.setattr(lobbies, "listing", counted)
        clients = await seated(room, clock, OMAHA, "bob", "cleo")
        await clock.run(room, 5_000)
        assert made == []
        assert next(row.taken for row in room.lobby.tables() if row.table == OMAHA) == 2
        assert made == [OMAHA]
        await ended(*clients)
