"""Betting at the ACT tables: clauses 10, 11 and 12, the clock of 4.8 (Manila 4.6), and the words for what a player does."""

from __future__ import annotations

import pytest

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

THREE = {1: 100, 2: 100, 3: 100}
FOUR = THREE | {4: 100}
CALL_RAISE_FOLD = {"call", "raise", "fold"}
BET_CHECK_FOLD = {"bet", "check", "fold"}
STAND_RAISE_FOLD = {"stand", "raise", "fold"}
NO_LIMIT = "limit=no-limit"


def three(cited: Cited, *rules: str) -> Played:
    """Seats 1 and 2 in the blinds of one and two dollars, seat 3 on the button and first to act."""
    return Played(cited.book.id, THREE, button=3, rules=rules)


def second_round(cited: Cited, *rules: str) -> Played:
    """Three players in the second betting round, six dollars in the pot, seat 1 to act."""
    return three(cited, *rules).does("3 call", "1 call", "2 stand")


# 4 The clock


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2")
def test_a_player_out_of_time_is_folded_and_the_bets_stay(cited: Cited) -> None:
    played = three(cited).does("3 raise 6", "1 time-out")
    assert played.turn == 2
    assert played.pot == 9
    assert played.stakes[1] == 99
    (folded,) = played.events(events.Folded)
    assert (folded.place, folded.under) == (0, cited.clause)


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2")
def test_the_clock_folds_even_a_free_check_and_a_free_stand(cited: Cited) -> None:
    played = second_round(cited)
    assert "check" in played.acts
    played.does("1 time-out")
    assert played.events(events.Checked)[1:] == []
    assert played.turn == 2
    played.does("2 check", "3 bet 2", "2 fold")
    assert played.ended
    option = three(cited).does("3 call", "1 call", "2 time-out")
    assert option.round.state.live == 0b101


@clause("act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2")
def test_the_clock_runs_only_for_the_player_in_turn(cited: Cited) -> None:
    played = three(cited)
    assert played.refused("1 time-out") == cited.clause.removesuffix(".s2")
    played.does("3 time-out")


@clause(
    "act-omaha-2006 4.8.s2", "act-manila-2005 4.6.s2", "act-omaha-2006 10.2(a)(iii)", "act-manila-2005 10.2(a)(iii)"
)
def test_a_fold_by_the_clock_costs_the_opener_of_scheme_a_nothing(cited: Cited) -> None:
    played = three(cited, "opening=A").does("3 time-out")
    assert played.stakes[3] == 100
    assert played.pot == 3


# 10.1 Who opens


@clause("act-omaha-2006 10.1", "act-manila-2005 10.1")
@pytest.mark.parametrize(("blinds", "opener"), [("2", 3), ("1,2", 4), ("1,2,4", 1)])
def test_the_player_after_the_last_blind_opens_the_first_round(cited: Cited, blinds: str, opener: int) -> None:
    played = Played(cited.book.id, FOUR, button=1, rules=[f"blinds={blinds}"])
    assert played.turn == opener
    assert played.refused(f"{opener % 4 + 1} fold") == "def:Bet"


@clause("act-omaha-2006 10.1", "act-manila-2005 10.1")
def test_with_as_many_blinds_as_players_the_first_blind_opens(cited: Cited) -> None:
    assert three(cited, "blinds=1,2,4").turn == 1
    tapped = Played(cited.book.id, {1: 1, 2: 100, 3: 100}, button=3, rules=["blinds=1,2,4"])
    assert tapped.turn == 2, "a player tapped out by a blind is passed over"


@clause("act-omaha-2006 10.1", "act-manila-2005 10.1")
def test_an_ante_round_is_opened_by_the_first_player_after_the_button(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=2, rules=["betting=antes"])
    assert played.turn == 3


@clause("act-omaha-2006 10.1.s2", "act-manila-2005 10.1.s2")
def test_later_rounds_are_opened_by_the_first_active_player_after_the_button(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4).does("3 call", "4 call", "1 call", "2 stand")
    assert played.turn == 1
    played.does("1 bet 2", "2 call", "3 call", "4 call", "1 check", "2 bet 2", "3 call", "4 call", "1 fold")
    assert played.turn == 2
    short = Played(cited.book.id, {1: 2, 2: 100, 3: 100}, button=3).does("3 call", "1 call", "2 stand")
    assert short.turn == 2, "a tapped-out player opens nothing"


# 10.2 The opening player


