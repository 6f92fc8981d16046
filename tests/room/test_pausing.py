"""Play pauses while the store cannot be written: all are told, nothing is done, nobody's time runs, and it goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from croupier.errors import StoreError
from croupier.room.pausing import PAUSED
from croupier.room.room import Room
from croupier.store import Store
from tests.support.room.rooms import Client, FakeClock, a_room, ended, in_a_hand, person, seq
from tests.support.room.stops import TABLE


class Disk:
    """The disk of a store, which can be full."""

    def __init__(self, store: Store, patched: pytest.MonkeyPatch) -> None:
        self.tries, self.full = 0, False
        self.waits: Callable[[], None] = lambda: None  # what passes before it says so
        for name in ("_commit_now", "_run"):
            patched.setattr(store, name, self._unless_full(getattr(store, name), is_async=name == "_run"))
        patched.setattr(store, "_change_now", store._run)  # type: ignore[attr-defined]

    def _unless_full(self, write: object, *, is_async: bool) -> object:
        def now(*given: object) -> object:
            self.tries += 1
            if self.full:
                self.waits()
                raise StoreError("the disk is full")
            return write(*given)  # type: ignore[operator]

        async def later(*given: object) -> object:
            made = now(*given)
            return await made  # type: ignore[misc]

        return later if is_async else now


def pauses(client: Client) -> list[bool]:
    told = [json.loads(message) for message in client.messages]
    return [bool(one["what"]) for one in told if one["type"] == "pause"]


async def is_over(room: Room, clock: FakeClock) -> None:
    """The room has tried again and found the store well; its tries are made on a thread, and time stands meanwhile."""
    async with asyncio.timeout(30):
        while room.paused:
            if (tried := room._pausing._trying) and not tried.done():
                await asyncio.wait([tried])
            else:
                await clock.run(room, 1)
    await clock.run(room, 0)


async def test_a_disk_that_is_full_pauses_play_and_gives_the_time_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, TABLE)
        room.house.connected.come(ann.watcher)
        disk = Disk(room.house.store, monkeypatch)
        until, before = ann.view["public"]["turn"]["until"], seq(ann.actor)
        disk.full = True
        assert (await ann.do("fold")).fault is not None
        assert pauses(ann) == [True]
        tries = disk.tries
        assert (await ann.do("fold")).fault == PAUSED, "it is not even tried"
        assert disk.tries == tries
        began = clock.now()
        await clock.run(room, 600_000)
        assert seq(ann.actor) == before, "nobody was folded for time"
        late = Client(room, person("late"), TABLE)
        room.come(late.watcher)
        await clock.run(room, 0)
        assert pauses(late) == [True], "whoever comes meanwhile is told too"
        disk.full = False
        await is_over(room, clock)
        assert pauses(ann) == pauses(late) == [True, False]
        assert ann.acts, "it is still their turn"
        assert ann.view["public"]["turn"]["until"] == until + clock.now() - began
        assert (await ann.do("fold")).ok
        await ended(ann, bob, late)


async def test_a_store_that_fails_slowly_gives_back_the_time_it_took_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, TABLE)
        disk = Disk(room.house.store, monkeypatch)
        until, began = ann.view["public"]["turn"]["until"], clock.now()

        def thirteen_seconds() -> None:
            clock.time += 13_000
            disk.waits = lambda: None

        disk.full, disk.waits = True, thirteen_seconds
        assert (await ann.do("fold")).fault is not None
        await clock.run(room, 10_000)
        disk.full = False
        await is_over(room, clock)
        assert clock.now() - began >= 23_000
        assert ann.view["public"]["turn"]["until"] == until + clock.now() - began
        await ended(ann, bob)
