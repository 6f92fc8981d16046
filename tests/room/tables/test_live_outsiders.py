"""A breach at a table with real cards by somebody who is not in the round: a player who waits, or an onlooker."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.cite import Cited, clause
from tests.support.room.live import BOSS, STAKE, TABLE, Console, a_live_room, verified
from tests.support.room.rooms import ended, log_of

BROKEN = {"adelaide-omaha": "85(b)"}
POKER = ("act-omaha-2006 19.2(b)", "act-manila-2005 19.2(b)", "adelaide-omaha 82")
EVERYWHERE = (*POKER, "act-uth-2025 15.3(b)", "act-uth-2019 15.3(b)")


async def with_eve_waiting(kim: Console) -> None:
    """Three are in the round, and Eve has sat down since at seat 5."""
    await kim.opened("Ann", "Bob", "Cy", stake=500_00)
    source = Random(1)
    while kim.due["step"] not in ("act", "choose"):
        await kim.enter_due(source)
    await kim.done("seat-player", seat=5, who="Eve", stake=STAKE, walk_in=True)


def breach(cited: Cited, seat: int) -> dict[str, Any]:
    asked = {"15": "15.8", "19": "19.7"}.get(cited.clause.split(".")[0], "85(b)")
    return {"report": "breach", "seat": seat, "clause": asked}


@clause(*EVERYWHERE)
async def test_a_player_who_is_not_dealt_in_is_barred_and_stays_until_it_is_decided(cited: Cited) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await with_eve_waiting(kim)
        facts = {one["report"]: one["facts"] for one in kim.desk["reports"]}["breach"]
        assert {"1", "2", "3", "5"} <= set(facts[0]["values"])
        before = kim.stakes
        await kim.done("report", report=breach(cited, 5))
        assert "eat 5" in kim.desk["ruling"]["words"] or "ox 5" in kim.desk["ruling"]["words"]
        names = [choice["name"] for choice in kim.desk["choices"]]
        assert "exclude" in names
        assert not {"fold", "void", "fold-and-exclude", "void-and-exclude"} & set(names), "there is no hand"
        gone = await kim.refused("unseat", seat=5)
        assert gone.code == "ruling-open"
        await boss.done("choose", choice="exclude", reason="told Ann what to do")
        assert kim.stakes == before, "the round goes on"
        excluded = [line for line in await log_of(room, TABLE) if line["type"] == "player-excluded"]
        assert [(line["place"], line["under"]) for line in excluded] == [(-6, cited.clause)]
        source = Random(2)
        while kim.due["enter"] != "start" and await kim.enter_due(source):
            pass
        await kim.done("start")
        assert 5 not in kim.stakes, "barred from the next round"
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim, boss)


@clause(*EVERYWHERE)
async def test_where_nobody_sits_nobody_has_broken_a_rule(cited: Cited) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, _store):
        kim = Console(room, clock)
        await with_eve_waiting(kim)
        assert "seat 4 is not in the round" in (await kim.refused("report", report=breach(cited, 4))).reason
        await kim.done("unseat", seat=5)
        assert "seat 5 is not in the round" in (await kim.refused("report", report=breach(cited, 5))).reason
        await ended(kim)


@clause("act-omaha-2006 19.7", "act-manila-2005 19.7", "act-uth-2025 15.8", "act-uth-2019 15.8")
async def test_an_onlooker_who_tells_how_to_play_is_recorded_and_no_player_is_punished(cited: Cited) -> None:
    async with a_live_room(cited.book.instrument.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await with_eve_waiting(kim)
        facts = {one["report"]: one["facts"] for one in kim.desk["reports"]}["breach"]
        assert facts[0]["values"][-1] == "0"
        report = {"report": "breach", "seat": 0, "clause": cited.clause}
        await kim.done("report", report=report)
        assert kim.desk["ruling"]["words"].startswith(f"An onlooker broke {cited.clause}.")
        assert [choice["name"] for choice in kim.desk["choices"]] == ["no-sanction"]
        await boss.done("choose", choice="no-sanction", reason="sent away from the rail")
        assert kim.due["step"] in ("act", "choose")
        own = next(number for number in facts[1]["values"] if number != cited.clause)
        assert "asks nothing of an onlooker" in (await kim.refused("report", report=report | {"clause": own})).reason
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim, boss)


@pytest.mark.parametrize("book", BROKEN)
async def test_a_rulebook_that_asks_nothing_of_onlookers_names_none(book: str) -> None:
    async with a_live_room(book) as (room, clock, _store):
        kim = Console(room, clock)
        await with_eve_waiting(kim)
        facts = {one["report"]: one["facts"] for one in kim.desk["reports"]}["breach"]
        assert "0" not in facts[0]["values"]
        report = {"report": "breach", "seat": 0, "clause": BROKEN[book]}
        assert "asks nothing of an onlooker" in (await kim.refused("report", report=report)).reason
        await ended(kim)