@clause("act-omaha-2006 10.2", "act-manila-2005 10.2", "act-omaha-2006 4.2(d)", "act-manila-2005 4.2(d)")
@pytest.mark.parametrize(
    ("scheme", "acts"),
    [
        ("opening=A", {"call", "raise", "call-and-fold"}),
        ("opening=B", CALL_RAISE_FOLD),
        ("opening=C", {"raise", "fold"}),
        ("betting=antes", {"bet"}),
    ],
)
def test_the_opener_has_the_choices_of_the_scheme_and_the_next_player_those_of_10_3(
    cited: Cited, scheme: str, acts: set[str]
) -> None:
    played = three(cited, scheme)
    opener = played.turn
    assert set(played.acts) == acts
    played.does(f"{opener} {'bet 2' if scheme == 'betting=antes' else 'raise 4'}")
    assert set(played.acts) == CALL_RAISE_FOLD


@clause("act-omaha-2006 10.2", "act-manila-2005 10.2")
@pytest.mark.parametrize(("scheme", "fold"), [("A", "call-and-fold"), ("B", "fold"), ("C", "fold")])
def test_the_scheme_binds_only_the_first_to_act(cited: Cited, scheme: str, fold: str) -> None:
    played = three(cited, f"opening={scheme}").does(f"3 {fold}")
    assert played.turn == 1
    assert set(played.acts) == CALL_RAISE_FOLD


@clause("act-omaha-2006 10.2(a)", "act-manila-2005 10.2(a)")
def test_scheme_a_knows_no_free_fold(cited: Cited) -> None:
    played = three(cited, "opening=A")
    assert played.refused("3 fold").startswith("10.2(a)")
    played.does("3 call")


@clause(
    "act-omaha-2006 10.2(a)(i)", "act-manila-2005 10.2(a)(i)", "act-omaha-2006 10.2(b)(i)", "act-manila-2005 10.2(b)(i)"
)
def test_in_schemes_a_and_b_the_opener_may_call(cited: Cited) -> None:
    played = three(cited, f"opening={'A' if '(a)' in cited.clause else 'B'}")
    assert played.acts["call"].clauses == (cited.clause,)
    assert played.price == 2
    played.does("3 call")
    assert played.stakes[3] == 98


@clause(
    "act-omaha-2006 10.2(a)(ii)",
    "act-manila-2005 10.2(a)(ii)",
    "act-omaha-2006 10.2(b)(ii)",
    "act-manila-2005 10.2(b)(ii)",
    "act-omaha-2006 10.2(c)(i)",
    "act-manila-2005 10.2(c)(i)",
)
def test_in_every_scheme_the_opener_may_call_and_raise(cited: Cited) -> None:
    played = three(cited, f"opening={cited.clause[5].upper()}")
    assert cited.clause in played.acts["raise"].clauses
    assert played.may("raise") == (4, 7)
    assert played.refused("3 raise 3") == "5.1.s3"
    played.does("3 raise 7")
    assert played.stakes[3] == 93


@clause("act-omaha-2006 10.2(a)(iii)", "act-manila-2005 10.2(a)(iii)")
def test_scheme_a_takes_the_call_from_an_opener_who_folds(cited: Cited) -> None:
    played = three(cited, "opening=A").does("3 call-and-fold")
    assert played.stakes[3] == 98
    assert played.pot == 5
    assert played.round.state.live == 0b011
    played.does("1 fold")
    assert played.ended
    assert played.stakes == {1: 99, 2: 103, 3: 98}


@clause("act-omaha-2006 10.2(a)(iii)", "act-manila-2005 10.2(a)(iii)")
def test_an_opener_too_short_for_the_call_pays_what_there_is_and_folds(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100, 3: 3}, button=3, rules=["opening=A", "blinds=5,10"])
    assert played.acts["call-and-fold"].amount == 300
    played.does("3 call-and-fold")
    assert played.stakes[3] == 0
    assert played.pot == 18
    assert played.refused("1 call-and-fold") == "10.3(a)"


@clause(
    "act-omaha-2006 10.2(b)", "act-manila-2005 10.2(b)", "act-omaha-2006 10.2(b)(iii)", "act-manila-2005 10.2(b)(iii)"
)
def test_scheme_b_lets_the_opener_fold_at_no_cost(cited: Cited) -> None:
    played = three(cited, "opening=B")
    assert played.refused("3 call-and-fold").startswith("10.2(b)")
    played.does("3 fold")
    assert played.stakes[3] == 100
    assert played.pot == 3


