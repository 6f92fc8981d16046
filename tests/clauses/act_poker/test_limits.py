"""Limits of bets and raises at the ACT tables: 4.2(g), the number and size of raises in 5 and 6, the words for limits."""

from __future__ import annotations

import pytest

from tests.support.cite import Cited, clause
from tests.support.play import Played

THREE = {1: 1000, 2: 1000, 3: 1000}
FOUR = THREE | {4: 1000}
NO_LIMIT = "limit=no-limit"
ANTES = ("betting=antes", "ante=1")


def three(cited: Cited, *rules: str) -> Played:
    """Seats 1 and 2 in the blinds, seat 3 on the button and first to act."""
    return Played(cited.book.id, THREE, button=3, rules=rules)


def second_round(cited: Cited, *rules: str) -> Played:
    """Three players in the second betting round, each in for the big blind, seat 1 to act."""
    return three(cited, *rules).does("3 call", "1 call", "2 stand")


# 4.2(g) What bounds a bet from above


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
def test_in_fixed_limit_every_bet_and_raise_is_the_same(cited: Cited) -> None:
    rules = ("limit=fixed", "blinds=2,4", "bet.min=4")
    played = three(cited, *rules)
    assert played.may("raise") == (8, 8)
    assert played.refused("3 raise 7") == "5.1.s3"
    assert played.refused("3 raise 9") == "4.2(g)"
    played.does("3 raise 8")
    assert played.may("raise") == (12, 12)
    later = second_round(cited, *rules)
    assert later.may("bet") == (4, 4)
    assert later.refused("1 bet 3") == "5.2"
    assert later.refused("1 bet 5") == "4.2(g)"


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
def test_in_a_spread_the_maximum_bounds_what_is_added_above_the_call(cited: Cited) -> None:
    rules = ("limit=spread", "bet.min=2", "bet.max=10")
    played = three(cited, *rules)
    assert played.may("raise") == (4, 12)
    assert played.refused("3 raise 13") == "4.2(g)"
    played.does("3 raise 12")
    assert played.may("raise") == (22, 22), "a raise may follow a bet of the maximum"
    later = second_round(cited, *rules)
    assert later.may("bet") == (2, 10)
    assert later.refused("1 bet 11") == "4.2(g)"
    later.does("1 bet 5")
    assert later.may("raise") == (10, 15)


@clause(
    "act-omaha-2006 4.2(g).s2",
    "act-manila-2005 4.2(g).s2",
    "act-omaha-2006 def:Full Pot",
    "act-manila-2005 def:Full Pot",
    "act-omaha-2006 4.2(g)",
    "act-manila-2005 4.2(g)",
)
def test_at_full_pot_the_call_goes_into_the_pot_before_the_raise_is_measured(cited: Cited) -> None:
    played = three(cited, "limit=pot")
    assert played.may("raise") == (4, 7), "3 in the pot and 2 to call: 5 on top of 2"
    assert played.refused("3 raise 8") == "4.2(g).s2"
    played.does("3 raise 7")
    assert played.may("raise") == (12, 23), "10 in the pot and 6 to call: 16 on top of 7"
    played.does("1 fold")
    assert played.may("raise") == (12, 22), "10 in the pot and 5 to call: 15 on top of 7"
    later = second_round(cited, "limit=pot")
    assert later.may("bet") == (2, 6)
    later.does("1 bet 6")
    assert later.may("raise") == (12, 24), "12 in the pot and 6 to call: 18 on top of 6"
    later.does("2 call")
    assert later.may("raise") == (12, 30), "18 in the pot and 6 to call: 24 on top of 6"


@clause(
    "act-omaha-2006 4.2(g).s2",
    "act-manila-2005 4.2(g).s2",
    "act-omaha-2006 def:Half Pot",
    "act-manila-2005 def:Half Pot",
    "act-omaha-2006 4.2(g)",
    "act-manila-2005 4.2(g)",
)
def test_at_half_pot_the_call_goes_into_the_pot_before_it_is_halved(cited: Cited) -> None:
    rules = ("limit=half-pot", "blinds=2,4", "bet.min=4")
    played = three(cited, *rules)
    assert played.may("raise") == (8, 9), "6 in the pot and 4 to call: half of ten on top of 4"
    assert played.refused("3 raise 10") == "4.2(g).s2"
    played.does("3 raise 9")
    assert played.may("raise") == (14, 20), "15 in the pot and 7 to call: half of 22 on top of 9"
    later = second_round(cited, *rules)
    assert later.may("bet") == (4, 6)
    assert later.refused("1 bet 7") == "4.2(g).s2"


