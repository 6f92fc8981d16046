"""How many seats a table has: nine where nobody says otherwise, never beyond what the deck serves, others after a notice."""

from __future__ import annotations

from random import Random

import pytest

from croupier import rulebook_ids
from croupier.house.people import Person
from croupier.rulebooks import rulebook, settle
from croupier.table.rules import session_rules
from croupier.views.determinations import USUAL_SEATS, settled, with_usual_seats
from tests.support.room.live import STAKE, Console, a_live_room, verified
from tests.support.room.rooms import ended

POKER = [name for name in rulebook_ids() if "uth" not in name]
OLGA = Person("p-olga", "Olga", frozenset({"operator"}))


@pytest.mark.parametrize("book", POKER)
def test_a_table_has_nine_seats_where_nobody_says_otherwise_and_what_the_deck_serves_is_the_most(book: str) -> None:
    assert settled(book, {}).values["seats"] == str(USUAL_SEATS)
    assert settled(book, {"seats": "2"}).values["seats"] == "2"
    too_many = settled(book, {"seats": "12"}).fault
    serves = session_rules(settle(rulebook(book), {}, defaults=rulebook(book).example.table)).served
    assert (too_many is not None) == (serves < 12)


def test_a_smaller_deck_has_fewer_seats_and_a_table_against_the_bank_its_boxes() -> None:
    book = rulebook("act-omaha-2006")
    small = session_rules(settle(book, with_usual_seats(book, {"deck": "32"}), defaults=book.example.table))
    assert small.seats == small.served < USUAL_SEATS
    bank = rulebook(rulebook_ids()[-1]) if "uth" in rulebook_ids()[-1] else rulebook("act-uth-2025")
    assert "seats" not in with_usual_seats(bank, {})


@pytest.mark.parametrize("book", POKER)
async def test_a_notice_of_other_seats_takes_effect_and_whoever_sits_beyond_them_keeps_the_seat(book: str) -> None:
    async with a_live_room(book) as (room, clock, store):
        kim, olga = Console(room, clock), Console(room, clock, OLGA)
        await kim.opened("Ann", "Bob")
        await kim.play_round(
            Random(1)
        )  # before the first one more than usual may sit down, where the rulebook has that
        assert kim.view["public"]["places"] == 8
        assert "seats 1 to 8" in (await kim.refused("seat-player", seat=9, who="Cy", stake=STAKE, walk_in=True)).reason
        assert kim.due["enter"] == "start"
        await changes(kim, olga, 9)
        assert kim.view["public"]["places"] == 9
        await kim.done("seat-player", seat=9, who="Cy", stake=STAKE, walk_in=True)
        await changes(kim, olga, 5)
        assert kim.view["public"]["places"] == 9, "Cy keeps the seat"
        assert "seats 1 to 5" in (await kim.refused("seat-player", seat=6, who="Di", stake=STAKE, walk_in=True)).reason
        await kim.done("unseat", seat=9)
        assert kim.view["public"]["places"] == 5
        assert (await verified(store)).whole
        await ended(kim, olga)


async def changes(kim: Console, olga: Console, seats: int) -> None:
    """Announce another number of seats, and play until it takes effect."""
    await olga.done("notice", settings={"seats": str(seats)})
    number = kim.view["public"]["notices"][-1]["number"]
    for round_ in range(3):
        if kim.due["enter"] == "make-change":
            assert (kim.due["notice"], kim.due["change"]) == (number, f"change to {seats} seats")
            await kim.done("make-change", notice=number)
            assert kim.due["enter"] != "make-change"
            return
        assert (await kim.do("make-change", notice=number)).refusal, "what may be done is the next step"
        await kim.play_round(Random(round_))
    raise AssertionError("the change never became due")


async def test_a_change_of_the_seats_waits_until_they_are_enough_and_is_the_next_step_then() -> None:
    async with a_live_room(POKER[0]) as (room, clock, _):
        kim, olga = Console(room, clock), Console(room, clock, OLGA)
        await kim.opened("Ann", "Bob", "Cy")
        assert (await olga.refused("notice", settings={"seats": "1"})).reason.startswith("Seats: ")
        await olga.done("notice", settings={"seats": "2"})
        while kim.due["enter"] == "start" and len(kim.view["public"]["seats"]) > 2:
            await kim.play_round(Random(1))
            assert kim.due["enter"] == "start", "three players sit here"
            await kim.done("unseat", seat=3)
        assert kim.due["words"] == "notice 1 is due: change to 2 seats"
        await kim.done("make-change", notice=kim.due["notice"])
        assert kim.due["enter"] == "start"
        await olga.done("notice", settings={"stake.min": "200"})
        while kim.due["enter"] != "make-change":
            await kim.play_round(Random(2))
        assert kim.due["change"] == "change minimum buy-in to $200"
        await ended(kim, olga)