@clause(
    "act-omaha-2006 10.2(c)", "act-manila-2005 10.2(c)", "act-omaha-2006 10.2(c)(ii)", "act-manila-2005 10.2(c)(ii)"
)
def test_scheme_c_is_raise_or_fold(cited: Cited) -> None:
    played = three(cited, "opening=C")
    assert played.refused("3 call").startswith("10.2(c)")
    assert played.refused("3 call-and-fold").startswith("10.2(c)")
    played.does("3 fold")
    assert played.stakes[3] == 100
    played.does("1 call")


@clause("act-omaha-2006 10.2(c)", "act-manila-2005 10.2(c)")
@pytest.mark.parametrize(("stake", "act", "pot"), [(15, "raise 15", 30), (10, "call", 25), (4, "call", 19)])
def test_an_opener_of_scheme_c_too_short_to_raise_may_tap_out(cited: Cited, stake: float, act: str, pot: float) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100, 3: stake}, button=3, rules=["opening=C", "blinds=5,10"])
    assert set(played.acts) == {act.split(maxsplit=1)[0], "fold"}
    played.does(f"3 {act}")
    assert played.stakes[3] == 0
    assert played.pot == pot


@clause("act-omaha-2006 10.2(d)", "act-manila-2005 10.2(d)", "act-omaha-2006 10.2(d)(i)", "act-manila-2005 10.2(d)(i)")
def test_the_opener_of_an_ante_round_has_to_bet(cited: Cited) -> None:
    played = three(cited, "betting=antes", "ante=2", "bet.min=3")
    assert set(played.acts) == {"bet"}
    assert played.refused("1 fold") == "10.2(d)(i)"
    assert played.refused("1 check") == "11.1"
    assert played.refused("1 call") == "10.2(d)(i)"
    assert played.may("bet") == (3, 6)
    played.does("1 bet 3")
    assert set(played.acts) == CALL_RAISE_FOLD


@clause("act-omaha-2006 10.2(d)(i)", "act-manila-2005 10.2(d)(i)")
def test_the_duty_to_open_passes_on_where_the_clock_folds_the_opener(cited: Cited) -> None:
    played = three(cited, "betting=antes").does("1 time-out")
    assert played.turn == 2
    assert set(played.acts) == {"bet"}
    assert played.refused("2 fold") == "10.2(d)(i)"
    played.does("2 bet 2")


@clause("act-omaha-2006 10.2(d)(i)", "act-manila-2005 10.2(d)(i)")
def test_an_opener_with_less_than_the_least_bet_taps_out(cited: Cited) -> None:
    stakes = {1: 4, 2: 100, 3: 100}
    played = Played(cited.book.id, stakes, button=3, rules=["betting=antes", "ante=1", "bet.min=5"])
    assert set(played.acts) == {"bet"}
    assert played.may("bet") == (3, 3)
    played.does("1 bet 3")
    assert (set(played.acts), played.price) == ({"call", "fold"}, 3)


# 10.2.p2 The last blind


@clause("act-omaha-2006 10.2.p2", "act-manila-2005 10.2.p2")
def test_the_last_blind_may_raise_where_nobody_did(cited: Cited) -> None:
    played = three(cited).does("3 call", "1 call")
    assert played.turn == 2
    assert set(played.acts) == STAND_RAISE_FOLD
    assert played.refused("2 check") == "11.1"
    assert played.refused("2 call") in ("10.2.p2", "10.3(a)")
    played.does("2 raise 4")
    assert played.turn == 3
    assert played.refused("3 stand") == "10.3(a)"
    played.does("3 call", "1 call")
    assert played.round.state.betting_round == 2


@clause("act-omaha-2006 10.2.p2", "act-manila-2005 10.2.p2")
def test_standing_closes_the_first_round(cited: Cited) -> None:
    played = three(cited).does("3 call", "1 call")
    assert played.round.state.betting_round == 1
    played.does("2 stand")
    assert played.round.state.betting_round == 2


@clause("act-omaha-2006 10.2.p2", "act-manila-2005 10.2.p2")
def test_behind_a_raise_the_last_blind_answers_like_anyone(cited: Cited) -> None:
    played = three(cited).does("3 raise 4", "1 call")
    assert set(played.acts) == CALL_RAISE_FOLD
    assert played.refused("2 stand") == "10.3(a)"
    played.does("2 raise 6")


# 10.3, 10.4 The first round


@clause("act-omaha-2006 10.3", "act-manila-2005 10.3", "act-omaha-2006 def:Bet", "act-manila-2005 def:Bet")
def test_players_act_clockwise_and_only_in_turn(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4)
    for seat, next_seat in ((3, 4), (4, 1), (1, 2)):
        assert played.turn == seat
        assert played.refused(f"{next_seat} call") == "def:Bet"
        played.does(f"{seat} call")
    assert played.turn == 2


