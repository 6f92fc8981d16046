"""Commission: Adelaide 25, 59 and 78: rate and cap by limit and big blind, when none is taken, the fee for a hand.

Unless a test says so: no limit, blinds of $1 and $2 from seats 1 and 2, so 10% up to $15, in whole dollars.
"""

from __future__ import annotations

import pytest

from croupier import RequestError
from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
ACES, ACES_TOO = "Ah Ad Jc Tc", "Ac As Jd Td"
QUEENS, JACKS = "Qh Qd 9d 9s", "Jh Js 5c 5s"
PAIRED = "Kh Kd 8c 7h 2s"  # the board of a tie of up to four: kings with an ace and a queen
TIES = dict(enumerate(("Ah Qh 5h 4h", "Ad Qd 5d 4d", "Ac Qc 5c 4c", "As Qs 5s 4s"), start=1))


def table(
    cited: Cited, stakes: dict[int, float], holes: dict[int, str], *rules: str, board: str = BOARD, **more: object
) -> Played:
    """A table of no limit, the button on the last seat."""
    owes = more.get("owes")
    assert owes is None or isinstance(owes, dict)
    given = ["limit=no-limit", *rules]
    return Played(cited.book.id, stakes, button=max(stakes), rules=given, holes=holes, board=board, owes=owes)


def taken(r: Played) -> float:
    """The commission, in dollars, of a round that has ended."""
    assert r.ended
    return r.answer.commission.amount / 100


def contest(cited: Cited, limit: str, blinds: str, stake: float, *rules: str) -> Played:
    """Two players with that stake who raise each other as the limit allows until all of it is in; seat 1 wins."""
    given = [f"limit={limit}", f"blinds={blinds}", *rules]
    holes = {1: ACES, 2: QUEENS}
    r = Played(cited.book.id, {1: stake, 2: stake}, button=2, rules=given, holes=holes, board=BOARD)
    while (bounds := r.may("raise")) is not None:
        r.does(f"{r.turn} raise {bounds[1]}")
    return r.does(f"{r.turn} call")


def tied(cited: Cited, each: float, folded: float) -> Played:
    """Seats 1 and 2 put in `each` and tie; seat 3 has put in `folded` and given up."""
    r = table(cited, {1: each, 2: each, 3: 100}, {1: ACES, 2: ACES_TOO})
    return r.does(f"3 raise {folded}", f"1 raise {each}", "2 call", "3 fold")


# 25 Taking it


@clause("adelaide-omaha 25")
def test_commission_is_taken_before_the_pot_is_paid_and_kept_apart(cited: Cited) -> None:
    r = table(cited, {1: 60, 2: 60, 3: 60}, {1: ACES, 2: QUEENS}).does("3 fold", "1 raise 60", "2 call")
    order = [type(x) for x in r.round.events if isinstance(x, events.CommissionTaken | events.PotAwarded)]
    assert order == [events.CommissionTaken, events.PotAwarded]
    assert (r.round.state.charged, r.pot) == (1200, 0)
    assert r.stakes == {1: 108, 2: 0, 3: 60}


# 78(a) The rates


@clause("adelaide-omaha 78(a)(i)")
@pytest.mark.parametrize(("stake", "amount"), [(30, 6), (74, 14), (75, 15), (76, 15), (300, 15)])
def test_fixed_limit_below_a_big_blind_of_10_pays_10_percent_up_to_15(cited: Cited, stake: int, amount: int) -> None:
    r = contest(cited, "fixed", "2,4", stake)
    assert taken(r) == amount
    assert r.stakes == {1: 2 * stake - amount, 2: 0}


@clause("adelaide-omaha 78(a)(ii)")
@pytest.mark.parametrize(("stake", "amount"), [(60, 6), (199, 19), (200, 20), (201, 20), (500, 20)])
def test_fixed_limit_from_a_big_blind_of_10_pays_5_percent_up_to_20(cited: Cited, stake: int, amount: int) -> None:
    assert taken(contest(cited, "fixed", "5,10", stake)) == amount


@clause("adelaide-omaha 78(a)(i)", "adelaide-omaha 78(a)(ii)")
def test_in_fixed_limit_the_line_is_a_big_blind_of_10_and_the_last_blind_is_the_big_one(cited: Cited) -> None:
    assert taken(contest(cited, "fixed", "5,9", 100)) == 15
    assert taken(contest(cited, "fixed", "5,10", 100)) == 10
    three = table(cited, {1: 50, 2: 50, 3: 50}, {1: ACES, 2: QUEENS}, "limit=fixed", "blinds=4,9,10")
    three.does("1 fold", "2 fold")
    assert three.answer.commission.rate == 5


LIMITS = ["half-pot", "pot", "no-limit", "half-pot,pot,no-limit,no-limit"]


