"""A server with a fake room behind it: as an application in this process, or on a free port of this machine."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from typing import Any, Literal

import httpx
import pytest
import structlog
import uvicorn
from argon2 import PasswordHasher
from msgspec.structs import replace

from croupier.house.people import People, Role
from croupier.room.connections.connected import Connected
from croupier.room.context import RoomContext as Rooms
from croupier.room.offices.cage.office import BackOffice
from croupier.room.offices.floor.office import FloorOffice
from croupier.room.offices.floor.overview import FloorView
from croupier.room.offices.regulator.office import Inspecting
from croupier.room.offices.witnesses.cosignatures import Cosignatures
from croupier.room.offices.witnesses.log import CheckpointLog
from croupier.room.pace import Pace
from croupier.room.streams.cage import Cashier
from croupier.room.streams.complaints import Complaints
from croupier.room.streams.floor import FloorBook
from croupier.room.streams.inspection import Inspectorate
from croupier.room.streams.keeping_snapshots import SnapshotKeeper
from croupier.room.streams.key_book import KeyBook
from croupier.room.streams.privileges import PrivilegesBook
from croupier.room.streams.register import Registry
from croupier.room.streams.sealed.moving import MovingSeals
from croupier.room.tables.transfers import Transfers
from croupier.room.wallets import Wallets
from croupier.store import Store, open_store
from croupier.store.accounts import Account
from croupier.web import server as servers
from croupier.web.app import make_app
from croupier.web.asgi import App
from croupier.web.context import ByPerson, WebContext
from croupier.web.door.door import Door
from croupier.web.door.door_key import DoorKey
from croupier.web.door.guest_seats import GuestSeats
from croupier.web.door.origins import Origins
from croupier.web.door.passwords import Passwords
from croupier.web.metrics import Metrics
from croupier.web.official_rules import OfficialRules
from croupier.web.readiness import Readiness
from croupier.web.settings import Limits, Settings
from croupier.workers.odds import OddsWorker, WorkLimits
from tests.cli.conftest import croupier as croupier
from tests.support.room.driver import keys
from tests.support.web.fake_room import FakePast, FakeRoom
from tests.support.web.odds_jobs import AT_ONCE
from tests.support.web.untold import AsBegun

PORT = 8000
ORIGIN = f"http://127.0.0.1:{PORT}"
OURS = {"x-croupier": "1", "origin": ORIGIN}
PASSWORD = "correct horse battery"
GENEROUS = Limits(
    requests_per_second=100_000,
    guests_per_minute=10_000,
    logins_per_minute=1000,
    odds_per_minute=100_000,
    complaints_per_hour=1000_000,
    inspections_per_minute=100_000,
    cosignatures_per_minute=100_000,
)
PATIENT = WorkLimits(job_s=120, patience_s=120)  # where nothing is compiled yet
LIGHT = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # the real one takes its time, as it should


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def now_ms(self) -> int:
        return int(self.seconds * 1000)

    def __call__(self) -> float:
        return self.seconds


class RoomClock:
    """The same time as a room asks for it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self) -> int:
        return self._clock.now_ms()

    def elapsed(self) -> int:
        return self._clock.now_ms()

    def wake(self, at: int, call: object) -> Any:
        raise AssertionError("nothing here waits")


