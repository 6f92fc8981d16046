"""Limits: Adelaide 68, 98, A1.2 to A1.5 and A1.8: exact bounds of bets and raises, and how many raises there are.

Blinds are $5 and $10 from seats 1 and 2; the button is on the last seat.
"""

from __future__ import annotations

import pytest

from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
TWO: dict[int, float] = {1: 1000, 2: 1000}
THREE: dict[int, float] = {1: 1000, 2: 1000, 3: 1000}
FOUR: dict[int, float] = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
ALL_CHECK = ("1 check", "2 check", "3 check", "4 check")


def table(cited: Cited, limit: str, stakes: dict[int, float], *rules: str) -> Played:
    """A table of that limit."""
    given = [f"limit={limit}", "blinds=5,10", "commission=none", *rules]
    return Played(cited.book.id, stakes, button=max(stakes), rules=given, board=BOARD)


def fixed_at(cited: Cited, betting_round: int) -> Played:
    """Fixed limit, four players, at the opening of a later betting round; the pot is $40."""
    r = table(cited, "fixed", FOUR).does("3 call", "4 call", "1 call", "2 check")
    return r.does(*ALL_CHECK * (betting_round - 2))


# A1.2 to A1.4 Fixed limit


@clause("adelaide-omaha A1.2", "adelaide-omaha def:Limit")
def test_first_round_raises_are_exactly_one_big_blind_and_three_at_most(cited: Cited) -> None:
    r = table(cited, "fixed", FOUR)
    for seat, to in ((3, 20), (4, 30), (1, 40)):
        assert r.may("raise") == (to, to)
        assert r.refused(f"{seat} raise {to - 1}") == "15"
        assert r.refused(f"{seat} raise {to + 1}") == "A1.2"
        r.does(f"{seat} raise {to}")
    assert r.may("raise") is None
    assert r.refused("2 raise 50") == "A1.2"


@clause("adelaide-omaha A1.2.s2")
def test_after_three_raises_the_others_call_or_fold(cited: Cited) -> None:
    r = table(cited, "fixed", FOUR).does("3 raise 20", "4 raise 30", "1 raise 40")
    for seat, price in ((2, 30), (3, 20), (4, 10)):
        assert (r.turn, r.price) == (seat, price)
        assert r.acts.keys() == {"call", "fold"}
        r.does(f"{seat} call")
    assert (r.round.state.betting_round, r.pot) == (2, 160)


@clause("adelaide-omaha A1.2")
def test_straddles_are_no_raises_and_leave_the_raise_at_one_big_blind(cited: Cited) -> None:
    r = table(cited, "fixed", FOUR, "straddle=true").does("3 straddle", "4 straddle")
    for seat, to in ((1, 50), (2, 60), (3, 70)):
        assert r.may("raise") == (to, to)
        r.does(f"{seat} raise {to}")
    assert r.acts.keys() == {"call", "fold"}


@clause("adelaide-omaha A1.3")
def test_second_round_opens_with_exactly_one_big_blind(cited: Cited) -> None:
    r = fixed_at(cited, 2)
    assert r.may("bet") == (10, 10)
    r.refused("1 bet 9")
    r.refused("1 bet 11")
    r.refused("1 bet 20")
    r.does("1 bet 10")
    assert r.price == 10


@clause("adelaide-omaha A1.3.s2")
def test_second_round_takes_three_raises_of_one_big_blind(cited: Cited) -> None:
    r = fixed_at(cited, 2).does("1 bet 10")
    for seat, to in ((2, 20), (3, 30), (4, 40)):
        assert r.may("raise") == (to, to)
        r.refused(f"{seat} raise {to + 10}")
        r.does(f"{seat} raise {to}")
    assert r.acts.keys() == {"call", "fold"}
    r.refused("1 raise 50")


