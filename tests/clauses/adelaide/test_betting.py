"""Betting and checking: Adelaide 15 to 22, 40 to 42, 48.p2 and 53: whose turn, which acts, when a betting round ends."""

from __future__ import annotations

import pytest

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}
NO_LIMIT = ("limit=no-limit", "commission=none")


def table(cited: Cited, seats: dict[int, float] | None = None, *rules: str) -> Played:
    """No limit, blinds $1 and $2 from seats 1 and 2, the button on the last seat."""
    stakes = seats or FOUR
    return Played(cited.book.id, stakes, button=max(stakes), rules=[*NO_LIMIT, *rules], board=BOARD)


def flop(cited: Cited, *rules: str) -> Played:
    """Four players who have called, at the second betting round: the pot is $8, seat 1 opens."""
    return table(cited, None, *rules).does("3 call", "4 call", "1 call", "2 check")


def under(r: Played) -> str:
    """The clause the last act stands under."""
    acts = [x for x in r.round.events if isinstance(x, events.Folded | events.Checked | events.Called | events.Raised)]
    return acts[-1].under


# 15, 48.p2 The least bet or raise


@clause("adelaide-omaha 15", "adelaide-omaha 48.p2", "adelaide-omaha def:Raise")
def test_a_raise_adds_at_least_the_last_bet_or_raise(cited: Cited) -> None:
    r = table(cited)
    assert r.may("raise") == (4, 100)
    assert r.refused("3 raise 3") == "15"
    r.does("3 raise 7")
    assert r.may("raise") == (12, 100)
    assert r.refused("4 raise 11") == "15"
    r.does("4 raise 20")
    assert r.may("raise") == (33, 100)
    assert r.refused("1 raise 32") == "15"


@clause("adelaide-omaha 15", "adelaide-omaha 48.p2")
def test_the_measure_is_of_the_same_betting_round(cited: Cited) -> None:
    r = table(cited).does("3 raise 30", "4 call", "1 fold", "2 fold")
    assert r.may("bet") == (2, 70)
    r.does("3 bet 10")
    assert r.may("raise") == (20, 70)
    assert r.refused("4 raise 19") == "15"


@clause("adelaide-omaha 15", "adelaide-omaha 48.p2")
def test_only_a_player_going_all_in_may_raise_by_less(cited: Cited) -> None:
    r = table(cited, FOUR | {4: 10}).does("3 raise 7")
    assert r.may("raise") == (10, 10)
    assert r.refused("4 raise 9") == "48"
    r.does("4 raise 10")
    assert r.may("raise") == (15, 100)
    assert r.refused("1 raise 14") == "15"


@clause("adelaide-omaha 15")
def test_behind_a_straddle_a_first_raise_adds_at_least_the_straddle(cited: Cited) -> None:
    r = table(cited, None, "straddle=true").does("3 straddle")
    assert r.may("raise") == (8, 100)
    assert r.refused("4 raise 7") == "15"
    chain = table(cited, None, "straddle=true").does("3 straddle", "4 straddle")
    assert chain.may("raise") == (16, 100)


# 16 The first betting round


@clause("adelaide-omaha 16")
def test_the_player_left_of_the_big_blind_opens_with_three_choices(cited: Cited) -> None:
    r = table(cited)
    assert r.turn == 3
    assert r.acts.keys() == {"call", "raise", "fold"}
    assert r.refused("3 check") == "41"
    assert r.refused("3 bet 10") == "16(a)"
    assert r.refused("4 call") == "42"


@clause("adelaide-omaha 16")
@pytest.mark.parametrize(("rules", "straddlers", "opener"), [(["blinds=1,2,2"], [], 4), (["straddle=true"], [3], 4)])
def test_with_a_third_blind_or_a_straddle_the_player_left_of_the_last_one_opens(
    cited: Cited, rules: list[str], straddlers: list[int], opener: int
) -> None:
    r = table(cited, None, *rules).does(*(f"{seat} straddle" for seat in straddlers))
    assert r.turn == opener


@clause("adelaide-omaha 16(a)", "adelaide-omaha def:Call")
def test_a_call_matches_the_highest_wager_standing(cited: Cited) -> None:
    r = table(cited)
    assert (r.price, r.acts["call"].clauses) == (2, ("16(a)",))
    r.does("3 raise 9")
    assert r.price == 9
    r.does("4 call")
    assert (r.stakes[4], under(r)) == (91, "16(a)")


