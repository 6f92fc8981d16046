"""When a re-buy or an add-on may be had: the minute of somebody without chips, breaks, players who are moved.

ACT 20.14; Adelaide 95, 110; Hold-em 16.3(a)(iii)(G), 16.7, 16.14.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.tournament import commands, events
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import ADD_ON, BOOKS, DIRECTOR, REBUY, STACK, Held, acts, cup, holdem, levels_of

FOUR = ("ann", "bob", "cat", "dan")
FIRST_LEVEL = replace(REBUY, to_level=1)


def playing(book: str, **structure: object) -> Held:
    return Held(cup(book, 4, **structure)).opened().enter(*FOUR).started()  # type: ignore[arg-type]


def lost(t: Held, account: str = "ann", left: int = 0) -> Held:
    """Somebody loses all but this in a round, to bob or to the bank."""
    had = t.chips
    rows = {account: (had[account], left)}
    if not t.rules.banked:
        rows["bob"] = (had["bob"], had["bob"] + had[account] - left)
    t.gives(t.report(**rows))
    return t


@clause(*acts("20.14"), "adelaide-omaha 95", *holdem("16.14"))
def test_who_is_broke_within_the_period_has_the_whole_minute_for_it(cited: Cited) -> None:
    t = playing(cited.book.id, rebuy=FIRST_LEVEL).minutes(19)
    t.at += 50_000
    lost(t).at += 20_000
    t.settled()
    assert (t.state.clock.level, t.statuses["ann"]) == (2, "broke")
    t.gives(commands.Buy("ann", "re-buy"))
    assert t.settled().chips["ann"] == STACK
    lost(t, "dan")
    assert t.statuses["dan"] == "out", "the period is over"
    t.refuses(commands.Buy("bob", "re-buy"), cited.clause)


@pytest.mark.parametrize("book", BOOKS)
def test_the_minute_is_a_minute(book: str) -> None:
    t = playing(book, rebuy=FIRST_LEVEL).minutes(19)
    t.at += 50_000
    lost(t).at += 59_000
    assert t.settled().statuses["ann"] == "broke"
    t.at += 1_000
    assert t.settled().statuses["ann"] == "out"


@clause(*holdem("16.3(a)(iii)(G)"))
@pytest.mark.parametrize("by", ["a round", "a level"])
def test_who_cannot_wager_the_minimum_is_eliminated_and_may_buy_back(cited: Cited, by: str) -> None:
    """150 chips are not an ante and a blind of 100 each: that is as good as none."""
    t = playing(cited.book.id, rebuy=REBUY)
    lost(t, left=150 if by == "a round" else 350).settled()
    if by == "a level":
        assert t.statuses["ann"] == "playing"
        t.minutes(20)
    t.settled()
    assert t.statuses["ann"] == "broke"
    t.gives(commands.Buy("ann", "re-buy"))
    assert t.settled().chips["ann"] == STACK + (150 if by == "a round" else 350)


@pytest.mark.parametrize("book", BOOKS)
def test_in_the_break_after_a_level_what_that_level_offers_is_still_to_be_had(book: str) -> None:
    """Practice: the break belongs to both levels, where add-ons are commonly sold."""
    t = playing(book, add_on=replace(ADD_ON, from_level=1, to_level=1), levels=levels_of(book, pause=10))
    t.minutes(20)
    assert (t.state.clock.level, t.state.clock.runs) == (2, False)
    t.gives(commands.Buy("ann", "add-on"))
    t.minutes(10)
    assert t.state.clock.runs
    t.refuses(commands.Buy("bob", "add-on"), t.rules.clause("tournament.stack"))
    t.gives(commands.CallBreak(10, t.at + 60_000, DIRECTOR, "time to eat"))
    t.refuses(commands.Buy("bob", "add-on"), t.rules.clause("tournament.stack"))


@clause("adelaide-omaha 110")
def test_the_prize_list_waits_for_whoever_may_still_pay(cited: Cited) -> None:
    for structure in (
        {"rebuy": FIRST_LEVEL},
        {"add_on": replace(ADD_ON, to_level=1), "levels": levels_of(cited.book.id, pause=10)},
    ):
        t = playing(cited.book.id, **structure).minutes(19)
        if "rebuy" in structure:
            t.at += 50_000
            lost(t)
        t.at += 60_000 if "add_on" in structure else 20_000
        t.settled()
        assert t.state.clock.level == 2
        assert not [event for event in t.log if isinstance(event, events.PrizeListShown)]
        t.gives(commands.Buy("ann", "add-on" if "add_on" in structure else "re-buy"))
        t.minutes(10)
        assert sum(t.last(events.PrizeListShown).prizes) == t.pool
    assert t.last(events.PrizeListShown).under == cited.clause


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_broke_while_tables_are_broken_buys_at_the_new_seat(book: str) -> None:
    given = {"tournament.balance": "balanced"}
    six = (*FOUR, "eve", "fay")
    t = Held(cup(book, 6, seats=4, rebuy=REBUY, given=given)).opened().enter(*six).started()
    second = list(t.state.halls)[1]
    one, two, three = [entrant.account for entrant in t.state.at_table(second)]
    rows = {one: (STACK, 0), two: (STACK, 0), three: (STACK, 3 * STACK)}
    t.gives(t.report(second, **(rows if not t.rules.banked else {one: (STACK, 0), two: (STACK, 0)})))
    t.gives(commands.DeclineChips(two))
    t.gives(commands.Disqualify(t.state.at_table("cup-1")[0].account, "abuse", DIRECTOR))
    t.settled()
    assert [hall.name for hall in t.state.running] == ["cup-1"]
    assert (t.statuses[one], t.state.entrants[one].table) == ("broke", "cup-1")
    t.gives(commands.Buy(one, "re-buy"))
    assert t.settled().chips[one] == STACK
    assert len(t.state.at_table("cup-1")) == 4


@clause(*holdem("16.7", "16.15.s2"))
def test_who_buys_none_is_out_under_the_rule_that_made_it_so(cited: Cited) -> None:
    t = lost(playing(cited.book.id, rebuy=REBUY), left=0 if cited.clause == "16.7" else 150).settled()
    (out,) = t.gives(commands.DeclineChips("ann"))
    assert isinstance(out, events.PlayerOut)
    assert out.under == cited.clause
