"""What is wrong with a store goes to the log whole, and to visitors without a word about this machine."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import httpx
import pytest

from croupier.errors import Replaced, StoreError, Unsure
from croupier.store import open_store
from croupier.web.readiness import STOPPED
from tests.support.room.key_files import keys_beside
from tests.support.room.rooms import a_room, ended, in_a_hand
from tests.support.room.stops import TABLE
from tests.support.store.raw import run_sql
from tests.support.web.command import served
from tests.web.conftest import Site


async def test_a_visitor_is_not_told_where_the_store_was(
    site: Site, browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def replaced(*_: object) -> bool:
        raise Replaced("/srv/room/room.db was replaced under play; 3 lines saved to /srv/room/room.db.rescued.jsonl")

    monkeypatch.setattr(site.store.accounts, "create", replaced)
    answer = await browser.post("/api/guest", json={})
    assert answer.status_code == 503
    assert answer.json() == {"error": {"what": STOPPED, "do": "the operator finds it in the log"}}
    assert "/srv" not in answer.text


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (StoreError("the disk is full"), "this could not be read or written, and was not done"),
        (Unsure("it is not known"), "we could not confirm that this was saved"),
    ],
)
async def test_what_may_have_been_written_is_not_called_undone(
    site: Site, browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, error: StoreError, what: str
) -> None:
    async def failed(*_: object) -> bool:
        raise error

    monkeypatch.setattr(site.store.accounts, "create", failed)
    answer = await browser.post("/api/guest", json={})
    assert answer.status_code == 503
    assert answer.json()["error"]["what"] == what


async def left_in_a_hand(data: str) -> None:
    """A room whose server is gone in the middle of a round."""
    async with open_store(data) as store, a_room(store) as (room, clock):
        await ended(*await in_a_hand(room, clock, TABLE))


def test_a_fault_found_while_opening_is_a_line_of_the_log(tmp_path: Path) -> None:
    """The seal of the shuffle of a round in play was altered."""
    data = f"sqlite:{tmp_path}/room.db"
    asyncio.run(left_in_a_hand(data))
    keys_beside(tmp_path / "room.db")
    asyncio.run(run_sql(data, "UPDATE sealed SET data = zeroblob(80)"))
    with served("--demo", "--data", data, cwd=tmp_path) as server:  # of which the first line on stdout is the address
        server.process.send_signal(signal.SIGTERM)
        out, err = server.process.communicate(timeout=30)
    assert out == ""
    logged = [json.loads(line) for line in err.splitlines() if not line.startswith("croupier: ")]
    faults = [one for one in logged if one["level"] in ("error", "critical")]
    assert any(one.get("exception") or "seal" in one["event"] for one in faults), logged
    assert max(len(json.dumps(one)) for one in faults) < 10_000, "and it shows no variables"
