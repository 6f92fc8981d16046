"""A room on a clock that a test turns, and clients that read what the wire would carry."""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import AsyncIterator, Callable, Sequence, Sized
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from itertools import count
from typing import Any

from croupier.errors import StoreError
from croupier.house.people import People, Person
from croupier.protocol.answers import Answer
from croupier.room.connections.watcher import Closed, Watcher
from croupier.room.demo.demo import demo_room
from croupier.room.offices.regulator.privileged_reads import PrivilegedReads
from croupier.room.pace import Pace
from croupier.room.room import Room
from croupier.room.rounds.past import PastRounds
from croupier.room.streams.keys import Keys
from croupier.room.tables.actor import TableActor
from croupier.shuffle import Contributor
from croupier.store import Store, Write, open_store
from tests.support.room.driver import keys

STEP_MS = 50
NOON = 1_780_000_000_000  # some day in 2026


class FakeAlarm:
    def __init__(self, at: int, number: int, call: Callable[[], None]) -> None:
        self.at, self.number, self.call, self.cancelled = at, number, call, False

    def __lt__(self, other: FakeAlarm) -> bool:
        return (self.at, self.number) < (other.at, other.number)

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Time that goes on when a test says so."""

    def __init__(self) -> None:
        self.time = NOON
        self._set = 0  # by how much it was turned
        self._alarms: list[FakeAlarm] = []
        self._numbers = count()

    def now(self) -> int:
        return self.time

    def wake(self, at: int, call: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(at, next(self._numbers), call)
        heapq.heappush(self._alarms, alarm)
        return alarm

    def elapsed(self) -> int:
        return self.time - self._set

    def set(self, ms: int) -> None:
        """Turn the clock, as somebody does with a machine's: what waits waits neither longer nor shorter for it."""
        self.time += ms
        self._set += ms
        for alarm in self._alarms:
            alarm.at += ms

    async def run(self, room: Room, ms: int) -> None:
        """Let so much time pass, everything that is to happen in it happening at its time."""
        until = self.time + ms
        while True:
            await self._quiet(room)
            while self._alarms and self._alarms[0].cancelled:
                heapq.heappop(self._alarms)
            if not self._alarms or self._alarms[0].at > until:
                break
            alarm = heapq.heappop(self._alarms)
            self.time = max(self.time, alarm.at)
            alarm.call()
        self.time = until
        await self._quiet(room)

    async def _quiet(self, room: Room) -> None:
        """Until the tables are at rest, every client has read its messages, and nothing is left to run after that."""
        ready: Sized = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        await room.settled()
        while ready:
            await asyncio.sleep(0)
            await room.settled()

    async def until(self, room: Room, done: Callable[[], bool], most_ms: int = 600_000) -> None:
        """Let time pass until something is so."""
        end = self.time + most_ms
        await self._quiet(room)
        while not done():
            assert self.time < end, "it has not come to that"
            await self.run(room, self._ms_of_nothing(end))

    def _ms_of_nothing(self, end: int) -> int:
        """How long nothing happens, in the steps in which `until` looks."""
        alarms = [alarm.at for alarm in self._alarms if not alarm.cancelled]
        return max(STEP_MS, -(-(min([*alarms, end]) - self.time) // STEP_MS) * STEP_MS)


def seeded(seed: str) -> Callable[[int], bytes]:
    numbers = count()
    return lambda length: sha256(f"{seed}/{next(numbers)}".encode()).digest()[:length]


def person(name: str, *roles: str) -> Person:
    return Person(f"p-{name}", name.capitalize(), frozenset({"player", *roles}), guest=True)


IDS = count()  # new for everything anybody means to do, also after a restart


class Client:
    """Somebody at a table: reads every message at once, and answers what the shuffle asks for."""

    def __init__(self, room: Room, who: Person, table: str, *, contributes: bool = True) -> None:
        self.room, self.who, self.actor = room, who, room.tables[table]
        self.messages: list[bytes] = []
        self.view: dict[str, Any] = {}
        self.contributes = contributes
        self.client = Contributor(table, sha256(who.account.encode()).digest())
        self._tasks: list[asyncio.Task[None]] = []
        self.connect()

    def connect(self) -> None:
        self.watcher = Watcher(self.who)
        self.actor.watch(self.watcher)
        self._tasks.append(asyncio.create_task(self._read(self.watcher)))

    def disconnect(self) -> None:
        self.room.leave(self.watcher)

    async def _read(self, watcher: Watcher) -> None:
        with suppress(Closed):
            while True:
                self._heard(await watcher.next())

    def _heard(self, message: bytes) -> None:
        self.messages.append(message)
        told = json.loads(message)
        if told["type"] == "view":
            assert told["version"] >= self.view.get("version", 0)
            self.view = told
            asked = told["you"]["contribution"]
            if asked and self.contributes:
                self._tasks.append(asyncio.create_task(self._contribute(asked)))

    async def _contribute(self, asked: str) -> None:
        await (self.reveal() if asked == "value" else self.commit())

    @property
    def shuffle(self) -> int:
        """The number of the last shuffle there was."""
        proof = self.view["public"]["proof"]
        return proof["shuffle"] if proof else 0

    def value(self, shuffle: int) -> bytes:
        return sha256(f"{self.who.account}/{shuffle}".encode()).digest()

    def committed(self, shuffle: int, value: bytes | None = None) -> dict[str, str]:
        """What a commitment says: by default to the bytes this client has for that shuffle."""
        given = self.client.commitment(shuffle, self.view["you"]["seat"], value or self.value(shuffle))
        return {"commitment": given.commitment, "key": given.key, "signature": given.signature}

    async def commit(self) -> Answer:
        return await self.do("commit", shuffle=self.shuffle + 1, **self.committed(self.shuffle + 1))

    async def reveal(self, value: bytes | None = None, **more: object) -> Answer:
        proof, seat = self.view["public"]["proof"], self.view["you"]["seat"]
        value = value or self.value(proof["shuffle"])
        signature = self.client.reveal(proof["shuffle"], proof["root"], seat, value)
        return await self.do("reveal", shuffle=proof["shuffle"], value=value.hex(), signature=signature, **more)

    async def do(self, act: str, **fields: object) -> Answer:
        id_, seen = f"{self.who.account}-{next(IDS)}", self.view.get("version")
        return await self.actor.do(self.who, id_, {"act": act, **fields}, seen)

    async def done(self, act: str, **fields: object) -> None:
        answer = await self.do(act, **fields)
        assert answer.ok, (act, fields, answer)
        await asyncio.sleep(0)

    @property
    def acts(self) -> dict[str, dict[str, Any]]:
        return {offer["act"]: offer for offer in self.view["you"]["acts"]}

    @property
    def open(self) -> dict[str, dict[str, Any]]:
        return {offer["act"]: offer for offer in self.view["you"]["open"]}

    async def play_on(self) -> None:
        """Do the first thing that is asked for, cheaply: no fold, no raise where there is another way."""
        for name in ("check", "stand", "call", "show", "bet", "raise", "play", "fold"):
            if name in self.acts:
                offer = self.acts[name]
                fields = {"to": offer["min_to"]} if name in ("bet", "raise") else {}
                fields |= {"times": offer["times"]} if name == "play" else {}
                await self.done(name, **fields)
                return

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def ended(*clients: Client) -> None:
    for client in clients:
        await client.close()


async def in_a_hand(room: Room, clock: FakeClock, table: str) -> tuple[Client, Client]:
    """Two people in a hand, the one in turn first."""
    ann, bob = await seated(room, clock, table, "ann", "bob")
    await clock.until(room, lambda: bool(ann.acts or bob.acts))
    return (ann, bob) if ann.acts else (bob, ann)


PEOPLE = Pace(
    between_ms=1_000, showdown_ms=2_000, contribution_ms=500, deal_ms=100, extra_ms=1_000, show_ms=1_000, company_ms=200
)


@asynccontextmanager
async def a_room(
    store: Any = None,
    *,
    pace: Pace = PEOPLE,
    company: int = 0,
    seed: str = "room",
    clock: FakeClock | None = None,
    sealed_to: Keys | None = None,
) -> AsyncIterator[tuple[Room, FakeClock]]:
    """The demo's tables, with bots only where a test wants some."""
    turned = clock or FakeClock()
    if store is not None:
        room = await demo_room(store, turned, seeded(seed), sealed_to or keys(), pace=pace, company=company)
        try:
            yield room, turned
        finally:
            await room.close()
        return
    async with (
        open_store("sqlite::memory:") as opened,
        a_room(opened, pace=pace, company=company, seed=seed, sealed_to=sealed_to) as made,
    ):
        yield made


class Counted:
    """A store that remembers the events of every transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.written: list[tuple[str, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, writes: Sequence[Write]) -> None:
        await self._store.append(writes)
        lines = [line for write in writes for line in write.lines.splitlines()]
        self.written.append(tuple([json.loads(line)["type"] for line in lines]))


class CheckedStore:
    """A store that counts all money after every append, and can be told to fail."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fails = 0  # so many appends from now on
        self.unheard = 0  # so many appends from now on are made, and their answers lost
        self.appends = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, writes: Sequence[Write]) -> None:
        if self.fails:
            self.fails -= 1
            raise StoreError("the disk is full")
        await self._store.append(writes)
        self.appends += 1
        if self.unheard:
            self.unheard -= 1
            raise StoreError("the connection is gone")
        assert not any((await self._store.trial_balance()).values())
        assert not await self._store.unreconciled()


@asynccontextmanager
async def checked_store() -> AsyncIterator[CheckedStore]:
    async with open_store("sqlite::memory:") as store:
        yield CheckedStore(store)


async def seated(
    room: Room, clock: FakeClock, table: str, *names: str, stake: int = 300_00, contributes: bool = True
) -> list[Client]:
    """Clients with seats 1, 2, 3 … and a stake each."""
    clients = []
    for seat, name in enumerate(names, 1):
        who = person(name)
        await room.welcome(who)
        client = Client(room, who, table, contributes=contributes)
        await clock.run(room, 0)
        await client.done("sit", seat=seat if seat in client.open["sit"]["seats"] else 8, stake=stake)
        clients.append(client)
    return clients


def round_number(actor: TableActor) -> int:
    assert actor.desk is not None
    return actor.desk.host.session.table.round


def playing(actor: TableActor) -> bool:
    assert actor.desk is not None
    return bool(actor.desk.host.session.table.playing)


def seq(actor: TableActor) -> int:
    assert actor.desk is not None
    return actor.desk.host.chain.seq


async def log_of(room: Room, table: str) -> list[dict[str, Any]]:
    """The lines of a table."""
    return [json.loads(line) async for lines in room.house.store.read(table) for line in lines]


def past_of(room: Room, people: People | None = None) -> PastRounds:
    """The past rounds of a room, with reads of them written down."""
    house = room.house
    reads = PrivilegedReads(house.inspectorate, house.clock)
    return PastRounds(house.store, keys(), people or house.people, reads, house.reasons)
