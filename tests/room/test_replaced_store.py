"""A store that was replaced by an older copy under play stops the whole room, which says so and does nothing more."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import httpx
from structlog.testing import capture_logs

from croupier.room.actor import STOPPED
from croupier.rulebooks import rulebook_ids
from croupier.store import open_store
from tests.support.room.floors import ONE, Onlooker
from tests.support.room.rooms import Client, FakeClock, a_room, ended, in_a_hand, person
from tests.support.room.stops import OTHER, TABLE
from tests.support.web.command import connected, guest, served


async def test_every_table_stops_and_the_floor_says_why(tmp_path: Path) -> None:
    file, older, clock = tmp_path / "room.db", tmp_path / "older.db", FakeClock()
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock):
        opened = len([line async for some in store.read(TABLE) for line in some])
    shutil.copy(file, older)
    async with open_store(f"sqlite:{file}") as store, a_room(store, clock=clock, seed="again") as (room, _):
        ann, bob = await in_a_hand(room, clock, TABLE)
        lines = [line async for some in store.read(TABLE) for line in some]
        older.replace(file)
        cleo = Client(room, person("cleo"), OTHER)
        with capture_logs() as logged:
            assert (await ann.do("fold")).fault == STOPPED
            assert (await cleo.do("list")).fault == STOPPED, "nobody had to write there to find it out"
        (told,) = [one["why"] for one in logged if one["event"] == "the room has stopped"]
        assert told == room.halted
        assert f"{file} was replaced under play" in told
        assert "\n" not in told
        assert {actor.fault is not None for actor in room.tables.values()} == {True}
        official = Onlooker(room, ONE)
        room.floor.watch(official.watcher)
        floor = {line["table"]: line for line in (await official.last("floor"))["tables"]}
        assert floor[TABLE]["fault_words"] == floor[OTHER]["fault_words"] == told
        saved = (tmp_path / "room.db.rescued.jsonl").read_bytes().splitlines(keepends=True)
        assert [line for line in saved if json.loads(line)["stream"] == TABLE] == lines[opened:]
        await ended(ann, bob, cleo)


def test_the_health_of_a_server_whose_store_was_replaced_is_no_longer_well(tmp_path: Path) -> None:
    data, table = f"sqlite:{tmp_path}/room.db", rulebook_ids()[0]

    async def sit(base: str, cookie: str) -> str:
        async with await connected(base, cookie) as socket:
            sit = {"type": "do", "id": "1", "table": table, "act": "sit", "seat": 1, "stake": 20000}
            await socket.send(json.dumps(sit))
            while (said := json.loads(await socket.recv())).get("id") != "1":
                pass
            return str(said.get("what"))

    with served("--demo", "--data", data, cwd=tmp_path) as server:
        server.stop()
    shutil.copy(tmp_path / "room.db", tmp_path / "older.db")
    with served("--demo", "--data", data, cwd=tmp_path) as server:
        assert httpx.get(f"{server.base}/health").status_code == 200
        cookie = guest(server.base).cookies["croupier"]
        (tmp_path / "older.db").replace(tmp_path / "room.db")
        assert asyncio.run(sit(server.base, cookie)) == STOPPED.what
        answer = httpx.get(f"{server.base}/health")
        assert answer.status_code == 503
        assert answer.json()["error"]["what"] == "the room has stopped: its store was replaced under play"
        _, err = server.stop()
    (told,) = [json.loads(line) for line in err.splitlines() if '"the room has stopped"' in line]
    assert "was replaced under play" in told["why"]
    assert "Traceback" not in err
