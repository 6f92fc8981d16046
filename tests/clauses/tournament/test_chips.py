"""Chips of a tournament: ACT 20.14, Adelaide 95, Hold-em 16.14. A stack changes by play and by the rules alone.

Colouring up changes no stack; a race-off does, where the published conditions say so, and is booked under that rule. After
every event the chips in play are those issued, less what named rules took.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.check import BrokenInvariant
from croupier.documents.conditions_paper import conditions_paper
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.rulebooks.values import Raw
from croupier.tournament import commands, events
from croupier.tournament.machine import Contest
from croupier.tournament.plan.structure import Level
from croupier.tournament.run.levels import settings_at
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import BOOKS, DIRECTOR, REBUY, STACK, Held, acts, holdem

STACKS = (*acts("20.14"), "adelaide-omaha 95", *holdem("16.14"))
RACE_OFF: dict[str, Raw] = {"tournament.colour-up": "race-off"}
UNIT = "chips:cup"


def from_small_to_larger(book: str) -> dict[str, Any]:
    """A first level in the smallest chip and a second in hundreds; against the bank 25 could not be paid at 3 to 2."""
    banked = "uth" in book
    small = 50 if banked else 25
    levels = []
    for chip in (small, 100):
        bets = {"bet.min": str(4 * chip), "bet.max": "4000"} if banked else {"blinds": f"{2 * chip},{4 * chip}"}
        levels.append(Level(bets | {"chip": str(chip)}, minutes=20))
    return {"chip_set": (small, 100), "levels": tuple(levels)}


def with_odd_chips(book: str, given: dict[str, Raw] | None = None) -> Held:
    """Four at a table whose level has just come to chips of 100; three of them have odd ones of 25."""
    t = Held.between_four(book, given=given, **from_small_to_larger(book))
    rows = {"ann": (STACK, 9_975), "bob": (STACK, 9_950), "cat": (STACK, 10_075), "dan": (STACK, STACK)}
    t.gives(t.report(**rows))
    t.at += 20 * 60_000
    t.gives(commands.NextLevel(t.at, HOUSE))
    return t


@clause(*STACKS)
def test_colouring_up_changes_no_stack(cited: Cited) -> None:
    t = with_odd_chips(cited.book.id)
    before = t.settled().chips
    (event,) = t.gives(commands.ColourUp(100, DIRECTOR))
    assert event == events.ColouredUp(100, (), DIRECTOR, under=cited.clause)
    after = t.settled().chips
    assert after == before == {"ann": 9_975, "bob": 9_950, "cat": 10_075, "dan": STACK}
    assert (t.chips_out, t.state.in_play) == (4 * STACK if not t.rules.banked else sum(after.values()), 4 * STACK)
    assert t.state.out_of_play == {}


@clause(*STACKS)
def test_the_house_takes_no_odd_chips_by_itself(cited: Cited) -> None:
    t = with_odd_chips(cited.book.id).settled()
    assert not [event for event in t.log if isinstance(event, events.ColouredUp | events.ChipsCollected)]
    assert t.last(events.LevelBegan).level == 2
    assert t.rules.under["tournament.colour-up"] == cited.clause


@clause(*acts("20.14"), "adelaide-omaha 95")
def test_odd_chips_play_on_and_a_table_divides_its_pots_in_the_smallest_that_lies_there(cited: Cited) -> None:
    t = with_odd_chips(cited.book.id)
    hall = t.state.halls["cup-1"]
    assert settings_at(t.rules, t.state, hall)["chip"] == "25"
    assert t.rules.under["tournament.colour-up"] == cited.clause
    t.gives(t.report(ann=(9_975, 10_000), bob=(9_950, STACK), cat=(10_075, STACK)))
    assert settings_at(t.rules, t.state, hall)["chip"] == "100", "no odd chip lies there any more"


@clause(*holdem("16.14"))
def test_against_the_bank_wagers_are_in_the_chips_of_the_level_whatever_else_lies_there(cited: Cited) -> None:
    t = with_odd_chips(cited.book.id)
    assert settings_at(t.rules, t.state, t.state.halls["cup-1"])["chip"] == "100"
    assert t.settled().chips["ann"] == 9_975
    assert t.rules.under["tournament.colour-up"] == cited.clause


RACED = (*acts("20.3"), "adelaide-omaha 89", *holdem("16.3(a)(iii)(C)"))


@clause(*RACED)
def test_a_race_off_is_held_where_the_conditions_say_so_and_is_booked_under_them(cited: Cited) -> None:
    """Ann 75, bob 50, cat 75 odd: 200 are two chips of 100, for ann and cat; bob's 50 are out of play."""
    t = with_odd_chips(cited.book.id, RACE_OFF)
    (event,) = t.gives(commands.ColourUp(100, DIRECTOR))
    stacks = (events.Stack("ann", 10_000), events.Stack("bob", 9_900), events.Stack("cat", 10_100))
    assert event == events.ColouredUp(100, stacks, DIRECTOR, more=50, under=cited.clause)
    assert t.refuses(commands.ColourUp(100, DIRECTOR), cited.clause).code == "chips-on-the-way"
    t.obeyed()
    assert t.chips == {"ann": 10_000, "bob": 9_900, "cat": 10_100, "dan": STACK}
    assert t.last(events.ChipsCollected) == events.ChipsCollected("bob", 50, cited.clause)
    assert (t.state.issued, t.state.out_of_play["race-off"]) == (4 * STACK, 0)
    assert t.books["out:cup:race-off", UNIT] == 50, "what it took; the 50 it gave went through the account"
    assert t.refuses(commands.ColourUp(100, DIRECTOR), cited.clause).code == "no-race-off"


