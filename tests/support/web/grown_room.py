"""A real room behind the real web, with a past: rounds, a tournament, a cage with entries, calls, exclusions, complaints."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from secrets import token_bytes
from typing import Any

from msgspec.structs import replace

from croupier.house import Person, complaints, floor, inspection
from croupier.house.cage import events as cage_events
from croupier.house.cage.postings import cash_postings
from croupier.house.complaints import digest
from croupier.protocol import Event
from croupier.protocol.actors import HOUSE
from croupier.record import Chain
from croupier.room.clock import SystemClock
from croupier.room.demo.demo import demo_room, demo_rules
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.pace import Pace
from croupier.room.room import Room
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.store import Store, Write, open_store
from croupier.store.accounts import Account
from croupier.web.app import make_app
from croupier.web.asgi import App, Receive, Send
from croupier.web.context import WebContext
from croupier.web.door.door_key import DoorKey
from croupier.web.door.passwords import Passwords
from croupier.web.http.bounds import WRITE
from croupier.web.settings import Settings
from croupier.web.start import make_house, past_of
from croupier.workers.odds import OddsWorker
from tests.support.room.driver import PEOPLE, drive, keys
from tests.support.web.odds_jobs import NO_ODDS
from tests.web.conftest import GENEROUS, LIGHT, PASSWORD

ROUNDS, TABLES, ENTRANTS, CHECKPOINTS = 200, 250, 90, 50
PATRONS, ENTRIES = 12_000, 12_000  # of the cage, the floor, the regulator, and complaints: each
CUP, PLAYED = "cup", "omaha"
STAFF = {
    "olga": "operator", "otto": "operator", "sue": "supervisor", "rita": "regulator", "dirk": "director",
    "dora": "dealer", "dawn": "dealer",
}  # fmt: skip
LIMITS = replace(GENEROUS, messages_per_second=100_000, talk_per_second=100_000)
HEADERS = {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000", "x-croupier": "1"}


class GrownRoom:
    """The application of such a room, and the cookies of those who have come in."""

    def __init__(self, room: Room, house: WebContext, store: Store) -> None:
        self.room, self.house, self.store = room, house, store
        self.app: App = make_app(house)
        self.cookies: dict[str, str] = {}

    def scope(self, kind: str, path: str, query: str, who: str) -> dict[str, Any]:
        headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        headers += [(b"cookie", self.cookies[who].encode())] if who else []
        return {
            "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": headers,
            "scheme": "http" if kind == "http" else "ws", "http_version": "1.1", "asgi": {"version": "3.0"},
            "client": ("127.0.0.1", 5000), "server": ("127.0.0.1", 8000), "root_path": "", "subprotocols": [],
        }  # fmt: skip

    async def ask(self, method: str, path: str, who: str = "", body: object = None) -> tuple[int, bytes]:
        """One request, in a task of its own."""
        at, _, query = path.partition("?")
        scope = {**self.scope("http", at, query, who), "method": method}
        sent = b"" if body is None else json.dumps(body).encode()
        scope["headers"] += [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(sent))]
        status, found, asked = 0, bytearray(), False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                await asyncio.sleep(3600)
            asked = True
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            found.extend(message.get("body", b""))
            for name, value in message.get("headers", ()):
                if name.lower() == b"set-cookie" and value.startswith(f"{self.house.entry.cookie_name}=".encode()):
                    self.cookies[""] = value.decode().partition(";")[0]

        await asyncio.create_task(self._answered(scope, receive, send))
        return status, bytes(found)

    async def _answered(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    async def come_in(self, name: str) -> None:
        status, told = await self.ask("POST", "/api/login", body={"name": name, "password": PASSWORD})
        assert status == 200, told
        self.cookies[name] = self.cookies[""]

    @asynccontextmanager
    async def connected(self, who: str) -> AsyncIterator[Socket]:
        """A WebSocket of somebody."""
        socket = Socket()
        scope = self.scope("websocket", "/ws", "", who) | {"extensions": {WRITE: {WRITE: socket.write}}}
        task = asyncio.create_task(self._answered(scope, socket.receive, socket.send))
        try:
            yield socket
        finally:
            socket.wanted.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await task


class Socket:
    """The client's end, which takes everything at once."""

    def __init__(self) -> None:
        self.wanted: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.wanted.put_nowait({"type": "websocket.connect"})
        self.told: list[bytes] = []
        self.receive = self.wanted.get

    def write(self, message: bytes) -> bool:
        self.told.append(message)
        return True

    async def send(self, message: Any) -> None:
        if "text" in message:
            self.told.append(message["text"].encode())

    def say(self, **message: object) -> None:
        self.wanted.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def until(self, kind: str) -> None:
        """Until something of a kind was told."""
        begins = b'{"type":"%s"' % kind.encode()
        async with asyncio.timeout(20):
            while not any(one.startswith(begins) for one in self.told):
                await asyncio.sleep(0.001)
        self.told.clear()


