"""Helpers of tests/room/offices/test_holds.py that other tests use as well."""

from __future__ import annotations

from croupier.protocol.refusal import Refusal
from croupier.room.room import Room
from tests.support.room.rooms import FakeClock
from tests.support.room.stops import REGULATOR


async def resumed(room: Room, clock: FakeClock, number: int) -> None:
    assert not isinstance(await room.house.inspectorate.resume(REGULATOR, number, "all is well", clock.now()), Refusal)