@clause("act-omaha-2006 def:Half Pot", "act-manila-2005 def:Half Pot")
@pytest.mark.parametrize(("chip", "most"), [("1", 12), ("0.5", 12.5), ("5", 10)])
def test_half_a_pot_is_rounded_down_to_the_smallest_chip(cited: Cited, chip: str, most: float) -> None:
    played = three(cited, "limit=half-pot", "blinds=5,5", "bet.min=5", f"chip={chip}").does("3 raise 10", "1 fold")
    played.does("2 call")
    assert played.pot == 25
    assert played.may("bet") == (5, most)


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
@pytest.mark.parametrize("limit", ["pot", "half-pot"])
def test_where_the_ceiling_is_below_the_least_bet_exactly_the_least_may_be_bet(cited: Cited, limit: str) -> None:
    played = three(cited, *ANTES, f"limit={limit}", "bet.min=10")
    assert played.may("bet") == (10, 10)
    assert played.refused("1 bet 11") == "4.2(g).s2"
    played.does("1 bet 10")
    assert played.may("raise") == ((20, 33) if limit == "pot" else (20, 21))


@clause("act-omaha-2006 4.2(g).s2", "act-manila-2005 4.2(g).s2")
def test_dead_posts_and_short_blinds_count_in_the_pot_as_they_are(cited: Cited) -> None:
    posted = Played(cited.book.id, FOUR | {5: 1000}, button=5, owes={4: [1, 2]})
    assert posted.may("raise") == (4, 10), "6 in the pot and 2 to call: 8 on top of 2"
    short = Played(cited.book.id, {1: 1000, 2: 1, 3: 1000}, button=3)
    assert short.may("raise") == (4, 6), "2 in the pot and 2 to call: 4 on top of 2"


@clause(
    "act-omaha-2006 def:No Limit", "act-manila-2005 def:No Limit", "act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)"
)
def test_at_no_limit_only_the_stake_bounds_a_bet(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 700, 2: 1000, 3: 900}, button=3, rules=[NO_LIMIT])
    assert played.may("raise") == (4, 900)
    played.does("3 raise 900")
    assert played.acts["call"].amount == 69_900
    assert played.may("raise") is None


@clause("act-omaha-2006 def:Table Stake", "act-manila-2005 def:Table Stake")
def test_nobody_bets_more_than_the_stake_on_the_table(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 700, 2: 1000, 3: 1000}, button=3, rules=[NO_LIMIT]).does("3 call")
    assert played.may("raise") == (4, 700), "699 behind and one dollar in"
    assert played.refused("1 raise 701") == "14.1"
    played.does("1 raise 700")
    assert played.stakes[1] == 0


@clause(
    "act-omaha-2006 def:Straddle", "act-manila-2005 def:Straddle", "act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)"
)
def test_a_straddle_limit_is_twice_the_bet_before(cited: Cited) -> None:
    rules = ("limit=straddle", "bet.min=2", "bet.max=20")
    played = three(cited, *rules)
    assert played.may("raise") == (4, 4)
    assert played.refused("3 raise 5") == "def:Straddle"
    played.does("3 raise 4")
    assert played.may("raise") == (6, 8)
    later = second_round(cited, *rules)
    assert later.may("bet") == (2, 20), "with nothing bet, a stated amount"
    assert later.refused("1 bet 21") == "def:Straddle"
    later.does("1 bet 10", "2 raise 20")
    assert later.may("raise") == (30, 40)


@clause("act-omaha-2006 def:Straddle", "act-manila-2005 def:Straddle")
def test_a_straddle_is_no_extra_blind(cited: Cited) -> None:
    played = three(cited, "limit=straddle")
    answer = played.round.step({"seat": 3, "act": "straddle"})
    assert answer.refusal is not None
    assert played.due.open == ()
    assert played.turn == 3
    assert played.pot == 3


@clause("act-omaha-2006 4.7", "act-manila-2005 4.5")
def test_bets_are_made_in_whole_smallest_chips(cited: Cited) -> None:
    played = three(cited, NO_LIMIT, "blinds=5,10", "bet.min=10", "chip=5")
    assert played.refused("3 raise 23") == cited.clause
    played.does("3 raise 25")


# 5 How many raises, and how large