@clause(*RACED)
def test_a_race_off_that_does_not_come_out_even_is_found_in_its_own_account(cited: Cited) -> None:
    """Ann and bob have one small chip each and get a larger one, so 100 come into play under the rule, and no other.

    Against the bank 75 and 75 odd are 150: a chip of 100 for each, 50 more than there were.
    """
    t = Held.between_four(cited.book.id, given=RACE_OFF, **from_small_to_larger(cited.book.id))
    few = {"ann": (STACK, 25), "bob": (STACK, 25), "cat": (STACK, 29_950)}
    t.gives(t.report(**({"ann": (STACK, 9_975), "bob": (STACK, 10_075)} if t.rules.banked else few)))
    t.at += 20 * 60_000
    t.gives(commands.NextLevel(t.at, HOUSE))
    before = sum(t.chips.values())
    t.settled()
    (event,) = [event for event in t.log if isinstance(event, events.ColouredUp)]
    assert event.by != DIRECTOR, "the house does it when the level no longer asks for the small ones"
    net = sum(t.chips.values()) - before
    assert net == (50 if t.rules.banked else 100)
    assert (t.state.out_of_play["race-off"], event.under) == (-net, cited.clause)
    assert (t.state.issued, t.state.in_play) == (4 * STACK, 4 * STACK + net)
    assert t.books["out:cup:race-off", UNIT] == event.more - net


@clause(*STACKS)
def test_how_chips_are_coloured_up_stands_on_the_conditions_paper(cited: Cited) -> None:
    told = {}
    for given in ({}, RACE_OFF):
        rules = Held.between_four(cited.book.id, given=given).rules
        paper = conditions_paper(rules, zone="Australia/Sydney")
        (told[bool(given)],) = [row for row in paper.fields if row.label == "Colouring up"]
    assert ("at equal value" in told[False].words, told[False].clause) == (True, cited.clause)
    assert "raced off" in told[True].words
    assert told[True].clause == rules.under["tournament.colour-up"] != cited.clause


def test_chips_from_a_pocket_wait_for_those_of_a_race_off() -> None:
    t = with_odd_chips("adelaide-omaha", RACE_OFF)
    t.gives(commands.ColourUp(100, DIRECTOR))
    assert t.refuses(commands.RemoveChips("bob", 100, DIRECTOR), "94.s2").code == "chips-on-the-way"
    t.obeyed().gives(commands.RemoveChips("bob", 100, DIRECTOR))
    t.obeyed()
    assert (t.books["out:cup:race-off", UNIT], t.books["out:cup:removed", UNIT]) == (50, 100)


