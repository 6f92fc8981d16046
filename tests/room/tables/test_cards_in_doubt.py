"""Cards were found wrong: nothing more is dealt before the dealer has checked them, and a deck that is short is replaced."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.protocol.commands import Report
from croupier.protocol.events import DeckDoubted, RulingGiven
from croupier.record import Chain
from croupier.rulings import reports
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.live import BOSS, Console, a_live_room, verified
from tests.support.room.verify_tournaments import chained_anew, first
from tests.support.sessions import Sat

CHECKED = ("act-uth-2025 13.7(c)", "act-uth-2019 13.6(c)")
COUNTED = ("act-omaha-2006 2.6", "act-manila-2005 2.6", "adelaide-omaha 79(a)")
SHORT = {"report": "card-count", "found": 51}


def deck_due(kim: Console) -> tuple[str, int, str]:
    due: dict[str, Any] = kim.desk["table"]["deck_due"]
    return due["act"], due["deck"], due["clause"]


async def deals_on(kim: Console) -> bool:
    """Whether the next thing the desk waits for can be entered: the start of a round."""
    played = kim.view["public"]["round"]
    await kim.play_round(Random(4))
    return bool(kim.view["public"]["round"] == played + 1)


@clause(*CHECKED)
@pytest.mark.parametrize("found", ["card-missing-or-foreign", "card-count"])
async def test_the_decks_are_checked_before_the_next_round(cited: Cited, found: str) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        for _ in range(4):
            await kim.enter_due(Random(1))  # the start, two wagers, the deal
        shoe = kim.actor.desk.host.session.rules.table["shoe"]  # type: ignore[union-attr]
        facts: dict[str, Any] = {"shoe": shoe} if found.startswith("card-m") else {"found": 51}
        await boss.done("report", report={"report": found} | facts)
        while await kim.enter_due(Random(1)):
            pass
        assert kim.due["step"] == "table"
        assert kim.due["clause"] == cited.clause
        decks = [deck["deck"] for deck in kim.desk["decks"]]
        for number in decks:
            assert deck_due(kim) == ("check-deck", number, cited.clause)
            refusal = await kim.refused("start")
            assert (refusal.clause, refusal.code) == (cited.clause, "deck-doubted")
            await kim.done("check-deck", deck=number)
        assert kim.desk["table"]["deck_due"] is None
        assert await deals_on(kim)
        assert (await verified(store)).fault is None
        for one in (kim, boss):
            await one.close()


@clause(*CHECKED)
async def test_a_deck_found_short_is_not_dealt_from_again_and_another_comes(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        await kim.play_round(Random(1))
        await boss.done("report", report=SHORT)
        decks = kim.desk["decks"]
        short = decks[-1]["deck"]
        twice = await kim.refused("check-deck", deck=short, missing="As As")
        assert twice.reason == "As is named twice: the deck has it once"
        foreign = await kim.refused("check-deck", deck=short, missing="As Jo")
        assert foreign.code == "card-not-of-deck"
        assert "Jo" in foreign.reason
        await kim.done("check-deck", deck=short, missing="As")
        assert deck_due(kim)[:2] in (("remove-deck", short), ("check-deck", decks[0]["deck"]))
        assert (await kim.refused("check-deck", deck=short)).code == "deck-faulty"
        assert (await kim.refused("start")).clause == cited.clause
        colour, other = decks[-1]["colour"], {"red": "blue", "blue": "red"}
        for _ in decks:
            colour = other[colour]
            await kim.done("bring-deck", colour=colour)
        for deck in kim.desk["decks"][len(decks) :]:
            await kim.done("check-deck", deck=deck["deck"])
            await boss.done("inspect-deck", deck=deck["deck"])
        if len(decks) == 1:
            assert deck_due(kim) == ("remove-deck", 1, cited.clause), "it is still dealt from the first"
            await kim.done("remove-deck", deck=1)
        assert await deals_on(kim)
        assert (await verified(store)).fault is None
        for one in (kim, boss):
            await one.close()


@clause(*COUNTED)
async def test_between_players_the_deck_in_use_is_checked_or_another_is_taken(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cat")
        for _ in range(3):
            await kim.enter_due(Random(1))  # the start, the blinds, the hands
        await boss.done("report", report=SHORT)
        await boss.done("choose", choice="play-on", reason="the card lay under the table")
        assert kim.desk["table"]["deck_due"] is None, "the round is played on with the cards as they lie"
        while await kim.enter_due(Random(1)):
            pass
        assert deck_due(kim) == ("check-deck", 1, cited.clause)
        assert (await kim.refused("start")).clause == cited.clause
        await kim.done("bring-deck", colour="green")
        await kim.done("check-deck", deck=2)
        if "deck.wash" in kim.actor.desk.host.session.rules.ways:  # type: ignore[union-attr]
            await kim.done("wash-deck", deck=2)
        else:
            await boss.done("inspect-deck", deck=2)
        await kim.done("take-deck", deck=2, ground="damaged")
        assert kim.desk["table"]["deck_due"] is None
        assert await deals_on(kim)
        assert (await verified(store)).fault is None
        for one in (kim, boss):
            await one.close()


@clause(*CHECKED, *COUNTED)
async def test_found_in_a_round_before_its_deal_they_are_checked_before_that_deal(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob")
        await kim.enter_due(Random(1))
        while kim.due["step"] in ("post", "wagers") and kim.due["seat"] + (kim.due["step"] == "post"):
            await kim.enter_due(Random(1))
        await boss.done("report", report=SHORT)
        if boss.desk["choices"]:
            await boss.done("choose", choice="play-on", reason="it is put right before the deal")
        assert (await kim.refused("deal")).clause == cited.clause
        for deck in kim.desk["decks"]:
            await kim.done("check-deck", deck=deck["deck"])
        await kim.done("deal")
        assert (await verified(store)).fault is None
        lines = [json.loads(line) async for lines in store.read_all() for line in lines]
        for one in (kim, boss):
            await one.close()
    doubted = first(lines, "deck-doubted")
    checks = [line for line in lines[doubted:] if line["type"] == "deck-checked"]
    others = [line for line in lines if line not in checks]
    dealt = next(number for number, line in enumerate(others) if line["type"] in ("holes-dealt", "cards-dealt")) + 1
    forged = chained_anew([*others[:dealt], *checks, *others[dealt:]])
    assert f"hands are dealt, and cards were found wrong in deck 1: check it again ({cited.clause})" in (
        verify_lines(forged).fault or ""
    )


@clause("act-omaha-2006 2.6")
async def test_a_count_entered_in_error_and_taken_back_leaves_no_doubt(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cat")
        for _ in range(3):
            await kim.enter_due(Random(1))
        await boss.done("report", report=SHORT)
        assert not kim.desk["decks"][0]["checked"]
        await boss.done("correct", reason="the wrong key")
        assert kim.desk["decks"][0]["checked"]
        while kim.due["enter"] != "start" and await kim.enter_due(Random(1)):
            pass
        assert await deals_on(kim)
        assert (await verified(store)).fault is None
        for one in (kim, boss):
            await one.close()


@clause("act-uth-2025 13.7(c)")
def test_a_record_that_leaves_the_doubt_out_is_found(cited: Cited) -> None:
    t = Sat(cited.book.id, bank=1_000_00)
    t.gives(Report(reports.encoded(reports.CardCount(51))))
    assert [type(event) for event in t.events[-2:]] == [RulingGiven, DeckDoubted]
    assert t.table.decks[0].doubted == cited.clause

    def fault() -> str | None:
        return verify_lines(Chain("T1").lines(t.events, 0, 0).splitlines(keepends=True)).fault

    assert fault() is None
    t.gives(t.sit("ann", 1))
    doubted = next(number for number, event in enumerate(t.events) if isinstance(event, DeckDoubted))
    t.events[doubted] = msgspec.structs.replace(t.events[doubted], under="2.6")
    assert "deck-doubted follows here" in (fault() or "")
    del t.events[doubted]
    assert "deck-doubted follows here" in (fault() or "")