@clause("act-omaha-2006 5.1", "act-manila-2005 5.1")
def test_a_fourth_raise_is_refused_while_three_contest(cited: Cited) -> None:
    played = three(cited, NO_LIMIT).does("3 raise 4", "1 raise 6", "2 raise 8")
    assert played.may("raise") is None
    assert played.refused("3 raise 10") == cited.clause
    played.does("3 call")
    assert played.refused("1 raise 10") == cited.clause
    played.does("1 call")
    assert played.may("bet") == (2, 992), "each betting round counts anew"
    played.does("1 bet 2", "2 raise 4", "3 raise 6", "1 raise 8")
    assert played.refused("2 raise 10") == cited.clause


@clause("act-omaha-2006 5.1", "act-manila-2005 5.1")
def test_blinds_over_blinds_and_posts_are_not_counted_and_scheme_c_s_raise_is(cited: Cited) -> None:
    five = FOUR | {5: 1000}
    played = Played(cited.book.id, five, button=5, rules=[NO_LIMIT, "over-blind=4", "opening=C"], owes={5: [1, 2]})
    played.does("3 over-blind", "4 raise 8", "5 raise 12", "1 raise 16")
    assert played.refused("2 raise 20") == cited.clause
    two_raises = Played(cited.book.id, five, button=5, rules=[NO_LIMIT, "over-blind=4", "opening=C"])
    two_raises.does("3 over-blind", "4 raise 8", "5 raise 12", "1 call", "2 raise 16")


@clause("act-omaha-2006 5.1", "act-manila-2005 5.1")
def test_a_tap_out_too_small_to_be_a_raise_is_not_counted(cited: Cited) -> None:
    stakes = {1: 1000, 2: 1000, 3: 1000, 4: 7}
    played = Played(cited.book.id, stakes, button=4, rules=[NO_LIMIT, "tapout.reopen=custom"])
    played.does("3 raise 6", "4 raise 7", "1 raise 11", "2 raise 15")
    assert (played.turn, played.price) == (3, 9)
    assert played.refused("3 raise 19") == cited.clause, "six, eleven and fifteen are the three raises"


@clause("act-omaha-2006 def:Betting Round", "act-manila-2005 def:Betting Round")
def test_the_last_permitted_raise_is_still_answered(cited: Cited) -> None:
    played = three(cited, NO_LIMIT).does("3 raise 4", "1 raise 6", "2 raise 8")
    assert (played.turn, set(played.acts), played.price) == (3, {"call", "fold"}, 4)
    played.does("3 call")
    assert (played.turn, set(played.acts), played.price) == (1, {"call", "fold"}, 2)
    assert played.round.state.betting_round == 1
    played.does("1 fold")
    assert played.round.state.betting_round == 2


@clause("act-omaha-2006 5.1.s2", "act-manila-2005 5.1.s2")
def test_two_players_raise_without_number_until_a_stake_is_spent(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 30, 2: 1000}, button=2, rules=[NO_LIMIT])
    for step in ("1 raise 4", "2 raise 6", "1 raise 8", "2 raise 10", "1 raise 12", "2 raise 14", "1 raise 30"):
        played.does(step)
    assert set(played.acts) == {"call", "fold"}


@clause("act-omaha-2006 5.1.s2", "act-manila-2005 5.1.s2")
def test_the_count_is_lifted_at_the_moment_only_two_can_still_bet(cited: Cited) -> None:
    played = three(cited, NO_LIMIT).does("3 raise 4", "1 raise 6", "2 raise 8", "3 fold")
    played.does("1 raise 10", "2 raise 12", "1 raise 14")
    assert played.may("raise") is not None


@clause("act-omaha-2006 5.1.s2", "act-manila-2005 5.1.s2")
def test_a_tapped_out_third_player_does_not_count_as_contesting(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 1000, 2: 1000, 3: 4}, button=3, rules=[NO_LIMIT])
    played.does("3 raise 4", "1 raise 6", "2 raise 8", "1 raise 10", "2 raise 12")
    tapped_last = Played(cited.book.id, {1: 1000, 2: 8, 3: 1000}, button=3, rules=[NO_LIMIT])
    tapped_last.does("3 raise 4", "1 raise 6", "2 raise 8", "3 raise 10", "1 raise 12")
    tapped_by_a_call = Played(cited.book.id, {1: 1000, 2: 1000, 3: 8}, button=3, rules=[NO_LIMIT])
    tapped_by_a_call.does("3 raise 4", "1 raise 6", "2 raise 8", "3 call", "1 raise 10")


