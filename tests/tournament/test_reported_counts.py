"""Tables without a console: a director reports what was counted, chips that are bought, and what is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.tournament import commands
from croupier.tournament import events as tournament_events
from croupier.tournament.due import due, house_command
from croupier.tournament.events import Lost, RebuyExtended, Stack
from croupier.tournament.plan.conditions import conditions
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.rounds import time_to_buy, went_out
from tests.support.tournament.contests import (
    ACT,
    ADELAIDE,
    BALANCED,
    BOOKS,
    DIRECTOR,
    HOLD_EM,
    REBUY,
    STACK,
    cup,
    levels_of,
)
from tests.support.tournament.reported import SIX, at_two_tables, between, seated

# Counting


@pytest.mark.parametrize("book", [*ACT, ADELAIDE])
def test_a_count_comes_to_the_same_chips_or_is_refused_with_the_difference(book: str) -> None:
    held = between(book, "ann", "bob", "cat")
    clause_ = held.rules.clause("tournament.stack")
    why = held.refuses(held.count(ann=12_000, bob=8_000, cat=10_500), clause_)
    assert why.code == "count-differs"
    assert "the count comes to 30,500 chips and the books to 30,000: 500 too many" in why.reason
    assert "500 are missing" in held.refuses(held.count(ann=12_000, bob=7_500), clause_).reason
    held.refuses(held.count(ann=20_000, bob=0), clause_)
    held.refuses(held.count(zed=1), held.rules.clause("tournament.seat"))
    held.gives(held.count(ann=12_000, bob=8_000))
    assert held.chips == {"ann": 12_000, "bob": 8_000, "cat": STACK}
    held.hand("bob", to=("ann",))
    assert held.chips == {"ann": 20_000, "cat": STACK}


@pytest.mark.parametrize("book", [*ACT, ADELAIDE])
def test_all_tables_are_counted_together_where_somebody_took_other_chips_along(book: str) -> None:
    """The books have the stack of who was moved as it was last known: no table comes to its sum any more."""
    held = at_two_tables(book)
    (ann, bob, cat), (dan, eve, fay) = seated(held, "cup-1"), seated(held, "cup-2")
    stacks = {ann: 13_000, bob: 7_000, cat: 9_000, dan: 12_000, eve: 8_500, fay: 10_500}
    clause_ = held.rules.clause("tournament.stack")
    assert held.refuses(held.count(**dict(list(stacks.items())[:3])), clause_).code == "count-differs"
    assert held.refuses(held.count("", ann=10_000), clause_).code == "players-missing"
    held.gives(held.count("", **stacks))
    assert held.chips == stacks
    assert all(hall.counted for hall in held.state.running)
    assert not held.state.out_of_play
    held.holds()


@pytest.mark.parametrize("off", [-700, 700])
def test_chips_missing_from_all_tables_leave_play_by_the_directors_decision(off: int) -> None:
    held = at_two_tables(ADELAIDE)
    stacks = {one.account: one.chips for one in held.state.left}
    wrong = held.count("", **stacks | {"ann": STACK + off})
    why = held.refuses(wrong, held.rules.clause("tournament.stack"))
    assert ("700 too many" if off > 0 else "700 are missing") in why.reason
    assert why.code == "count-differs"
    before = held.state.in_play
    held.gives(replace(wrong, reason="a stack was knocked over, and not all of it found"))
    assert held.state.in_play == before + off == sum([one.chips for one in held.state.left])
    assert held.state.out_of_play == {"counted": -off}
    held.holds()
    for table, moved in (("cup-1", seated(held, "cup-1")), ("cup-2", seated(held, "cup-2"))):
        assert (
            held.refuses(
                replace(held.count(table, **{moved[0]: 1}), reason="as I say"), held.rules.clause("tournament.stack")
            ).code
            == "count-differs"
        )


def test_chips_that_are_bought_lie_at_the_seat_at_once() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    assert held.statuses["bob"] == "broke"
    held.gives(commands.Buy("bob", "re-buy", DIRECTOR))
    held.settled()
    assert held.statuses["bob"] == "playing"
    assert held.chips == {"ann": 2 * STACK, "bob": STACK, "cat": STACK}
    held.holds()


MINUTE = 60_000


@pytest.mark.parametrize(("cards", "minutes"), [("electronic", 1), ("console", 5), ("reported", 5)])
def test_with_real_cards_there_is_time_to_go_to_the_cage_for_a_re_buy(cards: Any, minutes: int) -> None:
    rules = conditions(replace(cup(ADELAIDE, 3, rebuy=REBUY), cards=cards))
    assert time_to_buy(rules) == minutes * MINUTE


def test_a_player_without_chips_may_buy_for_five_minutes_and_is_then_out() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    held.minutes(4)
    held.settled()
    assert held.statuses["bob"] == "broke"
    held.minutes(1)
    held.settled()
    assert held.statuses["bob"] == "out"
    held.holds()


def test_a_record_of_a_hall_that_gave_one_minute_still_verifies_and_no_other_time_does() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    told = held.told

    def given(minutes: int) -> list[tuple[Event, int]]:
        return [
            (replace(one, until=at + minutes * MINUTE) if isinstance(one, tournament_events.PlayerBroke) else one, at)
            for one, at in told
        ]

    held.told = given(1)
    assert held.told != told
    held.holds()
    held.told = given(2)
    with pytest.raises(AssertionError, match="player-broke"):
        held.holds()


def test_the_director_gives_more_time_to_buy_chips_and_it_is_recorded() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    until = held.state.entrants["bob"].decide_until
    more = commands.ExtendRebuy("bob", 5, held.at, DIRECTOR, "on the way to the cage")
    held.refuses(replace(more, reason=" "), "practice")
    held.refuses(replace(more, minutes=0), "practice")
    held.refuses(replace(more, minutes=31), "practice")
    held.refuses(replace(more, account="ann"), "system")
    held.refuses(replace(more, by="zed"), held.rules.clause("tournament.director"))
    (event,) = held.gives(more)
    assert event == RebuyExtended("bob", 5, until + 5 * 60_000, DIRECTOR, "on the way to the cage", "practice")
    held.minutes(5)
    held.settled()
    assert held.statuses["bob"] == "broke"
    held.gives(commands.Buy("bob", "re-buy", DIRECTOR))
    held.settled()
    assert held.chips == {"ann": 2 * STACK, "bob": STACK, "cat": STACK}
    held.holds()


def test_time_that_is_over_is_told_as_that() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    held.minutes(5)
    held.settled()
    out = [event for event in held.log if isinstance(event, tournament_events.PlayerOut)]
    assert [(event.fact.account, event.by) for event in out] == [("bob", HOUSE)]
    held.holds()


def test_a_bust_out_is_taken_back_with_a_trace_and_reported_anew() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat")
    held.hand("bob", to=("ann",))
    held.gives(commands.UndoOut("bob", (Stack("bob", STACK), Stack("ann", STACK)), DIRECTOR, "it was cat"))
    held.settled()
    held.hand("cat", to=("bob",))
    assert held.chips == {"ann": STACK, "bob": 2 * STACK}
    assert [type(event) for event in held.log].count(tournament_events.OutUndone) == 1
    held.hand("ann", to=("bob",)).paid_out()
    held.holds()


def test_a_bust_out_is_taken_back_while_the_player_may_buy_chips() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    seat = held.state.entrants["bob"].seat
    held.hand("bob", to=("ann",))
    assert [fact.account for fact in went_out(held.state)] == ["bob"]
    back = commands.UndoOut("bob", (Stack("bob", STACK), Stack("ann", STACK)), DIRECTOR, "it was cat")
    held.gives(back)
    held.settled()
    bob = held.state.entrants["bob"]
    assert (bob.status, bob.seat, bob.rebuys, bob.fact) == ("playing", seat, 0, None)
    assert went_out(held.state) == []
    held.refuses(back, "practice")
    held.minutes(6)
    held.settled()
    assert held.statuses["bob"] == "playing", "the time to buy chips is over and means nothing any more"
    held.hand("cat", to=("bob",), hands=0)
    assert held.chips == {"ann": STACK, "bob": 2 * STACK}
    assert held.statuses["cat"] == "broke"
    held.holds()


def test_what_is_told_anew_of_a_hand_happened_when_the_hand_did() -> None:
    held = between(ADELAIDE, *SIX, seats=3, given=BALANCED)
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.refuses(held.report_of(one[0], to=(one[1],), hands=0), "practice")
    held.hand(one[0], to=(one[1],))
    rounds = held.state.halls["cup-1"].rounds
    held.refuses(held.report_of(one[2], to=(one[1],), hands=0), "practice")
    held.hand(other[0], to=(other[1],), table="cup-2")
    held.gives(commands.UndoOut(one[0], (Stack(one[0], STACK), Stack(one[1], STACK)), DIRECTOR, "it was another"))
    held.settled()
    table = held.state.entrants[one[2]].table
    assert table == "cup-1"
    held.hand(one[2], to=(one[1],), hands=0)
    assert [(out.account, out.order) for out in held.state.outs] == [(other[0], 2), (one[2], 1)]
    assert held.state.halls["cup-1"].rounds == rounds
    held.holds()


def test_hand_for_hand_too() -> None:
    held = at_two_tables("act-omaha-2006")
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand(Lost(one[0], 8_000), to=(one[1],))
    held.gives(commands.UndoOut(one[0], (Stack(one[0], STACK), Stack(one[1], STACK)), DIRECTOR, "it was another"))
    held.settled()
    held.hand(Lost(one[2], 8_000), to=(one[1],), hands=0)
    assert held.state.halls["cup-1"].done
    held.hand(Lost(other[0], 9_000), to=(other[1],), table="cup-2")
    assert sorted(out.order for out in held.state.outs) == [1, 1]
    assert held.last(tournament_events.LapEnded)
    held.holds()


def test_hand_for_hand_somebody_who_was_forgotten_is_out_by_the_hand_that_was_reported() -> None:
    held = at_two_tables("act-omaha-2006")
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand()
    held.hand(Lost(one[0], 8_000), to=(one[1],), hands=0)
    held.hand(Lost(other[0], 9_000), to=(other[1],), table="cup-2")
    assert sorted(out.order for out in held.state.outs) == [1, 1]
    held.holds()


def test_somebody_who_sat_down_elsewhere_at_the_table_is_moved_there() -> None:
    held = between(ADELAIDE, *SIX, seats=4, given=BALANCED)
    one = held.state.at_table("cup-1")[0]
    held.gives(commands.Move(one.account, "cup-1", 4, DIRECTOR, "sat down there"))
    assert held.state.entrants[one.account].seat == 4


# What counts by hands


def test_levels_by_rounds_go_by_the_hands_that_are_reported() -> None:
    held = between(ADELAIDE, *SIX[:4], levels=levels_of(ADELAIDE, rounds=8))
    held.hand(hands=7)
    assert held.state.halls["cup-1"].level == 1
    held.hand()
    assert held.state.halls["cup-1"].level == 2
    held.gives(commands.Penalise("bob", "hands", 3, "talk", DIRECTOR, held.at))
    held.hand(hands=2)
    assert held.state.entrants["bob"].penalty
    held.hand(hands=2)
    assert held.state.entrants["bob"].penalty is None
    held.holds()


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_by_rounds_waits_for_the_count_that_decides_it(book: str) -> None:
    held = between(book, "ann", "bob", "cat", stages=(Stage("final", "rounds", 4, chips=STACK),))
    held.gives(held.count(ann=STACK, bob=STACK, cat=STACK))
    held.hand(hands=4)
    assert [wanted.what for wanted in due(held.rules, held.state, held.at)] == ["count"]
    assert house_command(held.rules, held.state, held.at, held.draw) is None
    held.gives(held.count(ann=9_000, bob=11_000))
    assert held.settled().state.phase == "playing"
    held.gives(held.count(ann=9_000, bob=13_000, cat=8_000))
    assert held.settled().standings == ["1 bob", "2 ann", "3 cat"]
    held.paid_out()
    held.holds()


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_by_time_waits_for_a_count_after_its_end(book: str) -> None:
    held = between(book, "ann", "bob", "cat", stages=(Stage("final", "minutes", 30, chips=STACK),))
    held.gives(held.count(ann=9_000, bob=13_000, cat=8_000))
    held.minutes(31)
    assert held.state.phase == "playing"
    held.gives(held.count(ann=9_000, bob=8_000, cat=13_000))
    assert held.settled().standings == ["1 cat", "2 ann", "3 bob"]
    held.holds()


@pytest.mark.parametrize("book", HOLD_EM)
def test_nobody_is_put_out_by_a_stack_that_is_only_as_it_was_last_known(book: str) -> None:
    levels = [{"bet.min": str(least), "bet.max": "60000", "chip": "50"} for least in (100, 6_000)]
    first, last = levels_of(book)[:2]
    held = between(book, "ann", "bob", levels=(replace(first, settings=levels[0]), replace(last, settings=levels[1])))
    held.minutes(21)
    assert held.state.clock.level == 2
    assert held.statuses == {"ann": "playing", "bob": "playing"}
