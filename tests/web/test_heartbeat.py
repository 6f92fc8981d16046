"""Heartbeats: a line that died without a word is noticed within seconds, and asking costs next to nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from croupier.web import server as servers
from croupier.web.settings import Settings
from croupier.web.ws import connection as connections
from tests.support.web.hub import SECONDS, came_in, logged_in
from tests.web.conftest import GENEROUS, Site, listening_site

NOTICED_S = 7  # well before the shortest turn is over


def test_a_dead_line_is_noticed_long_before_a_turn_is_over() -> None:
    assert 2 <= servers.PING_S <= 3
    assert servers.PING_S + servers.PONG_S <= NOTICED_S


async def test_a_client_that_answers_no_heartbeat_is_gone_and_one_that_says_nothing_else_stays(
    logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "PING_S", 0.05)
    monkeypatch.setattr(servers, "PONG_S", 0.5)
    async with listening_site(logged, Settings(port=0, limits=GENEROUS)) as site:
        dead, alive = await came_in(site), await came_in(site)
        actor = site.room.tables["T1"]
        async with dead.connected() as first, alive.connected() as second:
            for socket in (first, second):
                await socket.send(type="watch", table="T1")
                await socket.next()
            first.raw.transport.pause_reading()
            async with asyncio.timeout(SECONDS):
                while len(actor.watchers) > 1:
                    await asyncio.sleep(0.01)
            assert [watcher.person.account for watcher in actor.watchers] == [alive.account]


async def test_a_heartbeat_of_staff_asks_nothing_of_the_store(live: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    official = await logged_in(live, "supervisor")
    monkeypatch.setattr(connections, "LOOK_S", 60)  # its own look now and then
    asked: list[bytes] = []
    still = live.house.entry.still

    async def counted(token_hash: bytes) -> object:
        asked.append(token_hash)
        return await still(token_hash)

    async with official.connected() as socket:
        monkeypatch.setattr(live.house.entry, "still", counted)
        for _ in range(5):
            await socket.send(type="ping")
            assert (await socket.next())["type"] == "pong"
        assert asked == []
        await socket.send(type="watch", table="T1")
        await socket.next()
        assert len(asked) == 1
