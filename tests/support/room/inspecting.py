"""Helpers of tests/room/offices/test_inspecting.py that other tests use as well."""

from __future__ import annotations

from croupier.house.people import Person
from croupier.room.offices.regulator.office import Inspecting
from croupier.room.room import Room
from croupier.room.streams.complaints import Complaints
from croupier.rulebooks import rulebooks_between_players

TABLE = rulebooks_between_players()[0]


RITA = Person("reg", "Rita", frozenset({"regulator"}))


def inspecting(room: Room) -> Inspecting:
    house = room.house
    return Inspecting(house, Complaints(house.store, house.keys, house.entropy))


async def lines_of(room: Room) -> list[bytes]:
    return [line async for some in room.house.store.read_all() for line in some]
