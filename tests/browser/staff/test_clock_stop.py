"""A room that cannot tell whether its clock is right asks the operator, who says so on the floor."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import expect

from croupier.store import open_store
from tests.browser.conftest import PHONE, Served, free_port
from tests.support.browser.accessible import findings
from tests.support.browser.floor import official
from tests.support.room.key_files import keys_beside
from tests.support.room.rooms import FakeClock, a_room

Visitor = Callable[..., Any]
HOUR_MS = 3_600_000


class Doubtful(Served):
    """A room that is not ready when it is started."""

    def start(self) -> None:
        """Start it."""
        with pytest.raises(HTTPError, match="503"):
            super().start()


@pytest_asyncio.fixture(loop_scope="session")
async def doubtful_room(tmp_path: Path) -> AsyncIterator[Served]:
    """A room whose last server, long ago, stopped play over a clock that was an hour ahead."""
    clock, data = FakeClock(), f"sqlite:{tmp_path}/room.db"
    async with open_store(data) as store, a_room(store, clock=clock) as (before, _):
        clock.set(HOUR_MS)
        assert before.clock_fault
        await clock.run(before, 10_000)  # what was seen there is on record by then
    keys_beside(tmp_path / "room.db")
    room = Doubtful(data, free_port(), {}, "room", "")
    room.start()
    yield room
    room.kill()


async def test_an_operator_says_that_the_clock_is_right(doubtful_room: Served, visitor: Visitor) -> None:
    sue = await official(visitor, doubtful_room, "Sue")
    olga = await official(visitor, doubtful_room, "Olga", "operator", size=PHONE)
    stopped = olga.page.get_by_role("region", name="Play is stopped: check the server's clock")
    await expect(stopped).to_contain_text("The server's clock was 60 minutes ahead when it last ran")
    await expect(sue.page.get_by_text("was 60 minutes ahead").first).to_be_visible()
    await expect(sue.page.get_by_role("button", name="The clock is right")).to_have_count(0)
    assert await findings(olga) == []
    await stopped.get_by_label("Reason").fill("it agrees with the clock on the wall")
    await stopped.get_by_role("button", name="The clock is right").click()
    await expect(stopped).to_have_count(0)
    await expect(sue.page.get_by_text("was 60 minutes ahead")).to_have_count(0)
    assert httpx.get(f"{doubtful_room.url}/health").json()["ok"]