@clause("adelaide-omaha def:Call")
def test_a_call_behind_a_short_all_in_call_matches_the_bet_not_the_all_in(cited: Cited) -> None:
    r = table(cited, FOUR | {4: 5}).does("3 raise 9", "4 call")
    assert r.stakes[4] == 0
    assert (r.turn, r.price) == (1, 8)


@clause("adelaide-omaha 16(b)")
def test_a_raise_matches_and_adds(cited: Cited) -> None:
    r = table(cited).does("3 raise 9")
    assert (under(r), r.stakes[3], r.turn) == ("16(b)", 91, 4)
    assert r.refused("4 raise 101") == "48"


@clause("adelaide-omaha 16(c)")
def test_a_fold_costs_nothing_and_takes_no_further_part(cited: Cited) -> None:
    r = table(cited).does("3 fold")
    assert (under(r), r.stakes[3]) == ("16(c)", 100)
    r.does("4 call", "1 call", "2 raise 10")
    assert r.turn == 4
    assert r.refused("3 call") == "42"
    r.does("4 call", "1 call")
    assert r.round.state.shown == ((),) * 4
    r.does("1 check", "2 check", "4 check", "1 check")
    assert r.refused("3 check") == "42"


# 17 How it ends


@clause("adelaide-omaha 17")
def test_the_choices_go_round_until_all_have_met_the_bet(cited: Cited) -> None:
    r = table(cited)
    turns = []
    for step in ("3 raise 6", "4 call", "1 raise 20", "2 fold", "3 call", "4 raise 60", "1 call", "3 fold"):
        turns.append(r.turn)
        r.does(step)
    assert turns == [3, 4, 1, 2, 3, 4, 1, 3]
    assert (r.round.state.betting_round, r.pot) == (2, 142)


@clause("adelaide-omaha 17(a)")
def test_one_player_left_takes_the_pot_unseen(cited: Cited) -> None:
    r = table(cited).does("3 raise 6", "4 call", "1 fold", "2 raise 24", "3 fold")
    assert not r.ended
    r.does("4 fold")
    assert r.ended
    assert r.events(events.HandShown) == []
    assert r.stakes == {1: 99, 2: 113, 3: 94, 4: 94}
    assert r.events(events.PotAwarded)[0].under == "17(a)"


@clause("adelaide-omaha 17(a)")
def test_even_the_big_blind_wins_when_all_the_others_fold(cited: Cited) -> None:
    r = table(cited).does("3 fold", "4 fold")
    assert not r.ended
    r.does("1 fold")
    assert r.ended
    assert r.stakes == {1: 99, 2: 101, 3: 100, 4: 100}


