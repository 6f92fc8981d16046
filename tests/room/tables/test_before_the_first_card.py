"""Between the blinds and the first card: straddles before the cut (Adelaide A1.7(c)), and stakes that are still open."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from croupier import rulebook, settle
from croupier.room.room import Room
from croupier.table.rules import session_rules
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.live import TABLE, Console, a_live_room, verified
from tests.support.room.room_staff import ADELAIDE, OMAHA, set_table
from tests.support.room.rooms import Client, FakeClock, a_room, checked_store, ended, log_of, seated
from tests.support.room.verify_tournaments import chained_anew

ORDER = ("round-opened", "forced-bets-posted", "extra-blind-made", "deck-shuffled", "deck-cut", "holes-dealt")
EXTRA = {ADELAIDE: {"straddle": "true"}, OMAHA: {"over_blind": "8"}}
REAL_STRADDLES = "real-straddles"


async def extra_blind_made(room: Room, clock: FakeClock, book: str) -> list[Client]:
    """Three people at an electronic table, of whom one has made the straddle or over-blind, and the hands are dealt."""
    table = await set_table(room, book, **EXTRA[book])
    clients = await seated(room, clock, table, "ann", "bob", "cleo")
    await clock.until(room, lambda: any({"straddle", "over-blind"} & client.open.keys() for client in clients))
    (offered,) = [client for client in clients if {"straddle", "over-blind"} & client.open.keys()]
    assert [line["type"] for line in await log_of(room, table)].count("deck-cut") == 0, "nothing is cut yet"
    await offered.done(*({"straddle", "over-blind"} & offered.open.keys()))
    await clock.until(room, lambda: bool(clients[0].view["you"]["hole"]))
    return clients


@clause(
    "adelaide-omaha A1.7(c)", "adelaide-omaha def:Straddle", "adelaide-omaha def:Cut", "act-omaha-2006 def:Over-Blind"
)
async def test_the_house_cuts_after_straddles_and_over_blinds_and_right_before_the_first_card(cited: Cited) -> None:
    async with a_room() as (room, clock):
        clients = await extra_blind_made(room, clock, cited.book.id)
        lines = [line for line in await log_of(room, "extra") if line["type"] in ORDER]
        assert [line["type"] for line in lines] == [*ORDER]
        assert lines[5]["seq"] == lines[4]["seq"] + 1
        assert [one["counted"] for one in lines[4]["contributions"]] == [True] * 3
        for client in clients:
            answer = await client.do("straddle" if cited.book.id == ADELAIDE else "over-blind")
            assert answer.refusal is not None
        await ended(*clients)


@clause("adelaide-omaha A1.7(c)")
async def test_a_record_that_shuffles_or_cuts_before_the_straddle_or_the_round_has_a_fault(cited: Cited) -> None:
    async with a_room() as (room, clock):
        clients = await extra_blind_made(room, clock, ADELAIDE)
        record = [json.loads(line) async for some in room.house.store.read("extra") for line in some]
        await ended(*clients)
    assert not verify_lines(chained_anew(record)).fault

    def moved(before: str, *kinds: str) -> str:
        lines: list[dict[str, Any]] = [dict(line) for line in record if line["type"] not in kinds]
        to = next(number for number, line in enumerate(lines) if line["type"] == before)
        taken = [line | {"at": lines[to]["at"]} for line in record if line["type"] in kinds]
        return verify_lines(chained_anew([*lines[:to], *taken, *lines[to:]])).fault or ""

    assert "a bet is made once the cards are shuffled (A1.7(c))" in moved("extra-blind-made", "deck-shuffled")
    assert "between the cut and the deal (A1.7(c))" in moved("extra-blind-made", "deck-shuffled", "deck-cut")
    assert "for no round" in moved("round-opened", "deck-shuffled")
    assert "for no round" in moved("round-opened", "deck-shuffled", "deck-cut")


async def a_console(room: Room, clock: FakeClock) -> Console:
    """A table with real cards where straddles are made, its blinds posted."""
    source = rulebook(ADELAIDE)
    rules = session_rules(settle(source, {"straddle": "true"}, defaults=source.example.table))
    await room.places.open_table(rules, REAL_STRADDLES, by="house", cards="real")
    kim = Console(room, clock, table=REAL_STRADDLES)
    await kim.opened("Ann", "Bob", "Cy", "Dee", stake=200_00)
    await kim.done("start")
    return kim


@clause("adelaide-omaha A1.7(c)", "adelaide-omaha def:Cut", "adelaide-omaha def:Straddle", "adelaide-omaha 33")
async def test_a_dealer_enters_straddles_then_the_cut_and_none_after_it(cited: Cited) -> None:
    async with a_live_room(ADELAIDE) as (room, clock, store):
        kim = await a_console(room, clock)
        assert (kim.due["step"], kim.due["clause"]) == ("cut", "A1.7(c)")
        (first,) = kim.due["open"]
        await kim.done("enter", seat=first["seat"], move="straddle")
        (second,) = kim.due["open"]
        await kim.done("deal")
        assert kim.due["step"] == "holes"
        assert kim.due["open"] == []
        assert (await kim.refused("enter", seat=second["seat"], move="straddle")).clause == "A1.7(c)"
        assert (await kim.refused("chips", seat=1, amount=50_00)).clause == "33"
        await kim.done("deal")
        kinds = [line["type"] for line in await log_of(room, REAL_STRADDLES)]
        assert kinds[-3:] == ["extra-blind-made", "cut-made", "holes-dealt"]
        source = Random("straddles")
        kim.deck = iter(kim.whole)
        while kim.due["enter"] != "start" and await kim.enter_due(source):
            pass
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim)


@clause("adelaide-omaha A1.7(c)")
async def test_a_cut_that_was_entered_too_soon_is_taken_back(cited: Cited) -> None:
    async with a_live_room(ADELAIDE) as (room, clock, store):
        kim = await a_console(room, clock)
        await kim.done("deal")
        await kim.done("correct", reason="seat 3 had said straddle")
        (first,) = kim.due["open"]
        await kim.done("enter", seat=first["seat"], move="straddle")
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim)


@clause(
    "act-omaha-2006 def:Round of Play", "act-manila-2005 def:Round of Play", "act-omaha-2006 4.4", "act-omaha-2006 4.5"
)
async def test_a_dealer_takes_chips_after_the_blinds_and_not_after_the_first_card(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cy")
        await kim.done("start")
        before = kim.stakes[2]
        await kim.done("chips", seat=2, amount=50_00)
        assert kim.stakes[2] == before + 50_00
        assert [line["type"] for line in await log_of(room, TABLE)][-2:] == ["stake-raised", "chips-added"]
        refusal = await kim.refused("correct", reason="no blind was due")
        assert refusal.code == "ruling-needed"
        await kim.done("deal")
        assert (await kim.refused("chips", seat=2, amount=50_00)).clause == "4.4"
        source = Random(cited.book.id)
        kim.deck = iter(kim.whole)
        while kim.due["enter"] != "start" and await kim.enter_due(source):
            pass
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim)


@clause("act-omaha-2006 def:Round of Play", "act-manila-2005 def:Round of Play", "adelaide-omaha 34")
async def test_a_player_at_an_electronic_table_adds_until_the_first_card(cited: Cited) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        clients = await seated(room, clock, cited.book.id, "ann", "bob", "cleo")
        kinds: list[str] = []
        while "forced-bets-posted" not in kinds:
            await clock.run(room, 10)
            kinds = [line["type"] for line in await log_of(room, cited.book.id)]
        assert "holes-dealt" not in kinds
        ann = clients[0]
        assert not ann.open["top-up"].get("later")
        held = next(seat["stake"] for seat in ann.view["public"]["seats"] if seat["seat"] == 1)
        await ann.done("top-up", amount=100_00)
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        assert next(seat["stake"] for seat in ann.view["public"]["seats"] if seat["seat"] == 1) == held + 100_00
        assert ann.open["top-up"]["later"], "from the first card on it waits for the end of the round"
        assert [line["type"] for line in await log_of(room, cited.book.id)].count("chips-added") == 1
        record = [line async for some in store.read_all() for line in some]
        assert not verify_lines(record).fault
        await ended(*clients)


@clause("act-omaha-2006 4.4", "act-manila-2005 4.4")
async def test_chips_that_come_into_a_round_without_being_bought_are_found(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cy")
        await kim.done("start")
        await kim.done("chips", seat=2, amount=50_00)
        lines = [json.loads(line) async for some in store.read_all() for line in some]
        await ended(kim)
    forged = [line for line in lines if line["type"] != "stake-raised"]
    assert "chips-added is not what" in (verify_lines(chained_anew(forged)).fault or "")
