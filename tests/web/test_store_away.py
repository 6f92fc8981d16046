"""A store that goes away under play, by its wire or by its disk: nobody is disconnected, all are told, play goes on.

How long it is away: CROUPIER_OUTAGE_S, in seconds.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from croupier.rulebooks import rulebook_ids
from croupier.store import holding, postgresql
from croupier.web import connection
from tests.store.postgresql import new_database, running_server
from tests.web.outages import Crowd, How, Wire, a_server, full_disk

TABLE = rulebook_ids()[0]
PEOPLE = 100
OUTAGE_S = float(os.environ.get("CROUPIER_OUTAGE_S", "1"))
PATIENCE_S = 120  # a busy machine


@pytest.fixture(autouse=True)
def sessions_are_looked_at_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that an outage falls into such a look."""
    monkeypatch.setattr(connection, "LOOK_S", 0.3)
    monkeypatch.setattr(connection, "SESSION_S", 0)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running_server() as address:
        yield address


async def goes_away_and_comes_back(crowd: Crowd, away: Any) -> None:
    """100 people watch a table where bots play, and one of them sits down; the store goes, and is back."""
    await crowd.come(PEOPLE, TABLE)
    await crowd.until(lambda: all(crowd.version(who) for who in range(PEOPLE)))
    seat = {"act": "sit", "seat": crowd.free_seat(0), "stake": 20000}
    async with away:
        await crowd.until(lambda: all(crowd.pauses(who) == [True] for who in range(PEOPLE)))
        async with httpx.AsyncClient(base_url=crowd.base) as client:
            health = await client.get("/health")
            assert (await client.get("/live")).json() == {"ok": True}
        assert health.status_code == 503
        assert [one["name"] for one in health.json()["checks"] if not one["ok"]] == ["store"]
        answer = await crowd.do(0, "sits", TABLE, **seat)
        assert "play is paused" in answer["what"]
        await asyncio.sleep(OUTAGE_S)
        assert crowd.dropped == 0
        seen = max(crowd.version(who) for who in range(PEOPLE))
    await crowd.until(lambda: all(crowd.pauses(who) == [True, False] for who in range(PEOPLE)))
    await crowd.until(lambda: all(crowd.version(who) > seen for who in range(PEOPLE)))
    assert (await crowd.do(0, "sits", TABLE, **seat)).get("ok"), "the same act, under the same id"
    async with httpx.AsyncClient(base_url=crowd.base) as client:
        assert (await client.get("/health")).json() == {"ok": True}
    assert crowd.dropped == 0


def is_told_once(logged: list[Any]) -> None:
    """One line when it begins, one when it is over, and no fault of ours."""
    of_store = [one for one in logged if one["event"].startswith("the store")]
    assert [one["event"] for one in of_store[1:]] == ["the store can be used again"], of_store
    assert of_store[0]["log_level"] == "error"
    assert of_store[1]["failures"] >= 1
    assert not [one for one in logged if "exc_info" in one]


@pytest.mark.parametrize("how", ["cut", "silent"])
async def test_a_database_that_is_away(
    database: str, tmp_path: Path, how: How, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "ANSWER_S", 1)
    monkeypatch.setattr(postgresql, "CONNECTION_S", 1)
    monkeypatch.setattr(holding, "LOOK_S", 1)
    wire = Wire(await new_database(database))
    with capture_logs() as logged:
        async with asyncio.timeout(PATIENCE_S + OUTAGE_S), a_server(await wire.begin(), tmp_path) as base:
            crowd = Crowd(base)
            await goes_away_and_comes_back(crowd, wire.away(how))
            await crowd.go()
        await wire.end()
    is_told_once(logged)


async def test_a_disk_that_is_full(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    with capture_logs() as logged:
        async with asyncio.timeout(PATIENCE_S + OUTAGE_S), a_server(f"sqlite:{file}", tmp_path) as base:
            crowd = Crowd(base)
            await goes_away_and_comes_back(crowd, full_disk())
            await crowd.go()
    is_told_once(logged)