@clause(
    "act-omaha-2006 10.3",
    "act-manila-2005 10.3",
    "act-omaha-2006 10.3(a)",
    "act-manila-2005 10.3(a)",
    "act-omaha-2006 10.3(b)",
    "act-manila-2005 10.3(b)",
    "act-omaha-2006 10.3(c)",
    "act-manila-2005 10.3(c)",
)
def test_after_the_opener_a_player_calls_raises_or_folds(cited: Cited) -> None:
    def after_the_opener() -> Played:
        return three(cited).does("3 raise 4")

    played = after_the_opener()
    assert {name: offer.clauses[0] for name, offer in played.acts.items()} == {
        "call": "10.3(a)",
        "raise": "10.3(b)",
        "fold": "10.3(c)",
    }
    assert played.price == 3
    assert played.may("raise") == (6, 14), "four to match; pot 7 with the call of 3 is ten more"
    assert played.refused("1 bet 6") == "10.3(a)"
    assert after_the_opener().does("1 call").stakes[1] == 96
    assert after_the_opener().does("1 raise 14").stakes[1] == 86
    assert after_the_opener().does("1 fold").stakes[1] == 99


@clause("act-omaha-2006 10.4", "act-manila-2005 10.4")
def test_the_first_round_goes_on_until_everyone_has_answered_the_last_raise(cited: Cited) -> None:
    played = three(cited).does("3 call", "1 raise 4", "2 raise 8", "3 call")
    assert played.turn == 1
    assert played.price == 4
    played.does("1 raise 12", "2 call")
    assert played.turn == 3
    played.does("3 call")
    assert played.round.state.betting_round == 2


@clause("act-omaha-2006 10.4(b)", "act-manila-2005 10.4(b)")
def test_the_first_round_closes_on_equal_amounts_tapped_out_players_aside(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100, 3: 6, 4: 100}, button=4, rules=[NO_LIMIT])
    played.does("3 raise 6", "4 raise 12", "1 call")
    assert played.round.state.betting_round == 1
    played.does("2 call")
    assert played.round.state.betting_round == 2
    assert played.round.state.paid == (1200, 1200, 600, 1200)


# 11 Checking


@clause("act-omaha-2006 11.1", "act-manila-2005 11.1", "act-omaha-2006 12.3(c)", "act-manila-2005 12.3(c)")
def test_from_the_second_round_the_opener_and_then_each_player_may_check(cited: Cited) -> None:
    played = second_round(cited)
    for seat in (1, 2, 3):
        assert played.turn == seat
        assert set(played.acts) == BET_CHECK_FOLD
        played.does(f"{seat} check")
    assert played.round.state.betting_round == 3


@clause("act-omaha-2006 11.1", "act-manila-2005 11.1")
def test_nobody_checks_in_the_first_round(cited: Cited) -> None:
    played = three(cited)
    assert played.refused("3 check") in ("11.1", "11.2"), "the first round, and a blind to answer"
    played.does("3 call")
    assert played.refused("1 check") in ("11.1", "11.2")
    played.does("1 call")
    assert played.refused("2 check") == cited.clause
    antes = three(cited, "betting=antes")
    assert antes.refused("1 check") == cited.clause


@clause("act-omaha-2006 11.2", "act-manila-2005 11.2")
def test_nobody_checks_once_a_bet_stands(cited: Cited) -> None:
    played = second_round(cited).does("1 check", "2 bet 2")
    assert "check" not in played.acts
    assert played.refused("3 check") == cited.clause
    played.does("3 fold")
    assert played.refused("1 check") == cited.clause
    played.does("1 call", "1 check")


@clause("act-omaha-2006 11.3", "act-manila-2005 11.3")
def test_a_round_in_which_all_check_ends(cited: Cited) -> None:
    played = second_round(cited).does("1 check", "2 check")
    assert played.round.state.betting_round == 2
    played.does("3 check")
    assert played.round.state.betting_round == 3
    assert played.pot == 6


# 12 Later rounds


@clause("act-omaha-2006 12.2", "act-manila-2005 12.2")
def test_the_opener_of_a_later_round_bets_checks_or_folds(cited: Cited) -> None:
    played = second_round(cited)
    assert set(played.acts) == BET_CHECK_FOLD
    assert played.refused("1 call").startswith("12.2")
    assert played.refused("1 raise 4").startswith("12.2")
    assert played.refused("1 stand").startswith("12.2")
    assert played.refused("1 bet 7") == "4.2(g).s2"


