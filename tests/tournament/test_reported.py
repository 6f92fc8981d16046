"""Tables without a console: a director reports which hands are over, who is out and in which place."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from croupier.errors import RequestError
from croupier.tournament import commands
from croupier.tournament import events as tournament_events
from croupier.tournament.events import Lost, Stack
from croupier.tournament.plan.conditions import pinned, plan_of
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import (
    ACT,
    ADELAIDE,
    BOOKS,
    DIRECTOR,
    HOLD_EM,
    STACK,
    Held,
    acts,
    cup,
    holdem,
    levels_of,
)
from tests.support.tournament.reported import SIX, at_two_tables, between, seated

# A hand


@pytest.mark.parametrize("book", [*ACT, ADELAIDE])
def test_whoever_is_out_gives_the_whole_stack_to_who_is_named(book: str) -> None:
    held = between(book, "ann", "bob", "cat")
    held.hand("bob", to=("ann",))
    assert held.chips == {"ann": 2 * STACK, "cat": STACK}
    assert held.books["entrant:cup:ann", "chips:cup"] == 2 * STACK
    held.hand("cat", to=("ann",))
    assert held.standings == ["1 ann", "2 cat", "3 bob"]
    held.paid_out()
    held.holds()
    assert held.chips_out == 0


@clause(*holdem("16.14", "16.7"))
def test_against_the_bank_the_chips_are_the_banks(cited: Cited) -> None:
    book = cited.book.id
    held = between(book, "ann", "bob", "cat")
    held.refuses(held.report_of("bob", to=("ann",)), held.rules.clause("tournament.stack"))
    held.hand("bob")
    assert held.state.bank == STACK
    assert held.chips_out == 2 * STACK
    held.gives(held.count(ann=14_000, cat=500))
    assert held.state.bank == 3 * STACK - 14_500
    held.hand("cat").paid_out()
    held.holds()
    assert held.chips_out == 0


def test_a_split_pot_goes_to_several_and_to_the_chip() -> None:
    held = between(ADELAIDE, *SIX[:4])
    why = held.refuses(held.report_of("bob", to=(Stack("ann", 4_000), Stack("cat", 5_000))), "95")
    assert why.reason.startswith("1,000 chips are with nobody yet")
    held.hand("bob", to=(Stack("ann", 4_000), "cat"))
    assert held.chips == {"ann": 14_000, "cat": 16_000, "dan": STACK}


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    held = between(ADELAIDE, *SIX[:4])
    before = held.state
    for command in (
        held.report_of("bob"),
        held.report_of("bob", to=("bob",)),
        held.report_of("bob", to=("zed",)),
        held.report_of("bob", to=("ann", "cat")),
        held.report_of("bob", to=(Stack("ann", -1), "cat")),
        held.report_of("bob", to=(Stack("ann", 20_000),)),
        held.report_of("bob", to=(Stack("ann", 10_000), "cat")),
        held.report_of(to=("ann",)),
        held.report_of(Lost("bob", 50_000), to=("ann",)),
    ):
        held.refuses(command, "95")
    held.refuses(held.report_of("zed", to=("ann",)), held.rules.clause("tournament.seat"))
    held.refuses(held.report_of("bob", to=("ann",), table="cup-9"), held.rules.clause("tournament.seat"))
    held.refuses(held.report_of("bob", to=("ann",), hands=-1), "practice")
    held.refuses(held.report_of("bob", to=("ann",), button=99), "practice")
    held.refuses(replace(held.report_of("bob", to=("ann",)), by="ann"), held.rules.clause("tournament.director"))
    assert held.state == before


@clause("act-omaha-2006 20.19", "adelaide-omaha 104(c)")
def test_those_who_are_out_had_no_more_than_lay_at_the_table(cited: Cited) -> None:
    held = between(cited.book.id, *SIX[:4])
    stack = held.rules.clause("tournament.stack")
    for bob, cat in ((40_000, 39_999), (35_000, 1), (13_334, 13_333)):
        why = held.refuses(held.report_of(Lost("bob", bob), Lost("cat", cat), to=("ann",)), stack)
        assert f"{bob + cat:,} chips cannot be lost here: 40,000 lie at the table" in why.reason
        assert why.code == "too-many-chips"
    held.hand(Lost("bob", 13_333), Lost("cat", 13_000), to=("ann",))  # and somebody has had the 13,333 that won
    held.holds()


@clause("act-omaha-2006 20.15", "adelaide-omaha 89")
def test_in_a_break_the_hand_under_way_is_reported_and_no_other(cited: Cited) -> None:
    held = between(cited.book.id, *SIX[:5])
    held.gives(commands.CallBreak(10, held.at, DIRECTOR, "tea"))
    rest = held.rules.clause("tournament.break")
    assert "report the hand that was under way" in held.refuses(held.report_of(hands=2), rest).reason
    held.hand("bob", to=("ann",))
    assert "the last hand here is reported" in held.refuses(held.report_of("cat", to=("ann",)), rest).reason
    held.gives(commands.UndoOut("bob", (Stack("ann", STACK), Stack("bob", STACK)), DIRECTOR, "it was cat"))
    held.hand("cat", to=("ann",), hands=0)
    held.gives(commands.StartClock(held.at, DIRECTOR))
    held.hand("dan", to=("ann",), hands=2)
    held.gives(commands.StopClock(held.at, DIRECTOR, "a fire alarm"))
    held.hand()
    assert "the director has stopped the clock" in held.refuses(held.report_of(), "practice").reason
    held.holds()


def test_a_break_of_the_structure_is_one_too() -> None:
    held = between(ADELAIDE, *SIX[:4], levels=levels_of(ADELAIDE, pause=5))
    held.gives(commands.NextLevel(held.at, DIRECTOR))
    held.hand("bob", to=("ann",))
    held.refuses(held.report_of("cat", to=("ann",)), held.rules.clause("tournament.break"))
    held.holds()


def test_tables_that_tell_themselves_take_no_report_by_hand_and_the_other_way_about() -> None:
    held = Held.between_four(ADELAIDE)
    held.refuses(commands.ReportHand("cup-1", DIRECTOR, held.at), "practice")
    held.refuses(commands.CountStacks("cup-1", (Stack("ann", STACK),), DIRECTOR, held.at), "practice")
    by_hand = between(ADELAIDE, *SIX[:4])
    by_hand.refuses(by_hand.report(ann=(STACK, 2 * STACK), bob=(STACK, 0)), "practice")


@pytest.mark.parametrize("book", BOOKS)
def test_one_that_is_cancelled_gives_everything_back(book: str) -> None:
    held = between(book, "ann", "bob", "cat")
    held.hand("bob", to=() if book in HOLD_EM else ("ann",))
    held.gives(commands.Cancel("olive", "a fire alarm"))
    held.refuses(held.report_of("cat", to=("ann",)), held.rules.clause("tournament.cancel"))
    held.obeyed().gives(commands.Close("olive"))
    assert held.chips_out == 0
    assert held.pool == 0
    held.holds()


# Places


@clause(*acts("20.19", "20.19.s2", "20.19.s3"))
def test_two_out_by_one_hand_are_placed_by_what_they_had_which_is_asked_only_then(cited: Cited) -> None:
    book = cited.book.id
    held = between(book, *SIX[:4])
    why = held.refuses(held.report_of("bob", "cat", to=("ann",)), "20.19")
    assert why.code == "say-who-is-higher"
    held.hand(Lost("bob", 7_000), Lost("cat", 9_000), to=("ann",))
    held.hand("dan", to=("ann",))
    assert held.standings == ["1 ann", "2 dan", "3 cat", "4 bob"]
    level = between(book, *SIX[:4]).hand(Lost("bob", 9_000), Lost("cat", 9_000), to=("ann",)).hand("dan", to=("ann",))
    assert level.standings == ["1 ann", "2 dan", "3 bob cat"]
    level.paid_out()
    level.holds()


@clause("adelaide-omaha 104(c)", "adelaide-omaha 104(c).s2")
def test_with_the_same_chips_the_first_all_in_is_placed_higher(cited: Cited) -> None:
    book = cited.book.id
    held = between(book, *SIX[:4])
    why = held.refuses(held.report_of(Lost("bob", 9_000), Lost("cat", 9_000), to=("ann",)), "104(c).s2")
    assert why.code == "say-who-is-higher"
    held.refuses(held.report_of(Lost("bob", 9_000, 1), Lost("cat", 9_000, 1), to=("ann",)), "104(c).s2")
    held.hand(Lost("bob", 9_000, 2), Lost("cat", 9_000, 1), to=("ann",)).hand("dan", to=("ann",))
    assert held.standings == ["1 ann", "2 dan", "3 cat", "4 bob"]
    held.holds()


@clause("adelaide-omaha 104(c).s3", "adelaide-omaha 104(c).s4")
def test_hand_for_hand_the_nearer_to_the_button_is_placed_higher(cited: Cited) -> None:
    book = cited.book.id
    held = at_two_tables(book)
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.refuses(held.report_of(one[0], to=(one[1],)), "104(c)")
    why = held.refuses(held.report_of(Lost(one[0], 8_000), to=(one[1],)), "104(c).s4")
    assert why.code == "say-who-is-higher"
    held.hand(Lost(one[0], 8_000), to=(one[1],), button=3)
    held.refuses(held.report_of(table="cup-1"), "practice")
    held.hand(Lost(other[2], 8_000), to=(other[1],), table="cup-2", button=3)
    assert held.last(tournament_events.LapEnded)
    facts = {out.account: (out.order, out.from_button) for out in held.state.outs}
    assert facts == {one[0]: (1, 1), other[2]: (1, 0)}, "the player on the button is nearest"
    held.holds()


@clause(*acts("20.19.s2"))
def test_hand_for_hand_all_of_a_lap_go_at_one_moment(cited: Cited) -> None:
    book = cited.book.id
    held = at_two_tables(book)
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand(Lost(one[0], 8_000), to=(one[1],))
    held.hand(Lost(other[0], 9_000), to=(other[1],), table="cup-2")
    assert [out.order for out in held.state.outs] == [1, 1]
    assert not any(hall.done for hall in held.state.running)
    held.holds()


@clause(*acts("20.19"))
def test_where_each_table_has_its_own_round_nobody_is_asked_what_they_had_at_the_other(cited: Cited) -> None:
    held = at_two_tables(cited.book.id, {"tournament.places.across": "table"})
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand(one[0], to=(one[1],))
    held.hand(other[0], to=(other[1],), table="cup-2")
    assert [out.order for out in held.state.outs] == [1, 2]
    assert held.rules.under["tournament.places.across"] == cited.clause
    held.holds()


# The plan


def test_a_plan_of_before_is_played_with_electronic_cards() -> None:
    plan = cup(ADELAIDE, 4)
    assert b'"cards"' not in pinned(plan)
    assert plan_of(pinned(plan)).cards == "electronic"
    with pytest.raises(RequestError, match="cards"):
        plan_of(pinned(plan).replace(b'"rulebook"', b'"cards":"paper","rulebook"'))


def test_cards_are_altered_before_the_draw_and_not_after_it() -> None:
    plan = cup(ADELAIDE, 4)
    held = Held(plan).opened().enter("ann", "bob")
    by_hand = msgspec.Raw(pinned(replace(plan, cards="reported")))
    held.gives(commands.Alter(by_hand, "olive", "the consoles are out of order"))
    held.opened().drawn()
    electronic = msgspec.Raw(pinned(plan))
    again = commands.Alter(electronic, "olive", "they work again")
    assert held.refuses(again, held.rules.clause("tournament.cancel")).code == "tables-drawn"


def test_what_a_director_cannot_have_reported_does_not_verify() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat")
    held.hand("bob", to=("ann",))
    at = next(
        number for number, (event, _) in enumerate(held.told) if isinstance(event, tournament_events.HandReported)
    )
    event = held.told[at][0]
    assert isinstance(event, tournament_events.HandReported)
    wrong = replace(event, by="ann")
    held.told[at] = (wrong, held.told[at][1])
    with pytest.raises(AssertionError, match="director"):
        held.holds()
