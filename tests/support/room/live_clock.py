"""Helpers of tests/room/tables/test_live_clock.py that other tests use as well."""

from __future__ import annotations

from random import Random

from croupier.room.room import Room
from tests.support.room.live import BOSS, Console
from tests.support.room.rooms import FakeClock

PEOPLE = ("Ann", "Bob", "Cy")


async def in_turn(room: Room, clock: FakeClock) -> tuple[Console, Console, int]:
    """A dealer and a supervisor at a hand, and the seat in turn."""
    kim, boss = Console(room, clock), Console(room, clock, BOSS)
    await kim.opened(*PEOPLE)
    source = Random("in turn")
    while kim.due["step"] != "act":
        await kim.enter_due(source)
    return kim, boss, kim.due["seat"]