def test_an_add_on_on_its_way_does_not_hide_why_other_chips_are_taken() -> None:
    t = Held.between_four("adelaide-omaha", add_on=REBUY)
    t.gives(commands.RemoveChips("ann", 3_000, DIRECTOR))
    t.gives(commands.Buy("ann", "add-on"))
    ann = t.state.entrants["ann"]
    assert (ann.changed, ann.owes) == ("add-on", "removed")
    t.obeyed()
    assert (t.chips["ann"], t.books["out:cup:removed", UNIT]) == (17_000, 3_000)


@clause("adelaide-omaha 111(b).s2")
def test_the_chips_of_a_disqualified_player_are_booked_under_the_clause(cited: Cited) -> None:
    t = Held.between_four(cited.book.id)
    t.gives(commands.Disqualify("dan", "abuse", DIRECTOR))
    t.obeyed()
    assert t.last(events.ChipsCollected) == events.ChipsCollected("dan", STACK, "111.pen(d)")
    assert t.books["out:cup:disqualified", UNIT] == STACK == t.state.out_of_play["disqualified"]


# Conservation: one chip more or fewer, anywhere, stops the tournament before it is written

FORGED: dict[str, tuple[Event, ...]] = {
    "a round": (events.RoundReported("cup-1", 1, (events.Stack("ann", STACK + 1),), 0, 0),),
    "a correction": (events.RoundCorrected("cup-1", 1, (events.Stack("ann", STACK - 1),)),),
    "a count": (events.StacksCounted("cup-1", (events.Stack("ann", STACK + 1),), 0, DIRECTOR, "20.14", 0),),
    "chips on their way": (events.ChipsDelivered("ann", 1),),
    "chips taken": (events.ChipsCollected("ann", STACK + 1),),
    "chips taken twice": (events.ChipsRemoved("ann", STACK, "pocketed", DIRECTOR, "94.s2"),) * 2,
}


@clause(*STACKS)
@pytest.mark.parametrize("what", FORGED)
def test_no_event_makes_or_loses_a_chip(cited: Cited, what: str) -> None:
    t = Held.between_four(cited.book.id)
    state = t.state
    *before, last = FORGED[what]
    for event in before:
        t.contest.take(event)
    with pytest.raises(BrokenInvariant, match="chips"):
        t.contest.take(last)
    assert state.in_play == 4 * STACK
    assert t.rules.clause("tournament.stack") == cited.clause


@clause(*acts("20.14"), "adelaide-omaha 95")
def test_between_players_no_chip_goes_to_a_bank(cited: Cited) -> None:
    t = Held.between_four(cited.book.id)
    with pytest.raises(BrokenInvariant, match="bank"):
        t.contest.take(events.RoundReported("cup-1", 1, (events.Stack("ann", STACK - 1),), 1, 0))
    assert t.rules.clause("tournament.stack") == cited.clause


@clause(*STACKS)
def test_no_stack_is_raced_off_against_the_conditions(cited: Cited) -> None:
    t = Held.between_four(cited.book.id)
    with pytest.raises(BrokenInvariant, match="raced off"):
        t.contest.take(
            events.ColouredUp(100, (events.Stack("ann", STACK + 50),), DIRECTOR, more=50, under=cited.clause)
        )


@pytest.mark.parametrize("book", BOOKS)
def test_a_race_off_in_an_older_record_is_still_followed(book: str) -> None:
    """It names no clause: it was practice, whatever the conditions said."""
    t = Held.between_four(book)
    followed = Contest.of(t.log)
    followed.take(events.ColouredUp(100, (events.Stack("ann", STACK + 50),), DIRECTOR, more=50))
    assert followed.state.entrants["ann"].pending == 50
    assert followed.state.in_play == followed.state.issued + 50
