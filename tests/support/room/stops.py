"""Helpers of tests/room/offices/test_stops.py that other tests use as well."""

from __future__ import annotations

from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.room import Room
from croupier.rulebooks import rulebooks_between_players
from tests.support.room.rooms import FakeClock

TABLE, OTHER = rulebooks_between_players()[:2]


REGULATOR = Person("reg", "Rita", frozenset({"regulator"}))


async def stop(room: Room, clock: FakeClock, scope: str, name: str, words: str = "the shoe is looked at") -> int:
    made = await room.house.inspectorate.stop(REGULATOR, scope, name, words, clock.now())  # type: ignore[arg-type]
    assert not isinstance(made, Refusal)
    return made.number


async def lines_of(room: Room) -> list[bytes]:
    return [line async for some in room.house.store.read_all() for line in some]
