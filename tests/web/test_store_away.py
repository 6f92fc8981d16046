"""A store that goes away under play, by its wire or by its disk: nobody is disconnected, all are told, play goes on.

How long it is away: CROUPIER_OUTAGE_S, in seconds.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from croupier.rulebooks import rulebook_ids
from croupier.store import holding, postgresql
from croupier.web.ws import connection
from tests.support.store.postgresql import new_database, running_server
from tests.support.web.outages import Crowd, How, Wire, a_server, full_disk

TABLE = rulebook_ids()[0]
PEOPLE = 100
OUTAGE_S = float(os.environ.get("CROUPIER_OUTAGE_S", "1.5"))
PATIENCE_S = 120  # a busy machine


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running_server() as address:
        yield address


async def goes_away_and_comes_back(base: str, away: AbstractAsyncContextManager[None]) -> None:
    """100 people watch a table where bots play, and one of them sits down; the store goes, and is back."""
    crowd = Crowd(base)
    everybody = range(PEOPLE)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(connection, "LOOK_S", 1)
        await crowd.come(PEOPLE, TABLE)
        await crowd.until(lambda: all(crowd.version(who) for who in everybody))
        seat = {"act": "sit", "seat": crowd.free_seat(0), "stake": 20000}
        patched.setattr(connection, "SESSION_S", 0)  # so that everybody's session is looked at meanwhile
        async with away:
            await crowd.until(lambda: all(crowd.is_paused(who) for who in everybody))
            await is_not_ready(base)
            assert "play is paused" in (await crowd.do(0, "sits", TABLE, **seat))["what"]
            await asyncio.sleep(OUTAGE_S)
            assert all(crowd.is_paused(who) for who in everybody)
            assert crowd.dropped == []
            seen = max(crowd.version(who) for who in everybody)
    await crowd.until(lambda: all(not crowd.is_paused(who) and crowd.version(who) > seen for who in everybody))
    assert (await crowd.do(0, "sits", TABLE, **seat)).get("ok"), "the same act, under the same id"
    assert crowd.dropped == []
    await crowd.go()


async def is_not_ready(base: str) -> None:
    async with httpx.AsyncClient(base_url=base) as client:
        health = await client.get("/health")
        assert (await client.get("/live")).json() == {"ok": True}
    assert health.status_code == 503
    assert [one["name"] for one in health.json()["checks"] if not one["ok"]] == ["store"]


def is_told_once(logged: list[Any]) -> None:
    """Hardly a line where there were many failures, and no fault of ours."""
    lines = [one for one in logged if one["event"].startswith("the store cannot be")]
    assert 1 <= len(lines) <= 3, "one a minute at most"
    assert [one["event"] for one in logged if one["event"].startswith("the store")][-1] == "the store can be used again"
    assert not [one for one in logged if "exc_info" in one]


@pytest.mark.parametrize(("how", "answer_s"), [("cut", 8), ("silent", 3)])
async def test_a_database_that_is_away(
    database: str, tmp_path: Path, how: How, answer_s: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "ANSWER_S", answer_s)
    monkeypatch.setattr(holding, "LOOK_S", 1)
    wire = Wire(await new_database(database))
    with capture_logs() as logged:
        async with asyncio.timeout(PATIENCE_S + OUTAGE_S), a_server(await wire.begin(), tmp_path) as base:
            await goes_away_and_comes_back(base, wire.away(how))
        await wire.end()
    is_told_once(logged)


async def test_a_disk_that_is_full(tmp_path: Path) -> None:
    with capture_logs() as logged:
        async with asyncio.timeout(PATIENCE_S + OUTAGE_S), a_server(f"sqlite:{tmp_path}/room.db", tmp_path) as base:
            await goes_away_and_comes_back(base, full_disk())
    is_told_once(logged)
