"""Going all-in: Adelaide 48: who may still raise after an all-in under, at or over half a bet, and in the other limits.

Blinds are $10 and $20 from seats 1 and 2, the button on the last seat. Most rounds start at the second betting round,
all players having called: fixed bets are $20 there.
"""

from __future__ import annotations

import pytest

from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
OTHERS = ["half-pot", "pot", "no-limit"]


def flop(cited: Cited, limit: str, *stakes: float, several: str = "together") -> Played:
    """Players with those stakes left at the second betting round, seat 1 first; each has called the big blind."""
    seats = {seat: stake + 20 for seat, stake in enumerate(stakes, start=1)}
    rules = [f"limit={limit}", "blinds=10,20", "commission=none", f"tapout.reopen.several={several}"]
    r = Played(cited.book.id, seats, button=len(seats), rules=rules, board=BOARD)
    return r.does(*(f"{seat} call" for seat in [*range(3, len(seats) + 1), 1]), "2 check")


def preflop(cited: Cited, limit: str, *stakes: float) -> Played:
    """Players with those stakes before the blinds, seat 1 posting the first."""
    seats = dict(enumerate(stakes, start=1))
    rules = [f"limit={limit}", "blinds=10,20", "commission=none"]
    return Played(cited.book.id, seats, button=len(seats), rules=rules, board=BOARD)


# 48 All-in


@clause("adelaide-omaha 48", "adelaide-omaha def:All-In")
@pytest.mark.parametrize("limit", ["fixed", *OTHERS])
def test_a_player_short_of_a_wager_puts_in_everything_or_folds(cited: Cited, limit: str) -> None:
    r = flop(cited, limit, 500, 12, 500).does("1 bet 20")
    assert r.acts.keys() == {"call", "fold"}
    assert r.price == 12
    assert r.refused("2 raise 12") == "48"
    r.does("2 call")
    assert r.stakes[2] == 0
    assert (r.turn, r.price) == (3, 20)
    exact = flop(cited, limit, 500, 20, 500).does("1 bet 20")
    assert exact.price == 20
    assert exact.acts.keys() == {"call", "fold"}


@clause("adelaide-omaha 48.s2", "adelaide-omaha def:All-In")
def test_an_all_in_player_stays_to_the_showdown_without_further_turns(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 12, 500).does("1 bet 20", "2 call", "3 call")
    r.does("1 bet 50", "3 call", "1 check", "3 check")
    assert r.turn == 1
    r.does("1 show Jh Js 5c 5s", "2 show Ah Ad Jc Tc", "3 muck")
    assert r.stakes[2] == 3 * 20 + 3 * 12


@clause("adelaide-omaha 48.s2")
def test_an_all_in_player_is_passed_over_in_every_later_round(cited: Cited) -> None:
    r = flop(cited, "no-limit", 12, 500, 500).does("1 bet 12", "2 call", "3 call")
    for _ in range(2):
        assert r.turn == 2
        assert r.refused("1 check") == "42"
        r.does("2 check")
        assert r.turn == 3
        r.does("3 check")


# 48.p3 Limit play


@clause("adelaide-omaha 48.p3")
def test_under_half_a_bet_does_not_reopen_the_betting_for_players_already_square(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 500, 29, 500).does("1 bet 20", "2 call")
    assert r.may("raise") == (29, 29)
    r.does("3 raise 29", "4 call")
    for seat in (1, 2):
        assert (r.turn, r.price) == (seat, 9)
        assert r.acts.keys() == {"call", "fold"}
        assert r.refused(f"{seat} raise 40") == "48.p3"
        r.does(f"{seat} call")
    assert r.round.state.betting_round == 3


@clause("adelaide-omaha 48.p3")
def test_a_check_is_square_with_no_bet_and_is_not_reopened_by_an_opening_under_half(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 9, 500).does("1 check", "2 bet 9", "3 call")
    assert (r.turn, r.price) == (1, 9)
    assert r.refused("1 raise 20") == "48.p3"
    half = flop(cited, "fixed", 500, 10, 500).does("1 check", "2 bet 10", "3 call")
    assert half.may("raise") == (40, 40)


@clause("adelaide-omaha 48.p3.s2")
def test_a_player_facing_under_half_may_fold_call_or_complete(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 500, 28, 500).does("1 bet 20", "2 call", "3 raise 28")
    assert r.acts.keys() == {"fold", "call", "raise"}
    assert (r.price, r.may("raise")) == (28, (40, 40))
    assert r.refused("4 raise 48") == "A1.3"
    r.does("4 raise 40")
    assert (r.turn, r.price, r.may("raise")) == (1, 20, (60, 60))


