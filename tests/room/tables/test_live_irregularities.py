"""Irregularities at tables with real cards: clocks, rulings, votes, wagers as they lie, and entries that are taken back."""

from __future__ import annotations

import json
from random import Random

from tests.support.cite import Cited, clause
from tests.support.room.floors import office_of
from tests.support.room.live import BOSS, LEE, STAKE, TABLE, Console, a_live_room, staff, verified
from tests.support.room.live_tables import OMAHA, PEOPLE, ULTIMATE, types
from tests.support.room.rooms import ended, log_of, seq


async def test_a_called_clock_is_counted_and_its_end_entered() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        await kim.done("start")
        await kim.done("deal")
        seat = kim.due["seat"]
        await boss.done("clock")
        called = boss.desk["clock"]
        assert called["seat"] == seat
        assert not called["over"]
        before = seq(kim.actor)
        await clock.run(room, 120_000)
        assert seq(kim.actor) == before
        fresh = Console(room, clock, LEE)
        await clock.run(room, 0)
        assert fresh.desk["clock"]["over"]
        await kim.done("enter", seat=seat, move="time-out")
        assert "folded" in await types(kim)
        await ended(kim, boss, fresh)


async def test_an_irregularity_is_ruled_on_and_the_open_choice_is_the_officials() -> None:
    async with a_live_room("adelaide-omaha") as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened(*PEOPLE)
        await kim.done("start")
        await kim.done("deal")
        known = {report["report"]: report for report in kim.desk["reports"]}
        assert known["bet-amount"]["facts"][0] | {"about": ""} == {
            "name": "seat", "about": "", "kind": "seat", "required": True, "values": [], "proposed": kim.due["seat"],
        }  # fmt: skip
        assert known["out-of-turn"]["facts"][0]["proposed"] is None
        seats = [seat for seat in (1, 2, 3) if seat != kim.due["seat"]]
        await kim.done("report", report={"report": "out-of-turn", "seat": seats[0], "act": "fold"})
        ruling = kim.desk["ruling"]
        assert ruling["report"] == "out-of-turn"
        assert ruling["clauses"]
        await kim.done("report", report={"report": "disturbance", "what": "a brawl"})
        choices = kim.desk["choices"]
        assert kim.due["step"] == "choice"
        assert not any(choice["mine"] for choice in choices)
        assert (await kim.refused("choose", choice=choices[0]["name"], reason="so it is")).code == "no-right"
        assert all(choice["mine"] for choice in boss.desk["choices"])
        await boss.done("choose", choice="void", reason="nobody could see the cards")
        assert kim.due["enter"] == "start"
        assert sum(kim.stakes.values()) == 3 * STAKE
        assert (await verified(store)).whole
        await ended(kim, boss)


@clause("act-omaha-2006 17.16.s2", "act-manila-2005 17.16.s2")
async def test_a_vote_is_open_until_everybody_dealt_in_has_agreed_who_has_folded_too(cited: Cited) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        while kim.due["step"] != "act":
            await kim.enter_due(Random(1))
        folded = kim.due["seat"]
        await kim.done("enter", seat=folded, move="fold")
        await kim.done("seat-player", seat=5, who="Eve", stake=STAKE, walk_in=True)
        await kim.done("report", report={"report": "uncovered", "what": "a drink on the cards", "proposal": "void"})
        states = {seat["seat"]: seat["state"] for seat in kim.view["public"]["seats"]}
        asked = [seat for seat, state in states.items() if state in ("in", "all-in", "folded")]
        assert asked == [1, 2, 3], "the states tell whom the page asks"
        assert "seat 5" in (await kim.refused("enter", seat=5, move="vote", choice="agree")).reason
        for seat in sorted(asked, key=folded.__eq__):
            assert kim.due["step"] == "choice"
            await kim.done("enter", seat=seat, move="vote", choice="agree")
        assert kim.due["enter"] == "start"
        assert sum(kim.stakes.values()) == 4 * STAKE
        assert (await verified(store)).whole
        await ended(kim)


