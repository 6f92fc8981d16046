"""String bets, oversized chips and spoken acts: Adelaide 71, 72(a) and 74."""

from __future__ import annotations

import pytest

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.clauses.adelaide_bets_in_error import FOUR, fixed, open_to, table
from tests.support.play import Played


def flop(cited: Cited, *rules: str) -> Played:
    """Four players who have called, at the second betting round: the pot is $8, seat 1 opens."""
    return table(cited, *rules).does("3 call", "4 call", "1 call", "2 check")


# 71 String bets


@clause("adelaide-omaha 71", "adelaide-omaha def:String Bet")
def test_chips_added_in_a_second_motion_go_back_and_the_first_is_a_call(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("string-bet", seat=4, first=10, then=30)
    assert ruling.clauses[0] == "71"
    assert cited.clause in ruling.clauses
    assert r.events(events.Called)[-1] == events.Called(3, 1000, False, "71")
    assert (r.turn, r.price, r.stakes[4], r.pot) == (1, 9, 90, 23)


@clause("adelaide-omaha 71")
def test_a_first_motion_that_is_a_proper_raise_stands_as_one(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.reports("string-bet", seat=4, first=18, then=30).clauses[0] == cited.clause
    assert (r.turn, r.price, r.stakes[4], r.pot) == (1, 17, 82, 31)
    assert r.events(events.Raised)[-1].under == cited.clause


@clause("adelaide-omaha 71")
def test_an_opening_bet_is_what_the_first_motion_made_it(cited: Cited) -> None:
    r = flop(cited)
    assert r.reports("string-bet", seat=1, first=6, then=30).clauses[0] == cited.clause
    assert (r.turn, r.price, r.stakes[1]) == (2, 6, 92)


@clause("adelaide-omaha 71")
def test_chips_behind_a_check_go_back(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 call")
    assert r.reports("string-bet", seat=2, first=0, then=30).clauses[0] == cited.clause
    assert (r.round.state.betting_round, r.stakes[2], r.pot) == (2, 98, 8)


@clause("adelaide-omaha 71", "adelaide-omaha 70.p3")
def test_a_first_motion_of_half_a_raise_is_ruled_on_as_such(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("string-bet", seat=4, first=14, then=30)
    assert (ruling.clauses[0], open_to(ruling)) == ("71", {"complete", "forfeit"})
    assert "70.p3" in ruling.clauses
    r.chooses("complete", "seat 4")
    assert (r.turn, r.stakes[4], r.pot) == (1, 82, 31)


@clause("adelaide-omaha 71", "adelaide-omaha 70.p4")
def test_a_first_motion_of_less_than_half_a_raise_is_a_call(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert "70.p4" in r.reports("string-bet", seat=4, first=13, then=30).clauses
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)


@clause("adelaide-omaha 71")
@pytest.mark.parametrize(
    ("first", "then", "ruled_by", "choices"),
    [(6, 20, "70", {"complete", "forfeit"}), (4, 20, "70.p2", {"complete", "withdraw"})],
)
def test_a_first_motion_short_of_the_call_is_a_short_call(
    cited: Cited, first: int, then: int, ruled_by: str, choices: set[str]
) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("string-bet", seat=4, first=first, then=then)
    assert ruling.clauses[0] == cited.clause
    assert ruled_by in ruling.clauses
    assert open_to(ruling) == choices


@clause("adelaide-omaha 71.s2", "adelaide-omaha 71.s3")
def test_a_raise_in_one_motion_or_announced_with_its_amount_stands_whole(cited: Cited) -> None:
    in_two = table(cited).does("3 raise 10")
    assert cited.clause in in_two.reports("string-bet", seat=4, first=10, then=30).clauses
    assert (in_two.stakes[4], in_two.round.state.high) == (90, 1000)
    in_one = table(cited).does("3 raise 10", "4 raise 40")
    announced = table(cited).does("3 raise 10")
    announced.reports("declaration", seat=4, act="raise", to=40)
    for r in (in_one, announced):
        assert (r.turn, r.stakes[4], r.round.state.high) == (1, 60, 4000)


@clause("adelaide-omaha 71.s2")
def test_in_fixed_limit_the_word_raise_is_enough(cited: Cited) -> None:
    r = fixed(cited)
    r.reports("declaration", seat=3, act="raise")
    assert (r.turn, r.stakes[3], r.round.state.high) == (4, 360, 4000)
    unsaid = fixed(cited)
    assert cited.clause in unsaid.reports("string-bet", seat=3, first=20, then=20).clauses
    assert (unsaid.turn, unsaid.stakes[3], unsaid.round.state.high) == (4, 380, 2000)


# 72(a) One oversized chip


@clause("adelaide-omaha 72(a)", "adelaide-omaha def:Over-Chip")
@pytest.mark.parametrize("chip", [25, 100, 11], ids=["worth a raise", "a whole stake", "worth little more"])
def test_one_chip_worth_more_than_the_call_is_a_call(cited: Cited, chip: int) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("over-chip", seat=4, chip=chip)
    assert ruling.clauses == ("72(a)", "def:Over-Chip")
    assert r.events(events.Called)[-1] == events.Called(3, 1000, False, "72(a)")
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)


@clause("adelaide-omaha 72(a)")
def test_announced_as_a_call_it_is_one_all_the_same(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("over-chip", seat=4, chip=25, said="call")
    assert (r.turn, r.stakes[4]) == (1, 90)


@clause("adelaide-omaha 72(a)")
def test_after_the_word_raise_it_is_a_raise_of_its_value(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.reports("over-chip", seat=4, chip=25, said="raise").clauses[0] == cited.clause
    assert (r.turn, r.price, r.stakes[4], r.pot) == (1, 24, 75, 38)
    limit = fixed(cited)
    limit.reports("over-chip", seat=3, chip=100, said="raise")
    assert (limit.turn, limit.stakes[3], limit.round.state.high) == (4, 360, 4000)


@clause("adelaide-omaha 72(a)")
def test_as_an_opening_bet_it_is_a_bet_of_its_value_and_in_fixed_limit_of_the_set_amount(cited: Cited) -> None:
    r = flop(cited)
    assert r.reports("over-chip", seat=1, chip=25).clauses[0] == cited.clause
    assert (r.turn, r.price, r.stakes[1]) == (2, 25, 73)
    limit = fixed(cited, "3 call", "4 call", "1 call", "2 check")
    assert limit.reports("over-chip", seat=1, chip=100).clauses[0] == cited.clause
    assert (limit.turn, limit.price, limit.stakes[1]) == (2, 20, 360)


@clause("adelaide-omaha 72(a)")
def test_where_nothing_is_due_from_the_big_blind_it_is_a_check(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 call")
    assert r.reports("over-chip", seat=2, chip=25).clauses[0] == cited.clause
    assert r.events(events.Checked)[-1] == events.Checked(1, cited.clause)
    assert (r.round.state.betting_round, r.stakes[2], r.pot) == (2, 98, 8)
    raised = table(cited).does("3 raise 10", "4 fold", "1 fold")
    raised.reports("over-chip", seat=2, chip=25)
    assert (raised.round.state.betting_round, raised.stakes[2], raised.pot) == (2, 90, 21)


@clause("adelaide-omaha 72(a)", "adelaide-omaha 70.p3", "adelaide-omaha 70.p4")
def test_announced_as_a_raise_but_worth_less_it_is_a_raise_in_error(cited: Cited) -> None:
    half = table(cited).does("3 raise 10")
    ruling = half.reports("over-chip", seat=4, chip=15, said="raise")
    assert ("70.p3" in ruling.clauses, open_to(ruling)) == (True, {"complete", "forfeit"})
    half.chooses("complete", "seat 4")
    assert half.stakes[4] == 82
    less = table(cited).does("3 raise 10")
    assert "70.p4" in less.reports("over-chip", seat=4, chip=12, said="raise").clauses
    assert less.stakes[4] == 90


@clause("adelaide-omaha 72(a)")
def test_a_chip_not_worth_more_than_the_call_is_no_over_chip(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.contradicts("over-chip", seat=4, chip=10).clause == cited.clause
    assert r.contradicts("over-chip", seat=4, chip=5).clause == cited.clause


# 74 Declarations


@clause("adelaide-omaha 74(a)", "adelaide-omaha def:Declarations")
@pytest.mark.parametrize(
    ("steps", "seat", "said", "stake", "high"),
    [
        (["3 raise 10"], 4, {"act": "call"}, 90, 10),
        (["3 raise 10"], 4, {"act": "raise", "to": 40}, 60, 40),
        (["3 raise 10"], 4, {"act": "raise"}, 82, 18),
        (["3 raise 10"], 4, {"act": "fold"}, 100, 10),
        (["3 raise 10"], 4, {"act": "all-in"}, 0, 100),
        (["3 call", "4 call", "1 call"], 2, {"act": "check"}, 98, 0),
        (["3 call", "4 call", "1 call", "2 check"], 1, {"act": "bet", "to": 10}, 88, 10),
        (["3 call", "4 call", "1 call", "2 check"], 1, {"act": "all-in"}, 0, 98),
    ],
    ids=["call", "raise", "raise without an amount", "fold", "all-in", "check", "bet", "all-in as a bet"],
)
def test_what_a_player_says_in_turn_binds(
    cited: Cited, steps: list[str], seat: int, said: dict[str, object], stake: float, high: float
) -> None:
    r = table(cited).does(*steps)
    ruling = r.reports("declaration", seat=seat, **said)
    assert ruling.clauses == ("74(a)", "def:Declarations")
    assert (r.stakes[seat], r.round.state.high) == (stake, 100 * high)
    assert r.turn != seat


@clause("adelaide-omaha 74(a)", "adelaide-omaha def:Dead Hand", "adelaide-omaha def:Fold", "adelaide-omaha def:Act")
def test_a_declared_fold_is_a_dead_hand(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("declaration", seat=4, act="fold")
    assert (r.turn, r.round.state.folded) == (1, (3,))
    assert r.refused("4 call") == "42"


@clause("adelaide-omaha 74(a)")
def test_a_declared_all_in_that_does_not_reach_the_bet_is_a_call(cited: Cited) -> None:
    r = table(cited, stakes=FOUR | {4: 30}).does("3 raise 60")
    r.reports("declaration", seat=4, act="all-in")
    assert r.events(events.Called)[-1].amount == 3000
    assert (r.turn, r.price, r.stakes[4]) == (1, 59, 0)


@clause("adelaide-omaha 74(a)")
def test_a_declared_all_in_goes_as_far_as_the_limit_allows(cited: Cited) -> None:
    r = table(cited, "limit=pot").does("3 raise 7")
    most = r.may("raise")
    assert most == (12, 24)
    r.reports("declaration", seat=4, act="all-in")
    assert (r.stakes[4], r.round.state.high) == (76, 2400)
    limit = fixed(cited)
    limit.reports("declaration", seat=3, act="all-in")
    assert (limit.stakes[3], limit.round.state.high) == (360, 4000)


@clause("adelaide-omaha 74(a)")
def test_a_declared_all_in_where_no_raise_is_left_is_a_call(cited: Cited) -> None:
    r = fixed(cited, "3 raise 40", "4 raise 60", "1 raise 80")
    r.reports("declaration", seat=2, act="all-in")
    assert (r.turn, r.stakes[2], r.round.state.high) == (3, 320, 8000)


@clause("adelaide-omaha 74(b)")
def test_a_tap_on_the_table_is_a_check(cited: Cited) -> None:
    r = flop(cited)
    ruling = r.reports("declaration", seat=1, act="tap")
    assert ruling.clauses == (cited.clause,)
    assert (r.turn, r.stakes[1], r.round.state.acted) == (2, 98, 1)
    assert r.refused("1 bet 10") == "42"


@clause("adelaide-omaha 74(b)")
def test_no_tap_is_a_check_against_a_bet(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    assert r.contradicts("declaration", seat=2, act="tap").clause == "41"
    assert r.turn == 2
