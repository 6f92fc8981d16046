"""What a tick of the lobby costs: 250 tables, a hundred people who look, and 25 tables that have changed since the last.

Seats are taken for real before each tick, and not counted: what is measured is the CPU from the first table that says it has
changed until all who look have their message, and the bytes each is sent. Beside it the same for programs that take no
changes. No sockets: what they cost goes by the bytes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import cache
from statistics import median
from typing import NamedTuple

from tests.support.room.rooms import FakeAlarm, FakeClock, a_room, person

from benchmarks.job import Job, Result, seconds, size
from croupier.protocol.actors import HOUSE
from croupier.room.connections.watcher import Watcher
from croupier.room.demo.demo import demo_rules
from croupier.room.lobby import Lobby
from croupier.room.room import Room
from croupier.rulebooks import rulebook

TABLES, CHANGED, PEOPLE, TICKS = 250, 25, 100, 40
BOOK, STAKE = "act-omaha-2006", 300_00


class Tick(NamedTuple):
    """One telling of all who look."""

    seconds: float
    bytes: float  # to each


class Bell(FakeClock):
    """A clock that wakes when it is told to."""

    def wake(self, at: int, call: Callable[[], None]) -> FakeAlarm:
        """Keep what is to be called."""
        self.call = call
        return FakeAlarm(at, 0, call)


class Looked:
    """A lobby by itself, on the tables of a room, and people who look at it."""

    def __init__(self, room: Room, *, changes: bool) -> None:
        self.bell, self.sent = Bell(), 0
        self.lobby = Lobby(room.house._replace(clock=self.bell), room.tables, room.tournaments)
        for number in range(PEOPLE):
            self.lobby.watch(Watcher(person(f"looker-{number}"), write=self._taken), changes=changes)

    def _taken(self, message: bytes) -> bool:
        self.sent += len(message)
        return True

    def tick(self, names: list[str]) -> Tick:
        """Tell that these tables have changed."""
        self.sent, began = 0, time.process_time()
        for _ in names:
            self.lobby.changed()
        self.bell.call()
        return Tick(time.process_time() - began, self.sent / PEOPLE)


async def _sit(room: Room, table: str) -> None:
    """Have one more player sit down."""
    desk = room.tables[table].desk
    assert desk is not None
    seat = 1 + len(desk.host.session.table.players)
    sitter = person(f"{table}-{seat}")
    await room.welcome(sitter)
    answer = await room.tables[table].do(sitter, "sit", {"act": "sit", "seat": seat, "stake": STAKE})
    if not answer.ok:
        raise SystemExit(f"nobody could sit down: {answer}")


async def _measured() -> tuple[list[Tick], list[Tick]]:
    """The ticks of those who take changes, and of those who do not."""
    async with a_room() as (room, clock):
        for number in range(TABLES - len(room.tables)):
            await room.places.open_table(demo_rules(rulebook(BOOK)), f"table-{number}", by=HOUSE)
        ours, whole = Looked(room, changes=True), Looked(room, changes=False)
        names = [name for name in room.tables if name.startswith("table-")]
        ticks: list[tuple[Tick, Tick]] = []
        for number in range(TICKS):
            some = [names[at % len(names)] for at in range(number * CHANGED, (number + 1) * CHANGED)]
            for name in some:
                await _sit(room, name)
            await clock.run(room, 0)
            ticks.append((ours.tick(some), whole.tick(some)))
    return [tick for tick, _ in ticks], [tick for _, tick in ticks]


@cache
def measured() -> tuple[Tick, Tick]:
    """The median tick of each."""
    ours, whole = [
        Tick(median([one.seconds for one in ticks]), median([one.bytes for one in ticks]))
        for ticks in asyncio.run(_measured())
    ]
    return ours, whole


def sent() -> Result:
    """The bytes to each who looks."""
    ours, whole = measured()
    return Result(ours.bytes, f"{ours.bytes:,.0f} B", f"{whole.bytes:,.0f} B")


def cpu() -> Result:
    """The CPU of telling all of them."""
    ours, whole = measured()
    return Result(ours.seconds, f"{ours.seconds * 1e6:,.0f} µs", f"{whole.seconds * 1e6:,.0f} µs")


_WHAT = f"the lobby, {CHANGED} of {TABLES} tables changed"
JOBS = (
    Job(f"{_WHAT}: to each who looks", "whole", (), size(1_000, 600), sent),
    Job(f"{_WHAT}: CPU to tell {PEOPLE}", "whole", (), seconds(0.0005, 0.0003), cpu),
)

if __name__ == "__main__":
    for job in JOBS:
        result = job.measure()
        print(f"{job.name}: {result.ours}, whole {result.theirs}")
