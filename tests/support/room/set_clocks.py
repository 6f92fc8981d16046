"""Helpers of tests/room/test_set_clocks.py that other tests use as well."""

from __future__ import annotations

from croupier.room.room import Room
from tests.support.room.room_staff import play
from tests.support.room.rooms import Client, FakeClock, round_number


async def goes_on(room: Room, clock: FakeClock, ann: Client, bob: Client) -> None:
    number = round_number(ann.actor)
    await clock.until(room, lambda: round_number(ann.actor) > number)
    await play(room, clock, [ann, bob], number + 1)
    assert room.clock_fault == ""