@clause("act-omaha-2006 5.1.s3", "act-manila-2005 5.1.s3", "act-omaha-2006 def:Raise", "act-manila-2005 def:Raise")
def test_a_raise_is_measured_above_the_wager_and_never_smaller_than_one_before(cited: Cited) -> None:
    played = three(cited, NO_LIMIT)
    assert played.refused("3 raise 3") == "5.1.s3"
    played.does("3 raise 8")
    assert played.refused("1 raise 13") == "5.1.s3"
    assert played.may("raise") == (14, 1000), "six more than two, so six more than eight"
    played.does("1 raise 24")
    assert played.may("raise") == (40, 1000)
    later = second_round(cited, NO_LIMIT).does("1 bet 10")
    assert later.refused("2 raise 19") == "5.1.s3"
    later.does("2 raise 20")
    assert later.may("raise") == (30, 998), "the opening bet is the measure of the first raises"


@clause("act-omaha-2006 5.1.s3", "act-manila-2005 5.1.s3")
def test_in_the_first_round_the_highest_blind_due_or_the_least_bet_is_the_measure(cited: Cited) -> None:
    assert three(cited, NO_LIMIT, "blinds=2,5,10", "bet.min=2").may("raise") == (20, 1000)
    assert three(cited, NO_LIMIT, "bet.min=5").may("raise") == (7, 1000)
    short = Played(cited.book.id, {1: 1000, 2: 3, 3: 1000}, button=3, rules=[NO_LIMIT, "blinds=5,10"])
    assert short.may("raise") == (20, 1000), "a big blind of three is still a big blind of ten"


@clause("act-omaha-2006 5.1.s3", "act-manila-2005 5.1.s3")
def test_a_short_tap_out_changes_no_least_raise(cited: Cited) -> None:
    stakes = {1: 1000, 2: 16, 3: 1000}
    rules = [NO_LIMIT, "tapout.reopen=custom"]
    played = Played(cited.book.id, stakes, button=3, rules=rules).does("3 call", "1 call", "2 stand")
    played.does("1 bet 10", "2 raise 14")
    assert played.may("raise") == (24, 998), "ten more than fourteen"


@clause("act-omaha-2006 5.2", "act-manila-2005 5.2")
def test_opening_bets_and_raises_of_every_round_keep_to_the_determinations(cited: Cited) -> None:
    played = second_round(cited, "limit=spread", "bet.min=3", "bet.max=9")
    while True:
        assert played.may("bet") == (3, 9)
        assert played.refused("1 bet 2") == cited.clause
        assert played.refused("1 bet 10") == "4.2(g)"
        played.does("1 bet 3")
        assert played.may("raise") == (6, 12)
        played.does("2 call", "3 call")
        if len(played.round.state.board) == 5 and played.round.state.betting_round == len(played.round.rules.betting):
            break
    assert played.may("bet") == (3, 9)


# 6 Ante betting


@clause("act-omaha-2006 6.1", "act-manila-2005 6.1")
def test_the_opening_bet_of_an_ante_game_is_at_least_the_table_minimum(cited: Cited) -> None:
    played = three(cited, *ANTES, "limit=spread", "bet.min=4", "bet.max=12")
    assert played.may("bet") == (4, 12)
    assert played.refused("1 bet 3") == cited.clause
    assert played.refused("1 bet 13") == "4.2(g)"
    played.does("1 bet 4", "2 call", "3 call")
    assert played.refused("1 bet 3") == cited.clause
    assert played.may("bet") == (4, 12)


@clause("act-omaha-2006 6.2", "act-manila-2005 6.2")
def test_a_raise_of_an_ante_game_is_at_least_the_opening_bet_and_any_raise_before(cited: Cited) -> None:
    played = three(cited, *ANTES, NO_LIMIT).does("1 bet 10")
    assert played.may("raise") == (20, 999)
    assert played.refused("2 raise 19") == cited.clause
    played.does("2 raise 40")
    assert played.may("raise") == (70, 999)
    assert played.refused("3 raise 69") == cited.clause


@clause("act-omaha-2006 6.2", "act-manila-2005 6.2")
def test_an_ante_game_has_no_number_of_raises(cited: Cited) -> None:
    played = three(cited, *ANTES, NO_LIMIT).does("1 bet 2")
    for step in ("2 raise 4", "3 raise 6", "1 raise 8", "2 raise 10", "3 raise 12", "1 raise 14"):
        played.does(step)
    assert played.may("raise") == (16, 999)
