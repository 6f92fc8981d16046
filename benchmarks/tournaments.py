"""A room with one tournament of 500 bots, all in one process and without a browser: how much it plays, how long acts take.

Once with no pauses and bots that think for no time, which says how many events a second the process writes; and once at the
pace of a room for people, with 50 who look on and a visitor with a seat who says over and over to be away and back. Each of
these is decided, written and shown to all before it is answered. Say `python -m benchmarks.tournaments [SECONDS]`.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from statistics import median, quantiles
from typing import Any

from croupier.house.people import Person
from croupier.room.clock import SystemClock
from croupier.room.connections.watcher import Closed, Watcher
from croupier.room.demo.demo import demo_room
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.pace import Pace
from croupier.room.room import Room
from croupier.room.streams.keys import Keys
from croupier.room.tournaments.actor import TournamentActor
from croupier.rulebooks import rulebook
from croupier.store import Store, Write, open_store

PLAYERS, SEATS, LOOKERS = 500, 9, 50
SECONDS = 20
BETWEEN_ACTS_S = 0.1
BOOK = "act-omaha-2006"
OF_PEOPLE = Pace(start_ms=0)
AT_ONCE = Pace(
    between_ms=0, showdown_ms=0, contribution_ms=0, deal_ms=0, extra_ms=0, show_ms=0, think_ms=(0, 0), start_ms=0,
    turn_ms=50, bank_ms=0,
)  # fmt: skip


class Counted:
    """A store that counts the events written to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.events = 0

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(self, writes: Sequence[Write]) -> None:
        """Write, and count."""
        await self._store.append(writes)
        self.events += sum([write.lines.count(b"\n") for write in writes])


class Looker:
    """Somebody who looks at the tournament and reads everything at once."""

    def __init__(self, actor: TournamentActor, who: Person) -> None:
        self.sizes: list[int] = []
        self._watcher = Watcher(who)
        actor.watch(self._watcher)
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(Closed):
            while True:
                self.sizes.append(len(await self._watcher.next()))

    async def close(self) -> None:
        """Look no longer."""
        self._watcher.close()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def _playing(room: Room) -> tuple[TournamentActor, Person]:
    """A tournament of so many that plays, and the visitor in it."""
    visitor = Person("p-visitor", "Visitor", frozenset({"player"}), guest=True)
    await room.welcome(visitor)
    plan = demo_plan(rulebook(BOOK), room_time(room), PLAYERS, SEATS)
    actor = await announced(room, plan, "cup", company=PLAYERS)
    answer = await actor.do(visitor, "enter", {"act": "enter", "agreed": True})
    if not answer.ok:
        raise SystemExit(f"the visitor may not enter: {answer}")
    while actor.office.state.phase != "playing":
        await asyncio.sleep(0.01)
    if not actor.office.state.entrants[visitor.account].present:
        await actor.do(visitor, "seat", {"act": "take-seat"})
    return actor, visitor


async def measured(pace: Pace, seconds: float) -> None:
    """Play so long at a pace, and print what was found."""
    async with open_store("sqlite::memory:") as opened:
        store: Any = Counted(opened)
        keys = Keys.drawn(secrets.token_bytes)
        room = await demo_room(store, SystemClock(), secrets.token_bytes, keys, pace=pace)
        start = time.perf_counter()
        actor, visitor = await _playing(room)
        print(f"  {PLAYERS} entered, drawn and seated in {time.perf_counter() - start:.1f} s")
        lookers = [Looker(actor, Person(f"p-{number}", f"Looker {number}")) for number in range(LOOKERS)]
        before, start = store.events, time.perf_counter()
        waits = await _acts(actor, visitor, start + seconds)
        passed = time.perf_counter() - start
        fault = actor.fault or next((each.fault for each in room.tables.values() if each.fault), None)
        print(
            f"  {(store.events - before) / passed:,.0f} events a second; {len(actor.office.state.left)} left; fault: {fault}"
        )
        print(
            f"  a visitor's act: p50 {median(waits):.1f} ms, p99 {quantiles(waits, n=100)[98]:.0f} ms of {len(waits)}"
        )
        sizes = sorted([size for looker in lookers for size in looker.sizes])
        print(
            f"  to {LOOKERS} lookers: {len(sizes) / passed:,.0f} messages a second, median {median(sizes):,.0f} bytes, "
            f"largest {sizes[-1]:,}, {sum(sizes) / passed / 1e6:.2f} MB a second"
        )
        for looker in lookers:
            await looker.close()
        await room.close()


async def _acts(actor: TournamentActor, visitor: Person, until: float) -> list[float]:
    """How long each act of the visitor takes, in milliseconds."""
    waits: list[float] = []
    ids = count()
    while (asked := time.perf_counter()) < until:
        act = "away" if len(waits) % 2 == 0 else "back"
        answer = await actor.do(visitor, str(next(ids)), {"act": act})
        if not answer.ok:
            raise SystemExit(f"the visitor may not: {answer}")
        waits.append((time.perf_counter() - asked) * 1000)
        await asyncio.sleep(BETWEEN_ACTS_S)
    return waits


def main() -> None:
    """Both paces."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    for words, pace in (("at the pace of people:", OF_PEOPLE), ("as fast as it goes:", AT_ONCE)):
        print(words)
        asyncio.run(measured(pace, seconds))


if __name__ == "__main__":
    main()