@clause("adelaide-omaha 17(b)", "adelaide-omaha def:Betting Round")
def test_equal_amounts_do_not_end_the_round_before_everyone_has_had_a_turn(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 call")
    assert len(set(r.round.state.put)) == 1
    assert (r.round.state.betting_round, r.turn) == (1, 2)
    r.does("2 raise 8")
    r.does("3 call", "4 fold", "1 call")
    assert (r.round.state.betting_round, r.pot) == (2, 26)


@clause("adelaide-omaha 17(b)", "adelaide-omaha def:Betting Round")
def test_a_player_all_in_for_less_does_not_keep_a_round_open(cited: Cited) -> None:
    r = table(cited, FOUR | {4: 5}).does("3 raise 9", "4 call", "1 fold", "2 call")
    assert (r.round.state.betting_round, r.pot) == (2, 24)
    assert r.turn == 2


# 18 The blinds on the first circuit


@clause("adelaide-omaha 18")
def test_the_blinds_have_choices_of_their_own_on_the_first_circuit(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call")
    assert {act: offer.clauses[0] for act, offer in r.acts.items()} == {
        "call": "18(a)",
        "raise": "18(b)",
        "fold": "18(c)",
    }
    r.does("1 call")
    assert {act: offer.clauses[0] for act, offer in r.acts.items()} == {
        "check": "18(d)",
        "raise": "18(b)",
        "fold": "18(c)",
    }


@clause("adelaide-omaha 18(a)")
def test_a_blind_calls_the_difference(cited: Cited) -> None:
    r = table(cited).does("3 raise 9", "4 fold")
    assert r.price == 8
    r.does("1 call")
    assert (r.price, r.stakes[1], under(r)) == (7, 91, "18(a)")
    r.does("2 call")
    assert (r.stakes[2], under(r)) == (91, "18(a)")


@clause("adelaide-omaha 18(b)")
def test_a_blind_may_raise_within_the_limits(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 fold")
    assert r.may("raise") == (4, 100)
    r.does("1 call")
    assert r.may("raise") == (4, 100)
    assert r.refused("2 raise 3") == "15"
    r.does("2 raise 4")
    assert (under(r), r.turn) == ("18(b)", 3)


@clause("adelaide-omaha 18(c)")
def test_a_blind_may_fold_and_its_chips_stay(cited: Cited) -> None:
    r = table(cited).does("3 raise 6", "4 call", "1 fold")
    assert (under(r), r.stakes[1]) == ("18(c)", 99)
    r.does("2 fold")
    assert (under(r), r.pot) == ("18(c)", 15)


@clause("adelaide-omaha 18(d)", "adelaide-omaha 40")
def test_the_big_blind_may_check_if_nobody_raised(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 fold", "1 call", "2 check")
    assert (r.stakes[2], r.round.state.betting_round) == (98, 2)
    (check,) = r.events(events.Checked)
    assert check.under == "18(d)"
    raised = table(cited).does("3 raise 4", "4 fold", "1 fold")
    assert raised.refused("2 check") == "41"


@clause("adelaide-omaha 18(d)", "adelaide-omaha 40")
def test_nobody_else_may_check_in_the_first_betting_round(cited: Cited) -> None:
    r = table(cited)
    for seat, act in ((3, "call"), (4, "call"), (1, "call")):
        assert r.refused(f"{seat} check") == "41"
        r.does(f"{seat} {act}")


@clause("adelaide-omaha 18(d)")
def test_behind_a_straddle_the_last_straddler_checks_and_the_big_blind_does_not(cited: Cited) -> None:
    r = table(cited, None, "straddle=true").does("3 straddle", "4 call", "1 fold")
    assert r.refused("2 check") == "41"
    r.does("2 call", "3 check")
    assert r.round.state.betting_round == 2


# 20, 22(a) The later betting rounds


@clause("adelaide-omaha 20")
def test_later_rounds_start_with_the_first_active_player_left_of_the_button(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 fold", "2 check")
    assert r.turn == 2
    assert r.acts.keys() == {"bet", "check", "fold"}
    r.does("2 check", "3 bet 5", "4 call", "2 fold")
    assert (r.round.state.betting_round, r.turn) == (3, 3)


@clause("adelaide-omaha 20", "adelaide-omaha def:Bet")
def test_the_opener_bets_or_checks_and_the_rest_have_four_choices(cited: Cited) -> None:
    r = flop(cited)
    assert r.refused("1 call") == "20"
    assert r.refused("1 raise 4") == "20"
    r.does("1 bet 4")
    assert (under(r), r.stakes[1], r.pot) == ("20", 94, 12)
    assert r.acts.keys() == {"call", "raise", "fold"}
    assert r.refused("2 bet 8") == "20(b)"


@clause("adelaide-omaha 20(a)")
def test_a_later_player_checks_while_no_bet_stands(cited: Cited) -> None:
    r = flop(cited).does("1 check", "2 check")
    assert under(r) == "20(a)"
    r.does("3 bet 2")
    assert r.refused("4 check") == "41"


@clause("adelaide-omaha 20(b)")
def test_a_later_player_calls(cited: Cited) -> None:
    r = flop(cited).does("1 bet 6")
    assert r.price == 6
    r.does("2 call")
    assert (under(r), r.stakes[2]) == ("20(b)", 92)
    quiet = flop(cited).does("1 check")
    assert "call" not in quiet.acts


@clause("adelaide-omaha 20(c)")
def test_a_later_player_raises_within_the_limits(cited: Cited) -> None:
    r = flop(cited).does("1 bet 6")
    assert r.may("raise") == (12, 98)
    r.does("2 raise 12")
    assert (under(r), r.stakes[2]) == ("20(c)", 86)
    assert r.refused("3 raise 17") == "15"


@clause("adelaide-omaha 20(d)")
def test_a_later_player_folds_face_down(cited: Cited) -> None:
    r = flop(cited).does("1 bet 6", "2 fold")
    assert (under(r), r.stakes[2]) == ("20(d)", 98)
    assert r.events(events.HandShown) == []
    r.does("3 call", "4 call")
    assert r.refused("2 check") == "42"


@clause("adelaide-omaha 22(a)")
def test_the_final_round_starts_left_of_the_button_and_ends_when_wagers_are_equal(cited: Cited) -> None:
    r = table(cited, FOUR | {4: 30}).does(
        "3 call", "4 call", "1 fold", "2 check", *("2 check", "3 check", "4 check") * 2
    )
    assert (r.round.state.betting_round, r.turn) == (4, 2)
    r.does("2 check", "3 bet 20", "4 raise 28", "2 call")
    assert (r.turn, r.price) == (3, 8)
    r.does("3 call")
    assert r.acts.keys() == {"show", "muck"}
    assert r.pot == 91


# 40, 41, 42 Checking


@clause("adelaide-omaha 40", "adelaide-omaha def:Check")
@pytest.mark.parametrize("earlier", [0, 1, 2])
def test_from_the_second_round_the_opener_may_check_and_each_next_player(cited: Cited, earlier: int) -> None:
    r = flop(cited).does(*("1 check", "2 check", "3 check", "4 check") * earlier)
    assert r.acts["check"].clauses == ("40",)
    r.does("1 check", "2 check")
    assert r.turn == 3
    r.does("3 bet 2")
    assert (r.turn, r.round.state.betting_round) == (4, 2 + earlier)


@clause("adelaide-omaha 40.s2")
def test_when_all_check_the_next_card_comes(cited: Cited) -> None:
    r = flop(cited).does("1 check", "2 check", "3 check")
    assert len(r.round.state.board) == 3
    r.does("4 check")
    assert (len(r.round.state.board), r.pot, r.turn) == (4, 8, 1)


@clause("adelaide-omaha 41", "adelaide-omaha def:Check")
def test_no_check_after_a_bet(cited: Cited) -> None:
    r = flop(cited).does("1 check", "2 bet 2")
    for seat in (3, 4, 1):
        assert r.refused(f"{seat} check") == "41"
        r.does(f"{seat} call")
    assert r.turn == 1
    assert "check" in r.acts


@clause("adelaide-omaha def:Check")
def test_a_player_who_checked_is_still_in_and_may_raise(cited: Cited) -> None:
    r = flop(cited).does("1 check", "2 bet 4", "3 fold", "4 fold")
    assert (r.turn, r.price, r.may("raise")) == (1, 4, (8, 98))
    r.does("1 raise 8")
    assert r.turn == 2


@clause("adelaide-omaha 42")
def test_players_act_in_turn_and_nothing_out_of_turn_is_taken(cited: Cited) -> None:
    r = flop(cited)
    for act in ("check", "bet 4", "fold"):
        assert r.refused(f"3 {act}") == "42"
    r.does("1 check", "2 check")
    assert r.refused("1 bet 4") == "42"
    r.does("3 bet 4")
    assert r.refused("2 call") == "42"


@clause("adelaide-omaha 42", "adelaide-omaha 20(d)")
def test_a_player_may_fold_with_no_bet_to_meet(cited: Cited) -> None:
    r = flop(cited).does("1 fold", "2 check", "3 fold")
    assert (r.turn, r.round.state.folded) == (4, (0, 2))


# 53 The clock


@clause("adelaide-omaha 53(a).s3", "adelaide-omaha 53(b).s3", "adelaide-omaha 53(b)")
def test_time_kills_a_hand_facing_a_bet_and_checks_any_other(cited: Cited) -> None:
    seconds = 60 if cited.clause == "53(a).s3" else 20
    r = table(cited, None, f"clock={seconds}").does("3 time-out")
    assert r.round.state.folded == (2,)
    r.does("4 call", "1 call", "2 time-out")
    assert (r.round.state.betting_round, r.turn, r.stakes[2]) == (2, 1, 98)
    r.does("1 time-out", "2 bet 4", "4 time-out")
    assert [r.round.state.seats[place] for place in r.round.state.folded] == [3, 4]
    assert (r.turn, r.price) == (1, 4)
    r.does("1 time-out")
    assert r.ended
    assert r.stakes == {1: 98, 2: 104, 3: 100, 4: 98}


@clause("adelaide-omaha 53(a).s3", "adelaide-omaha 53(b).s3")
def test_the_clock_runs_out_on_nobody_but_the_player_in_turn(cited: Cited) -> None:
    r = flop(cited)
    assert r.refused("2 time-out") == "53(b)"
    r.does("1 time-out")
    assert r.turn == 2


@clause("adelaide-omaha 53(a).s3", "adelaide-omaha 53(b).s3")
def test_the_log_names_the_clock_that_ran_out(cited: Cited) -> None:
    seconds = 60 if cited.clause == "53(a).s3" else 20
    assert under(table(cited, None, f"clock={seconds}").does("3 time-out")) == cited.clause
