"""A clock that was set, and a server that is started again: what the room takes it for, and how the operator ends a doubt.

The machines here have a true time, which is what they count (`FakeClock.elapsed`), and a clock, which is set.
"""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from structlog.testing import capture_logs

from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.clock import STEP_MS, RoomClock, SystemClock, still_ahead
from croupier.room.room import Room
from croupier.store import Store, open_store
from tests.support.room.live import verified
from tests.support.room.rooms import NOON, Client, FakeClock, a_room, ended, in_a_hand, playing
from tests.support.room.set_clocks import goes_on
from tests.support.room.stops import TABLE

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
OPERATOR = Person("p-op", "Op", frozenset({"operator"}))
REGULATOR = Person("p-reg", "Reg", frozenset({"regulator"}))
PLAYS, STOPPED, ASKS = "plays", "is stopped", "is stopped and asks"
WRONG, RIGHT = "still wrong", "right again"


class Outcome(NamedTuple):
    """What a room does that was started again, and how far its time is from the true one."""

    does: str
    ours_ms: int = 0


# The clock was set while a server ran; no server ran for so long; the clock then. Where the room's time is wrong it is
# behind, so that nothing it writes is ahead of what is true; and play never goes on while the clock is wrong.
OUTCOMES = {
    (+HOUR, WRONG, 5 * MINUTE): Outcome(ASKS),
    (+HOUR, WRONG, 2 * HOUR): Outcome(ASKS),
    (+HOUR, WRONG, 3 * DAY): Outcome(ASKS),
    (+HOUR, RIGHT, 5 * MINUTE): Outcome(PLAYS),
    (+HOUR, RIGHT, 2 * HOUR): Outcome(ASKS, -HOUR),
    (+HOUR, RIGHT, 3 * DAY): Outcome(ASKS, -HOUR),
    (-HOUR, WRONG, 5 * MINUTE): Outcome(STOPPED),
    (-HOUR, WRONG, 2 * HOUR): Outcome(ASKS, -HOUR),
    (-HOUR, WRONG, 3 * DAY): Outcome(ASKS, -HOUR),
    (-HOUR, RIGHT, 5 * MINUTE): Outcome(ASKS),
    (-HOUR, RIGHT, 2 * HOUR): Outcome(ASKS),
    (-HOUR, RIGHT, 3 * DAY): Outcome(ASKS),
}


@asynccontextmanager
async def started_again(store: Store, clock: FakeClock, down: int) -> AsyncIterator[tuple[Room, Client, Client]]:
    """The room once more after a while, with Ann and Bob who were playing."""
    clock.time += down
    async with a_room(store, clock=clock, seed=str(clock.time)) as (room, _):
        ann, bob = [Client(room, room.house.people.of(f"p-{name}"), TABLE) for name in ("ann", "bob")]
        await clock.run(room, 0)
        yield room, ann, bob
        await ended(ann, bob)


async def played(store: Store, clock: FakeClock, off: int = 0) -> None:
    """A server runs, a hand is played, and the clock is set."""
    async with a_room(store, clock=clock) as (room, _):
        ann, bob = await in_a_hand(room, clock, TABLE)
        clock.set(off)
        assert bool(room.clock_fault) == bool(off)
        await clock.run(room, MINUTE)  # what was seen there is on record by then
        await ended(ann, bob)


async def found(room: Room, clock: FakeClock, ann: Client) -> Outcome:
    """What the room does within two minutes."""
    await clock.run(room, 2 * MINUTE)
    ours_ms = room.house.clock.now() - clock.elapsed()
    if not room.clock_fault:
        return Outcome(PLAYS, ours_ms)
    waits = ann.view["public"]["waits_for"]
    assert (playing(ann.actor), waits["awaited"]) == (False, "stopped")
    asks = "say whether it is right" in room.clock_fault
    assert asks == ("say whether it is right" in waits["words"])
    return Outcome(ASKS if asks else STOPPED, ours_ms)


async def is_right(room: Room, who: Person = OPERATOR) -> None:
    """An official has looked at the machine's clock, and says so."""
    stop: Any = room.house.inspectorate.inspection.clock_stop
    made = await room.house.inspectorate.resume(who, stop.number, "I looked at it", room.house.clock.now())
    assert not isinstance(made, Refusal), made


async def holds(store: Store, until: int) -> None:
    """No line is ahead of a moment, and the record verifies."""
    moments = [json.loads(line)["at"] async for some in store.read_all() for line in some]
    assert min(moments) >= NOON
    assert max(moments) <= until
    result = await verified(store)
    assert result.whole, result.fault


@pytest.mark.parametrize(("off", "then", "down"), OUTCOMES)
async def test_a_set_clock_after_a_restart(off: int, then: str, down: int) -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        await played(store, clock, off)
        if then == RIGHT:
            clock.set(-off)
        async with started_again(store, clock, down) as (room, ann, bob):
            outcome = await found(room, clock, ann)
            assert outcome == OUTCOMES[off, then, down]
            await holds(store, clock.elapsed())
            if then == WRONG:
                clock.set(-off)
            elif outcome.does == ASKS:
                await is_right(room)
            await goes_on(room, clock, ann, bob)
            assert room.house.clock.now() == clock.elapsed(), "and at once its time is right"
        async with started_again(store, clock, 2 * HOUR) as (room, ann, _):
            assert await found(room, clock, ann) == Outcome(PLAYS)
        await holds(store, clock.elapsed())


async def test_a_doubt_lasts_over_restarts_until_somebody_ends_it() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        await played(store, clock, HOUR)
        clock.set(-HOUR)
        for down in (2 * HOUR, MINUTE, 3 * DAY):
            async with started_again(store, clock, down) as (room, ann, _):
                assert (await found(room, clock, ann)).does == ASKS
        async with started_again(store, clock, MINUTE) as (room, ann, bob):
            await is_right(room, REGULATOR)
            await goes_on(room, clock, ann, bob)
        await holds(store, clock.elapsed())