@clause("adelaide-omaha 78(a)(iii)")
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(("stake", "amount"), [(30, 6), (74, 14), (75, 15), (500, 15)])
def test_the_other_limits_below_a_big_blind_of_5_pay_10_percent_up_to_15(
    cited: Cited, limit: str, stake: int, amount: int
) -> None:
    assert taken(contest(cited, limit, "2,4", stake)) == amount


@clause("adelaide-omaha 78(a)(iv)")
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(("stake", "amount"), [(60, 6), (199, 19), (200, 20), (500, 20)])
def test_the_other_limits_from_a_big_blind_of_5_pay_5_percent_up_to_20(
    cited: Cited, limit: str, stake: int, amount: int
) -> None:
    assert taken(contest(cited, limit, "3,5", stake)) == amount


@clause("adelaide-omaha 78(a)(i)", "adelaide-omaha 78(a)(ii)", "adelaide-omaha 78(a)(iii)", "adelaide-omaha 78(a)(iv)")
def test_the_log_names_the_clause_of_the_rate(cited: Cited) -> None:
    limit, blinds = {
        "78(a)(i)": ("fixed", "2,4"),
        "78(a)(ii)": ("fixed", "5,10"),
        "78(a)(iii)": ("pot", "2,4"),
        "78(a)(iv)": ("pot", "2,5"),
    }[cited.clause]
    assert contest(cited, limit, blinds, 100).answer.commission.clause == cited.clause


@clause("adelaide-omaha 78(a)(i)", "adelaide-omaha 78(a)(ii)", "adelaide-omaha 78(a)(iii)", "adelaide-omaha 78(a)(iv)")
def test_a_combination_of_limits_pays_as_one_and_fixed_limit_in_every_betting_round_as_fixed_limit(
    cited: Cited,
) -> None:
    limit, blinds, percent, cap = {
        "78(a)(i)": ("fixed,fixed,fixed,fixed", "3,9", 10, 15),
        "78(a)(ii)": ("fixed,fixed,fixed,fixed", "5,10", 5, 20),
        "78(a)(iii)": ("fixed,fixed,pot,pot", "2,4", 10, 15),
        "78(a)(iv)": ("fixed,fixed,fixed,no-limit", "2,5", 5, 20),
    }[cited.clause]
    rules = cited.permits(f"limit={limit}", f"blinds={blinds}")
    assert (rules["commission.percent"], rules["commission.cap"]) == (percent, cap * 100)
    assert rules.under["commission.percent"] == cited.clause


@clause("adelaide-omaha 78(a)(iii)")
@pytest.mark.parametrize(("chip", "amount"), [("0.10", 7.7), ("0.50", 7.5), ("1", 7)])
def test_commission_is_rounded_down_to_the_smallest_chip(cited: Cited, chip: str, amount: float) -> None:
    r = table(cited, {1: 35, 2: 35, 3: 35}, {1: ACES, 2: QUEENS}, f"chip={chip}", "blinds=1,2")
    r.does("3 call", "1 call", "2 check", "1 check", "2 check", "3 bet 5", "1 raise 33", "2 call", "3 fold")
    assert r.answer.commission.base == 7700
    assert taken(r) == amount


@clause("adelaide-omaha 78(a)(iii)")
def test_several_pots_bear_it_in_proportion_and_the_main_pot_what_is_left(cited: Cited) -> None:
    r = table(cited, {1: 10, 2: 31, 3: 31}, {1: ACES, 2: QUEENS, 3: JACKS}).does("3 raise 31", "1 call", "2 call")
    assert (taken(r), r.answer.commission.base, r.answer.commission.taken_from) == (7, 7200, [300, 400])
    assert r.stakes == {1: 27, 2: 38, 3: 0}


@clause("adelaide-omaha 78(a)(iii)")
def test_the_cap_is_for_the_hand_not_for_each_pot(cited: Cited) -> None:
    holes = {1: "6h 6d 4h 4d", 2: QUEENS, 3: JACKS, 4: ACES}
    r = table(cited, {1: 40, 2: 100, 3: 200, 4: 200}, holes).does("3 raise 200", "4 call", "1 call", "2 call")
    assert (taken(r), r.answer.commission.base) == (15, 54000)
    assert r.stakes == {1: 0, 2: 0, 3: 0, 4: 525}


@clause("adelaide-omaha 78(a)(iii)", "adelaide-omaha def:Pot")
def test_a_bet_nobody_called_pays_nothing(cited: Cited) -> None:
    r = table(cited, {1: 200, 2: 200, 3: 200}, {}).does("3 raise 30", "1 call", "2 fold", "1 bet 100", "3 fold")
    assert (taken(r), r.answer.commission.base) == (6, 6200)
    assert r.stakes == {1: 226, 2: 198, 3: 170}