@clause("adelaide-omaha 48.p3.s2")
def test_completing_a_short_raise_counts_as_one_of_three_raises(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 28, 500, 500).does("1 bet 20", "2 raise 28", "3 raise 40", "4 raise 60", "1 raise 80")
    assert r.turn == 3
    assert r.acts.keys() == {"call", "fold"}


@clause("adelaide-omaha 48.p3.s2")
def test_completing_a_short_opening_bet_is_the_opening_bet(cited: Cited) -> None:
    r = flop(cited, "fixed", 5, 500, 500, 500).does("1 bet 5")
    assert (r.price, r.may("raise")) == (5, (20, 20))
    r.does("2 raise 20", "3 raise 40", "4 raise 60")
    assert r.may("raise") == (80, 80)
    r.does("2 raise 80")
    assert r.acts.keys() == {"call", "fold"}


@clause("adelaide-omaha 48.p3.s3")
def test_an_opening_of_15_on_a_bet_of_20_is_called_for_15_or_raised_to_40(cited: Cited) -> None:
    r = flop(cited, "fixed", 15, 500, 500).does("1 bet 15")
    assert (r.price, r.may("raise")) == (15, (40, 40))
    assert r.refused("2 raise 20") == cited.clause
    assert r.refused("2 raise 35") == cited.clause
    r.does("2 raise 40")
    assert r.may("raise") == (60, 60)


@clause("adelaide-omaha 48.p3.s3")
@pytest.mark.parametrize(("to", "full"), [(29, False), (30, True), (32, True), (39, True)])
def test_a_raise_of_half_a_bet_or_more_is_a_full_one(cited: Cited, to: int, full: bool) -> None:
    r = flop(cited, "fixed", 500, to, 500).does("1 bet 20", f"2 raise {to}")
    assert (r.price, r.may("raise")) == (to, (60, 60) if full else (40, 40))
    r.does("3 call")
    assert (r.turn, r.price) == (1, to - 20)
    assert r.may("raise") == ((60, 60) if full else None)


@clause("adelaide-omaha 48.p3.s3")
def test_a_short_raise_that_counts_as_full_counts_towards_the_cap(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 32, 500, 500).does("1 bet 20", "2 raise 32", "3 raise 60", "4 raise 80")
    assert r.turn == 1
    assert r.acts.keys() == {"call", "fold"}
    under_half = flop(cited, "fixed", 500, 28, 500, 500).does("1 bet 20", "2 raise 28", "3 raise 40", "4 raise 60")
    assert under_half.may("raise") == (80, 80)


@clause("adelaide-omaha 48.p3", "adelaide-omaha 48.p3.s3")
@pytest.mark.parametrize(("to", "next_to", "reopened"), [(59, 80, False), (60, 120, True)])
def test_half_a_bet_is_half_the_bet_of_that_betting_round(cited: Cited, to: int, next_to: int, reopened: bool) -> None:
    r = flop(cited, "fixed", 500, to, 500).does("1 check", "2 check", "3 check", "1 bet 40", f"2 raise {to}")
    assert r.may("raise") == (next_to, next_to)
    r.does("3 call")
    assert ("raise" in r.acts) is reopened


@clause("adelaide-omaha 48.p3", "adelaide-omaha 48.p3.s2")
def test_blinds_who_have_not_acted_are_not_barred_by_an_all_in_under_half(cited: Cited) -> None:
    r = preflop(cited, "fixed", 500, 500, 500, 28).does("3 call", "4 raise 28", "1 call")
    assert (r.turn, r.price, r.may("raise")) == (2, 8, (40, 40))
    r.does("2 call")
    assert (r.turn, r.price, r.may("raise")) == (3, 8, None)


@clause("adelaide-omaha 48.p3", "adelaide-omaha 48.p3.s3")
def test_short_all_ins_add_up_over_the_last_full_bet(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 26, 31, 500).does("1 bet 20", "2 raise 26")
    assert r.may("raise") == (31, 31)
    r.does("3 raise 31")
    assert (r.price, r.may("raise")) == (31, (60, 60))
    r.does("4 call")
    assert (r.turn, r.price, r.may("raise")) == (1, 11, (60, 60))
    short = flop(cited, "fixed", 500, 26, 29, 500).does("1 bet 20", "2 raise 26", "3 raise 29", "4 call")
    assert (short.turn, short.price, short.may("raise")) == (1, 9, None)


