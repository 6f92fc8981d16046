"""Heartbeats: a line that died without a word is noticed within seconds, and asking costs next to nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from croupier.web import server as servers
from croupier.web.http.heartbeat import Heartbeat
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


class Beats:
    """A loop whose time a test drives, and what a heartbeat did in it."""

    def __init__(self, ping_s: float = 2.5, pong_s: float = 4) -> None:
        self.now = 100.0
        self.asked: list[float] = []
        self.given_up: list[float] = []
        self._due: list[tuple[float, Callable[[], None]]] = []
        self.set = 0  # timers
        self.heart = Heartbeat(
            cast("asyncio.AbstractEventLoop", self),
            ping_s,
            pong_s,
            lambda: self.asked.append(self.now),
            lambda: self.given_up.append(self.now),
        )
        self.heart.begin()

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Any:
        self.set += 1
        self._due.append((self.now + seconds, call))
        return SimpleNamespace(cancel=self._due.clear)

    def run(self, seconds: float, heard: Callable[[float], bool] = lambda _: False) -> None:
        """Let time pass by hundredths; `heard` says in which of them the client says something."""
        for _ in range(round(seconds * 100)):
            self.now = round(self.now + 0.01, 2)
            if heard(self.now):
                self.heart.heard = self.now
            for due in [one for one in self._due if one[0] <= self.now]:
                self._due.remove(due)
                due[1]()


def test_a_silent_client_is_asked_again_and_again_and_one_who_talks_is_not() -> None:
    beats = Beats()
    beats.run(60, lambda now: bool(beats.asked) and round(now - beats.asked[-1], 2) == 0.05)  # it answers
    assert beats.given_up == []
    assert {round(later - sooner, 1) for sooner, later in pairwise(beats.asked)} == {2.5}
    assert beats.set <= len(beats.asked) + 1, "one timer a beat"
    talks = Beats()
    talks.run(60, lambda now: now % 2 == 0)
    assert talks.asked == talks.given_up == []


@pytest.mark.parametrize("last", [100.0, 100.01, 101.3, 102.49, 102.5, 102.51, 104.9, 107.77])
@pytest.mark.parametrize("answers_s", [0.02, 0.3, 1.5, 3.9])
def test_a_client_that_dies_is_given_up_in_time_whenever_it_was_heard_last(last: float, answers_s: float) -> None:
    beats = Beats()
    beats.run(
        40,
        lambda now: now == last or (now < last and bool(beats.asked) and round(now - beats.asked[-1], 2) == answers_s),
    )
    assert len(beats.given_up) == 1
    assert beats.given_up[0] - max(beats.heart.heard, 100) <= NOTICED_S
    assert beats.given_up[0] - beats.asked[-1] >= 4, "it had its time to answer"


def test_an_answer_within_the_millisecond_of_the_question_counts() -> None:
    beats = Beats()
    for _ in range(12):
        beats.run(2.5)
        if beats.asked and beats.asked[-1] == beats.now:
            beats.heart.heard = beats.now  # as on a fast line, by a clock that counts in steps
    assert len(beats.asked) >= 10
    assert beats.given_up == []


def test_a_connection_that_ended_is_asked_nothing() -> None:
    beats = Beats()
    beats.run(6, lambda _: True)
    beats.heart.end()
    beats.run(20)
    assert beats.asked == beats.given_up == []


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
