"""Acts out of turn: Adelaide 69, and 74 where it is said out of turn: what stands, who may still raise, what is lost."""

from __future__ import annotations

import pytest

from croupier.poker import events
from croupier.poker import ruling_events as ruled
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}
SQUARE = {1: 98, 2: 98, 3: 98, 4: 98}


def flop(cited: Cited, *rules: str, stakes: dict[int, float] | None = None) -> Played:
    """Four players who have called $2, at the second betting round of no limit: the pot is $8, seat 1 opens."""
    given = ["limit=no-limit", "commission=none", *rules]
    r = Played(cited.book.id, stakes or FOUR, button=4, rules=given)
    return r.does("3 call", "4 call", "1 call", "2 check")


def fixed(cited: Cited) -> Played:
    """The same in fixed limit, blinds $10 and $20: bets and raises of $20, and the pot is $80."""
    return flop(cited, "limit=fixed", "blinds=10,20", stakes=dict.fromkeys(FOUR, 400))


# 69(a) A check


@clause("adelaide-omaha 69(a)")
def test_a_player_who_checked_out_of_turn_may_not_bet(cited: Cited) -> None:
    r = flop(cited)
    ruling = r.reports("out-of-turn", seat=2, act="check")
    assert ruling.clauses == (cited.clause,)
    assert r.turn == 1
    assert r.acts.keys() == {"fold", "check", "bet"}  # the player passed over has every choice
    r.does("1 check")
    assert r.turn == 2
    assert r.acts.keys() == {"fold", "check"}
    assert r.refused("2 bet 2") == cited.clause
    r.does("2 check")
    assert (r.turn, r.stakes) == (3, SQUARE)


@clause("adelaide-omaha 69(a)")
def test_facing_a_bet_that_player_may_only_call_or_fold(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=2, act="check")
    r.does("1 bet 10")
    assert r.acts.keys() == {"fold", "call"}
    assert r.refused("2 raise 20") == cited.clause
    assert r.refused("2 check") == "41"
    r.does("2 call")
    assert r.stakes[2] == 88


@clause("adelaide-omaha 69(a)")
def test_the_bar_holds_when_the_betting_comes_round_again(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=2, act="check")
    r.does("1 check", "2 check", "3 bet 6", "4 raise 20", "1 fold")
    assert r.acts.keys() == {"fold", "call"}
    assert r.refused("2 raise 60") == cited.clause


@clause("adelaide-omaha 69(a)")
def test_it_ends_with_the_betting_round_and_binds_nobody_else(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=2, act="check")
    r.does("1 check", "2 check")
    assert r.may("bet") == (2, 98)
    r.does("3 check", "4 check", "1 check")
    assert (r.round.state.betting_round, r.turn, r.may("bet")) == (3, 2, (2, 98))


@clause("adelaide-omaha 69(a)")
def test_a_big_blind_who_checks_out_of_turn_loses_the_raise(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["limit=no-limit", "commission=none"]).does("3 call", "4 call")
    r.reports("out-of-turn", seat=2, act="check")
    r.does("1 call")
    assert (r.turn, set(r.acts)) == (2, {"fold", "check"})
    assert r.refused("2 raise 4") == cited.clause


@clause("adelaide-omaha 69(a)", "adelaide-omaha 74(b)")
def test_a_tap_out_of_turn_is_a_check_out_of_turn(cited: Cited) -> None:
    r = flop(cited)
    assert r.reports("declaration", seat=3, act="tap").clauses[0] == "69(a)"
    r.does("1 check", "2 check")
    assert (r.turn, set(r.acts)) == (3, {"fold", "check"})


@clause("adelaide-omaha 69(a)")
def test_each_bar_cites_its_own_clause(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="check")
    r.does("1 bet 10")
    r.reports("bet-amount", seat=2, amount=4)
    r.chooses("withdraw", "seat 2")
    assert r.refused("2 raise 20") == "70.p2"
    r.does("2 call")
    assert r.refused("3 raise 20") == cited.clause


# 69(b) A bet, call or raise


