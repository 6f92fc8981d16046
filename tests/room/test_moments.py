"""The order of moments in an honest record: whoever waits, whatever the machine's clock does, and over a restart."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from croupier.house import complaints, floor, inspection, register
from croupier.house.cage import events as cash
from croupier.house.cage.commands import GivePlayMoney
from croupier.house.register import RecordApproval
from croupier.house.request import Request
from croupier.protocol.refusal import Refusal
from croupier.room.clock import RoomClock
from croupier.room.room import Room
from croupier.room.streams.complaints import Complaints
from croupier.room.tables.writing import start
from croupier.store import open_store
from croupier.table import commands
from tests.support.room.driver import keys
from tests.support.room.floors import ONE, TWO, office_of, waits, with_account
from tests.support.room.live import TABLE, Console, a_live_room, verified
from tests.support.room.moments import Gate
from tests.support.room.rooms import NOON, FakeClock, a_room, ended, in_a_hand, log_of, person, seated
from tests.support.room.stops import stop
from tests.support.room.tournaments import a_cup, played_on, registered

OMAHA, ADELAIDE, ULTIMATE = "act-omaha-2006", "adelaide-omaha", "act-uth-2025"
HOUR_MS = 3_600_000


# Whoever waits


async def test_both_halves_of_chips_sold_have_one_moment_which_is_not_before_what_the_cage_wrote_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_live_room(ADELAIDE) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann")
        gate = Gate(store.accounts.create)
        monkeypatch.setattr(store.accounts, "create", gate)
        seat = kim.do("seat-player", seat=2, who="Bob", stake=300_00, walk_in=True, cash=True)
        async with gate.holding(seat) as seated_:
            clock.time += 5_000
            await room.welcome(person("cat"))
        assert (await seated_).ok
        (sold,) = [line for line in await log_of(room, cash.STREAM) if line["at"] > NOON and line["by"] != "house"]
        taken = [line for line in await log_of(room, TABLE) if line["type"] == "seat-taken"][-1]
        assert sold["at"] == taken["at"] == NOON + 5_000
        found = await verified(store)
        assert found.whole, found.fault
        await kim.close()


async def test_what_waited_for_the_store_is_written_after_what_came_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        ann, bob = person("ann"), person("bob")
        gate = Gate(room.house.wallets.ask)
        monkeypatch.setattr(room.house.wallets, "ask", gate)
        room.house.people.meet(ann)
        async with gate.holding(room.house.wallets.give_play_money(ann.account, 100, clock.now())):
            clock.time += 5
            await room.welcome(bob)
        found = await verified(room.house.store)
        assert found.whole, found.fault


async def test_whoever_is_let_in_while_a_seat_is_asked_for_sits_down_after_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_room() as (room, clock):
        ann = await with_account(room, person("ann"))
        await room.welcome(ann)
        made: Any = await office_of(room).exclude(ONE, ann.account, "decided", 0, "a threat")
        await clock.run(room, 1_000)
        gate = Gate(room.house.wallets.ask)
        monkeypatch.setattr(room.house.wallets, "ask", gate)
        seat = room.tables[OMAHA].give(ONE, commands.TakeSeat(ann.account, 1, 300_00, clock.now()))
        async with gate.holding(seat) as given:
            clock.time += 1_000
            assert not isinstance(await office_of(room).end_exclusion(TWO, made.number, "no threat"), Refusal)
        assert (await given).ok
        found = await verified(room.house.store)
        assert found.whole, found.fault


async def test_no_round_of_a_tournament_begins_where_play_is_stopped_while_its_start_waits() -> None:
    async with a_room() as (room, clock):
        cup = await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await played_on(room, clock, ann, rounds=2)
        desk = next(table.desk for table in cup.running.tables.values() if table.desk)
        await clock.until(room, lambda: not desk.host.session.table.playing)
        async with cup.office.lock:
            begun = asyncio.create_task(start(desk, Request(clock.now())))
            await asyncio.sleep(0)
            await stop(room, clock, "room", "")
            clock.time += 1
        refusal = await begun
        assert refusal is not None
        assert "play is stopped" in refusal.reason
        await ann.close()


async def test_a_round_against_the_bank_is_opened_with_its_first_wager_though_play_is_stopped_between_the_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, ULTIMATE, "ann")
        await clock.until(room, lambda: "wager" in ann.acts)
        least = ann.acts["wager"]["min_to"]
        gate = Gate(room.house.store.append)
        with monkeypatch.context() as held:
            held.setattr(room.house.store, "append", gate)
            async with gate.holding(ann.do("wager", ante=least, blind=least)) as wager:
                clock.time += 1_000
                await stop(room, clock, "room", "")
                clock.time += 1_000
        assert (await wager).ok
        found = await verified(room.house.store)
        assert found.whole, found.fault
        await ann.close()


@pytest.mark.parametrize("stream", [cash.STREAM, complaints.STREAM, floor.STREAM, inspection.STREAM, register.STREAM])
async def test_a_line_beside_the_tables_is_never_before_the_last_one(stream: str) -> None:
    async with a_room() as (room, clock):
        one = await in_a_hand(room, clock, ADELAIDE)
        write = _writes(room, one[0].who)[stream]
        before = len(await log_of(room, stream))
        await write(clock.now() + 5_000)
        await write(clock.now())
        moments = [line["at"] for line in await log_of(room, stream)]
        assert moments[before:] == [clock.now() + 5_000] * 2
        found = await verified(room.house.store)
        assert found.whole, found.fault
        await ended(*one)


def _writes(room: Room, player: Any) -> dict[str, Callable[[int], Awaitable[Any]]]:
    house = room.house
    said = Complaints(house.store, keys(), secrets.token_bytes)
    about = complaints.About(ADELAIDE, ADELAIDE, 1)
    calls = iter([player.account, "p-other"])
    return {
        cash.STREAM: lambda at: house.cashier.give(GivePlayMoney(player.account, 100, "house"), at),
        complaints.STREAM: lambda at: said.make(player, about, "complaint", "too loud", at),
        floor.STREAM: lambda at: house.floor.give(
            floor.CallOfficial(ADELAIDE, 1, next(calls), 1, "0" * 64, at), Request(at)
        ),
        inspection.STREAM: lambda at: house.inspectorate.note_read(ONE, "calls", at, about={"table": f"t{at}"}),
        register.STREAM: lambda at: house.registry.enter(
            RecordApproval("table", f"T-{at}", "2026-01-01", TWO.account), at
        ),
    }


# The machine's clock


async def test_a_clock_that_is_set_back_breaks_no_record_and_turns_come_to_their_end() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        turn = first.view["public"]["turn"]
        left = turn["until"] - room.house.clock.now()
        clock.set(-HOUR_MS)
        await clock.run(room, left - 1)
        assert first.acts, "time goes on as it was"
        await clock.run(room, 1)
        assert not first.acts
        found = await verified(room.house.store)
        assert found.whole, found.fault
        await ended(first, second)


async def test_a_room_goes_on_after_its_last_line_on_a_machine_whose_clock_is_behind() -> None:
    async with open_store("sqlite::memory:") as store:
        async with a_room(store) as (room, clock):
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            cat = await waits(room, "cat", OMAHA)
            await with_account(room, cat.who)
            made: Any = await office_of(room).exclude(ONE, cat.who.account, "decided", 0, "a threat")
            await clock.run(room, 1_000)
            await ended(*clients, cat)
        behind = FakeClock()
        behind.time -= 50_000  # more than a minute is another thing: test_set_clocks.py
        async with a_room(store, clock=behind) as (room, clock):
            await office_of(room).end_exclusion(TWO, made.number, "no threat")
            clients = await seated(room, clock, ADELAIDE, "cat", "dan")
            await clock.run(room, 60_000)
            found = await verified(store)
            assert found.whole, found.fault
            assert room.house.clock.now() > NOON
            await ended(*clients)


def test_the_time_of_a_room_never_goes_back_and_comes_to_that_of_the_machine() -> None:
    machine = FakeClock()
    clock = RoomClock(machine, NOON + 900)
    told = [clock.now()]
    for step, passed in ((0, 300), (0, 700), (0, 8_000), (-2_000, 0), (0, 0), (0, 1), (0, 500), (-100, 0), (0, 30_000)):
        machine.set(step)
        machine.time += passed
        told.append(clock.now())
    assert told == sorted(told)
    assert told[:3] == [NOON + 900, NOON + 1_170, NOON + 1_800]
    assert told[3] == NOON + 9_000, "it has caught up"
    assert told[-1] == machine.time


@pytest.mark.parametrize("ahead", [0, 1, 899, 5_000])
@pytest.mark.parametrize("wait", [0, 1, 10, 4_999, 60_000])
def test_an_alarm_rings_at_the_first_moment_that_is_its_time(ahead: int, wait: int) -> None:
    machine = FakeClock()
    clock = RoomClock(machine, NOON + ahead)
    at = clock.now() + wait
    rings = clock.wake(at, lambda: None)
    assert rings.at >= machine.time  # type: ignore[attr-defined]
    machine.time = rings.at  # type: ignore[attr-defined]
    assert clock.now() >= at
    if wait:
        before = FakeClock()
        slow = RoomClock(before, NOON + ahead)
        before.time = rings.at - 1  # type: ignore[attr-defined]
        assert slow.now() < at