@asynccontextmanager
async def grown_room() -> AsyncIterator[GrownRoom]:
    """Such a room; nobody plays in it yet."""
    async with open_store("sqlite::memory:") as store:
        await drive(store, "grown", ROUNDS, tell=False)
        await _people(store)
        await _past(store)
        room = await demo_room(store, SystemClock(), token_bytes, keys(), pace=Pace(), company=0)
        passwords = Passwords(LIGHT)
        settings = Settings(port=8000, demo=True, guests="on", limits=LIMITS)
        past = past_of(room, {})
        await past.privileges.begin_record("shell-tests-here", 1)
        house = make_house(settings, store, DoorKey(b"d" * 32, token_bytes), room, past, passwords)
        house = house._replace(odds=OddsWorker(NO_ODDS, house.metrics))
        try:
            grown = GrownRoom(room, house, store)
            await _tables(room)
            await _cup(room)
            for _ in range(CHECKPOINTS):
                await house.inspecting.heads.take(house.now_ms())
            for name in (*STAFF, "player-1"):
                await grown.come_in(name)
            yield grown
        finally:
            passwords.close()
            house.odds.close()
            await house.inspecting.verifying.close()
            await house.floor.fair_play.watching.close()
            await room.close()


async def _people(store: Store) -> None:
    hashed = LIGHT.hash(PASSWORD)
    for name, role in {**STAFF, **dict.fromkeys(PEOPLE, "player")}.items():
        assert await store.accounts.create(Account(name, name, (role,), False, hashed, 1))  # type: ignore[arg-type]
    for number in range(PATRONS):
        assert await store.accounts.create(Account(f"patron-{number}", f"Patron {number}", ("player",), True, "", 1))


async def _past(store: Store) -> None:
    """Entries of the house, as they were written: at the cage, on the floor, by the regulator; complaints."""
    said, everybody = digest("a word of somebody"), [f"patron-{number % PATRONS}" for number in range(ENTRIES)]
    numbered = list(enumerate(everybody, 1))
    opened = cage_events.ShiftOpened(1, 10_000_00, 0, "olga", "otto", play_money=True)
    deposits = [cage_events.DepositMade(one, 500_00 + at, "olga", at, 1, play_money=True) for at, one in numbered]
    await _written(store, cage_events.STREAM, [opened, *deposits])
    reads = [inspection.RecordRead(at, "account", "rita", "regulator", accounts=(one,)) for at, one in numbered]
    await _written(store, inspection.STREAM, reads)
    about = [complaints.ComplaintMade(at, PLAYED, at, one, "complaint", said, at, "practice") for at, one in numbered]
    await _written(store, complaints.STREAM, about)
    on_floor: list[Event] = []
    for at, one in numbered:
        on_floor += [floor.OfficialCalled(at, PLAYED, 1, one, 1, said, at), floor.CallAnswered(at, "sue", said, at)]
        on_floor += [floor.AccountExcluded(at, one, "sue", "decided", 0, said, at, "practice")]
        on_floor += [floor.ExclusionEnded(at, "otto", said, at, "practice")]
    await _written(store, floor.STREAM, on_floor)


async def _written(store: Store, stream: str, events: Sequence[Event]) -> None:
    head = await store.head(stream)
    chain = Chain(stream, head.seq, head.hash, 0) if head else Chain(stream)
    postings = tuple([cash_postings(event) for event in events]) if stream == cage_events.STREAM else ()
    await store.append([Write(stream, head.seq if head else 0, chain.lines(events, 0, 0), postings)])


async def _tables(room: Room) -> None:
    rules = [each for each in map(demo_rules, map(rulebook, rulebook_ids())) if not each.kind.has_bank]
    for number in range(TABLES):
        await room.places.open_table(rules[number % len(rules)], f"table-{number}", by=HOUSE, historical=True)


async def _cup(room: Room) -> None:
    plan = demo_plan(rulebook("act-omaha-2006"), room_time(room), ENTRANTS, 9)
    actor = await announced(room, plan, CUP, play_money=True)
    for number in range(ENTRANTS):
        person = Person(f"patron-{number}", f"Patron {number}", frozenset({"player"}), guest=True)
        await room.welcome(person)
        answer = await actor.do(person, f"e-{number}", {"act": "enter", "agreed": True})
        assert answer.ok, answer
