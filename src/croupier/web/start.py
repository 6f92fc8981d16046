"""Opening the room a server serves: its tables, its past, and who sits there."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from secrets import token_bytes
from typing import NamedTuple

from croupier.room import (
    BackOffice,
    CheckpointLog,
    Complaints,
    Cosignatures,
    FloorOffice,
    Inspecting,
    KeyBook,
    Keys,
    MovingSeals,
    PastRounds,
    PrivilegesBook,
    Registry,
    Room,
    RoomPlan,
    SystemClock,
    demo_room,
    file_rules,
    open_planned,
    person_of,
)
from croupier.store import Accounts, Store
from croupier.web import room_api
from croupier.web.context import ByPerson, WebContext
from croupier.web.door.door import Door
from croupier.web.door.door_key import DoorKey
from croupier.web.door.guest_seats import GuestSeats
from croupier.web.door.origins import Origins
from croupier.web.door.passwords import Passwords
from croupier.web.door.privileges import OnRecord
from croupier.web.logs import web_log
from croupier.web.metrics import Metrics
from croupier.web.official_rules import OfficialRules
from croupier.web.readiness import Readiness
from croupier.web.settings import Settings
from croupier.workers.odds import OddsWorker, Work
from croupier.workers.odds_work import answered, warm_up


@asynccontextmanager
async def open_room(
    store: Store, keys: Keys, settings: Settings, plan: RoomPlan, rules: Mapping[str, OfficialRules]
) -> AsyncIterator[Opened]:
    """The room on a store, for the length of the block, with the tables and official rules its settings name."""
    companies = {table.name: table.company for table in settings.tables}
    called = settings.room.called
    if settings.demo:
        room = await demo_room(store, SystemClock(), token_bytes, keys, cups=True, called=called)
    else:
        room = await Room.open(store, SystemClock(), token_bytes, keys, companies=companies, called=called)
    try:
        notes = await open_planned(room, plan) if plan.tables else []
        await file_rules(room, {name: document.sha256 for name, document in rules.items()}, plan.by)
        await _meet_those_seated(room, store.accounts)
        yield Opened(room, notes)
    finally:
        await room.close()


class Opened(NamedTuple):
    """A room that is open, and where its store differs from its settings."""

    room: Room
    notes: list[str]


class Past(NamedTuple):
    """The rounds played in a room, the complaints about them, and the offices' views of its record."""

    rounds: PastRounds
    complaints: Complaints
    back_office: BackOffice
    floor: FloorOffice
    registry: Registry
    inspecting: Inspecting
    key_book: KeyBook
    held: Keys
    moving: MovingSeals
    official_rules: Mapping[str, OfficialRules]
    checkpoints: Callable[[str], CheckpointLog]  # by the log's name
    now_ms: Callable[[], int]  # the room's time, which never goes back
    privileges: PrivilegesBook


def past_of(room: Room, rules: Mapping[str, OfficialRules]) -> Past:
    """The past of a room that is open, with the official rules it was opened with."""
    house = room.house
    said = Complaints(house.store, house.keys, house.entropy)
    said.by_two = house.privileges.by_two
    inspecting = Inspecting(house, said)
    return Past(
        PastRounds(house.store, house.keys, house.people, inspecting.reads, house.reasons),
        said,
        BackOffice(house, lambda: room.tables),
        FloorOffice(house, room.tables, room.floor, room.transfers),
        house.registry,
        inspecting,
        house.key_book,
        house.keys,
        house.moving_seals,
        rules,
        lambda name: CheckpointLog(house.store, house.keys.signing, name, house.clock.now),
        house.clock.now,
        house.privileges,
    )


async def _meet_those_seated(room: Room, accounts: Accounts) -> None:
    """The record knows no names, so a room that goes on after a restart is told whose seats these are."""
    for actor in room.tables.values():
        if actor.desk:
            table = actor.desk.host.session.table
            await _meet(room, accounts, [*[player.account for player in table.players], *table.waiting])
    for tournament in room.tournaments.values():
        state = tournament.office.state
        await _meet(room, accounts, [*state.entrants, *[reserve.account for reserve in state.reserves]])


async def _meet(room: Room, accounts: Accounts, ids: list[str]) -> None:
    for id_ in ids:
        if account := await accounts.of_id(id_):
            room.house.people.meet(person_of(account))


def make_house(
    settings: Settings, store: Store, key: DoorKey, room: room_api.Room, past: Past, passwords: Passwords
) -> WebContext:
    """A house with the room's time and the randomness of this machine."""
    metrics = Metrics()
    metrics.moving = past.moving
    return WebContext(
        room=room,
        past_rounds=past.rounds,
        complaints=past.complaints,
        back_office=past.back_office,
        floor=past.floor,
        registry=past.registry,
        inspecting=past.inspecting,
        key_book=past.key_book,
        witnesses=Cosignatures(past.checkpoints(settings.log_name), settings.witnesses),
        official_rules=past.official_rules,
        odds=OddsWorker(Work(answered, warm_up), metrics),
        door=Door.of(
            store.accounts,
            store.door,
            passwords,
            settings,
            key,
            OnRecord(past.privileges, web_log(), past.now_ms),
            web_log(),
            now_ms=past.now_ms,
            clock=time.monotonic,
            entropy=token_bytes,
            kept_out=past.floor.is_excluded,
            why_shut=past.privileges.why_shut,
        ),
        by_person=ByPerson.of(settings.limits, time.monotonic),
        guest_seats=GuestSeats(settings.limits.seats_per_address, room.seats_of),
        settings=settings,
        readiness=Readiness(settings, room, web_log(), past.held),
        origins=Origins(settings),
        metrics=metrics,
        log=web_log(),
        now_ms=past.now_ms,
        clock=time.monotonic,
    )