@clause("adelaide-omaha 48.p3.s3")
def test_short_opening_all_ins_add_up_to_the_opening_bet(cited: Cited) -> None:
    r = flop(cited, "fixed", 5, 12, 500, 500).does("1 bet 5", "2 raise 12")
    assert (r.price, r.may("raise")) == (12, (40, 40))
    assert r.round.state.yardstick.raises == 0
    short = flop(cited, "fixed", 5, 9, 500, 500).does("1 bet 5", "2 raise 9")
    assert (short.price, short.may("raise")) == (9, (20, 20))


@clause("adelaide-omaha 48.p3", "adelaide-omaha 48.p3.s3")
def test_all_ins_that_add_up_to_a_full_bet_reopen_it_also_for_a_caller_of_the_first(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 26, 500, 31, 500).does("1 bet 20", "2 raise 26", "3 call", "4 raise 31")
    r.does("5 fold", "1 call")
    assert (r.turn, r.price) == (3, 5)
    assert r.may("raise") == (60, 60)


@clause("adelaide-omaha 48.p3")
def test_an_all_in_under_half_over_a_full_one_reopens_nothing_for_a_caller_of_that(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 32, 500, 44, 500).does("1 bet 20", "2 raise 32", "3 call")
    assert r.may("raise") == (44, 44)
    r.does("4 raise 44", "5 fold")
    assert (r.turn, r.price, r.may("raise")) == (1, 24, (60, 60))
    r.does("1 call")
    assert (r.turn, r.price) == (3, 12)
    assert r.may("raise") is None


@clause("adelaide-omaha 48.p3")
def test_an_all_in_below_the_bet_bars_nobody(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 12, 500).does("1 bet 20", "2 call", "3 raise 40")
    assert (r.turn, r.may("raise")) == (1, (60, 60))


@clause("adelaide-omaha A1.2.s2", "adelaide-omaha 48")
def test_after_the_cap_nobody_taps_out_above_the_call(cited: Cited) -> None:
    r = preflop(cited, "fixed", 500, 85, 500, 500).does("3 raise 40", "4 raise 60", "1 raise 80")
    assert r.acts.keys() == {"call", "fold"}
    r.refused("2 raise 85")
    r.does("2 call")
    assert r.stakes[2] == 5


# 48.p4 Half pot, pot and no limit


@clause("adelaide-omaha 48.p4")
@pytest.mark.parametrize("limit", OTHERS)
def test_a_short_all_in_leaves_the_measure_of_a_raise(cited: Cited, limit: str) -> None:
    r = flop(cited, limit, 500, 500, 35, 500).does("1 check", "2 bet 20")
    assert r.may("raise") == (35, 35)
    r.does("3 raise 35")
    bounds = r.may("raise")
    assert bounds is not None
    assert bounds[0] == 55
    assert r.refused("4 raise 54") == "15"


@clause("adelaide-omaha 48.p4")
def test_a_full_raise_moves_the_measure_and_a_short_one_after_it_does_not(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 500, 80, 500).does("1 bet 20", "2 raise 50", "3 raise 80")
    assert (r.turn, r.may("raise")) == (4, (110, 500))
    short = flop(cited, "no-limit", 500, 500, 79, 500).does("1 bet 20", "2 raise 50", "3 raise 79")
    assert (short.turn, short.may("raise")) == (4, (109, 500))


@clause("adelaide-omaha 48.p4.s2")
@pytest.mark.parametrize("limit", OTHERS)
def test_who_has_acted_and_faces_less_than_a_full_raise_may_not_raise_but_others_may(cited: Cited, limit: str) -> None:
    r = flop(cited, limit, 500, 500, 39, 500).does("1 bet 20", "2 call", "3 raise 39")
    assert "raise" in r.acts
    r.does("4 call")
    for seat in (1, 2):
        assert (r.turn, r.price) == (seat, 19)
        assert r.acts.keys() == {"call", "fold"}
        assert r.refused(f"{seat} raise 59") == cited.clause
        r.does(f"{seat} call")
    assert r.round.state.betting_round == 3


@clause("adelaide-omaha 48.p4.s2")
def test_an_all_in_that_is_a_full_raise_reopens_the_betting(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 500, 40).does("1 bet 20", "2 call", "3 raise 40")
    assert (r.turn, r.may("raise")) == (1, (60, 500))


@clause("adelaide-omaha 48.p4.s2")
def test_half_a_bet_is_not_enough_outside_limit_play(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 500, 30).does("1 bet 20", "2 call", "3 raise 30")
    assert (r.turn, r.price, r.may("raise")) == (1, 10, None)


@clause("adelaide-omaha 48.p4.s2")
def test_a_raise_by_another_gives_the_right_back(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 28, 500).does("1 bet 20", "2 raise 28", "3 raise 48")
    assert (r.turn, r.price, r.may("raise")) == (1, 28, (68, 500))