class Site:
    """Everything a test may want to look at."""

    def __init__(self, store: Store, settings: Settings, log: Any) -> None:
        self.store, self.settings, self.clock, self.room = store, settings, Clock(), FakeRoom()
        self.past = FakePast()
        self.official_rules: dict[str, OfficialRules] = {}
        metrics = Metrics()
        back_office = self._back_office(store)
        self.passwords = Passwords(LIGHT)
        door = Door.of(
            store.accounts,
            store.door,
            self.passwords,
            settings,
            DoorKey(b"d" * 32, secrets.token_bytes),
            AsBegun(self.privileges, log, self.clock.now_ms),
            log,
            now_ms=self.clock.now_ms,
            clock=self.clock,
            entropy=secrets.token_bytes,
            kept_out=self.floor.is_excluded,
            why_shut=self.privileges.why_shut,
        )
        self.house = WebContext(
            room=self.room,
            past_rounds=self.past,
            complaints=Complaints(store, keys(), secrets.token_bytes),
            back_office=back_office,
            floor=self.floor,
            registry=self.registry,
            inspecting=self.inspecting,
            key_book=self.key_book,
            witnesses=Cosignatures(
                CheckpointLog(store, keys().signing, settings.log_name, self.clock.now_ms), settings.witnesses
            ),
            official_rules=self.official_rules,
            odds=OddsWorker(AT_ONCE, metrics, PATIENT),
            door=door,
            by_person=ByPerson.of(settings.limits, self.clock),
            guest_seats=GuestSeats(settings.limits.seats_per_address, self.room.seats_of),
            settings=settings,
            readiness=Readiness(settings, self.room, log, keys()),
            origins=Origins(settings),
            metrics=metrics,
            log=log,
            now_ms=self.clock.now_ms,
            clock=self.clock,
        )
        self.app: App = make_app(self.house)

    def _back_office(self, store: Store) -> BackOffice:
        """The real one, beside the fake room."""
        cashier, self.key_book = Cashier(store, keys(), secrets.token_bytes), KeyBook(store)
        moving = MovingSeals(store, self.key_book, keys(), secrets.token_bytes)
        self.registry = Registry(store)
        self.privileges = PrivilegesBook(store)
        people = People()
        wallets = Wallets(store, people, play_money=False)
        rooms = Rooms(
            store, RoomClock(self.clock), secrets.token_bytes, keys(), self.key_book, moving, self.registry, wallets,
            cashier, people, Pace(), Inspectorate(store, keys(), secrets.token_bytes),
            FloorBook(store, keys(), secrets.token_bytes), Connected(), SnapshotKeeper(store, keys().sealing.private),
            self.privileges,
        )  # fmt: skip
        self.inspecting = Inspecting(rooms, Complaints(store, keys(), secrets.token_bytes))
        self.floor = FloorOffice(rooms, {}, FloorView(rooms, {}), Transfers(rooms, {}))
        return BackOffice(rooms, dict)

    def client(self, **given: Any) -> httpx.AsyncClient:
        """A browser that remembers its cookies; the page it shows is ours."""
        transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 5000))
        return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{self.settings.port}", **given)

    async def account(self, name: str, *roles: Role, id_: str = "") -> Account:
        """Somebody with a password."""
        made = Account(
            id_ or name.lower(), name, roles, False, await self.passwords.hash(PASSWORD), self.clock.now_ms()
        )
        assert await self.store.accounts.create(made)
        return made


@pytest.fixture
def logged() -> list[dict[str, Any]]:
    return []


@asynccontextmanager
async def open_site(logged: list[dict[str, Any]], settings: Settings) -> AsyncIterator[Site]:
    def note(_logger: object, method: str, event: MutableMapping[str, Any]) -> str:
        logged.append({"level": method, **event})
        raise structlog.DropEvent

    if settings.guests == "auto":
        settings = replace(settings, guests="on")
    log: Any = structlog.wrap_logger(structlog.PrintLogger(), processors=[note])
    async with open_store("sqlite::memory:") as store:
        site = Site(store, settings, log)
        try:
            yield site
        finally:
            site.passwords.close()
            site.house.odds.close()
            await site.inspecting.verifying.close()
            await site.floor.fair_play.watching.close()


@pytest.fixture
async def site(logged: list[dict[str, Any]]) -> AsyncIterator[Site]:
    async with open_site(logged, Settings(port=PORT, limits=GENEROUS)) as opened:
        yield opened


@pytest.fixture
async def browser(site: Site) -> AsyncIterator[httpx.AsyncClient]:
    async with site.client(headers=OURS) as client:
        yield client


@pytest.fixture
async def live(logged: list[dict[str, Any]]) -> AsyncIterator[Site]:
    """A site that really listens."""
    async with listening_site(logged, Settings(port=0, limits=GENEROUS)) as opened:
        yield opened


@asynccontextmanager
async def listening_site(
    logged: list[dict[str, Any]], settings: Settings, lifespan: Literal["auto", "off"] = "auto"
) -> AsyncIterator[Site]:
    """`lifespan` is off where several sites listen at once: they are one API, which begins and ends but once."""
    listening = servers.listen(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    async with open_site(logged, settings) as opened:
        config = servers.config_for(settings, opened.app)
        config.lifespan = lifespan
        server = uvicorn.Server(config)
        running = asyncio.create_task(server._serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield opened
        finally:
            server.should_exit = True
            await running
            listening.close()