@clause("adelaide-omaha A1.4.s2")
@pytest.mark.parametrize("betting_round", [3, 4])
def test_third_and_final_rounds_bet_and_raise_two_big_blinds(cited: Cited, betting_round: int) -> None:
    r = fixed_at(cited, betting_round)
    assert r.may("bet") == (20, 20)
    r.refused("1 bet 10")
    r.refused("1 bet 30")
    r.does("1 bet 20")
    assert r.may("raise") == (40, 40)
    r.refused("2 raise 30")
    r.does("2 raise 40")
    assert r.may("raise") == (60, 60)


@clause("adelaide-omaha A1.4")
@pytest.mark.parametrize("betting_round", [3, 4])
def test_third_and_final_rounds_take_three_raises(cited: Cited, betting_round: int) -> None:
    r = fixed_at(cited, betting_round).does("1 bet 20", "2 raise 40", "3 raise 60")
    assert r.may("raise") == (80, 80)
    r.does("4 raise 80")
    assert r.acts.keys() == {"call", "fold"}
    r.refused("1 raise 100")


@clause("adelaide-omaha A1.3", "adelaide-omaha A1.4.s2")
def test_a_wrong_opening_bet_is_refused_with_the_clause_of_that_betting_round(cited: Cited) -> None:
    r, bet = (fixed_at(cited, 2), 10) if cited.clause == "A1.3" else (fixed_at(cited, 3), 20)
    assert r.refused(f"1 bet {bet - 1}") == cited.clause
    assert r.refused(f"1 bet {bet + 1}") == cited.clause


