"""Opening the room a server serves: its tables, its past, and who sits there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from secrets import token_bytes
from typing import NamedTuple

from croupier.room.clock import SystemClock
from croupier.room.demo.demo import demo_room
from croupier.room.offices.cage.office import BackOffice
from croupier.room.offices.floor.office import FloorOffice
from croupier.room.offices.regulator.office import Inspecting
from croupier.room.people.accounts import person_of
from croupier.room.planned_tables import RoomPlan, file_rules, open_planned
from croupier.room.room import Room
from croupier.room.rounds import past as rounds
from croupier.room.streams import complaints
from croupier.room.streams.keys import Keys
from croupier.room.streams.register import Registry
from croupier.store import Store
from croupier.store.accounts import Accounts
from croupier.web.official_rules import OfficialRules
from croupier.web.room_api import Complaints, PastRounds
from croupier.web.settings import Settings


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
    """What has happened in a room, what was said of it, and the books that are kept of it."""

    rounds: PastRounds
    complaints: Complaints
    back_office: BackOffice
    floor: FloorOffice
    registry: Registry
    inspecting: Inspecting
    official_rules: Mapping[str, OfficialRules]
    now_ms: Callable[[], int]  # the room's time, which never goes back


def past_of(room: Room, rules: Mapping[str, OfficialRules]) -> Past:
    """The past of a room that is open, with the official rules it was opened with."""
    house = room.house
    said = complaints.Complaints(house.store, house.keys, house.entropy)
    inspecting = Inspecting(house, said)
    return Past(
        rounds.PastRounds(house.store, house.keys, house.people, inspecting.reads, house.reasons),
        said,
        BackOffice(house, lambda: room.tables),
        FloorOffice(house, room.tables, room.floor, room.transfers),
        house.registry,
        inspecting,
        rules,
        house.clock.now,
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
