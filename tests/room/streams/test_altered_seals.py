"""A seal of which one byte was altered costs its own words or its own table, by name, and never the room."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Any

import apsw
import pytest
from structlog.testing import capture_logs

from croupier.errors import SeedLost
from croupier.house import floor, inspection
from croupier.protocol.refusal import Refusal
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.rulebooks import rulebook
from croupier.shuffle import seal
from croupier.store import open_store
from tests.support.room.driver import keys
from tests.support.room.floors import ONE, Onlooker, office_of
from tests.support.room.rooms import FakeClock, a_room, ended, in_a_hand, past_of, playing
from tests.support.room.stops import OTHER, REGULATOR, TABLE, stop


def alter(file: Path, stream: str, name: str) -> int:
    """Flip one byte of the newest seal of this name beside a stream; the row it is in."""
    connection = apsw.Connection(str(file))
    try:
        (id_, row, data), *_ = connection.execute(
            "SELECT stream, round, data FROM sealed WHERE stream = (SELECT id FROM stream WHERE name = ?) AND name = ?"
            " ORDER BY round DESC LIMIT 1",
            (stream, name),
        ).fetchall()
        assert isinstance(data, bytes)
        assert isinstance(row, int)
        altered = data[:-1] + bytes([data[-1] ^ 1])
        where = (altered, id_, row, name)
        connection.execute("UPDATE sealed SET data = ? WHERE stream = ? AND round = ? AND name = ?", where)
        return row
    finally:
        connection.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@asynccontextmanager
async def opened(file: Path, clock: FakeClock, logged: list[Any]) -> AsyncIterator[Room]:
    """The room on a file, once more, and what was logged when it came up."""
    with capture_logs() as logs:
        async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock, seed="again") as (room, _):
            logged += logs
            yield room


def unopened(logged: Sequence[Any]) -> list[tuple[str, int, str]]:
    return [(one["stream"], one["row"], one["sealed"]) for one in logged if one["event"] == "a seal does not open"]


async def test_the_reason_of_a_stop_costs_its_words_and_the_stop_stands(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        await stop(room, clock, "table", TABLE)
    row = alter(file, inspection.STREAM, "server.reason")
    async with opened(file, clock, logged) as room:
        assert unopened(logged) == [(inspection.STREAM, row, "server.reason")]
        found = room.house.inspectorate.stop_of(TABLE, TABLE)
        assert found is not None
        assert found.words == f"(the seal does not open: {inspection.STREAM}, row {row}, server.reason)"
        assert room.house.inspectorate.stop_of(OTHER, OTHER) is None
        assert await room.house.inspectorate.resume(REGULATOR, row, "all is well", clock.now())
        assert room.house.inspectorate.stop_of(TABLE, TABLE) is None


async def test_what_a_player_called_for_costs_its_words_and_the_call_stands(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        ann, bob = await in_a_hand(room, clock, TABLE)
        await ann.done("floor", words="Bob saw my cards")
        await ended(ann, bob)
    row = alter(file, floor.STREAM, "server.call")
    async with opened(file, clock, logged) as room:
        assert (floor.STREAM, row, "server.call") in unopened(logged)
        (call,) = room.house.floor.open_calls(TABLE)
        assert call.words == f"(the seal does not open: {floor.STREAM}, row {row}, server.call)"


async def test_the_shuffle_of_a_round_in_play_costs_its_table_and_the_floor_says_why(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        players = [*await in_a_hand(room, clock, TABLE), *await in_a_hand(room, clock, OTHER)]
        await ended(*players)
    row = alter(file, TABLE, "server")
    why = f"the seal does not open: {TABLE}, row {row}, server"
    async with opened(file, clock, logged) as room:
        assert unopened(logged) == [(TABLE, row, "server")]
        assert room.tables[TABLE].desk is None
        assert playing(room.tables[OTHER])
        official = Onlooker(room, ONE)
        assert await office_of(room).watch(official.watcher) is None
        lines = {line["table"]: line for line in (await official.last("floor"))["tables"]}
        assert lines[TABLE]["fault"]
        assert lines[TABLE]["fault_words"].startswith(why)
        assert (lines[OTHER]["fault"], lines[OTHER]["fault_words"]) == (False, "")


async def test_the_shuffle_of_a_round_that_is_over_costs_its_hidden_cards_alone(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        ann, bob = await in_a_hand(room, clock, TABLE)
        await ann.done("fold")
        await clock.until(room, lambda: not playing(ann.actor))
        await room.close()  # before the cards of the next round are shuffled
        await ended(ann, bob)
    row = alter(file, TABLE, "server")
    async with opened(file, clock, logged) as room:
        assert unopened(logged) == []
        with capture_logs() as later:
            told = await past_of(room).one(ann.who, TABLE, 1)
        assert told is not None
        assert unopened(later) == [(TABLE, row, "server")]


async def test_the_draws_of_a_tournament_wait_and_are_named(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        await announced(room, demo_plan(rulebook(TABLE), room_time(room), players=4, seats=3), "cup")
    row = alter(file, "cup", "server")
    async with opened(file, clock, logged) as room:
        assert unopened(logged) == [("cup", row, "server")]
        with pytest.raises(SeedLost):
            room.tournaments["cup"].office.draws.next()


def forge(file: Path, stream: str, name: str, about: str) -> int:
    """Put a seal of other content in the place of the newest; whoever has the public half of the key can make one."""
    row = alter(file, stream, name)
    data = seal(b"f" * 32, keys().sealing.public, token_bytes(32), about.format(row).encode())
    connection = apsw.Connection(str(file))
    try:
        sql = "UPDATE sealed SET data = ? WHERE round = ? AND name = ? AND stream = (SELECT id FROM stream WHERE name = ?)"
        connection.execute(sql, (data, row, name, stream))
    finally:
        connection.close()
    return row


async def test_a_seal_that_somebody_else_made_costs_its_own_table_alone(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        players = [*await in_a_hand(room, clock, TABLE), *await in_a_hand(room, clock, OTHER)]
        await ended(*players)
    row = forge(file, TABLE, "server", TABLE + "/{}")
    async with opened(file, clock, logged) as room:
        told = [(one["stream"], one["row"]) for one in logged if one["event"].startswith("a seal holds another seed")]
        assert told == [(TABLE, row)]
        assert room.tables[TABLE].desk is None
        assert playing(room.tables[OTHER])


async def test_a_seal_that_somebody_else_made_costs_the_hidden_cards_of_a_round_that_is_over(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        ann, bob = await in_a_hand(room, clock, TABLE)
        await ann.done("fold")
        await clock.until(room, lambda: not playing(ann.actor))
        await room.close()
        await ended(ann, bob)
    forge(file, TABLE, "server", TABLE + "/{}")
    async with opened(file, clock, logged) as room:
        told = await past_of(room).one(ann.who, TABLE, 1)
        assert told is not None


async def test_draws_that_somebody_else_sealed_are_lost_and_committed_to_anew(file: Path) -> None:
    clock, logged = FakeClock(), list[Any]()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock) as (room, _):
        await announced(room, demo_plan(rulebook(TABLE), room_time(room), players=4, seats=3), "cup")
    forge(file, "cup", "server", "cup/draws/{}")
    async with opened(file, clock, logged) as room:
        draws = room.tournaments["cup"].office.draws
        with pytest.raises(SeedLost):
            draws.next()
        assert not isinstance(draws.commit_anew("olga", "the seal was forged"), Refusal)
