"""A shuffling machine that jams at a table with real cards: the console asks for one step after the other."""

from __future__ import annotations

from random import Random

from croupier.rulebooks import settle
from croupier.table.rules import session_rules
from tests.support.cite import Cited, clause
from tests.support.room.live import Console, a_live_room, verified
from tests.support.room.rooms import log_of

MACHINE = {"shuffler": "machine", "shuffler.approval": "SM-4"}


@clause("adelaide-omaha 4.p2.s3")
async def test_the_console_asks_for_each_step_after_a_jam_and_the_record_has_them(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        rules = session_rules(settle(cited.book, MACHINE, defaults=cited.book.example.table))
        await room.places.open_table(rules, "machine", by="house", cards="real")
        kim = Console(room, clock, table="machine")
        await kim.opened("Ann", "Bob")
        await kim.play_round(Random(1))
        await kim.done("shuffler-failed", fault="jam")
        for step in ("removed", "checked", "riffled"):
            due = kim.desk["table"]["deck_due"]
            assert (due["act"], due["step"], due["clause"]) == ("clear-jam", step, cited.clause)
            assert (await kim.refused("start")).clause == cited.clause
            await kim.done("clear-jam", step=step)
        assert kim.desk["table"]["deck_due"] is None
        await kim.play_round(Random(2))
        lines = await log_of(room, "machine")
        assert [line["step"] for line in lines if line["type"] == "jam-step-done"] == ["removed", "checked", "riffled"]
        assert (await verified(store)).fault is None
        await kim.close()


@clause("adelaide-omaha 4.p2.s3", "adelaide-omaha 5(a)(ii)")
async def test_a_card_damaged_in_a_jam_brings_another_deck(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, store):
        rules = session_rules(settle(cited.book, MACHINE, defaults=cited.book.example.table))
        await room.places.open_table(rules, "machine", by="house", cards="real")
        kim = Console(room, clock, table="machine")
        await kim.opened("Ann", "Bob")
        await kim.play_round(Random(1))
        await kim.done("shuffler-failed", fault="jam")
        await kim.done("clear-jam", step="removed")
        await kim.done("clear-jam", step="checked", damaged=True)
        due = kim.desk["table"]["deck_due"]
        assert (due["act"], due["clause"]) == ("take-deck", "5(a)(ii)")
        await kim.done("bring-deck", colour="red" if kim.desk["decks"][-1]["colour"] == "blue" else "blue")
        await kim.done("check-deck", deck=2)
        await kim.done("wash-deck", deck=2)
        await kim.done("take-deck", deck=2, ground="damaged")
        await kim.play_round(Random(2))
        assert (await verified(store)).fault is None
        await kim.close()
