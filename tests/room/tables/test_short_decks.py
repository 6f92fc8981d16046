"""A deck that was found short: on the record and among what a regulator looks at first, never whole again, off the table."""

from __future__ import annotations

from random import Random

import pytest

from croupier import rulebook_ids
from croupier.store import open_store
from croupier.table import events
from croupier.views.significant import noted
from tests.support.room.live import BOSS, TABLE, Console, a_live_room, verified
from tests.support.room.rooms import CheckedStore, FakeClock, ended, log_of

BOOKS = rulebook_ids()


async def brought(kim: Console) -> None:
    """Sign on and bring the decks the rulebook asks for."""
    await kim.clock.run(kim.room, 0)
    await kim.done("sign-on")
    for number in range(kim.actor.desk.host.session.rules.decks):  # type: ignore[union-attr]
        await kim.done("bring-deck", colour=("red", "blue")[number % 2])


async def made_ready(kim: Console, boss: Console) -> None:
    """Do what the cards wait for, until they wait for nothing."""
    while due := kim.desk["table"]["deck_due"]:
        colour = {"red": "blue", "blue": "red"}[kim.desk["decks"][-1]["colour"]]
        fields = {"colour": colour} if due["act"] == "bring-deck" else {"deck": due["deck"]}
        await (boss if due["act"] == "inspect-deck" else kim).done(due["act"], **fields)


@pytest.mark.parametrize("book", BOOKS)
async def test_a_short_deck_is_written_down_cannot_be_called_whole_and_comes_off_the_table(book: str) -> None:
    async with a_live_room(book) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await brought(kim)
        await kim.done("check-deck", deck=1, missing="7c", extra="As")
        (line,) = [line for line in await log_of(room, TABLE) if line["type"] == "deck-faulty"]
        assert (line["missing"], line["extra"], line["when"]) == (["7c"], ["As"], "opening")
        refusal = await kim.refused("check-deck", deck=1)
        assert refusal.reason.startswith("deck 1 was found wrong (missing 7c; too many or foreign As)")
        assert refusal.clause == line["under"]
        assert (await kim.refused("start")).reason
        assert kim.desk["decks"][0]["faulty"] == "missing 7c; too many or foreign As"
        await made_ready(kim, boss)  # takes it off, and brings another
        assert kim.desk["decks"][0]["off"]
        assert "deck-removed" in [line["type"] for line in await log_of(room, TABLE)]
        for seat, name in enumerate(("Ann", "Bob"), 1):
            await kim.done("seat-player", seat=seat, who=name, stake=500_00, walk_in=True)
        await kim.done("start")
        assert (await verified(store)).whole
        await ended(kim, boss)


async def test_a_sound_deck_comes_off_with_a_reason_and_not_in_the_round_that_is_dealt_from_it() -> None:
    async with a_live_room(BOOKS[0]) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        source = Random(1)
        await kim.enter_due(source)
        assert (await kim.refused("remove-deck", deck=1, reason="worn")).code == "deck-in-play"
        while kim.due["enter"] != "start":
            await kim.enter_due(source)
        assert (await kim.refused("remove-deck", deck=1)).code == "no-reason"
        await kim.done("remove-deck", deck=1, reason="worn")
        assert kim.desk["table"]["deck_due"]["act"] == "bring-deck"
        assert "no deck 1" in (await kim.refused("check-deck", deck=1)).reason
        assert (await verified(store)).whole
        await ended(kim)


async def test_a_deck_found_short_at_the_close_is_on_the_record_and_does_not_keep_the_table_open() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as opened:
        store = CheckedStore(opened)
        async with a_live_room(BOOKS[-1], store, clock) as (room, _, _):
            kim = Console(room, clock)
            await kim.opened("Ann", "Bob", stake=500_00)
            await kim.play_round(Random(2))
            for deck in kim.desk["decks"]:
                await kim.done("check-deck", deck=deck["deck"], missing="2c", closing=True)
            lines = [line for line in await log_of(room, TABLE) if line["type"] == "deck-faulty"]
            assert {line["when"] for line in lines} == {"closing"}
            await ended(kim)
        async with a_live_room(BOOKS[-1], store, clock) as (room, _, _):  # and after a restart
            kim = Console(room, clock)
            await clock.run(room, 0)
            assert all(deck["closed"] and deck["faulty"] for deck in kim.desk["decks"])
            assert (await verified(store)).whole
            await ended(kim)


def test_a_short_deck_and_one_taken_off_are_out_of_the_ordinary() -> None:
    faulty = noted(events.DeckFaulty(1, "opening", "dealer p-kim", "4.1", ("7c",)))
    assert faulty
    assert (faulty.kind, faulty.clause) == ("shuffler", "4.1")
    assert "deck 1 is not whole: missing 7c" in faulty.words
    assert "p-kim" in faulty.words
    removed = noted(events.DeckRemoved(1, "dealer p-kim", "worn", "4.2"))
    assert removed
    assert "off the table" in removed.words
