"""Tables with real cards: the dealer enters what happens, and the same rules, log and ledger hold."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from croupier import rulebook_ids
from croupier.house.people import Person
from croupier.store import open_store
from croupier.verify.verifier import verify_lines
from tests.cli.conftest import chained
from tests.support.cite import Cited, clause
from tests.support.room.floors import office_of
from tests.support.room.live import (
    BOSS,
    KIM,
    LEE,
    STAKE,
    TABLE,
    Console,
    a_live_room,
    staff,
    verified,
)
from tests.support.room.rooms import (
    CheckedStore,
    Client,
    FakeClock,
    a_room,
    ended,
    log_of,
    person,
    seated,
    seq,
)

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"
POKER = [name for name in rulebook_ids() if "uth" not in name]
PEOPLE = ("Ann", "Bob", "Cy")


async def types(console: Client) -> list[str]:
    return [line["type"] for line in await log_of(console.room, TABLE)]


@pytest.mark.parametrize("book", rulebook_ids())
async def test_rounds_entered_act_by_act_verify_and_whatever_the_desk_offers_is_taken(book: str) -> None:
    async with a_live_room(book) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE, stake=500_00)
        source = Random(book)
        for _ in range(4):
            if kim.due["enter"] == "start":
                await kim.play_round(source)
        assert kim.view["public"]["round"] >= 2
        found = await verified(store)
        assert found.whole, found.fault
        assert found.shuffle is None
        assert found.rounds == kim.view["public"]["round"]
        kinds = await types(kim)
        assert not {"deck-shuffled", "deck-cut", "cards-opened"} & set(kinds)
        assert kinds.count("dealer-signed-on") == 1
        await ended(kim)


@pytest.mark.parametrize("book", rulebook_ids())
async def test_a_table_goes_on_in_the_middle_of_a_round_after_a_restart_and_entries_can_still_be_taken_back(
    book: str,
) -> None:
    clock, source = FakeClock(), Random(f"restart {book}")
    async with open_store("sqlite::memory:") as opened:
        store = CheckedStore(opened)
        async with a_live_room(book, store, clock) as (room, _, _):
            kim = Console(room, clock)
            await kim.opened(*PEOPLE)
            for _ in range(5):
                await kim.enter_due(source)
            deck, desk, seats = kim.deck, kim.desk, kim.view["public"]["seats"]
            await ended(kim)
        async with a_live_room(book, store, clock) as (room, _, _):
            kim = Console(room, clock)
            await clock.run(room, 0)
            kim.deck = deck
            assert kim.desk == desk
            assert kim.view["public"]["seats"] == seats, "names too"
            assert [seat["name"] for seat in seats] == [*PEOPLE]
            undone = kim.desk["undo"]["seq"]
            await kim.done("correct", reason="it was another seat")
            assert (await log_of(room, TABLE))[-1]["type"] == "entries-corrected"
            assert all(entry["seq"] < undone for entry in kim.desk["entries"])
            while kim.due["enter"] != "start" and await kim.enter_due(source):
                pass
            found = await verified(store)
            assert found.whole, found.fault
            await ended(kim)


async def test_nobody_enters_anything_who_is_not_signed_on_and_no_supervisor() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim, lee, boss = (Console(room, clock, who) for who in (KIM, LEE, BOSS))
        await kim.opened("Ann", "Bob")
        refusal = await lee.refused("start")
        assert refusal.reason.startswith("sign on first")
        assert refusal.clause == "practice"
        assert not lee.desk["may_enter"]
        assert set(lee.desk["may"]) == {"sign-on", "count"}
        assert "sign on first" in (await lee.refused("sign-off")).reason
        player = Client(room, person("pat"), TABLE)
        assert "not for this account" in str(await player.do("start"))
        assert boss.desk["may_enter"]
        await ended(kim, lee, boss, player)


async def test_every_entry_names_its_person_by_where_it_stands() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, lee, boss = (Console(room, clock, who) for who in (KIM, LEE, BOSS))
        await kim.opened("Ann", "Bob")
        await kim.done("start")
        await boss.done("deal")
        await kim.done("enter", seat=kim.due["seat"], move="call")
        await lee.done("sign-on")
        assert "sign on first" in (await kim.refused("enter", seat=kim.due["seat"], move="stand")).reason
        await lee.done("enter", seat=lee.due["seat"], move="stand")
        assert lee.view["public"]["dealt_by"] == "Lee"
        enters, entries = "", []
        for line in await log_of(room, TABLE):
            if line["type"] in ("dealer-signed-on", "dealer-relieved", "entries-taken-over"):
                enters = line["account"]
            if line["type"] in ("round-opened", "holes-dealt", "called", "checked"):
                entries.append((line["type"], enters))
        assert entries == [
            ("round-opened", "p-kim"),
            ("holes-dealt", "p-boss"),
            ("called", "p-kim"),
            ("checked", "p-lee"),
        ]
        relieved = next(line for line in await log_of(room, TABLE) if line["type"] == "dealer-relieved")
        assert (relieved["account"], relieved["relieved"]) == ("p-lee", "p-kim")
        assert "next dealer" in (await lee.refused("sign-off")).reason
        assert (await verified(store)).whole
        await ended(kim, lee, boss)


async def test_no_round_begins_where_nobody_deals() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.done("sign-off")
        assert kim.view["public"]["waits_for"]["awaited"] == "dealer"
        assert kim.due["step"] == "table"
        await ended(kim)


async def test_walk_ins_buy_in_at_the_table_and_their_names_stay_off_the_record() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann Unusual", "Bob")
        cage = await log_of(room, "cage")
        assert [(line["type"], line["amount"], line["by"]) for line in cage] == [
            ("deposit-made", STAKE, "dealer p-kim"),
            ("deposit-made", STAKE, "dealer p-kim"),
        ]
        assert cage[0]["account"].startswith("patron-")
        everything = b"".join([line async for lines in store.read_all() for line in lines])
        assert b"Unusual" not in everything
        assert kim.view["public"]["seats"][0]["name"] == "Ann Unusual"
        await kim.done("unseat", seat=1)
        assert await room.house.wallets.ask(cage[0]["account"]) == STAKE
        clock.time += 2 * 3600 * 1000
        await kim.done("seat-player", seat=1, who="ann unusual", stake=200_00, cash=False)
        assert await room.house.wallets.ask(cage[0]["account"]) == STAKE - 200_00, "the same person comes back"
        assert (await verified(store)).whole
        await ended(kim)


async def test_a_seat_that_is_refused_takes_no_money_in() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann")
        before = await log_of(room, "cage")
        for fields in ({"seat": 1, "stake": STAKE}, {"seat": 2, "stake": 1_00}, {"seat": 77, "stake": STAKE}):
            refusal = await kim.refused("seat-player", who="Zoe", walk_in=True, **fields)
            assert refusal.clause
        assert await log_of(room, "cage") == before
        await kim.done("seat-player", seat=2, who="Zoe", walk_in=True, stake=STAKE)
        assert len(await log_of(room, "cage")) == len(before) + 1
        await ended(kim)


async def test_a_write_that_fails_leaves_nothing_half_done() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.done("start")
        before = seq(kim.actor)
        store.fails = 1
        answer = await kim.do("deal")
        assert answer.fault is not None
        await clock.run(room, 5_000)
        assert seq(kim.actor) == before
        await kim.done("deal")
        store.fails = 1
        assert (await kim.do("seat-player", seat=3, who="Cy", stake=STAKE, walk_in=True)).fault
        await clock.run(room, 5_000)
        await kim.done("seat-player", seat=3, who="Cy", stake=STAKE, walk_in=True)
        assert (await verified(store)).whole
        await ended(kim)


async def test_nothing_happens_by_itself() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.done("start")
        await kim.done("deal")
        before = seq(kim.actor)
        await clock.run(room, 3 * 3600 * 1000)
        assert seq(kim.actor) == before
        assert kim.view["public"]["turn"]["until"] == 0
        await ended(kim)


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
        assert "not for this account" in str(await kim.do("choose", choice=choices[0]["name"], reason="so it is"))
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
            assert "none of this round" in (await kim.refused("correct", before=seq_)).reason
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


@clause("act-omaha-2006 15.2(a)(ii).s2", "adelaide-omaha 78(a)(iii)")
async def test_the_dealer_is_told_under_which_clause_commission_is_taken(cited: Cited) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, _store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        while kim.due["step"] != "settle":
            await kim.enter_due(Random(1))
        assert (kim.due["words"], kim.due["clause"]) == ("take the commission and push the pots", cited.clause)
        await ended(kim)


@clause("act-omaha-2006 9.1", "adelaide-omaha 12")
async def test_the_cards_a_pot_was_won_with_are_told_where_the_hand_was_shown(cited: Cited) -> None:
    hands = {1: ["As", "Ad", "7c", "2h"], 2: ["Kh", "Qh", "3c", "4d"]}
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        board = iter(["Ah", "Kd", "Kc", "9s", "5d"])
        while kim.due["enter"] != "start" or not kim.view["public"]["round"]:
            due = kim.due
            if due["enter"] == "cards":
                cards = hands[due["seat"]] if due["seat"] else [next(board) for _ in range(due["cards"])]
                await kim.done("cards", cards=cards, **({"seat": due["seat"]} if due["seat"] else {}))
            elif due["enter"] == "enter":
                move = next(one["act"] for one in due["acts"] if one["act"] in ("check", "stand", "call"))
                await kim.done("enter", seat=due["seat"], move=move)
            else:
                await kim.done(due["enter"])
        seats = {seat["seat"]: seat for seat in kim.view["public"]["seats"]}
        assert {*seats[1]["winning"]} == {"As", "Ad", "Ah", "Kd", "Kc"}, "two of four, three of five"
        assert seats[2]["winning"] == []
        await ended(kim)


async def test_once_the_boxes_are_cleared_nothing_is_taken_back() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.play_round(Random(1))
        assert kim.desk["undo"] is None
        assert "ruling" in (await kim.refused("correct")).reason
        assert "ruling" in kim.desk["undo_refused"]["reason"]
        await ended(kim)


async def test_two_people_count_the_chips_each_by_themselves() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened()
        before = seq(kim.actor)
        await kim.done("count", when="opening", chips=900_000_00)
        assert seq(kim.actor) == before
        assert boss.desk["counting"] == "opening"
        assert "90000000" not in json.dumps(boss.view)
        assert "differ" in (await boss.refused("count", when="opening", chips=900_001_00)).reason
        await kim.done("count", when="opening", chips=999_999_00)
        await boss.done("count", when="opening", chips=999_999_00)
        line = (await log_of(room, TABLE))[-1]
        assert (line["type"], line["chips"], line["book"]) == ("table-counted", 999_999_00, 1_000_000_00)
        assert line["by"] == ["p-kim", "p-boss"]
        await kim.done("sign-off", count=1_000_000_00)
        assert (await verified(store)).whole
        await ended(kim, boss)


async def test_players_say_it_to_the_dealer_and_may_wait_for_a_seat() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        pat = person("pat")
        await room.welcome(pat)
        client = Client(room, pat, TABLE)
        await clock.run(room, 0)
        answer = await client.do("sit", seat=1, stake=STAKE)
        assert answer.refusal is not None
        assert "dealer" in answer.refusal.reason
        assert client.view["you"]["desk"] is None
        assert client.view["you"]["acts"] == []
        assert set(client.open) <= {"list", "unlist", "floor"}
        kim = Console(room, clock)
        await kim.opened()
        await kim.done("list-player", who="Wim", walk_in=True)
        assert kim.view["public"]["waiting"] == ["Wim"]
        await kim.done("unlist-player", who="wim")
        assert "nobody" in (await kim.refused("unlist-player", who="Wim")).reason
        await ended(client, kim)


async def test_what_is_for_real_cards_is_refused_where_the_house_deals_and_officials_still_have_a_desk() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        kim, boss = Console(room, clock, KIM, OMAHA), Console(room, clock, BOSS, OMAHA)
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        for act, fields in (("sign-on", {}), ("start", {}), ("correct", {}), ("cards", {"cards": "As"})):
            assert "real cards" in (await boss.refused(act, **fields)).reason
        assert "official" in (await kim.refused("report", report={"report": "disturbance", "what": "x"})).reason
        names = {report["report"] for report in boss.desk["reports"]}
        assert "breach" in names
        assert "excess-card" not in names
        assert boss.desk["may"] == ["choose", "clock", "report"]
        assert boss.view["public"]["cards"] == "electronic"
        await boss.done("report", report={"report": "uncovered", "what": "a drink", "proposal": "play-on"})
        assert boss.desk["ruling"]["report"] == "uncovered"
        await ended(ann, bob, kim, boss)


BAD: list[tuple[str, dict[str, Any]]] = [
    ("cards", {"cards": "nonsense"}),
    ("cards", {"cards": []}),
    ("cards", {"cards": "As As As"}),
    ("cards", {"cards": "As Kd 2c", "seat": 9}),
    ("enter", {"seat": 9, "move": "fold"}),
    ("enter", {"seat": 1, "move": "play", "times": 4}),
    ("enter", {"seat": 1, "move": "concede"}),
    ("enter", {"seat": 1, "move": "vote", "choice": "void"}),
    ("wagers", {"seat": 1, "ante": 5_00, "blind": 5_00}),
    ("start", {}),
    ("correct", {"before": 3}),
    ("chips", {"seat": 9, "amount": 10_00}),
    ("chips", {"seat": 1, "amount": -(10**11)}),
    ("unseat", {"seat": 1}),
    ("seat-player", {"seat": 5, "who": "Nobody Known", "stake": STAKE}),
    ("seat-player", {"seat": 5, "who": "\u200b", "stake": STAKE, "walk_in": True}),
    ("check-deck", {"deck": 1, "missing": "2h 2h"}),
    ("check-deck", {"deck": 7}),
    ("take-deck", {"deck": 7, "ground": "asked"}),
    ("report", {"report": {}}),
    ("report", {"report": {"report": "bet-amount"}}),
    ("report", {"report": {"report": "bet-amount", "seat": 9, "amount": 5}}),
    ("report", {"report": {"report": "out-of-turn", "seat": 1, "act": "fold", "more": 1}}),
    ("player-agrees", {"seat": 1, "notice": 5}),
    ("make-change", {"notice": 5}),
    ("close-table", {}),
    ("sign-on", {"count": 7}),
]


async def test_bad_input_gets_a_clear_answer_and_changes_nothing() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        await kim.done("start")
        await kim.done("deal")
        before = seq(kim.actor)
        for act, fields in BAD:
            answer = await kim.do(act, **fields)
            assert answer.fault is None, (act, fields, answer)
            assert answer.refusal is not None, (act, fields)
            assert answer.refusal.reason
            assert answer.refusal.clause
        for act, fields in (("cards", {"cards": 7}), ("enter", {"seat": 1, "move": "dance"}), ("chips", {"seat": 1})):
            answer = await kim.do(act, **fields)
            assert answer.fault is not None, (act, fields, answer)
        assert seq(kim.actor) == before
        assert kim.actor.fault is None
        assert (await verified(store)).whole
        await ended(kim)


async def test_whoever_plays_at_a_table_does_not_deal_there() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann")
        patron = kim.view["public"]["seats"][0]["account"]
        both = Console(room, clock, Person(patron, "Ann", frozenset({"dealer"})))
        assert "does not deal" in (await both.refused("sign-on")).reason
        await ended(kim, both)


async def test_an_entry_sent_again_does_not_count_twice() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        await kim.done("start")
        stale = kim.view["version"]
        await kim.done("deal")
        for act in ("deal", "correct", "start"):
            answer = await kim.actor.do(KIM, f"again {act}", {"act": act}, stale)
            assert answer.refusal is not None
            assert "too late" in answer.refusal.reason
        await ended(kim)


async def test_a_supervisor_with_no_dealer_there_may_open_the_table() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        boss = Console(room, clock, staff("chief", "supervisor"))
        await boss.opened("Ann", "Bob")
        await boss.play_round(Random(5))
        assert (await verified(store)).whole
        await ended(boss)


async def test_a_record_somebody_has_meddled_with_does_not_verify() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened(*PEOPLE)
        for _ in range(3):
            await kim.enter_due(Random(2))
        await kim.done("correct")
        await kim.play_round(Random(2))
        honest = await log_of(room, TABLE)
        await ended(kim)
    assert verify_lines(chained(honest).splitlines(keepends=True)).whole

    def found(meddled: list[dict[str, Any]]) -> str:
        verdict = verify_lines(chained(meddled).splitlines(keepends=True))
        assert not verdict.whole
        return str(verdict.fault)

    kinds = [line["type"] for line in honest]
    signed_on, corrected = kinds.index("dealer-signed-on"), kinds.index("entries-corrected")
    assert "no dealer has signed on" in found(honest[:signed_on] + honest[signed_on + 1 :])
    assert "taken back" in found([*honest[:corrected], honest[corrected] | {"before": 99}, *honest[corrected + 1 :]])
    assert "taken back" in found([*honest[:corrected], honest[corrected] | {"by": ""}, *honest[corrected + 1 :]])
    electronic = honest[0] | {"shoe": "a shoe"}
    del electronic["cards"]
    assert found([electronic, *honest[1:]])
    shuffled = {"type": "deck-shuffled", "shuffle": 1, "deck": "52", "root": "0" * 64, "count": 52, "commitments": []}
    kept = {key: honest[1][key] for key in ("stream", "round", "at", "v")}
    assert found([*honest[:2], shuffled | kept, *honest[2:]])


async def test_the_desk_names_the_next_work_on_the_cards_and_the_lobby_who_deals() -> None:
    async with a_live_room(OMAHA) as (room, clock, _):
        kim = Console(room, clock)
        await clock.run(room, 0)
        assert kim.desk["table"]["deck_due"]["act"] == "bring-deck"
        await kim.done("sign-on")
        done = []
        while due := kim.desk["table"]["deck_due"]:
            done.append(due["act"])
            assert due["clause"]
            await kim.done(due["act"], **({"deck": due["deck"]} if due["deck"] else {"colour": "red"}))
        assert done[:2] == ["bring-deck", "check-deck"]
        assert kim.view["public"]["waits_for"]["awaited"] == "players"
        assert kim.desk["table"] | {"owing": []} == {
            "ranks": "23456789TJQKA", "joker": False, "deck_due": None, "owing": [], "kept": [], "language": "",
            "stake_min": kim.desk["table"]["stake_min"], "stake_max": kim.desk["table"]["stake_max"],
        }  # fmt: skip
        (listed,) = [one for one in room.lobby() if one.table == TABLE]
        assert (listed.cards, listed.dealt_by) == ("real", "Kim")
        await ended(kim)