@clause("adelaide-omaha 69(b)")
def test_a_bet_out_of_turn_waits_and_leaves_those_passed_over_every_choice(cited: Cited) -> None:
    r = flop(cited)
    ruling = r.reports("out-of-turn", seat=3, act="bet", to=10)
    assert ruling.clauses == (cited.clause,)
    assert (r.turn, r.stakes, r.pot) == (1, SQUARE, 8)
    assert (set(r.acts), r.may("bet")) == ({"fold", "check", "bet"}, (2, 98))
    r.does("1 check")
    assert (r.turn, r.may("bet")) == (2, (2, 98))


@clause("adelaide-omaha 69(b)")
def test_it_stands_as_a_bet_once_they_have_checked(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 check", "2 fold")
    assert r.events(events.Raised)[-1] == events.Raised(
        place=2, to=1000, amount=1000, tapped=False, bet=True, full=1000, least=1000, raises=0, capped=False,
        closed=False, under="69(b)",
    )  # fmt: skip
    assert (r.turn, r.price, r.stakes[3], r.pot) == (4, 10, 88, 18)
    r.does("4 fold")
    assert (r.turn, r.price, r.may("raise")) == (1, 10, (20, 98))


@clause("adelaide-omaha 69(b)")
def test_it_stands_as_a_raise_over_a_smaller_bet(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 4", "2 call")
    assert (r.turn, r.price, r.stakes[3]) == (4, 10, 88)
    r.does("4 fold")
    assert (r.turn, r.price, r.may("raise")) == (1, 6, (16, 98))


@clause("adelaide-omaha 69(b)")
def test_it_stands_as_a_call_of_a_bet_of_the_same_size(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 10", "2 fold")
    assert r.events(events.Called)[-1] == events.Called(2, 1000, False, "69(b)")
    assert (r.turn, r.price, r.stakes[3]) == (4, 10, 88)
    r.does("4 fold")
    assert (r.round.state.betting_round, r.pot) == (3, 28)


@clause("adelaide-omaha 69(b)")
def test_its_maker_may_meet_a_larger_bet_by_adding_the_rest(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 30", "2 fold")
    assert (r.turn, r.stakes[3], r.pot) == (3, 88, 48)
    assert r.events(ruled.WagerCommitted)[0].under == cited.clause
    assert (r.price, r.may("raise")) == (20, (60, 98))
    r.does("3 call")
    assert (r.turn, r.stakes[3], r.pot) == (4, 68, 68)


@clause("adelaide-omaha 69(b)")
def test_or_may_raise_it(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 30", "2 fold", "3 raise 60")
    assert (r.turn, r.price, r.stakes[3], r.pot) == (4, 60, 38, 98)


@clause("adelaide-omaha 69(b)")
def test_or_fold_and_lose_the_chips(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.does("1 bet 30", "2 fold", "3 fold")
    assert (r.turn, r.stakes[3], r.pot) == (4, 88, 48)
    r.does("4 fold")
    assert r.ended
    assert r.stakes == {1: 116, 2: 98, 3: 88, 4: 98}  # seat 1 gets $20 back unmatched and wins $28


@clause("adelaide-omaha 69(b)")
def test_a_call_out_of_turn_is_of_what_stood_then(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    ruling = r.reports("out-of-turn", seat=4, act="call")
    assert ruling.clauses == (cited.clause,)
    assert (r.turn, r.price, r.stakes[4]) == (2, 10, 98)
    r.does("2 fold", "3 fold")
    assert r.events(events.Called)[-1] == events.Called(3, 1000, False, "69(b)")
    assert (r.round.state.betting_round, r.pot, r.stakes[4]) == (3, 28, 88)


@clause("adelaide-omaha 69(b)")
def test_a_call_out_of_turn_stays_in_when_a_raise_comes_before_it(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("out-of-turn", seat=4, act="call")
    r.does("2 raise 40", "3 fold")
    assert (r.turn, r.price, r.stakes[4], r.pot) == (4, 30, 88, 68)
    r.does("4 fold")
    assert (r.turn, r.stakes[4], r.pot) == (1, 88, 68)


@clause("adelaide-omaha 69(b)")
def test_an_all_in_out_of_turn_that_is_exceeded_plays_for_what_it_matched(cited: Cited) -> None:
    r = flop(cited, stakes=FOUR | {3: 20})
    r.reports("out-of-turn", seat=3, act="bet", to=18)
    r.does("1 bet 40", "2 fold")
    assert (r.turn, r.stakes[3], r.pot) == (4, 0, 66)
    r.does("4 call")
    assert [(pot.amount, pot.eligible) for pot in r.answer.pots] == [(6200, [1, 3, 4]), (4400, [1, 4])]


@clause("adelaide-omaha 69(b)", "adelaide-omaha 29")
def test_what_the_limit_does_not_allow_of_it_goes_back(cited: Cited) -> None:
    r = flop(cited, "limit=pot")
    r.reports("out-of-turn", seat=2, act="bet", to=20)
    r.does("1 check")
    assert (r.turn, r.price, r.stakes[2], r.pot) == (3, 8, 90, 16)
    assert r.events(events.Raised)[-1].under == "29"


@clause("adelaide-omaha 69(b)")
def test_two_players_may_have_acted_out_of_turn(cited: Cited) -> None:
    r = flop(cited)
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    r.reports("out-of-turn", seat=4, act="bet", to=30)
    r.does("1 check", "2 check")
    assert (r.stakes, r.pot) == ({1: 98, 2: 98, 3: 88, 4: 68}, 48)
    assert (r.turn, r.price) == (1, 30)


@clause("adelaide-omaha 69(b)")
def test_a_report_that_does_not_fit_is_refused(cited: Cited) -> None:
    r = flop(cited)
    own = r.contradicts("out-of-turn", seat=1, act="bet", to=10)
    assert own.code == "in-turn"
    assert "seat 1" in own.reason
    assert r.contradicts("out-of-turn", seat=2, act="bet", to=99).clause == cited.clause
    assert r.contradicts("out-of-turn", seat=2, act="call").clause == cited.clause
    r.reports("out-of-turn", seat=3, act="bet", to=10)
    assert r.contradicts("out-of-turn", seat=3, act="bet", to=20).code == "held-already"
    r.does("1 check")
    assert r.contradicts("out-of-turn", seat=1, act="bet", to=10).code == "nothing-to-answer"


# 69(c) Short of a full raise


@clause("adelaide-omaha 69(c)")
def test_a_short_raise_out_of_turn_bars_those_who_have_acted_from_raising_again(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("out-of-turn", seat=3, act="raise", to=15)
    assert (r.turn, r.price, r.may("raise")) == (2, 10, (20, 98))
    r.does("2 call")
    assert r.events(events.Raised)[-1].under == cited.clause
    assert (r.turn, r.price, r.stakes[3]) == (4, 15, 83)
    r.does("4 call")
    assert (r.turn, r.price, set(r.acts)) == (1, 5, {"fold", "call"})
    r.does("1 call")
    assert (r.turn, r.price, set(r.acts)) == (2, 5, {"fold", "call"})
    r.does("2 call")
    assert (r.round.state.betting_round, r.pot) == (3, 68)


@clause("adelaide-omaha 69(c)")
def test_one_who_has_not_acted_keeps_every_choice(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("out-of-turn", seat=3, act="raise", to=15)
    r.does("2 fold")
    assert (r.turn, set(r.acts), r.may("raise")) == (4, {"fold", "call", "raise"}, (25, 98))


@clause("adelaide-omaha 69(c)")
def test_a_full_raise_of_such_a_player_opens_the_betting_again(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("out-of-turn", seat=3, act="raise", to=15)
    r.does("2 fold", "4 raise 25")
    assert (r.turn, r.price, r.may("raise")) == (1, 15, (35, 98))


@clause("adelaide-omaha 69(c)")
def test_a_full_raise_out_of_turn_bars_nobody(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("out-of-turn", seat=3, act="raise", to=20)
    r.does("2 call")
    assert r.events(events.Raised)[-1].under == "69(b)"
    r.does("4 call")
    assert (r.turn, r.price, r.may("raise")) == (1, 10, (30, 98))


@clause("adelaide-omaha 69(c)")
def test_in_fixed_limit_less_than_half_a_raise_bars_those_who_have_acted(cited: Cited) -> None:
    r = fixed(cited).does("1 bet 20", "2 call")
    r.reports("out-of-turn", seat=4, act="raise", to=29)
    r.does("3 call")
    assert (r.turn, r.price, set(r.acts)) == (1, 9, {"fold", "call"})


@clause("adelaide-omaha 69(c)")
@pytest.mark.parametrize("to", [30, 39])
def test_in_fixed_limit_half_a_raise_is_no_full_raise_either(cited: Cited, to: int) -> None:
    r = fixed(cited).does("1 bet 20", "2 call")
    r.reports("out-of-turn", seat=4, act="raise", to=to)
    r.does("3 call")
    assert (r.turn, r.price) == (1, to - 20)
    assert r.acts.keys() == {"fold", "call"}


@clause("adelaide-omaha 69(c)")
def test_the_bar_is_that_of_wagers_out_of_turn_not_that_of_all_ins(cited: Cited) -> None:
    for r, bet, to in ((flop(cited), 10, 15), (fixed(cited), 20, 29)):
        r.does(f"1 bet {bet}")
        r.reports("out-of-turn", seat=3, act="raise", to=to)
        r.does("2 call", "4 call")
        assert r.refused("1 raise 60") == cited.clause


# 74(a) Said out of turn


@clause("adelaide-omaha 74(a)", "adelaide-omaha def:Declarations", "adelaide-omaha def:Fold")
def test_a_fold_declared_out_of_turn_is_a_dead_hand_at_once(cited: Cited) -> None:
    r = flop(cited).does("1 bet 10")
    ruling = r.reports("declaration", seat=3, act="fold")
    assert ruling.clauses == ("74(a)", "def:Declarations")
    assert (r.round.state.folded, r.turn, r.stakes[3], r.pot) == ((2,), 2, 98, 18)
    r.does("2 fold")
    assert r.turn == 4
    assert r.refused("3 call") == "42"


@clause("adelaide-omaha def:Fold", "adelaide-omaha def:Muck")
def test_said_or_in_the_muck_a_fold_out_of_turn_is_a_dead_hand(cited: Cited) -> None:
    r = flop(cited)
    assert r.reports("out-of-turn", seat=3, act="fold").clauses == ("def:Fold", "74(a)", "def:Declarations", "def:Muck")
    assert r.events(events.Folded)[-1].under == "def:Fold"
    r.does("1 check", "2 check")
    assert r.turn == 4


@clause("adelaide-omaha 69(b)", "adelaide-omaha def:Fold")
@pytest.mark.parametrize("report", ["declaration", "out-of-turn"])
def test_chips_put_forward_before_such_a_fold_are_forfeited(cited: Cited, report: str) -> None:
    r = flop(cited).does("1 bet 10")
    r.reports("out-of-turn", seat=3, act="call")
    r.reports(report, seat=3, act="fold")
    assert (r.stakes[3], r.pot, r.round.state.marks.held) == (88, 28, ())
    r.does("2 fold")
    assert r.turn == 4


@clause("adelaide-omaha 74(a)", "adelaide-omaha 69(b)")
@pytest.mark.parametrize(
    ("first", "said", "then", "stake", "price"),
    [
        ([], {"act": "all-in"}, ["1 check", "2 check"], 0, 98),
        ([], {"act": "bet", "to": 10}, ["1 check", "2 check"], 88, 10),
        (["1 bet 10"], {"act": "raise", "to": 40}, ["2 call"], 58, 40),
        (["1 bet 10"], {"act": "call"}, ["2 call"], 88, 10),
    ],
    ids=["all-in", "bet", "raise", "call"],
)
def test_a_wager_declared_out_of_turn_stands(
    cited: Cited, first: list[str], said: dict[str, object], then: list[str], stake: float, price: float
) -> None:
    r = flop(cited).does(*first)
    assert r.reports("declaration", seat=3, **said).clauses[0] == "69(b)"
    assert r.stakes[3] == 98
    r.does(*then)
    assert (r.turn, r.stakes[3], r.price) == (4, stake, price)


@clause("adelaide-omaha 74(a)", "adelaide-omaha 69(a)")
def test_a_check_declared_out_of_turn_bars_a_bet(cited: Cited) -> None:
    r = flop(cited)
    assert r.reports("declaration", seat=2, act="check").clauses[0] == "69(a)"
    r.does("1 check")
    assert r.refused("2 bet 10") == "69(a)"