async def test_a_machine_that_did_not_count_while_it_stood_plays_on_by_the_operators_word() -> None:
    """A virtual machine that was halted for ten minutes: its clock is right, and its count is not."""
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        await played(store, clock, 10 * MINUTE)
        clock._set = 0  # the clock is what is true
        async with started_again(store, clock, HOUR) as (room, ann, bob):
            assert (await found(room, clock, ann)).does == ASKS
            await is_right(room)
            await goes_on(room, clock, ann, bob)
            assert room.house.clock.now() == clock.now()
        for down in (MINUTE, HOUR, 2 * DAY):
            async with started_again(store, clock, down) as (room, ann, _):
                assert await found(room, clock, ann) == Outcome(PLAYS)
        await holds(store, clock.now())


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="this system has no such count")
def test_time_is_counted_while_the_machine_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {time.CLOCK_BOOTTIME: 700_000_000_000, time.CLOCK_MONOTONIC: 100_000_000_000}
    monkeypatch.setattr(time, "clock_gettime_ns", counts.__getitem__)
    monkeypatch.setattr(time, "monotonic_ns", lambda: counts[time.CLOCK_MONOTONIC])
    assert SystemClock().elapsed() == 700_000


async def late_starts(store: Store) -> list[tuple[int, int]]:
    lines = [json.loads(line) async for some in store.read("inspection") for line in some]
    return [(line["at"], line["late_ms"]) for line in lines if line["type"] == "started-late"]


async def test_a_room_that_was_down_for_three_days_opens_and_plays_and_says_how_long_it_was() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        await played(store, clock)
        last, stood = clock.now(), clock.now()
        with capture_logs() as logged:
            async with started_again(store, clock, 3 * DAY) as (room, ann, bob):
                await goes_on(room, clock, ann, bob)
                assert room.house.clock.now() == clock.now()
        ((at, late_ms),) = await late_starts(store)
        assert at <= last, "it is written at the last moment the record knows, not at one the clock may have wrong"
        assert at + late_ms == stood + 3 * DAY
        (warned,) = [one for one in logged if "stop now and set it" in one["event"]]
        assert (warned["log_level"], warned["hours"]) == ("warning", 72)
        await holds(store, clock.now())


async def test_a_server_started_with_its_clock_ahead_that_heeds_the_warning_leaves_no_trace_of_it_in_the_times() -> (
    None
):
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        await played(store, clock)
        before = clock.elapsed()
        clock.set(DAY)
        async with a_room(store, clock=clock, seed="ahead"):
            pass
        await holds(store, before)
        clock.set(-DAY)
        async with started_again(store, clock, 5 * MINUTE) as (room, ann, _):
            assert await found(room, clock, ann) == Outcome(PLAYS)


async def test_after_a_start_with_the_clock_ahead_one_word_suffices_for_good() -> None:
    """The lines that were written a day ahead stay so; time goes slower until it is right, and nothing stops again."""
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        await played(store, clock)
        clock.set(DAY)
        async with started_again(store, clock, MINUTE) as (room, ann, bob):
            await goes_on(room, clock, ann, bob)
            clock.set(-DAY)
            assert room.clock_fault == "the server's clock is 24 hours behind"
            await clock.run(room, MINUTE)
            await is_right(room)
            await goes_on(room, clock, ann, bob)
        for down in (MINUTE, 6 * HOUR, 2 * MINUTE):
            async with started_again(store, clock, down) as (room, ann, bob):
                await goes_on(room, clock, ann, bob)
                assert 0 < room.house.clock.now() - clock.now() <= DAY
        clock.set(-7 * HOUR)
        async with started_again(store, clock, MINUTE) as (room, ann, _):
            assert (await found(room, clock, ann)).does == STOPPED, "what was said covers this no longer"
        assert (await verified(store)).whole


def test_a_word_covers_only_what_may_be_left_of_it() -> None:
    assert still_ahead(DAY, NOON, NOON) == DAY
    assert still_ahead(DAY, NOON, NOON + 9 * HOUR) == DAY - HOUR
    assert still_ahead(DAY, NOON, NOON + 10 * DAY) == 0
    machine = FakeClock()
    machine.time = NOON - HOUR
    assert RoomClock(machine, NOON, 0, HOUR).off_ms == 0
    assert RoomClock(machine, NOON, 0, HOUR // 2).off_ms == -HOUR // 2


@pytest.mark.parametrize("off", [-HOUR, HOUR])
def test_a_clock_that_is_set_while_the_record_is_ahead_of_it_is_noticed(off: int) -> None:
    machine = FakeClock()
    clock = RoomClock(machine, NOON + DAY, 0, DAY)
    told = []
    for _ in range(600):
        machine.time += 1000
        told.append(clock.now())
    assert (clock.off_ms, told) == (0, sorted(told))
    assert clock.now() - machine.now() == pytest.approx(DAY - MINUTE, abs=STEP_MS // 60), "a tenth of ten minutes"
    machine.set(off)
    clock.now()
    assert clock.off_ms == off
    machine.set(-off)
    clock.now()
    assert clock.off_ms == 0


async def test_an_operator_resumes_what_the_clock_has_stopped_and_nothing_else() -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        inspectorate = room.house.inspectorate
        stopped = await inspectorate.stop(REGULATOR, "room", "", "a raid", clock.now())
        assert not isinstance(stopped, Refusal)
        refused = await inspectorate.resume(OPERATOR, stopped.number, "no more of it", clock.now())
        assert isinstance(refused, Refusal)
        assert refused.code == "regulators-stop"
