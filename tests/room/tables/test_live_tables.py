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
from tests.support.room.live import BOSS, KIM, LEE, STAKE, TABLE, Console, a_live_room, staff, verified
from tests.support.room.live_tables import OMAHA, PEOPLE, ULTIMATE, types
from tests.support.room.rooms import CheckedStore, Client, FakeClock, a_room, ended, log_of, person, seated, seq

_ = 0


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
        assert refusal.code == "sign-on-first"
        assert refusal.clause == "practice"
        assert not lee.desk["may_enter"]
        assert set(lee.desk["may"]) == {"sign-on", "count"}
        assert (await lee.refused("sign-off")).code == "sign-on-first"
        player = Client(room, person("pat"), TABLE)
        refusal = (await player.do("start")).refusal
        assert refusal
        assert refusal.code == "no-right"
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
        assert (await kim.refused("enter", seat=kim.due["seat"], move="stand")).code == "sign-on-first"
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
        assert (await lee.refused("sign-off")).code == "round-going-on"
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


async def test_two_people_count_the_chips_each_by_themselves() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened()
        before = seq(kim.actor)
        await kim.done("count", when="opening", chips=900_000_00)
        assert seq(kim.actor) == before
        assert boss.desk["counting"] == "opening"
        assert "90000000" not in json.dumps(boss.view)
        assert (await boss.refused("count", when="opening", chips=900_001_00)).code == "counts-differ"
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
        assert answer.refusal.code == "dealer-enters"
        assert client.view["you"]["desk"] is None
        assert client.view["you"]["acts"] == []
        assert set(client.open) <= {"list", "unlist", "floor"}
        kim = Console(room, clock)
        await kim.opened()
        await kim.done("list-player", who="Wim", walk_in=True)
        assert kim.view["public"]["waiting"] == ["Wim"]
        await kim.done("unlist-player", who="wim")
        assert (await kim.refused("unlist-player", who="Wim")).code == "not-waiting"
        await ended(client, kim)


async def test_what_is_for_real_cards_is_refused_where_the_house_deals_and_officials_still_have_a_desk() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        kim, boss = Console(room, clock, KIM, OMAHA), Console(room, clock, BOSS, OMAHA)
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        for act, fields in (("sign-on", {}), ("start", {}), ("correct", {}), ("cards", {"cards": "As"})):
            assert (await boss.refused(act, **fields)).code == "house-deals"
        assert (await kim.refused("report", report={"report": "disturbance", "what": "x"})).code == "official-reports"
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
        assert (await both.refused("sign-on")).code == "plays-here"
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
            assert answer.refusal.code == "too-late"
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
    assert "no dealer is signed on" in found(honest[:signed_on] + honest[signed_on + 1 :])
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
        (listed,) = [one for one in room.lobby.tables() if one.table == TABLE]
        assert (listed.cards, listed.dealt_by) == ("real", "Kim")
        await ended(kim)
