"""Acts out of turn at the ACT tables that are held and stand: 17.5."""

from __future__ import annotations

import pytest

from croupier.poker import events
from croupier.poker.ruling_events import WagerHeld
from tests.support.cite import Cited, clause
from tests.support.clauses.act_out_of_turn import FOUR, NO_LIMIT, first_round, held, last, second_round

# 17.5 Held, and standing unless somebody skipped bets more


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_chips_put_forward_out_of_turn_wait_for_their_turn(cited: Cited) -> None:
    played = second_round(cited)
    assert played.turn == 1
    ruling = played.reports("out-of-turn", seat=3, act="bet", to=10)
    assert ruling.clauses[0] == cited.clause
    assert ruling.choices == ()
    (wager,) = played.events(WagerHeld)
    assert (wager.place, wager.to, wager.under) == (2, 1000, cited.clause)
    assert held(played) == {3: 10}
    assert played.turn == 1, "those passed over act first"
    assert set(played.acts) == {"check", "bet", "fold"}
    assert played.may("bet") == (2, 98), "on the betting as it was"
    assert played.pot == 8
    assert played.stakes[3] == 98, "no chip is in the pot yet"


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
@pytest.mark.parametrize("skipped", [("1 check", "2 check"), ("1 fold", "2 fold"), ("1 check", "2 fold")])
def test_it_stands_as_a_bet_where_those_skipped_check_or_fold(cited: Cited, skipped: tuple[str, str]) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does(*skipped)
    bet = last(played)
    assert isinstance(bet, events.Raised)
    assert (bet.place, bet.to, bet.bet, bet.under) == (2, 1000, True, cited.clause)
    assert held(played) == {}
    assert played.stakes[3] == 88
    assert played.pot == 18
    assert played.turn == 4
    assert played.price == 10


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
@pytest.mark.parametrize("less", [2, 4, 5])
def test_it_stands_as_a_raise_over_a_smaller_bet(cited: Cited, less: int) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does(f"1 bet {less}", "2 call")
    raised = last(played)
    assert isinstance(raised, events.Raised)
    assert (raised.place, raised.to, raised.bet, raised.under) == (2, 1000, False, cited.clause)
    assert played.stakes == {1: 98 - less, 2: 98 - less, 3: 88, 4: 98}
    assert played.price == 10
    played.does("4 fold")
    assert played.turn == 1
    assert played.price == 10 - less


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
@pytest.mark.parametrize("less", [6, 8, 9])
def test_too_small_for_a_raise_over_that_bet_it_is_a_call_and_the_rest_goes_back(cited: Cited, less: int) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does(f"1 bet {less}", "2 fold")
    called = last(played)
    assert isinstance(called, events.Called)
    assert (called.place, called.amount, called.under) == (2, less * 100, "17.7")
    assert played.stakes[3] == 98 - less
    assert played.turn == 4
    assert played.price == less


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
@pytest.mark.parametrize("reopen", ["literal", "custom"])
def test_where_17_5_goes_first_the_same_bet_stands_as_it_lies(cited: Cited, reopen: str) -> None:
    played = second_round(cited, NO_LIMIT, "out-of-turn.undersized=stands", f"tapout.reopen={reopen}")
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does("1 bet 8", "2 fold")
    raised = last(played)
    assert isinstance(raised, events.Raised)
    assert (raised.place, raised.to, raised.raises, raised.closed, raised.under) == (2, 1000, 0, False, cited.clause)
    assert (played.turn, played.price, played.stakes[3]) == (4, 10, 88)
    assert played.may("raise") == (18, 98), "the next raise adds a full one"
    played.does("4 call")
    assert (played.turn, played.price, played.may("raise")) == (1, 2, (18, 98)), "no tap out has barred it"


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_where_17_5_goes_first_a_short_tap_out_is_still_one(cited: Cited) -> None:
    played = second_round(cited, NO_LIMIT, "out-of-turn.undersized=stands", stakes={**FOUR, 3: 12})
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does("1 bet 8", "2 fold")
    assert played.stakes[3] == 0
    assert (played.turn, played.price, played.may("raise")) == (4, 10, None), "14.5 goes by tap outs"


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_it_stands_as_a_call_of_an_equal_bet(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.does("1 bet 10", "2 call")
    called = last(played)
    assert isinstance(called, events.Called)
    assert (called.place, called.amount, called.under) == (2, 1000, cited.clause)
    assert played.stakes == {1: 88, 2: 88, 3: 88, 4: 98}
    assert played.turn == 4


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
@pytest.mark.parametrize("skipped", ["3 fold", "3 call"])
def test_a_call_out_of_turn_stands_where_nobody_raises(cited: Cited, skipped: str) -> None:
    played = first_round(cited)
    ruling = played.reports("out-of-turn", seat=4, act="call")
    assert ruling.clauses[0] == cited.clause
    assert held(played) == {4: 2}
    played.does(skipped)
    called = last(played)
    assert isinstance(called, events.Called)
    assert (called.place, called.amount, called.under) == (3, 200, cited.clause)
    assert played.turn == 1


@clause("act-omaha-2006 def:Call", "act-manila-2005 def:Call")
def test_a_call_of_a_bet_that_is_cut_down_is_a_call_of_what_stands(cited: Cited) -> None:
    played = first_round(cited, "limit=pot").does("3 call", "4 call", "1 call", "2 stand")
    played.reports("out-of-turn", seat=3, act="bet", to=20)
    played.reports("out-of-turn", seat=4, act="call")
    played.does("1 check", "2 check")
    called = last(played)
    assert isinstance(called, events.Called), "no raise: the pot is $8, and so is the bet that stands"
    assert (called.place, called.amount) == (3, 800)
    assert played.turn == 1


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_a_blind_counts_towards_a_raise_out_of_turn(cited: Cited) -> None:
    played = first_round(cited)
    played.reports("out-of-turn", seat=2, act="raise", to=10)
    played.does("3 call", "4 fold", "1 call")
    raised = last(played)
    assert isinstance(raised, events.Raised)
    assert (raised.place, raised.to, raised.amount) == (1, 1000, 800)
    assert played.stakes == {1: 98, 2: 90, 3: 98, 4: 100}
    assert played.turn == 3
    assert played.price == 8


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_it_may_come_back_as_far_as_the_raiser_has_gone(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 4")
    played.reports("out-of-turn", seat=4, act="raise", to=12)
    played.does("2 raise 8", "3 fold")
    raised = last(played)
    assert isinstance(raised, events.Raised)
    assert (raised.place, raised.to, raised.under) == (3, 1200, cited.clause)
    assert played.turn == 1
    assert played.price == 8


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_several_wagers_out_of_turn_are_taken_each_in_its_turn(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=4, act="bet", to=10)
    played.reports("out-of-turn", seat=2, act="bet", to=5)
    assert held(played) == {2: 5, 4: 10}
    played.does("1 check")
    assert held(played) == {4: 10}
    assert played.turn == 3
    assert played.price == 5
    played.does("3 call")
    assert held(played) == {}
    assert [(bet.place, bet.to) for bet in played.events(events.Raised)] == [(1, 500), (3, 1000)]
    assert played.stakes == {1: 98, 2: 93, 3: 93, 4: 88}
    assert played.turn == 1
    assert played.price == 10


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_of_two_wagers_the_later_seats_is_judged_by_the_earlier(cited: Cited) -> None:
    short = second_round(cited)
    short.reports("out-of-turn", seat=2, act="bet", to=6)
    short.reports("out-of-turn", seat=3, act="bet", to=10)
    short.does("1 check")
    called = last(short)
    assert isinstance(called, events.Called)
    assert (called.place, called.amount, called.under) == (2, 600, "17.7")
    assert short.turn == 4
    equal = second_round(cited)
    for seat in (4, 3, 2):
        equal.reports("out-of-turn", seat=seat, act="bet", to=6)
    equal.does("1 bet 6")
    assert equal.turn == 1, "all three stand as calls and the next betting round is on"
    assert equal.stakes == {1: 92, 2: 92, 3: 92, 4: 92}
    assert equal.pot == 32


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_a_tap_out_out_of_turn_stands_whole(cited: Cited) -> None:
    played = second_round(cited, stakes={**FOUR, 3: 10})
    played.reports("out-of-turn", seat=3, act="bet", to=8)
    played.does("1 bet 6", "2 fold")
    raised = last(played)
    assert isinstance(raised, events.Raised)
    assert (raised.place, raised.to, raised.tapped, raised.under) == (2, 800, True, cited.clause)
    assert played.stakes == {1: 92, 2: 98, 3: 0, 4: 98}
    assert played.turn == 4
    assert played.price == 8
    assert played.may("raise") is None
    assert played.refused("4 raise 20") == "14.5", "it is too small to be raised"
    played.does("4 fold")
    assert (played.turn, played.price) == (1, 2)


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_a_tap_out_that_is_a_full_raise_may_be_raised(cited: Cited) -> None:
    played = second_round(cited, stakes={**FOUR, 3: 22})
    played.reports("out-of-turn", seat=3, act="bet", to=20)
    played.does("1 bet 10", "2 fold")
    assert played.stakes[3] == 0
    assert played.turn == 4
    assert played.may("raise") == (30, 98)


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_a_tap_out_out_of_turn_below_the_standing_bet_stands_as_a_call(cited: Cited) -> None:
    played = second_round(cited, stakes={**FOUR, 3: 7}).does("1 bet 10")
    played.reports("out-of-turn", seat=3, act="call")
    assert held(played) == {3: 5}
    played.does("2 fold")
    assert played.stakes[3] == 0
    assert played.turn == 4


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5", "act-omaha-2006 17.8", "act-manila-2005 17.8")
def test_too_little_for_the_call_is_judged_as_if_made_in_turn(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 10")
    played.reports("out-of-turn", seat=3, act="bet", to=4)
    played.does("2 fold")
    assert [choice.name for choice in played.due.choices] == ["complete", "fold"]


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_with_three_raises_made_only_the_call_stands(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 2", "2 raise 4", "3 raise 6")
    assert played.turn == 4
    played.reports("out-of-turn", seat=1, act="raise", to=10)
    played.does("4 raise 8")
    called = last(played)
    assert isinstance(called, events.Called)
    assert (called.place, called.amount, called.under) == (0, 600, "17.7")
    assert played.stakes == {1: 90, 2: 94, 3: 92, 4: 90}
    assert played.turn == 2


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_a_bet_nobody_can_answer_stands_as_far_as_it_is_met(cited: Cited) -> None:
    played = second_round(cited, stakes={1: 6, 2: 100})
    assert played.turn == 1
    played.reports("out-of-turn", seat=2, act="bet", to=10)
    played.does("1 bet 4")
    called = last(played)
    assert isinstance(called, events.Called)
    assert (called.place, called.amount) == (1, 400)
    assert played.stakes == {1: 0, 2: 94}
    assert played.pot == 12


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_where_all_skipped_fold_and_nobody_is_left_the_chips_never_go_in(cited: Cited) -> None:
    played = second_round(cited, stakes={1: 100, 2: 100})
    played.reports("out-of-turn", seat=2, act="bet", to=10)
    played.does("1 fold")
    assert played.ended
    assert played.stakes == {1: 98, 2: 102}


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_a_wager_is_out_of_turn_only_where_the_turn_is_still_to_come(cited: Cited) -> None:
    played = second_round(cited).does("1 check", "2 fold")
    assert played.turn == 3
    assert played.contradicts("out-of-turn", seat=3, act="bet", to=10).clause == cited.clause
    assert played.contradicts("out-of-turn", seat=2, act="bet", to=10).clause == cited.clause
    assert played.contradicts("out-of-turn", seat=4, act="bet", to=99).clause == cited.clause
    played.reports("out-of-turn", seat=4, act="bet", to=98)
    assert played.contradicts("out-of-turn", seat=4, act="bet", to=20).clause == cited.clause
    assert held(played) == {4: 98}
    played.does("3 fold", "1 fold")
    assert played.ended
    assert played.stakes[4] == 106


@clause("act-omaha-2006 4.7", "act-manila-2005 4.5")
def test_a_wager_out_of_turn_is_made_with_whole_chips(cited: Cited) -> None:
    played = second_round(cited)
    played.contradicts("out-of-turn", seat=3, act="bet", to=10.5)


@clause("act-omaha-2006 17.5", "act-manila-2005 17.5")
def test_the_wager_of_a_hand_found_dead_is_held_no_longer_and_binds_nobody(cited: Cited) -> None:
    played = second_round(cited)
    played.reports("out-of-turn", seat=3, act="bet", to=10)
    played.reports("cards-in-muck", seat=3)
    assert held(played) == {}
    played.does("1 check", "2 check")
    assert played.turn == 4
    assert played.stakes[3] == 88
    assert set(played.acts) == {"check", "bet", "fold"}


# 17.5.s2 What is above the limits goes back


@clause("act-omaha-2006 17.5.s2", "act-manila-2005 17.5.s2")
@pytest.mark.parametrize(
    ("rules", "most"),
    [(("limit=pot",), 8), (("limit=half-pot",), 4), (("limit=spread", "bet.max=20"), 20), (("limit=fixed",), 2)],
)
def test_of_a_bet_out_of_turn_what_is_above_the_limit_goes_back(
    cited: Cited, rules: tuple[str, ...], most: int
) -> None:
    played = second_round(cited, *rules)
    played.reports("out-of-turn", seat=3, act="bet", to=30)
    played.does("1 check", "2 check")
    bet = last(played)
    assert isinstance(bet, events.Raised)
    assert (bet.place, bet.to, bet.under) == (2, most * 100, cited.clause)
    assert played.stakes[3] == 98 - most
    assert played.price == most


@clause("act-omaha-2006 17.5.s2", "act-manila-2005 17.5.s2")
def test_the_limit_is_the_one_of_the_makers_turn(cited: Cited) -> None:
    played = second_round(cited, "limit=pot")
    played.reports("out-of-turn", seat=3, act="bet", to=30)
    played.does("1 bet 4", "2 call")
    raised = last(played)
    assert isinstance(raised, events.Raised)
    assert (raised.to, raised.under) == (2400, cited.clause), "four to call, and the pot of twenty"
    assert played.stakes[3] == 74
    within = second_round(cited, "limit=pot")
    within.reports("out-of-turn", seat=3, act="bet", to=24)
    within.does("1 bet 4", "2 call")
    whole = last(within)
    assert isinstance(whole, events.Raised)
    assert (whole.to, whole.under) == (2400, "17.5")


@clause("act-omaha-2006 17.5.s2", "act-manila-2005 17.5.s2")
def test_no_limit_takes_it_all(cited: Cited) -> None:
    played = second_round(cited, NO_LIMIT)
    played.reports("out-of-turn", seat=3, act="bet", to=98)
    played.does("1 check", "2 check")
    bet = last(played)
    assert isinstance(bet, events.Raised)
    assert (bet.to, bet.tapped, bet.under) == (9800, True, "17.5")
    assert played.stakes[3] == 0


@clause("act-omaha-2006 17.5.s2", "act-manila-2005 17.5.s2")
def test_of_a_bet_in_turn_the_excess_goes_back_too(cited: Cited) -> None:
    played = second_round(cited, "limit=pot")
    assert played.may("bet") == (2, 8)
    ruling = played.reports("bet-amount", seat=1, amount=30)
    assert ruling.clauses[0] == cited.clause
    assert played.stakes[1] == 90
    assert (played.turn, played.price) == (2, 8)
    assert played.may("raise") == (16, 32)
    raised = played.reports("bet-amount", seat=2, amount=33)
    assert raised.clauses[0] == cited.clause
    assert played.stakes[2] == 66
    assert played.price == 32
    assert played.contradicts("bet-amount", seat=3, amount=98).clause == "17.7", "a proper tap out within the limit"
