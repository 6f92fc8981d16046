"""The CPU of one act at a table of eight with eight who watch: from the act to the views in their outboxes, no sockets.

The store is in memory, so that what is counted is the room's own work. Dealing, shuffling and settling come beside it: the
figure of a round is of everything the room does from one shuffle to the next, its acts among it.
"""

from __future__ import annotations

import asyncio
import time
from itertools import count

from tests.support.room.rooms import FakeClock, a_room, person, playing

from benchmarks.job import Job, Result, seconds
from croupier.poker import ActDue, ShowDue
from croupier.room.connections.watcher import Watcher
from croupier.room.tables.actor import TableActor

TABLE = "act-omaha-2006"
PEOPLE = 8
STAKE = 300_00
ACTS = 2_000
STEP_MS = 500


class NotDone(Exception):
    """An act was refused: no time is worth taking."""


class Tables:
    """A table of eight who check and call, and what their acts cost."""

    def __init__(self, actor: TableActor, clock: FakeClock) -> None:
        self.actor, self.clock = actor, clock
        self.people = [person(f"bench{number}") for number in range(PEOPLE)]
        self.watchers = [Watcher(one, write=self.written) for one in self.people]
        self.sent_bytes = self.messages = 0
        self.ids = count()
        self.acts, self.spent = 0, 0.0

    def written(self, message: bytes) -> bool:
        """A message that a connection has taken at once."""
        self.sent_bytes += len(message)
        self.messages += 1
        return True

    async def do(self, account: str, act: str, **fields: object) -> None:
        """Do an act, and read all that is told of it."""
        who = next(one for one in self.people if one.account == account)
        assert self.actor.desk is not None
        answer = await self.actor.do(
            who, f"bench-{next(self.ids)}", {"act": act, **fields}, self.actor.desk.host.version
        )
        await asyncio.sleep(0)
        if not answer.ok:
            raise NotDone(act, answer)

    async def in_turn(self) -> bool:
        """Let the player act for whom play waits: a raise first, then calls and checks, and hands are shown."""
        assert self.actor.desk is not None
        desk, session = self.actor.desk, self.actor.desk.host.session
        due = session.due
        if isinstance(due, ShowDue):
            await self.do(desk.account_at(due.place), "show")
            self.acts += 1
            return True
        if not isinstance(due, ActDue):
            return False
        account = desk.account_at(due.place)
        if due.bounds.least and not session.between_players[1].yardstick.raises and self.acts % 4 == 0:
            await self.do(account, "raise" if session.between_players[1].high else "bet", to=due.bounds.least)
        else:
            await self.do(account, "call" if due.price else "stand" if due.menu.stand else "check")
        self.acts += 1
        return True

    async def street(self) -> None:
        """Play on while play waits for players, and count what it costs."""
        began, before = time.process_time(), self.acts
        while await self.in_turn():
            pass
        if self.acts > before:
            self.spent += time.process_time() - began


async def read_on(watcher: Watcher) -> None:
    """Read all messages, as a connection does."""
    while True:
        await watcher.next()


async def played(acts: int) -> tuple[float, float]:
    """The CPU seconds of an act, and of a round."""
    async with a_room() as (room, clock):
        tables = Tables(room.tables[TABLE], clock)
        readers = []
        for seat, (one, watcher) in enumerate(zip(tables.people, tables.watchers, strict=True), 1):
            await room.welcome(one)
            tables.actor.watch(watcher, changes=True)
            readers.append(asyncio.create_task(read_on(watcher)))
            await tables.do(one.account, "sit", seat=seat, stake=STAKE)
        rounds, began = 0, 0.0
        while tables.acts < acts:
            await tables.street()
            was_playing = playing(tables.actor)
            await clock.run(room, STEP_MS)
            rounds += was_playing and not playing(tables.actor)
            if not began and rounds == 1:
                rounds, tables.acts, tables.spent, began = 0, 0, 0.0, time.process_time()
        whole = time.process_time() - began
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
    return tables.spent / tables.acts, whole / max(rounds, 1)


def measured() -> Result:
    """The CPU of an act, and beside it of a round."""
    act, a_round = asyncio.run(played(ACTS))
    return Result(act, f"{act * 1000:.2f} ms an act, {a_round * 1000:.1f} ms a round")


JOBS = (Job("CPU of an act, table of eight", "–", (), seconds(0.0005, 0.0003), measured),)
