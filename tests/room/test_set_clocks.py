"""A machine whose clock is set wrong, forward or back by an hour, and right again; with and without a restart in between."""

from __future__ import annotations

import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from croupier.house import inspection
from croupier.house.complaints import digest
from croupier.protocol.actors import HOUSE
from croupier.room.clock import STEP_MS, RoomClock
from croupier.room.room import Room
from croupier.store import Store, open_store
from tests.support.room.floors import ONE
from tests.support.room.live import verified
from tests.support.room.room_staff import play
from tests.support.room.rooms import NOON, Client, FakeClock, a_room, ended, in_a_hand, playing, round_number, seated
from tests.support.room.set_clocks import goes_on
from tests.support.room.stops import TABLE

HOUR_MS = 3_600_000
WAYS = pytest.mark.parametrize("off", [-HOUR_MS, HOUR_MS])


async def stops(store: Store) -> list[tuple[str, int]]:
    """What the record says of the clock: stopped and how far it was off, resumed."""
    lines = [json.loads(line) async for some in store.read("inspection") for line in some]
    return [(line["type"], line.get("clock_off_ms", 0)) for line in lines if line["type"].startswith("play-")]


async def times_are_right(store: Store, since: int, until: int) -> None:
    """Every line was written between two right moments, and the record holds."""
    moments = [json.loads(line)["at"] async for some in store.read_all() for line in some]
    assert since <= min(moments)
    assert max(moments) <= until
    found = await verified(store)
    assert found.whole, found.fault


async def is_stopped(room: Room, clock: FakeClock, ann: Client, bob: Client) -> None:
    """The hand is played to its end and no other begins, however long it takes; everybody is told why."""
    number = round_number(ann.actor)
    await play(room, clock, [ann, bob], number)
    await clock.run(room, 120_000)
    assert (round_number(ann.actor), playing(ann.actor)) == (number, False)
    waits = ann.view["public"]["waits_for"]
    assert waits["awaited"] == "stopped"
    assert waits["words"].startswith("play is stopped by the house: the server's clock is 60 minutes ")
    assert room.clock_fault


@WAYS
async def test_a_clock_that_is_set_stops_new_rounds_and_is_in_no_line_of_the_record(off: int) -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, TABLE)
        with capture_logs() as logged:
            clock.set(off)
            await is_stopped(room, clock, ann, bob)
            clock.set(-off)
            await goes_on(room, clock, ann, bob)
        said = [one["event"] for one in logged if one["event"].startswith("the clock")]
        assert said == ["the clock of this machine was set", "the clock of this machine is right again"]
        assert await stops(store) == [("play-stopped", off), ("play-resumed", 0)]
        assert room.house.clock.now() == clock.now(), "and the times are right"
        await times_are_right(store, NOON, clock.now())
        await ended(ann, bob)


@WAYS
async def test_a_restart_in_between_does_not_take_a_wrong_clock_for_right(off: int) -> None:
    """Whatever it is taken for, by how long no server ran: test_clock_restarts.py."""
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            ann, bob = await in_a_hand(room, clock, TABLE)
            clock.set(off)
            await is_stopped(room, clock, ann, bob)
            await ended(ann, bob)
        clock.time += 5 * 60_000  # of downtime
        async with a_room(store, clock=clock, seed="again") as (room, _):
            people = [Client(room, who, TABLE) for who in (ann.who, bob.who)]
            await clock.run(room, 0)
            await clock.run(room, 60_000)
            assert not playing(people[0].actor)
            assert room.house.clock.now() == clock.now() - off
            clock.set(-off)
            await goes_on(room, clock, people[0], people[1])
            assert room.house.clock.now() == clock.now()
            await times_are_right(store, NOON, clock.now())
            await ended(*people)


async def test_a_server_that_is_started_with_its_clock_behind_the_record_waits_for_it() -> None:
    async with open_store("sqlite::memory:") as store:
        async with a_room(store) as (room, clock):
            await ended(*await seated(room, clock, TABLE, "ann", "bob"))
        clock.set(-HOUR_MS)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            ann, bob = [Client(room, room.house.people.of(f"p-{name}"), TABLE) for name in ("ann", "bob")]
            await clock.run(room, 60_000)
            assert not playing(ann.actor)
            clock.set(HOUR_MS)
            await goes_on(room, clock, ann, bob)
            await times_are_right(store, NOON, clock.now())
            await ended(ann, bob)


async def test_an_official_who_resumes_play_has_said_that_the_clock_is_right() -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        ann, bob = await in_a_hand(room, clock, TABLE)
        clock.set(HOUR_MS)
        await is_stopped(room, clock, ann, bob)
        stop: Any = room.house.inspectorate.inspection.clock_stop
        regulator = ONE.__class__("p-reg", "Reg", frozenset({"regulator"}))
        await room.house.inspectorate.resume(regulator, stop.number, "the clock was behind before", clock.now())
        await goes_on(room, clock, ann, bob)
        assert room.house.clock.now() == clock.now()
        found = await verified(store)
        assert found.whole, found.fault
        await ended(ann, bob)


@pytest.mark.parametrize("off", [-STEP_MS, -1, 1, STEP_MS])
def test_a_clock_that_is_a_little_off_is_followed(off: int) -> None:
    machine = FakeClock()
    clock = RoomClock(machine, 0)
    clock.now()
    machine.set(off)
    told = []
    for _ in range(700):
        machine.time += 1_000
        told.append(clock.now())
    assert told == sorted(told)
    assert clock.off_ms == 0
    assert told[-1] == machine.time


def test_the_house_stops_and_resumes_play_over_its_clock_and_nothing_else() -> None:
    words = digest("why")
    of_clock = inspection.PlayStopped(1, "room", "", HOUSE, HOUSE, words, HOUR_MS)
    assert inspection.decide(inspection.Inspection(), of_clock) is None
    for forged in (
        inspection.PlayStopped(1, "room", "", HOUSE, HOUSE, words),
        inspection.PlayStopped(1, "table", "T1", HOUSE, HOUSE, words, HOUR_MS),
        inspection.PlayStopped(1, "room", "", "reg", "regulator", words, HOUR_MS),
    ):
        assert inspection.decide(inspection.Inspection(), forged) is not None
    theirs = inspection.apply(inspection.Inspection(), inspection.PlayStopped(1, "room", "", "reg", "regulator", words))
    assert inspection.decide(theirs, inspection.PlayResumed(1, HOUSE, HOUSE, words)) is not None
    assert (
        inspection.decide(
            inspection.apply(inspection.Inspection(), of_clock), inspection.PlayResumed(1, HOUSE, HOUSE, words)
        )
        is None
    )