@clause("act-omaha-2006 17.6", "adelaide-omaha 69(b)")
async def test_chips_put_forward_out_of_turn_lie_on_the_felt_until_the_turn_says_what_becomes_of_them(
    cited: Cited,
) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        await kim.done("start")
        await kim.done("deal")
        first = kim.due["seat"]
        raised = next(offer for offer in kim.due["acts"] if offer["act"] == "raise")
        early, least = first % 3 + 1, raised["min_to"]
        await kim.done("report", report={"report": "out-of-turn", "seat": early, "act": "raise", "to": least})

        def held() -> int:
            return sum(seat["held"] for seat in kim.view["public"]["seats"] if seat["seat"] == early)

        assert 0 < held() <= least
        assert kim.desk["ruling"]["report"] == "out-of-turn"
        before = sum(kim.stakes.values())
        await kim.done("enter", seat=first, move="raise", to=least + (raised["max_to"] - least) // 100 // 2 * 100)
        free = cited.clause == "17.6"
        assert (kim.due["step"], kim.due["clause"]) == ("release" if free else "let-stand", cited.clause)
        await kim.done("deal")
        assert (held(), kim.desk["ruling"]) == (0, None), "what was held is not told as held"
        assert kim.due["seat"] == early
        assert sum(kim.stakes.values()) < before
        assert (await verified(store)).whole
        await ended(kim)


async def test_undo_takes_back_entry_after_entry_and_a_correction_of_a_correction_brings_them_back() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        await kim.done("start")
        await kim.done("deal")
        first = kim.due["seat"]
        await kim.done("enter", seat=first, move="call")
        await kim.done("enter", seat=kim.due["seat"], move="call")
        after = kim.view["public"]
        assert len(kim.desk["entries"]) == 4
        await kim.done("correct")
        await kim.done("correct")
        assert kim.due["seat"] == first
        assert len(kim.desk["entries"]) == 2
        lines = await log_of(room, TABLE)
        assert [line["type"] for line in lines[-2:]] == ["entries-corrected"] * 2
        await kim.done("correct", before=lines[-2]["seq"], reason="both were right after all")
        assert kim.view["public"]["seats"] == after["seats"]
        assert kim.view["public"]["turn"] == after["turn"]
        for seq_ in (lines[0]["seq"], 10**6):
            assert (await kim.refused("correct", before=seq_)).code == "no-such-event"
        assert (await verified(store)).whole
        await ended(kim)


async def test_the_record_beside_the_table_has_the_decks_the_counts_and_who_took_back_by_name() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened(*PEOPLE)
        await kim.done("count", when="opening", chips=5_000_00)
        await boss.done("count", when="opening", chips=5_000_00)
        await kim.done("start")
        await kim.done("deal")
        await kim.done("correct", reason="wrong seat")
        await boss.done("correct", reason="wrong card")
        told = [item.text for item in kim.actor.desk.news.after(0)]  # type: ignore[union-attr]
        assert [one for one in told if one.startswith("Deck 1, ") and "comes to the table" in one]
        assert [one for one in told if "is checked and whole, by dealer Kim" in one or "whole, by Kim" in one]
        assert [one for one in told if one.startswith("The chips are counted at the opening, by Kim and Boss")]
        taken_back = [one for one in told if "CORRECTION" in one]
        assert ["Kim" in one or "Boss" in one for one in taken_back] == [True, True]
        assert not [one for one in told if "p-kim" in one or "p-boss" in one]
        await ended(kim, boss)


async def test_results_against_the_bank_that_were_taken_back_are_not_shown() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", stake=500_00)
        source = Random(3)
        while not any(box["results"] for box in kim.view["public"]["boxes"]):
            await kim.enter_due(source)
            assert kim.view["public"]["round"] < 6
        await kim.done("correct")
        assert not any(box["results"] for box in kim.view["public"]["boxes"])
        await ended(kim)


@clause("act-uth-2025 13.7", "act-uth-2019 13.6")
async def test_a_dealer_who_misses_a_card_is_asked_nothing_the_table_knows(cited: Cited) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE, stake=500_00)
        while kim.due["step"] != "choose":
            await kim.enter_due(Random(1))
        known = {report["report"]: report["facts"] for report in kim.desk["reports"]}
        assert known["card-missing-or-foreign"] == []
        await kim.done("report", report={"report": "card-missing-or-foreign"})
        assert kim.desk["ruling"]["clauses"][0] == cited.clause
        assert sum(kim.stakes.values()) == 3 * 500_00
        assert (await verified(store)).whole
        await ended(kim)