@clause("adelaide-omaha 48.p4.s2")
def test_what_counts_is_what_the_player_faces_so_short_all_ins_add_up(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 30, 500, 40).does("1 bet 20", "2 raise 30", "3 call", "4 raise 40")
    assert (r.turn, r.price, r.may("raise")) == (1, 20, (60, 500))
    r.does("1 call")
    assert (r.turn, r.price, r.may("raise")) == (3, 10, None)
    assert r.refused("3 raise 60") == cited.clause
    less = flop(cited, "no-limit", 500, 30, 500, 39).does("1 bet 20", "2 raise 30", "3 call", "4 raise 39")
    assert (less.turn, less.price, less.may("raise")) == (1, 19, None)


@clause("adelaide-omaha 48.p4.s2")
@pytest.mark.parametrize("limit", OTHERS)
@pytest.mark.parametrize(("several", "raise_to"), [("together", (60, 60)), ("alone", None)])
def test_a_table_may_set_whether_short_all_ins_that_come_to_a_raise_reopen_it(
    cited: Cited, limit: str, several: str, raise_to: tuple[int, int] | None
) -> None:
    r = flop(cited, limit, 60, 30, 500, 40, several=several).does("1 bet 20", "2 raise 30", "3 call", "4 raise 40")
    assert (r.turn, r.price, r.may("raise")) == (1, 20, raise_to)
    if raise_to is None:
        assert r.refused("1 raise 60") == cited.clause


@clause("adelaide-omaha 48.p4.s2")
def test_where_all_ins_are_measured_alone_one_full_raise_after_a_short_one_reopens_the_betting(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 30, 50, 500, several="alone").does("1 bet 20", "2 raise 30", "3 raise 50")
    assert (r.turn, r.may("raise")) == (4, (70, 500))
    r.does("4 call")
    assert (r.turn, r.price, r.may("raise")) == (1, 30, (70, 500))


@clause("adelaide-omaha 48.p4.s2")
def test_where_all_ins_are_measured_alone_a_player_who_has_not_acted_may_raise_them(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 30, 40, 500, several="alone").does("1 bet 20", "2 raise 30", "3 raise 40")
    assert (r.turn, r.may("raise")) == (4, (60, 500))
    r.does("4 raise 60")
    assert (r.turn, r.may("raise")) == (1, (80, 500))


@clause("adelaide-omaha 48.p4.s2")
@pytest.mark.parametrize(("several", "raise_to"), [("together", (54, 500)), ("alone", None)])
def test_two_all_ins_below_a_bet_that_together_come_to_one_reopen_the_betting_to_a_check_by_the_same_setting(
    cited: Cited, several: str, raise_to: tuple[int, int] | None
) -> None:
    r = flop(cited, "no-limit", 500, 15, 34, 500, several=several).does("1 check", "2 bet 15", "3 raise 34", "4 call")
    assert (r.turn, r.price, r.may("raise")) == (1, 34, raise_to)


@clause("adelaide-omaha 48.p3")
def test_in_fixed_limit_short_all_ins_add_up_whatever_the_table_sets_for_the_other_limits(cited: Cited) -> None:
    r = flop(cited, "fixed", 500, 25, 500, 30, several="alone").does("1 bet 20", "2 raise 25", "3 call", "4 raise 30")
    assert (r.turn, r.price, r.may("raise")) == (1, 10, (60, 60))


@clause("adelaide-omaha 48.p4.s2")
def test_a_player_who_checked_may_not_raise_an_all_in_below_the_least_bet(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 19, 500).does("1 check", "2 bet 19")
    assert (r.turn, r.may("raise")) == (3, (39, 500))
    r.does("3 call")
    assert (r.turn, r.price, r.may("raise")) == (1, 19, None)
    assert r.refused("1 raise 39") == cited.clause


@clause("adelaide-omaha 48.p4.s2")
def test_a_blind_who_has_not_acted_may_raise_a_short_all_in_and_a_caller_may_not(cited: Cited) -> None:
    r = preflop(cited, "no-limit", 500, 500, 500, 35).does("3 call", "4 raise 35", "1 call")
    assert (r.turn, r.price, r.may("raise")) == (2, 15, (55, 500))
    r.does("2 call")
    assert (r.turn, r.price, r.may("raise")) == (3, 15, None)


@clause("adelaide-omaha 48.p4.s2")
def test_nobody_raises_when_nobody_is_left_to_answer(cited: Cited) -> None:
    r = flop(cited, "no-limit", 500, 100, 60).does("1 check", "2 bet 100", "3 call")
    assert (r.turn, r.price) == (1, 100)
    assert r.acts.keys() == {"call", "fold"}
