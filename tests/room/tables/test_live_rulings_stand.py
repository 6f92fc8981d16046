"""What officials decide at a table with real cards is final: the dealer takes back entries of play, and no ruling."""

from __future__ import annotations

import json
from random import Random

from croupier.room.room import Room
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.support.room.rooms import FakeClock, ended, log_of
from tests.support.room.verify_tournaments import chained_anew

BROKEN = {"act-omaha-2006": "16.3", "act-manila-2005": "16.3", "adelaide-omaha": "85(b)"}  # a rule of conduct
FINAL = ("act-omaha-2006 19.4", "act-manila-2005 19.4", "adelaide-omaha 83", "act-uth-2019 15.5", "act-uth-2025 15.5")
ACTING = ("act", "choose")


async def reported(room: Room, clock: FakeClock, book: str) -> tuple[Console, Console]:
    """A dealer and a supervisor at a hand; the dealer has reported a breach of the player in turn."""
    kim, boss = Console(room, clock), Console(room, clock, BOSS)
    await kim.opened("Ann", "Bob", "Cy", stake=500_00)
    source = Random("reported")
    while kim.due["step"] not in ACTING:
        await kim.enter_due(source)
    report = {"report": "breach", "seat": kim.due["seat"], "clause": BROKEN.get(book, "15.9")}
    await kim.done("report", report=report)
    return kim, boss


@clause(*FINAL)
async def test_a_dealer_takes_back_neither_a_ruling_nor_what_an_official_has_decided(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = await reported(room, clock, cited.book.id)
        assert (await kim.refused("correct")).clause == cited.clause
        await boss.done("choose", choice=kim.desk["choices"][0]["name"], reason="seen by all")
        stakes, waits = kim.stakes, kim.due
        entries = [entry["seq"] for entry in kim.desk["entries"]]
        for before in (None, *entries):
            refusal = await kim.refused("correct", **({"before": before} if before else {}))
            assert (refusal.clause, refusal.code) == (cited.clause, "would-overrule")
        assert (kim.stakes, kim.due) == (stakes, waits)
        assert not any(entry["mine"] for entry in kim.desk["entries"])
        assert all(entry["mine"] for entry in boss.desk["entries"])
        await boss.done("correct", reason="it was another player")
        assert boss.desk["choices"], "the choice is open again"
        assert (await verified(store)).whole
        await ended(kim, boss)


@clause("act-omaha-2006 19.2", "act-manila-2005 19.2", "act-uth-2019 15.3", "act-uth-2025 15.3")
async def test_what_was_entered_since_a_sanction_is_the_dealers_to_take_back_and_the_sanction_is_not(
    cited: Cited,
) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = await reported(room, clock, cited.book.id)
        assert cited.clause in kim.desk["ruling"]["clauses"]
        await boss.done("choose", choice="exclude", reason="seen by all")
        waits = kim.due
        await kim.enter_due(Random("since"))
        assert [entry["mine"] for entry in kim.desk["entries"]][:3] == [True, False, False]
        assert kim.desk["undo"]["mine"]
        await kim.done("correct", reason="entered wrongly")
        assert kim.due == waits
        assert not kim.desk["undo"]["mine"]
        assert "player-excluded" in [line["type"] for line in await log_of(room, TABLE)]
        await kim.refused("correct")
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim, boss)


@clause("act-omaha-2006 19.4", "act-uth-2025 15.5")
async def test_a_ruling_an_official_took_back_is_not_brought_back_by_the_dealer(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim, boss = await reported(room, clock, cited.book.id)
        await boss.done("choose", choice=kim.desk["choices"][0]["name"], reason="seen by all")
        await boss.done("correct", reason="it was another player")
        correction = (await log_of(room, TABLE))[-1]
        assert correction["type"] == "entries-corrected"
        assert (await kim.refused("correct", before=correction["seq"])).clause == cited.clause
        await boss.done("correct", before=correction["seq"], reason="it was that player after all")
        assert not kim.desk["choices"]
        await ended(kim, boss)


@clause("act-omaha-2006 19.4")
async def test_a_clock_the_supervisor_has_started_is_the_supervisors_to_take_back(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cy")
        for _ in range(2):
            await kim.enter_due(Random("clock"))
        await boss.done("clock")
        assert (await kim.refused("correct")).clause == cited.clause
        assert kim.desk["clock"]
        await ended(kim, boss)


@clause(*FINAL)
async def test_a_record_in_which_a_dealer_overruled_an_official_is_found_out(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = await reported(room, clock, cited.book.id)
        await boss.done("choose", choice=kim.desk["choices"][0]["name"], reason="seen by all")
        await boss.done("correct", reason="it was another player")
        lines = [json.loads(line) async for lines in store.read_all() for line in lines]
        for line in lines:
            if line["type"] == "entries-corrected":
                line["by"] = "dealer p-kim"
        assert f"({cited.clause})" in (verify_lines(chained_anew(lines)).fault or "")
        await ended(kim, boss)
