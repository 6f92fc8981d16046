"""Time at a table with real cards: whose clock it is, how long it runs, and what is entered at its end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from croupier.room.room import Room
from croupier.room.verifying import verify_lines
from tests.cite import Cited, clause
from tests.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.room.rooms import FakeClock, ended, log_of
from tests.room.test_verify_tournaments import chained_anew

PEOPLE = ("Ann", "Bob", "Cy")
FULL_MS = {"act-omaha-2006": 90_000, "act-manila-2005": 90_000, "adelaide-omaha": 70_000}


async def in_turn(room: Room, clock: FakeClock) -> tuple[Console, Console, int]:
    """A dealer and a supervisor at a hand, and the seat in turn."""
    kim, boss = Console(room, clock), Console(room, clock, BOSS)
    await kim.opened(*PEOPLE)
    source = Random("in turn")
    while kim.due["step"] != "act":
        await kim.enter_due(source)
    return kim, boss, kim.due["seat"]


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6", "adelaide-omaha 53(a)")
async def test_nobody_is_folded_for_time_without_a_clock(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim, boss, seat = await in_turn(room, clock)
        await clock.run(room, 3_600_000)
        for one in (kim, boss):
            refusal = await one.refused("enter", seat=seat, move="time-out")
            assert (refusal.clause, "called first" in refusal.reason) == (cited.clause, True)
        assert kim.due["seat"] == seat
        await ended(kim, boss)


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2", "adelaide-omaha 53(a).s3")
async def test_a_called_clock_runs_its_full_time_before_its_end_is_entered(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss, seat = await in_turn(room, clock)
        await boss.done("clock")
        for waits, left in ((0, FULL_MS[cited.book.id]), (FULL_MS[cited.book.id] - 1, 1)):
            await clock.run(room, waits)
            refusal = await kim.refused("enter", seat=seat, move="time-out")
            assert (refusal.clause, f"{-(-left // 1000)} s" in refusal.reason) == (cited.clause, True)
        await clock.run(room, 1)
        await kim.done("enter", seat=seat, move="time-out")
        line = (await log_of(room, TABLE))[-1]
        assert (line["type"], line["under"]) == ("folded", cited.clause)
        assert (await verified(store)).whole
        await ended(kim, boss)


@clause("act-omaha-2006 4.8", "adelaide-omaha 53(a)")
async def test_a_clock_is_of_its_turn_and_a_second_call_gives_no_more_time(cited: Cited) -> None:
    full = FULL_MS[cited.book.id]
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss, seat = await in_turn(room, clock)
        await boss.done("clock")
        await clock.run(room, full - 1_000)
        await boss.done("clock")
        await clock.run(room, 1_000)
        await kim.done("enter", seat=seat, move="fold")
        refusal = await kim.refused("enter", seat=kim.due["seat"], move="time-out")
        assert refusal.clause == cited.clause, "the next player has a turn of their own"
        await kim.done("correct", reason="it was no fold")
        assert kim.desk["clock"] is None
        refusal = await kim.refused("enter", seat=seat, move="time-out")
        assert refusal.clause == cited.clause, "a turn that begins anew has its time again"
        await boss.done("clock")
        await clock.run(room, full - 1_000)
        await boss.done("clock")
        await clock.run(room, 1_000)
        await kim.done("enter", seat=seat, move="time-out")
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim, boss)


@clause("act-omaha-2006 4.8")
async def test_a_clock_that_is_taken_back_has_not_been_called(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim, boss, seat = await in_turn(room, clock)
        await boss.done("clock")
        await boss.done("correct", reason="it was another player")
        await clock.run(room, 90_000)
        assert (await kim.refused("enter", seat=seat, move="time-out")).clause == cited.clause
        await ended(kim, boss)


def _no_call(lines: list[dict[str, Any]]) -> None:
    lines[:] = [line for line in lines if line["type"] != "clock-called"]


def _too_soon(lines: list[dict[str, Any]]) -> None:
    called = next(line["at"] for line in lines if line["type"] == "clock-called")
    for line in lines:
        line["at"] = min(line["at"], called + FULL_MS["act-omaha-2006"] - 1)


def _of_another_turn(lines: list[dict[str, Any]]) -> None:
    """The call stands before the act of the player before."""
    at = next(number for number, line in enumerate(lines) if line["type"] == "clock-called")
    before = next(number for number in range(at, 0, -1) if lines[number]["type"] == "folded")
    call = lines.pop(at)
    lines.insert(before, call | {"at": lines[before]["at"], "place": lines[before]["place"]})


@clause("act-omaha-2006 4.8")
@pytest.mark.parametrize(
    ("forge", "words"),
    [(_no_call, "no clock was called"), (_too_soon, "before the clock has run out"), (_of_another_turn, "no clock")],
)
async def test_a_record_in_which_time_was_not_over_is_found_out(cited: Cited, forge: Any, words: str) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss, seat = await in_turn(room, clock)
        await kim.done("enter", seat=seat, move="fold")
        await clock.run(room, 1_000)
        await boss.done("clock")
        await clock.run(room, FULL_MS[cited.book.id])
        await kim.done("enter", seat=kim.due["seat"], move="time-out")
        honest = [line async for lines in store.read_all() for line in lines]
        assert verify_lines(honest).whole
        lines = [json.loads(line) for line in honest]
        forge(lines)
        found = verify_lines(chained_anew(lines))
        assert words in (found.fault or ""), found.fault
        await ended(kim, boss)


@clause("act-uth-2025 13.8-second", "act-uth-2019 13.8")
async def test_against_the_bank_the_dealer_enters_that_a_player_does_not_decide_and_no_clock_is_called(
    cited: Cited,
) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened(*PEOPLE, stake=500_00)
        source = Random("undecided")
        while kim.due["step"] != "choose":
            await kim.enter_due(source)
        boxes = [(kim.due["seat"], kim.due["acts"]), *[(one["seat"], one["acts"]) for one in kim.due["open"]]]
        assert len(boxes) == 3
        for _, acts in boxes:
            (offer,) = [offer for offer in acts if offer["act"] == "time-out"]
            assert offer["clauses"] == [cited.clause]
        for one in (kim, boss):
            assert "clock" not in one.desk["may"]
            assert (await one.refused("clock")).clause == cited.clause
        seat = boxes[1][0]
        await kim.done("enter", seat=seat, move="time-out")
        line = (await log_of(room, TABLE))[-1]
        assert (line["type"], line["under"]) == ("box-folded", cited.clause)
        assert seat not in (kim.due["seat"], *[one["seat"] for one in kim.due["open"]])
        while kim.due["enter"] != "start":
            await kim.enter_due(source)
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim, boss)