@clause("adelaide-omaha 78(a)(iii)")
def test_a_pot_of_blinds_and_antes_alone_pays_too(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100, 4: 100}, {}, "blinds=2,4", "ante=2").does("3 fold", "4 fold", "1 fold")
    assert (taken(r), r.answer.commission.base) == (1, 1200)
    assert r.stakes == {1: 96, 2: 107, 3: 98, 4: 98}


# 59 When none is taken


@clause("adelaide-omaha 59(a)")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_taken_when_everyone_dealt_in_finishes_and_ties(cited: Cited, players: int) -> None:
    stakes = dict.fromkeys(range(1, players + 1), 100.0)
    r = table(cited, stakes, TIES, board=PAIRED)
    while "raise" in r.acts:
        r.does(f"{r.turn} raise 100")
    while not r.ended:
        r.does(f"{r.turn} call")
    assert taken(r) == 0
    assert r.stakes == stakes


@clause("adelaide-omaha 59(a)")
def test_side_pots_that_all_who_may_win_them_share_are_free_too(cited: Cited) -> None:
    r = table(cited, {1: 20, 2: 60, 3: 60}, TIES, board=PAIRED).does("3 raise 60", "1 call", "2 call")
    assert [pot.amount for pot in r.answer.pots] == [6000, 8000]
    assert taken(r) == 0
    assert r.stakes == {1: 20, 2: 60, 3: 60}


@clause("adelaide-omaha 59(a)")
def test_a_player_dealt_in_who_folded_defeats_it(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {1: ACES, 2: ACES_TOO})
    r.does("3 raise 40", "1 call", "2 call", "1 check", "2 check", "3 fold", *("1 check", "2 check") * 2)
    assert taken(r) == 12
    assert r.stakes == {1: 114, 2: 114, 3: 60}


@clause("adelaide-omaha 59(a)")
@pytest.mark.parametrize("last", [f"3 show {QUEENS}", "3 muck"])
def test_a_player_who_finishes_beaten_defeats_it_whether_the_hand_is_shown_or_passed_in(
    cited: Cited, last: str
) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {}).does("3 raise 40", "1 call", "2 call")
    r.does(*("1 check", "2 check", "3 check") * 3, f"1 show {ACES}", f"2 show {ACES_TOO}", last)
    assert taken(r) == 12
    assert r.stakes == {1: 114, 2: 114, 3: 60}


@clause("adelaide-omaha 59(b)")
@pytest.mark.parametrize(
    ("each", "folded", "amount"),
    [
        (48, 10, 10),  # $106 less $10 leaves $48 each: level
        (50, 10, 0),  # $110 less $11 would leave $50 and $49: one would lose
        (45, 10, 10),  # $100 less $10 leaves $45 each: level
        (46, 9, 0),  # $101 less $10 would leave $46 and $45: the odd chip alone saves only one of them
    ],
)
def test_nothing_is_taken_if_it_would_turn_a_winner_into_a_loser(
    cited: Cited, each: int, folded: int, amount: int
) -> None:
    r = tied(cited, each, folded)
    assert taken(r) == amount
    pot = 2 * each + folded
    assert r.stakes[1] + r.stakes[2] == pot - amount


@clause("adelaide-omaha 59(b)")
def test_a_lone_winner_of_a_pot_is_measured_on_the_whole_hand(cited: Cited) -> None:
    """Seat 1 wins the main pot; seat 2 wins the separate pot and stands level on the hand before commission."""
    holes = {1: ACES, 2: QUEENS, 3: JACKS}
    level = table(cited, {1: 20, 2: 40, 3: 40}, holes).does("3 raise 40", "1 call", "2 call")
    assert taken(level) == 0
    assert level.stakes == {1: 60, 2: 40, 3: 0}
    ahead = table(cited, {1: 20, 2: 50, 3: 50}, holes).does("3 raise 50", "1 call", "2 call")
    assert (taken(ahead), ahead.answer.commission.taken_from) == (12, [600, 600])
    assert ahead.stakes == {1: 54, 2: 54, 3: 0}


@clause("adelaide-omaha 59(b)")
def test_a_winner_who_would_lose_frees_the_whole_hand(cited: Cited) -> None:
    """Before commission seat 2 is $2 ahead; the separate pot would bear $4 of $10."""
    r = table(cited, {1: 20, 2: 42, 3: 42}, {1: ACES, 2: QUEENS, 3: JACKS}).does("3 raise 42", "1 call", "2 call")
    assert r.answer.commission.base == 10400
    assert (taken(r), r.answer.commission.taken_from) == (0, [0, 0])
    assert r.stakes == {1: 60, 2: 44, 3: 0}


@clause("adelaide-omaha 59(b)")
def test_a_winner_behind_anyway_frees_nothing(cited: Cited) -> None:
    r = table(cited, {1: 50, 2: 60, 3: 60}, {1: ACES, 2: QUEENS, 3: JACKS}).does("3 raise 60", "1 call", "2 call")
    assert (taken(r), r.answer.commission.taken_from) == (15, [1400, 100])
    assert r.stakes == {1: 136, 2: 19, 3: 0}