@clause("act-omaha-2006 12.2(a)", "act-manila-2005 12.2(a)")
def test_the_opener_of_a_later_round_may_bet(cited: Cited) -> None:
    played = second_round(cited)
    assert cited.clause in played.acts["bet"].clauses
    played.does("1 bet 6")
    assert (played.turn, played.price, played.pot) == (2, 6, 12)


@clause("act-omaha-2006 12.2(b)", "act-manila-2005 12.2(b)")
def test_the_opener_of_a_later_round_may_check(cited: Cited) -> None:
    played = second_round(cited)
    assert played.acts["check"].clauses == (cited.clause,)
    played.does("1 check")
    assert (played.turn, played.pot) == (2, 6)


@clause("act-omaha-2006 12.2(c)", "act-manila-2005 12.2(c)")
def test_the_opener_of_a_later_round_may_fold_though_a_check_is_free(cited: Cited) -> None:
    played = second_round(cited)
    assert played.acts["fold"].clauses == (cited.clause,)
    played.does("1 fold")
    assert played.round.state.live == 0b110
    assert played.stakes[1] == 98


@clause("act-omaha-2006 12.3", "act-manila-2005 12.3")
def test_a_following_player_has_the_choices_the_situation_permits(cited: Cited) -> None:
    played = second_round(cited).does("1 check")
    assert set(played.acts) == BET_CHECK_FOLD
    played.does("2 bet 2")
    assert set(played.acts) == CALL_RAISE_FOLD
    assert played.refused("3 bet 4") == "12.3(a)"


@clause("act-omaha-2006 12.3", "act-manila-2005 12.3")
def test_a_bet_after_a_check_is_the_opening_bet_and_none_of_the_raises(cited: Cited) -> None:
    played = second_round(cited, NO_LIMIT).does("1 check")
    assert played.refused("2 bet 1") == "5.2"
    played.does("2 bet 2", "3 raise 4", "1 raise 6", "2 raise 8")
    assert played.turn == 3
    assert played.refused("3 raise 10") == "5.1", "three raises, the bet not counted"


@clause("act-omaha-2006 12.3(a)", "act-manila-2005 12.3(a)", "act-omaha-2006 12.3(d)", "act-manila-2005 12.3(d)")
def test_a_following_player_may_call_a_standing_bet_or_fold(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 4")
    assert played.acts["call"].clauses == ("12.3(a)",)
    assert played.acts["fold"].clauses == ("12.3(d)",)
    assert played.price == 4
    played.does("2 call", "3 fold")
    assert played.stakes == {1: 94, 2: 94, 3: 98}
    assert played.round.state.betting_round == 3


@clause("act-omaha-2006 12.3(b)", "act-manila-2005 12.3(b)", "act-omaha-2006 def:Check", "act-manila-2005 def:Check")
def test_a_player_who_checked_may_still_call_and_raise(cited: Cited) -> None:
    played = second_round(cited).does("1 check", "2 check", "3 bet 6")
    assert played.turn == 1
    assert "12.3(b)" in played.acts["raise"].clauses
    assert played.may("raise") == (12, 24)
    played.does("1 raise 24")
    assert played.pot == 36


@clause("act-omaha-2006 12.4", "act-manila-2005 12.4", "act-omaha-2006 12.4(b)", "act-manila-2005 12.4(b)")
def test_a_later_round_goes_on_until_all_left_have_put_in_the_same(cited: Cited) -> None:
    played = second_round(cited, NO_LIMIT).does("1 bet 4", "2 raise 8", "3 call")
    assert (played.turn, played.price) == (1, 4)
    played.does("1 raise 16", "2 fold")
    assert (played.turn, played.price) == (3, 8)
    played.does("3 call")
    assert played.round.state.betting_round == 3
    short = Played(cited.book.id, {1: 100, 2: 5, 3: 100}, button=3, rules=[NO_LIMIT])
    short.does("3 call", "1 call", "2 stand", "1 bet 10", "2 call", "3 call")
    assert short.round.state.betting_round == 3
    assert short.round.state.paid == (1200, 500, 1200)


# The words


@clause("act-omaha-2006 def:Fold", "act-manila-2005 def:Fold")
def test_a_fold_ends_a_players_part_and_leaves_the_chips(cited: Cited) -> None:
    played = second_round(cited).does("1 bet 4", "2 call", "3 raise 8", "1 fold")
    assert played.stakes[1] == 94
    assert played.pot == 22
    played.does("2 call")
    assert played.turn == 2
    assert played.refused("1 bet 2") == "def:Bet"
    played.does("2 check")
    assert played.turn == 3