@clause("act-uth-2025 5.2", "act-uth-2019 5.2")
async def test_a_supervisor_lets_a_box_go_above_its_maximum_and_says_why_and_a_marker_shows_it(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", stake=5_000_00)
        await kim.done("start")
        boss = Console(room, clock, staff("boss", "supervisor"))
        above = {"seat": 1, "ante": 150_00, "blind": 150_00, "marker": True}
        assert (await kim.refused("wagers", **above, reason="he asks for it")).clause == cited.clause
        for nothing in ("", "  "):
            assert (await boss.refused("wagers", **above, reason=nothing)).clause == cited.clause
        await boss.done("wagers", **above, reason="Ann Smith is a guest of the house")
        await boss.done("wagers", seat=2, ante=10_00, blind=10_00)
        assert [(box["seat"], box["marker"]) for box in kim.view["public"]["boxes"]] == [(1, True), (2, False)]
        told = [item["text"] for message in kim.messages for item in json.loads(message).get("news", [])]
        assert [line for line in told if "marker" in line] == [
            f"Ann: ante $150, blind $150, with a marker beside the box [{cited.clause}]"
        ]
        record = await log_of(room, TABLE)
        placed = next(line for line in record if line["type"] == "wagers-placed")
        assert (placed["marked"], placed["most"]) == (True, 150_00)
        assert placed["by"].endswith(boss.who.account)
        assert "Smith" not in json.dumps(record)
        (order,) = await office_of(room).rulings(TABLE, None, 0)
        assert (order.about, order.clauses) == ("marker", (cited.clause,))
        assert order.reason == "Ann Smith is a guest of the house"
        await ended(kim, boss)


@clause("act-uth-2025 13.6(b)", "act-uth-2019 13.5(b)")
async def test_an_ante_without_its_blind_is_entered_as_it_lies_and_its_refund_is_booked(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", stake=500_00)
        await kim.done("start")
        await kim.done("wagers", seat=1, ante=10_00, blind=10_00)
        await kim.done("wagers", seat=2, ante=10_00, blind=0)
        assert kim.stakes == {1: 480_00, 2: 490_00}
        assert [seat["state"] for seat in kim.view["public"]["seats"]] == ["in", "in"]
        await kim.done("deal")
        await kim.done("report", report={"report": "dealt-without-wager", "seat": 2, "touched": True})
        assert cited.clause in kim.desk["ruling"]["clauses"]
        assert kim.stakes == {1: 480_00, 2: 500_00}
        await kim.done("enter", seat=1, move="fold")
        await kim.done("deal")
        assert kim.due["enter"] == "start"
        record = await log_of(room, TABLE)
        void = next(line for line in record if line["type"] == "box-voided")
        assert (void["returned"], void["under"]) == (10_00, cited.clause)
        assert (await verified(store)).whole
        await ended(kim)


async def test_once_the_boxes_are_cleared_nothing_is_taken_back() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.play_round(Random(1))
        assert kim.desk["undo"] is None
        assert (await kim.refused("correct")).code == "settled"
        assert kim.desk["undo_refused"]["code"] == "settled"
        await ended(kim)
