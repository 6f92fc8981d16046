"""Time at a table with real cards: whose clock it is, how long it runs, and what is entered at its end."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from croupier.room.demo.demo import SETTINGS
from croupier.room.room import Room
from croupier.rulebooks import Rulebook, settle
from croupier.table.rules import session_rules
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.support.room.live_clock import PEOPLE, in_turn
from tests.support.room.real_tournaments import Hall
from tests.support.room.rooms import CheckedStore, FakeClock, a_room, checked_store, ended, in_a_hand, log_of
from tests.support.room.verify_tournaments import chained_anew

FULL_MS = {"act-omaha-2006": 90_000, "act-manila-2005": 90_000, "adelaide-omaha": 70_000}


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6", "adelaide-omaha 53(a)")
async def test_nobody_is_folded_for_time_without_a_clock(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim, boss, seat = await in_turn(room, clock)
        await clock.run(room, 3_600_000)
        for one in (kim, boss):
            refusal = await one.refused("enter", seat=seat, move="time-out")
            assert (refusal.clause, refusal.code) == (cited.clause, "clock-not-called")
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
            assert (refusal.code, refusal.clause) == ("clock-still-runs", cited.clause)
            assert f"{-(-left // 1000)} s" in refusal.reason
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


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2")
async def test_the_record_is_whole_where_the_clock_leaves_in_chips_put_forward_out_of_turn(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss, seat = await in_turn(room, clock)
        await kim.done("report", report={"report": "out-of-turn", "seat": 1, "act": "call"})
        await kim.done("enter", seat=seat, move="raise", to=600)
        while kim.due["step"] != "act":
            await kim.enter_due(Random("held"))
        await boss.done("clock")
        await clock.run(room, FULL_MS[cited.book.id])
        await kim.done("enter", seat=1, move="time-out")
        assert "wager-committed" in [line["type"] for line in await log_of(room, TABLE)]
        assert verify_lines([line async for lines in store.read_all() for line in lines]).whole
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


QUICK_MS = 30_000  # the countdown counted


@asynccontextmanager
async def a_quick_game(book: Rulebook, cards: str) -> AsyncIterator[tuple[Room, FakeClock, CheckedStore]]:
    """A room whose table has a shorter clock."""
    given = {key: value for key, value in {**SETTINGS, "clock": "20"}.items() if key in book.rules}
    rules = session_rules(settle(book, given, defaults=book.example.table))
    async with checked_store() as store, a_room(store) as (room, clock):
        await room.places.open_table(rules, TABLE, by="house", cards=cards, play_money=True)
        yield room, clock, store


def _entered_sooner(lines: list[dict[str, Any]]) -> None:
    """A millisecond before its time was over."""
    at = max(line["at"] for line in lines)
    for line in lines:
        line["at"] -= line["at"] == at


@clause("adelaide-omaha 53(b).s3")
async def test_in_a_game_with_a_shorter_clock_the_dealer_times_every_action_and_nobody_calls(cited: Cited) -> None:
    async with a_quick_game(cited.book, "real") as (room, clock, store):
        kim, boss, seat = await in_turn(room, clock)
        await clock.run(room, 5_000)
        await kim.done("enter", seat=seat, move="call")
        seat, began = kim.due["seat"], clock.now()
        assert kim.desk["clock"] == {"seat": seat, "until": began + QUICK_MS, "over": False}
        await clock.run(room, QUICK_MS - 1)
        refusal = await kim.refused("enter", seat=seat, move="time-out")
        assert (refusal.clause, "another 1 s" in refusal.reason) == (cited.clause, True)
        await clock.run(room, 1)
        await kim.done("enter", seat=seat, move="time-out")
        line = (await log_of(room, TABLE))[-1]
        assert (line["type"], line["under"]) == ("folded", cited.clause)
        honest = [line async for lines in store.read_all() for line in lines]
        assert verify_lines(honest).whole
        lines = [json.loads(line) for line in honest]
        _entered_sooner(lines)
        assert "before the clock has run out" in (verify_lines(chained_anew(lines)).fault or "")
        await ended(kim, boss)


@clause("adelaide-omaha 53(b).s3")
async def test_an_entry_taken_back_gives_the_turn_its_whole_time_again(cited: Cited) -> None:
    async with a_quick_game(cited.book, "real") as (room, clock, store):
        kim, boss, seat = await in_turn(room, clock)
        await clock.run(room, 20_000)
        await kim.done("enter", seat=seat, move="fold")
        await kim.done("correct", reason="the player had not acted")
        assert kim.desk["clock"]["until"] == clock.now() + QUICK_MS
        await clock.run(room, QUICK_MS)
        await kim.done("enter", seat=seat, move="time-out")
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim, boss)


@clause("adelaide-omaha 53(b).s3")
async def test_where_the_house_deals_it_times_every_action_too(cited: Cited) -> None:
    async with a_quick_game(cited.book, "electronic") as (room, clock, store):
        first, second = await in_a_hand(room, clock, TABLE)
        began, seq = first.actor.desk.turn.since, len(await log_of(room, TABLE))  # type: ignore[union-attr]
        assert first.view["public"]["turn"] == {
            "seat": first.view["public"]["turn"]["seat"], "until": began + QUICK_MS, "clock": "turn", "bank": 0,
        }  # fmt: skip
        await clock.run(room, began + QUICK_MS - 1 - clock.now())
        assert first.acts
        await clock.run(room, 1)
        line = (await log_of(room, TABLE))[seq]
        assert (line["type"], line["under"]) == ("folded", cited.clause)
        assert (await verified(store)).whole
        await ended(first, second)


@clause("adelaide-omaha 101", "adelaide-omaha 53(b).s3")
@pytest.mark.parametrize("seconds", [20, 60])
async def test_in_an_express_tournament_with_real_cards_every_action_is_timed(cited: Cited, seconds: int) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store, seconds).begun(cited.book.id, "console", 3)
        await hall.staffed()
        (kim,) = hall.consoles.values()
        while kim.due["step"] != "act":
            await kim.enter_due(Random("express"))
        seat, until = kim.due["seat"], clock.now() + (seconds + 10) * 1_000
        assert kim.desk["clock"] == {"seat": seat, "until": until, "over": False}
        await clock.run(room, until - 1 - clock.now())
        assert (await kim.refused("enter", seat=seat, move="time-out")).clause.startswith("53(")
        await clock.run(room, 1)
        await kim.done("enter", seat=seat, move="time-out")
        line = next(line for line in reversed(await log_of(room, kim.view["table"])) if line["type"] == "folded")
        assert line["under"] == ("53(b).s3" if seconds < 60 else "53(a).s3")
        found = await verified(store)
        assert found.whole, found.fault
        await kim.close()


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
