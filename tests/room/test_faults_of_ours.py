"""A fault of ours while somebody's act is decided or followed: told without internals, logged, and the table goes on.

Only what was written and cannot be followed, or chips that are not whole, stops a table or a tournament.
"""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest
from structlog.testing import capture_logs

from croupier.check import BrokenInvariant
from croupier.poker.events import Folded
from croupier.protocol.answers import Answer
from croupier.room.room import Room
from croupier.room.streams.stream import read_whole
from croupier.room.streams.tournament import TournamentStream
from croupier.room.tables import showing, writing
from croupier.store import Write
from tests.support.room.floors import ONE, Onlooker, office_of
from tests.support.room.live import Console, a_live_room
from tests.support.room.room_staff import play
from tests.support.room.rooms import NOON, Client, a_room, checked_store, ended, in_a_hand, person, round_number, seq
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import CUP, a_cup, played_on, registered

OMAHA = "act-omaha-2006"
SECRET = "As Kd at position 7"


def breaks(*_: object, **__: object) -> Any:
    raise KeyError(SECRET)


def told_plainly(answer: Answer) -> None:
    assert answer.fault is not None
    assert "could not be carried out; it has been reported" in answer.fault.what
    assert SECRET not in f"{answer.fault.what} {answer.fault.do}"


@pytest.mark.parametrize("where", ["decide", "take"])
async def test_an_act_that_fails_before_it_is_written_is_told_and_logged_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        assert first.actor.desk is not None
        before, number = seq(first.actor), round_number(first.actor)
        with monkeypatch.context() as patched, capture_logs() as logged:
            patched.setattr(first.actor.desk.host.session, where, breaks)
            told_plainly(await first.do("fold"))
        assert [line["log_level"] for line in logged if "exc_info" in line] == ["error"]
        assert first.actor.fault is None
        assert seq(first.actor) == before
        assert not [message for message in first.messages if SECRET.encode() in message]
        assert (await first.do("fold")).ok, "and once it is mended the same act is done"
        await play(room, clock, [first, second], number + 1)
        assert round_number(first.actor) > number
        await ended(first, second)


async def test_an_entry_that_fails_leaves_a_live_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.done("start")
        assert kim.actor.desk is not None
        with monkeypatch.context() as patched:
            patched.setattr(kim.actor.desk.host.session, "take", breaks)
            told_plainly(await kim.do("deal"))
        assert kim.actor.fault is None
        await kim.done("deal")
        await ended(kim)


@pytest.mark.parametrize(("where", "name"), [(writing, "follow_written"), (showing, "scene_of")])
async def test_what_is_written_and_cannot_be_followed_or_shown_stops_the_table(
    monkeypatch: pytest.MonkeyPatch, where: ModuleType, name: str
) -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        before = seq(first.actor)
        monkeypatch.setattr(where, name, breaks)
        answer = await first.do("fold")
        assert answer.fault is not None
        assert "stopped" in answer.fault.what
        assert isinstance(first.actor.fault, KeyError)
        assert seq(first.actor) > before
        monkeypatch.undo()
        await ended(first, second)


async def test_a_write_beside_the_table_that_cannot_be_followed_stops_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call for an official is written on the floor's stream; then memory and record are at odds."""
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        monkeypatch.setattr(room.house.floor, "follow", breaks)
        answer = await first.do("floor", words="please come")
        assert answer.fault is not None
        assert "stopped" in answer.fault.what
        assert isinstance(first.actor.fault, BrokenInvariant)
        await ended(first, second)


async def test_an_act_on_a_tournament_that_fails_is_told_and_the_tournament_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        cup = await a_cup(room, OMAHA)
        ben = person("ben")
        await room.welcome(ben)
        watching = Watching(room, ben, cup.name)
        await clock.run(room, 0)
        before = cup.office.chain.seq
        for of, where in ((cup.office.contest, "decide"), (cup.office.contest, "take"), (cup, "_meant")):
            with monkeypatch.context() as patched, capture_logs() as logged:
                patched.setattr(of, where, breaks)
                told_plainly(await watching.do("enter", agreed=True))
            assert "error" in [line["log_level"] for line in logged if "exc_info" in line]
            assert (cup.fault, cup.office.chain.seq) == (None, before)
        with monkeypatch.context() as patched:
            patched.setattr("croupier.room.streams.writer.Write", breaks)  # once the lines are made
            told_plainly(await watching.do("enter", agreed=True))
        assert (cup.fault, cup.office.chain.seq) == (None, before)
        assert (await watching.do("enter", agreed=True)).ok
        await played_on(room, clock, watching, rounds=2)
        await watching.close()


async def test_a_tournament_stops_where_what_was_written_cannot_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        cup = await a_cup(room, OMAHA, company=0)
        monkeypatch.setattr(cup.office.moves, "take", breaks)
        ben = person("ben")
        await room.welcome(ben)
        watching = Watching(room, ben, cup.name)
        await clock.run(room, 0)
        answer = await watching.do("enter", agreed=True)
        assert answer.fault is not None
        assert "stopped" in answer.fault.what
        assert isinstance(cup.fault, BrokenInvariant)
        refused = await watching.do("enter", agreed=True)
        assert refused.fault is not None
        await watching.close()


async def meddled(room: Room, table: str) -> None:
    """A record goes on with a line that does not follow from what stands before it."""
    told = await read_whole(room.house.store, table)
    lines = told.chain.lines((Folded(0, "29"),), 0, NOON)
    await room.house.store.append([Write(table, len(told.events), lines, ((),))])


async def test_a_record_that_cannot_be_followed_stops_its_table_when_the_room_opens_and_no_other() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            await meddled(room, OMAHA)
        with capture_logs() as logged:
            async with a_room(store, clock=clock) as (room, clock):
                assert [line["table"] for line in logged if "exc_info" in line] == [OMAHA]
                stopped, sue = Client(room, person("eve"), OMAHA), Onlooker(room, ONE)
                await clock.run(room, 0)
                assert stopped.actor.fault is not None
                assert [json.loads(message)["type"] for message in stopped.messages] == ["error"]
                answer = await stopped.do("sit", seat=1, stake=300_00)
                assert answer.fault is not None
                assert "has stopped" in answer.fault.what
                assert await office_of(room).watch(sue.watcher) is None
                faults = {line["table"]: line["fault"] for line in (await sue.last("floor"))["tables"]}
                assert faults == {name: name == OMAHA for name in room.tables}
                assert OMAHA not in [one.table for one in room.lobby.tables()]
                first, second = await in_a_hand(room, clock, "adelaide-omaha")
                await ended(first, second, stopped)


async def test_the_tables_of_a_tournament_that_cannot_be_followed_stop_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            cup = await a_cup(room, OMAHA)
            watching = await registered(room, clock)
            await played_on(room, clock, watching, rounds=1)
            tables = sorted(cup.running.tables)
            await watching.close()
        monkeypatch.setattr(TournamentStream, "of", breaks)
        async with a_room(store, clock=clock) as (room, clock):
            assert CUP not in room.tournaments
            assert tables
            assert [name for name, actor in room.tables.items() if actor.fault] == [CUP, *tables]