@clause("adelaide-omaha A1.2", "adelaide-omaha A1.3.s2", "adelaide-omaha A1.4")
def test_a_fourth_raise_is_refused_with_the_clause_of_that_betting_round(cited: Cited) -> None:
    if cited.clause == "A1.2":
        r = table(cited, "fixed", FOUR).does("3 raise 20", "4 raise 30", "1 raise 40")
        assert r.refused("2 raise 50") == cited.clause
    else:
        bet = 10 if cited.clause == "A1.3.s2" else 20
        r = fixed_at(cited, 1 + bet // 10)
        r.does(f"1 bet {bet}", f"2 raise {2 * bet}", f"3 raise {3 * bet}", f"4 raise {4 * bet}")
        assert r.refused(f"1 raise {5 * bet}") == cited.clause


# 68, 98, A1.5 Two players


@clause("adelaide-omaha 68", "adelaide-omaha A1.5")
def test_two_players_raise_until_a_stake_is_spent(cited: Cited) -> None:
    r = table(cited, "fixed", {1: 100, 2: 1000})
    for to in range(20, 101, 10):
        seat = 1 if to % 20 == 0 else 2
        assert r.may("raise") == (to, to)
        r.does(f"{seat} raise {to}")
    assert r.stakes == {1: 0, 2: 910}
    assert r.acts.keys() == {"call", "fold"}


@clause("adelaide-omaha A1.5", "adelaide-omaha 68")
@pytest.mark.parametrize("betting_round", [2, 3, 4])
def test_two_players_are_not_capped_in_any_betting_round(cited: Cited, betting_round: int) -> None:
    r = table(cited, "fixed", TWO).does("1 call", "2 check", *("1 check", "2 check") * (betting_round - 2))
    bet = 10 if betting_round == 2 else 20
    r.does(f"1 bet {bet}")
    for times in range(2, 9):
        r.does(f"{1 + (times + 1) % 2} raise {times * bet}")
    assert r.round.state.yardstick.raises == 7


@clause("adelaide-omaha 68.s2", "adelaide-omaha def:Heads-up")
def test_the_cap_is_lifted_when_a_fold_leaves_two_before_it_was_reached(cited: Cited) -> None:
    r = table(cited, "fixed", THREE).does("3 raise 20", "1 raise 30", "2 fold")
    r.does("3 raise 40", "1 raise 50", "3 raise 60", "1 raise 70")
    assert r.may("raise") == (80, 80)


@clause("adelaide-omaha 68.s3", "adelaide-omaha 68.s2")
def test_once_capped_the_round_stays_capped_though_folds_leave_two(cited: Cited) -> None:
    r = table(cited, "fixed", THREE).does("3 raise 20", "1 raise 30", "2 raise 40", "3 fold")
    assert r.turn == 1
    assert r.acts.keys() == {"call", "fold"}
    r.refused("1 raise 50")
    r.does("1 call", "1 bet 10", "2 raise 20", "1 raise 30", "2 raise 40", "1 raise 50")
    assert r.may("raise") == (60, 60)


@clause("adelaide-omaha def:Heads-up", "adelaide-omaha 68.s2")
def test_a_third_player_who_is_all_in_does_not_count(cited: Cited) -> None:
    r = table(cited, "fixed", THREE | {3: 20}).does("3 raise 20", "1 raise 30", "2 raise 40", "1 raise 50")
    assert r.may("raise") == (60, 60)
    three = table(cited, "fixed", THREE | {3: 21}).does("3 raise 20", "1 raise 30", "2 raise 40")
    assert three.turn == 3
    three.does("3 call")
    assert (three.turn, three.may("raise")) == (1, None)


@clause("adelaide-omaha 98", "adelaide-omaha 68", "adelaide-omaha A1.5", "adelaide-omaha def:Cash Game")
def test_limit_tournaments_take_three_raises_even_between_two(cited: Cited) -> None:
    r = table(cited, "fixed", TWO, "tournament=true").does("1 raise 20", "2 raise 30", "1 raise 40")
    assert r.acts.keys() == {"call", "fold"}
    r.refused("2 raise 50")
    cash = table(cited, "fixed", TWO, "tournament=false").does("1 raise 20", "2 raise 30", "1 raise 40")
    assert cash.may("raise") == (50, 50)


@clause("adelaide-omaha 98")
def test_in_limit_tournaments_a_fold_before_the_cap_lifts_nothing(cited: Cited) -> None:
    r = table(cited, "fixed", THREE, "tournament=true").does("3 raise 20", "1 raise 30", "2 fold", "3 raise 40")
    assert r.acts.keys() == {"call", "fold"}
    r.does("1 call", "1 bet 10", "3 raise 20", "1 raise 30", "3 raise 40")
    assert r.acts.keys() == {"call", "fold"}


@clause("adelaide-omaha 98")
def test_a_fourth_raise_between_two_is_refused_with_the_tournament_clause(cited: Cited) -> None:
    r = table(cited, "fixed", TWO, "tournament=true").does("1 raise 20", "2 raise 30", "1 raise 40")
    assert r.refused("2 raise 50") == cited.clause


@clause("adelaide-omaha 98", "adelaide-omaha A1.8.p3")
@pytest.mark.parametrize("limit", ["half-pot", "pot", "no-limit"])
def test_other_limits_are_uncapped_also_in_tournaments(cited: Cited, limit: str) -> None:
    r = table(cited, limit, THREE, "tournament=true")
    r.does("3 raise 20", "1 raise 30", "2 raise 40", "3 raise 50", "1 raise 60")
    assert r.may("raise") is not None


# A1.8 Half pot, pot and no limit


@clause("adelaide-omaha A1.8(a)", "adelaide-omaha A1.8")
def test_half_pot_takes_half_of_the_pot_with_the_call_counted_first(cited: Cited) -> None:
    r = table(cited, "half-pot", FOUR)
    assert r.may("raise") == (20, 22)
    assert r.refused("3 raise 23") == "A1.8"
    r.does("3 call", "4 call", "1 call", "2 check")
    assert r.may("bet") == (10, 20)
    assert r.refused("1 bet 21") == "A1.8"
    r.does("1 bet 20")
    assert r.may("raise") == (40, 60)


@clause("adelaide-omaha A1.8(a)", "adelaide-omaha A1.8")
@pytest.mark.parametrize(("chip", "most"), [("0.50", 22.5), ("1", 22), ("5", 20)])
def test_half_a_pot_is_rounded_down_to_the_smallest_chip(cited: Cited, chip: str, most: float) -> None:
    assert table(cited, "half-pot", FOUR, f"chip={chip}").may("raise") == (20, most)


@clause("adelaide-omaha A1.8(a)", "adelaide-omaha A1.8")
def test_a_ceiling_never_falls_below_the_least_raise(cited: Cited) -> None:
    r = table(cited, "half-pot", FOUR | {1: 1, 2: 1})
    assert r.pot == 2
    assert r.may("raise") == (20, 20)
    assert r.refused("3 raise 21") == "A1.8"


@clause("adelaide-omaha A1.8(b)", "adelaide-omaha A1.8")
def test_full_pot_takes_the_pot_with_the_call_counted_first(cited: Cited) -> None:
    r = table(cited, "pot", FOUR)
    assert r.may("raise") == (20, 35)
    assert r.refused("3 raise 36") == "A1.8"
    r.does("3 raise 35")
    assert r.may("raise") == (60, 120)
    r.does("4 call")
    assert (r.turn, r.may("raise")) == (1, (60, 150))
    r.does("1 fold", "2 fold")
    assert r.may("bet") == (10, 85)


@clause("adelaide-omaha A1.8(b)", "adelaide-omaha A1.6(a)", "adelaide-omaha A1.7(a)")
def test_antes_and_straddles_are_in_the_pot_a_ceiling_is_measured_from(cited: Cited) -> None:
    antes = table(cited, "pot", FOUR, "ante=5")
    assert antes.may("raise") == (20, 55)
    straddled = table(cited, "pot", FOUR, "straddle=true").does("3 straddle")
    assert straddled.may("raise") == (40, 75)


@clause("adelaide-omaha A1.8(c)", "adelaide-omaha A1.8")
def test_no_limit_is_bounded_by_the_stake_alone(cited: Cited) -> None:
    r = table(cited, "no-limit", FOUR | {3: 640})
    assert r.may("raise") == (20, 640)
    assert r.refused("3 raise 641") == "48"
    r.does("3 raise 640")
    assert (r.stakes[3], r.price) == (0, 640)


@clause("adelaide-omaha A1.8")
def test_each_betting_round_may_have_a_ceiling_of_its_own(cited: Cited) -> None:
    r = table(cited, "half-pot,pot,no-limit,half-pot", FOUR)
    assert r.may("raise") == (20, 22)
    r.does("3 call", "4 call", "1 call", "2 check")
    assert r.may("bet") == (10, 40)
    r.does(*ALL_CHECK)
    assert r.may("bet") == (10, 990)
    r.does(*ALL_CHECK)
    assert r.may("bet") == (10, 20)


@clause("adelaide-omaha A1.8.p2")
@pytest.mark.parametrize("limit", ["half-pot", "pot", "no-limit"])
def test_an_opening_bet_is_at_least_the_big_blind(cited: Cited, limit: str) -> None:
    r = table(cited, limit, FOUR | {2: 17}).does("3 call", "4 call", "1 call", "2 check")
    assert r.refused("1 bet 9") == cited.clause
    r.does("1 check")
    assert r.may("bet") == (7, 7)
    r.does("2 bet 7")
    assert r.price == 7


@clause("adelaide-omaha A1.8.p2")
@pytest.mark.parametrize("betting_round", [3, 4])
def test_an_opening_bet_does_not_double_in_these_limits(cited: Cited, betting_round: int) -> None:
    r = table(cited, "pot", FOUR).does("3 call", "4 call", "1 call", "2 check", *ALL_CHECK * (betting_round - 2))
    assert r.may("bet") == (10, 40)


@clause("adelaide-omaha A1.8.p3")
@pytest.mark.parametrize("limit", ["half-pot", "pot", "no-limit"])
def test_raises_are_not_counted_in_these_limits(cited: Cited, limit: str) -> None:
    r = table(cited, limit, FOUR)
    for number, seat in enumerate((3, 4, 1, 2, 3, 4, 1)):
        r.does(f"{seat} raise {20 + 10 * number}")
    assert r.round.state.yardstick.raises == 7
    assert "raise" in r.acts
