"""Bets of a wrong amount at the ACT tables: 17.7 and 17.8."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.poker import events
from croupier.poker.ruling_events import ChoiceMade
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"


def first_round(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR) -> Played:
    """Blinds of one and two dollars, no limit, the last seat on the button, seat 3 to open."""
    return Played(cited.book.id, stakes, button=max(stakes), rules=[FREE, NO_LIMIT, *rules])


def second_round(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR) -> Played:
    """The second betting round, everyone in for two dollars, seat 1 to act."""
    later = [f"{seat} call" for seat in stakes if seat > 2]
    return first_round(cited, *rules, stakes=stakes).does(*later, "1 call", "2 stand")


def facing_ten(cited: Cited, *rules: str, stakes: Mapping[int, float] = FOUR) -> Played:
    """Seat 2 to act on a bet of ten dollars; a raise goes to twenty at least."""
    return second_round(cited, *rules, stakes=stakes).does("1 bet 10")


# 17.7 More than a call and less than a raise


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("amount", [11, 15, 19])
@pytest.mark.parametrize("said", ["", "raise"])
def test_more_than_the_call_and_less_than_a_raise_is_a_call(cited: Cited, amount: int, said: str) -> None:
    played = facing_ten(cited)
    assert played.price == 10
    assert played.may("raise") == (20, 98)
    ruling = played.reports("bet-amount", seat=2, amount=amount, said=said)
    assert ruling.clauses[0] == cited.clause
    assert ruling.choices == ()
    called = played.events(events.Called)[-1]
    assert (called.place, called.amount, called.under) == (1, 1000, cited.clause)
    assert played.stakes[2] == 88, "what is above the call goes back"
    assert played.pot == 28
    assert (played.turn, played.price) == (3, 10)
    assert played.may("raise") == (20, 98), "it is no raise"


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("amount", [10, 20, 21, 98])
def test_a_proper_call_or_raise_is_no_error(cited: Cited, amount: int) -> None:
    played = facing_ten(cited)
    assert played.contradicts("bet-amount", seat=2, amount=amount).clause in (cited.clause, "17.8")
    played.does("2 call" if amount == 10 else f"2 raise {amount}")
    assert played.stakes[2] == 98 - amount


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_chips_in_already_count_towards_the_raise(cited: Cited) -> None:
    played = first_round(cited).does("3 call", "4 call")
    assert (played.turn, played.price) == (1, 1)
    assert played.contradicts("bet-amount", seat=1, amount=3).clause == cited.clause, "a raise to four"
    ruling = played.reports("bet-amount", seat=1, amount=2)
    assert ruling.clauses[0] == cited.clause
    assert played.stakes[1] == 98
    assert played.turn == 2


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_the_last_blind_then_stands(cited: Cited) -> None:
    played = first_round(cited).does("3 call", "4 fold", "1 call")
    ruling = played.reports("bet-amount", seat=2, amount=1)
    assert ruling.clauses[0] == cited.clause
    assert played.stakes == {1: 98, 2: 98, 3: 98, 4: 100}
    assert played.pot == 6
    assert played.turn == 1, "the first betting round is over"


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("amount", [1, 4])
def test_less_than_the_least_opening_bet_is_a_check(cited: Cited, amount: int) -> None:
    played = second_round(cited, "bet.min=5")
    assert played.may("bet") == (5, 98)
    ruling = played.reports("bet-amount", seat=1, amount=amount, said="bet")
    assert ruling.clauses[0] == cited.clause
    checked = played.events(events.Checked)[-1]
    assert (checked.place, checked.under) == (0, cited.clause)
    assert played.stakes[1] == 98
    assert played.turn == 2
    assert "check" in played.acts


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_an_opener_who_must_bet_puts_in_a_proper_bet(cited: Cited) -> None:
    played = first_round(cited, "betting=antes", "bet.min=5")
    assert set(played.acts) == {"bet"}
    ruling = played.reports("bet-amount", seat=1, amount=3)
    assert ruling.clauses[0] == cited.clause
    assert "10.2(d)(i)" in ruling.clauses
    assert played.turn == 1
    assert set(played.acts) == {"bet"}
    assert played.stakes[1] == 99


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("stake", [11, 15, 19])
def test_a_tap_out_between_call_and_raise_stands_whole(cited: Cited, stake: int) -> None:
    played = facing_ten(cited, stakes={**FOUR, 2: stake + 2})
    assert played.may("raise") == (stake, stake)
    assert played.contradicts("bet-amount", seat=2, amount=stake).clause == cited.clause
    played.does(f"2 raise {stake}")
    assert played.stakes[2] == 0
    assert (played.turn, played.price) == (3, stake)
    assert played.refused("3 raise 60") == "14.5"


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_a_part_of_such_a_stake_is_only_a_call(cited: Cited) -> None:
    played = facing_ten(cited, stakes={**FOUR, 2: 17})
    ruling = played.reports("bet-amount", seat=2, amount=14)
    assert ruling.clauses[0] == cited.clause
    assert played.stakes[2] == 5
    assert (played.turn, played.price) == (3, 10)


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("amount", [5, 6, 11, 50, 94])
def test_after_three_raises_whatever_is_above_the_call_goes_back(cited: Cited, amount: int) -> None:
    played = second_round(cited).does("1 bet 2", "2 raise 4", "3 raise 6", "4 raise 8", "1 call")
    assert (played.turn, played.price) == (2, 4)
    assert played.may("raise") is None
    ruling = played.reports("bet-amount", seat=2, amount=amount)
    assert ruling.clauses[0] == cited.clause
    assert "5.1" in ruling.clauses
    assert played.stakes[2] == 90
    assert (played.turn, played.price) == (3, 2)


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("stake", [5, 7])
def test_after_three_raises_a_tap_out_is_a_call_too(cited: Cited, stake: int) -> None:
    played = second_round(cited, stakes={**FOUR, 2: stake + 6})
    played.does("1 bet 2", "2 raise 4", "3 raise 6", "4 raise 8", "1 call")
    assert played.stakes[2] == stake
    ruling = played.reports("bet-amount", seat=2, amount=stake)
    assert ruling.clauses[0] == cited.clause
    assert played.stakes[2] == stake - 4, "chips above the call stay with their player"
    assert not played.events(events.Called)[-1].tapped


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_two_players_alone_may_raise_on(cited: Cited) -> None:
    played = second_round(cited, stakes={1: 100, 2: 100}).does("1 bet 2", "2 raise 4", "1 raise 6", "2 raise 8")
    assert played.contradicts("bet-amount", seat=1, amount=4).clause == cited.clause, "a proper fourth raise"
    ruling = played.reports("bet-amount", seat=1, amount=3)
    assert ruling.clauses[0] == cited.clause
    assert "5.1" not in ruling.clauses
    assert played.stakes == {1: 90, 2: 90}


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
@pytest.mark.parametrize("amount", [20, 40, 98])
def test_over_a_tap_out_too_small_to_raise_only_the_call_stands(cited: Cited, amount: int) -> None:
    played = facing_ten(cited, stakes={**FOUR, 2: 17}).does("2 raise 15")
    ruling = played.reports("bet-amount", seat=3, amount=amount)
    assert ruling.clauses[0] == cited.clause
    assert "14.5" in ruling.clauses
    assert played.stakes[3] == 83
    assert (played.turn, played.price) == (4, 15)


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_where_all_others_have_tapped_out_the_rest_goes_back(cited: Cited) -> None:
    played = second_round(cited, stakes={1: 12, 2: 100}).does("1 bet 10")
    ruling = played.reports("bet-amount", seat=2, amount=40)
    assert ruling.clauses[0] == cited.clause
    assert played.stakes == {1: 0, 2: 88}
    assert played.pot == 24


@clause("act-omaha-2006 17.7", "act-manila-2005 17.7")
def test_an_amount_is_judged_only_in_its_turn_and_within_the_stake(cited: Cited) -> None:
    played = facing_ten(cited)
    for seat, amount in ((3, 15), (2, 99), (2, 0)):
        played.contradicts("bet-amount", seat=seat, amount=amount)
    assert (played.turn, played.pot) == (2, 18)
    played.does("2 fold", "3 fold", "4 fold")
    assert played.contradicts("bet-amount", seat=2, amount=15).clause == "19.4"


# 17.8 Less than the call


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8")
@pytest.mark.parametrize("amount", [1, 5, 9])
@pytest.mark.parametrize("said", ["", "call"])
def test_less_than_the_call_is_made_up_or_folded(cited: Cited, amount: int, said: str) -> None:
    played = facing_ten(cited)
    ruling = played.reports("bet-amount", seat=2, amount=amount, said=said)
    assert ruling.clauses[0] == cited.clause
    assert [(choice.name, choice.by) for choice in ruling.choices] == [("complete", "seat 2"), ("fold", "seat 2")]
    assert played.due.choices == ruling.choices
    assert not played.acts, "play waits for the choice"
    assert played.pot == 18
    played.chooses("complete", "seat 2")
    called = played.events(events.Called)[-1]
    assert (called.place, called.amount, called.under) == (1, 1000, cited.clause)
    assert played.stakes[2] == 88
    assert (played.turn, played.price) == (3, 10)


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8")
def test_nobody_else_chooses_and_there_is_no_third_way(cited: Cited) -> None:
    played = facing_ten(cited)
    played.reports("bet-amount", seat=2, amount=4)
    assert played.may_not_choose("complete", "seat 3").clause == cited.clause
    assert played.may_not_choose("complete", "casino operator").clause == cited.clause
    assert played.may_not_choose("withdraw", "seat 2").clause == cited.clause
    assert played.may_not_choose("raise", "seat 2").clause == cited.clause
    assert played.refused("2 raise 40")
    assert played.refused("2 call")
    assert played.stakes[2] == 98
    assert [choice.name for choice in played.due.choices] == ["complete", "fold"]


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8")
def test_a_blind_is_made_up_by_what_is_missing(cited: Cited) -> None:
    played = first_round(cited, "blinds=1,4", "bet.min=4").does("3 call", "4 call")
    assert (played.turn, played.price) == (1, 3)
    ruling = played.reports("bet-amount", seat=1, amount=2)
    assert ruling.clauses[0] == cited.clause
    played.chooses("complete", "seat 1")
    assert played.stakes[1] == 96
    assert played.turn == 2


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8")
@pytest.mark.parametrize("stake", [1, 4, 9])
def test_a_tap_out_below_the_call_is_a_call(cited: Cited, stake: int) -> None:
    played = facing_ten(cited, stakes={**FOUR, 2: stake + 2})
    assert played.price == stake
    assert played.contradicts("bet-amount", seat=2, amount=stake).clause == cited.clause
    played.does("2 call")
    assert played.stakes[2] == 0
    assert (played.turn, played.price) == (3, 10)


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8")
def test_a_part_of_a_stake_that_cannot_meet_the_call_is_made_up_to_all_of_it(cited: Cited) -> None:
    played = facing_ten(cited, stakes={**FOUR, 2: 9})
    ruling = played.reports("bet-amount", seat=2, amount=3)
    assert ruling.clauses[0] == cited.clause
    played.chooses("complete", "seat 2")
    called = played.events(events.Called)[-1]
    assert (called.amount, called.tapped) == (700, True)
    assert played.stakes[2] == 0


@clause("act-omaha-2006 17.8", "act-manila-2005 17.8")
def test_an_announced_raise_that_does_not_even_meet_the_call_leaves_the_same_choice(cited: Cited) -> None:
    played = facing_ten(cited)
    ruling = played.reports("bet-amount", seat=2, amount=4, said="raise")
    assert [choice.name for choice in ruling.choices] == ["complete", "fold"]
    assert ruling.clauses[0] == cited.clause
    assert played.stakes[2] == 98


# 17.8.s2 Folding takes the chips back


@clause("act-omaha-2006 17.8.s2", "act-manila-2005 17.8.s2")
@pytest.mark.parametrize("amount", [1, 9])
def test_who_folds_has_the_short_bet_back(cited: Cited, amount: int) -> None:
    played = facing_ten(cited)
    ruling = played.reports("bet-amount", seat=2, amount=amount)
    assert cited.clause in ruling.clauses
    played.chooses("fold", "seat 2")
    (made,) = played.events(ChoiceMade)
    assert (made.choice, made.by, made.under) == ("fold", "seat 2", cited.clause)
    folded = played.events(events.Folded)[-1]
    assert (folded.place, folded.under) == (1, cited.clause)
    assert played.stakes == {1: 88, 2: 98, 3: 98, 4: 98}
    assert played.pot == 18
    assert (played.turn, played.price) == (3, 10)


@clause("act-omaha-2006 17.8.s2", "act-manila-2005 17.8.s2")
def test_what_was_bet_before_stays_and_the_last_player_wins(cited: Cited) -> None:
    played = first_round(cited).does("3 raise 6", "4 fold", "1 fold")
    assert (played.turn, played.price) == (2, 4)
    played.reports("bet-amount", seat=2, amount=3)
    played.chooses("fold", "seat 2")
    assert played.ended
    assert played.stakes == {1: 99, 2: 98, 3: 103, 4: 100}