@clause("adelaide-omaha 59(b)")
def test_a_dead_post_is_among_the_chips_a_winner_put_in(cited: Cited) -> None:
    """Seat 3 posts $2 dead and $4 live; of the pot of $12 less $1 its share would be $5 against $6 put in."""
    stakes = {1: 100.0, 2: 100.0, 3: 100.0, 4: 100.0}
    r = table(cited, stakes, {2: ACES, 3: ACES_TOO}, "blinds=2,4", owes={3: [2, 4]})
    r.does("3 check", "4 fold", "1 fold", "2 check", *("2 check", "3 check") * 3)
    assert r.answer.commission.base == 1200
    assert taken(r) == 0
    assert r.stakes == {1: 98, 2: 102, 3: 100, 4: 100}


@clause("adelaide-omaha 59(a)", "adelaide-omaha 59(b)")
def test_the_answer_names_the_clause_that_freed_the_hand(cited: Cited) -> None:
    if cited.clause == "59(a)":
        r = table(cited, {1: 100, 2: 100}, TIES, board=PAIRED).does("1 raise 100", "2 call")
    else:
        r = tied(cited, 50, 10)
    assert taken(r) == 0
    assert r.answer.commission.clause == cited.clause


# 78(b), 78(c) Other ways to charge


@clause("adelaide-omaha 78(b)", "adelaide-omaha 78")
def test_by_the_hand_each_player_dealt_in_pays_a_dollar_from_the_stake_before_the_deal(cited: Cited) -> None:
    holes = {1: ACES, 2: QUEENS}
    r = table(cited, {1: 100, 2: 100, 3: 100}, holes, "commission.method=hand")
    (charges,) = r.events(events.ChargesTaken)
    assert (charges.amounts, charges.under) == ((100, 100, 100), cited.clause if cited.clause != "78" else "78(b)")
    assert (r.pot, r.round.state.charged, r.round.state.drawn) == (3, 300, 0)
    assert r.stakes == {1: 98, 2: 97, 3: 99}
    r.does("3 fold", "1 raise 99", "2 call")
    assert r.stakes == {1: 198, 2: 0, 3: 99}
    assert r.events(events.CommissionTaken) == []


@clause("adelaide-omaha 78(b)")
@pytest.mark.parametrize(
    ("limit", "blinds"), [("fixed", "1,2"), ("fixed", "10,20"), ("pot", "1,2"), ("no-limit", "5,10")]
)
def test_the_fee_is_the_same_dollar_in_every_game(cited: Cited, limit: str, blinds: str) -> None:
    r = table(cited, {1: 100, 2: 100}, {}, "commission.method=hand", f"limit={limit}", f"blinds={blinds}")
    assert r.events(events.ChargesTaken)[0].amounts == (100, 100)


@clause("adelaide-omaha 78(b)")
def test_the_fee_stands_also_where_all_tie(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100}, TIES, "commission.method=hand", board=PAIRED).does("1 raise 99", "2 call")
    assert r.stakes == {1: 99, 2: 99}


@clause("adelaide-omaha 78(b)")
def test_the_fee_goes_before_the_blind_and_needs_a_stake_above_it(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 2, 3: 100}, {}, "commission.method=hand")
    assert r.events(events.ForcedBetsPosted)[0].live == (100, 100, 0)
    with pytest.raises(RequestError):
        table(cited, {1: 100, 2: 1, 3: 100}, {}, "commission.method=hand")


@clause("adelaide-omaha 78(c)", "adelaide-omaha 78")
def test_by_time_nothing_comes_out_of_a_hand(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100, 3: 100}, {1: ACES, 2: QUEENS}, "commission.method=time")
    r.does("3 fold", "1 raise 100", "2 call")
    assert r.stakes == {1: 200, 2: 0, 3: 100}
    assert (r.events(events.ChargesTaken), r.round.state.charged) == ([], 0)


@clause("adelaide-omaha 78")
def test_from_the_pot_there_is_no_fee_besides(cited: Cited) -> None:
    r = table(cited, {1: 100, 2: 100}, {1: ACES, 2: QUEENS}, "commission.method=pot").does("1 raise 100", "2 call")
    assert r.events(events.ChargesTaken) == []
    assert r.stakes == {1: 185, 2: 0}


@clause("adelaide-omaha def:Cash Game")
def test_tournament_chips_pay_no_commission(cited: Cited) -> None:
    holes = {1: ACES, 2: QUEENS}
    r = table(cited, {1: 100, 2: 100}, holes, "tournament=true").does("1 raise 100", "2 call")
    assert r.stakes == {1: 200, 2: 0}
