"""Commission at the ACT tables: 15.1 and 15.2, the two schedules, what bears it, and when none is taken."""

from __future__ import annotations

import pytest

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

THREE = {1: 500, 2: 500, 3: 500}
NO_LIMIT = "limit=no-limit"
SCHEDULE_I = ("stake.min=200", "commission.cap=50", NO_LIMIT)  # 5% above $19
SCHEDULE_II = ("stake.min=100", "commission.cap=50", NO_LIMIT)  # 10% above $9
BOARD = "Kh Qd 9s 5c 4h"
KINGS, QUEENS, NINES = "Kc Ks 2s 3s", "Qs Qh 2c 3c", "9c 9h 2d 3d"
EQUAL = {1: "Ac Jd 2s 3s", 2: "Ad Jc 2c 3c", 3: "As Jh 2d 3d"}
LOSER = "8s 7d 6s Th"
RANKED = {1: KINGS, 2: QUEENS, 3: NINES}


def hands(cited: Cited, given: dict[int, str]) -> dict[int, str]:
    """The hands as the game deals them: four cards, or the first two of the four."""
    count = 4 if cited.book.id == "act-omaha-2006" else 2
    return {seat: " ".join(cards.split()[:count]) for seat, cards in given.items()}


def table(
    cited: Cited,
    *rules: str,
    stakes: dict[int, float] | None = None,
    given: dict[int, str] | None = None,
    board: str = BOARD,
) -> Played:
    """Up to three players, the last seat on the button, seat 1 holding the best hand unless others are given."""
    seats = stakes or THREE
    holes = {seat: cards for seat, cards in hands(cited, given or RANKED).items() if seat in seats}
    return Played(cited.book.id, seats, button=max(seats), rules=rules, holes=holes, board=board)


def check_down(played: Played) -> Played:
    while not played.ended:
        played.does(f"{played.turn} check")
    return played


def two_for(cited: Cited, amount: float, *rules: str, dollar: bool = False) -> Played:
    """Seats 1 and 2 show down with the amount in each; or seats 2 and 3, with the dollar of the first blind folded."""
    if dollar:
        return check_down(table(cited, *rules).does(f"3 raise {amount}", "1 fold", "2 call"))
    played = table(cited, *rules, stakes={1: 500, 2: 500})
    return check_down(played.does(f"1 raise {amount}", "2 call"))


def taken(played: Played) -> float:
    """The commission of the round, in dollars."""
    assert played.ended
    assert len(played.events(events.CommissionTaken)) <= 1
    return played.answer.commission.amount / 100


def drawn(played: Played) -> list[float]:
    """The commission by pot, in dollars."""
    return [amount / 100 for amount in played.answer.commission.taken_from]


def sizes(played: Played) -> list[float]:
    return [pot.amount / 100 for pot in played.answer.pots]


# 15.1 Always one of two bases


@clause("act-omaha-2006 15.1", "act-manila-2005 15.1")
def test_commission_comes_from_the_pots_or_by_time_and_never_both(cited: Cited) -> None:
    assert taken(two_for(cited, 50, NO_LIMIT, "commission.method=pot")) == 10
    assert taken(two_for(cited, 50, NO_LIMIT, "commission.method=time")) == 0
    cited.refuses("commission=none")


@clause("act-omaha-2006 15.1", "act-manila-2005 15.1")
def test_no_commission_comes_from_the_pots_of_a_tournament(cited: Cited) -> None:
    assert taken(two_for(cited, 50, NO_LIMIT, "tournament=true")) == 0


@clause("act-omaha-2006 def:Commission", "act-manila-2005 def:Commission")
def test_commission_is_booked_apart_from_the_pot_and_the_prize(cited: Cited) -> None:
    played = two_for(cited, 50, *SCHEDULE_II)
    assert sizes(played) == [100]
    assert played.answer.pots[0].winners[0].amount == 9_000
    assert played.round.state.charged == 1_000
    assert played.stakes == {1: 540, 2: 450}


# 15.2(a) The schedules


@clause("act-omaha-2006 15.2(a)(i)", "act-manila-2005 15.2(a)(i)")
@pytest.mark.parametrize(("each", "pot", "amount"), [(9, 19, 0), (9.5, 20, 1), (10, 21, 1)])
def test_schedule_i_takes_nothing_up_to_nineteen_dollars(cited: Cited, each: float, pot: float, amount: float) -> None:
    played = two_for(cited, each, *SCHEDULE_I, "chip=0.5", dollar=True)
    assert sizes(played) == [pot]
    assert taken(played) == amount


@clause("act-omaha-2006 15.2(a)(i).s2", "act-manila-2005 15.2(a)(i).s2")
@pytest.mark.parametrize(("each", "amount"), [(19.5, 1), (20, 2), (29.5, 2), (100, 10), (450, 45), (500, 50)])
def test_schedule_i_takes_five_per_cent_rounded_down_to_dollars(cited: Cited, each: float, amount: float) -> None:
    played = two_for(cited, each, *SCHEDULE_I, "chip=0.5")
    assert taken(played) == amount
    assert played.answer.commission.base == int(each * 200)
    assert (played.answer.commission.rate, played.answer.commission.unit) == (5, 100)
    assert played.answer.commission.clause.startswith("15.2(a)(i)")
    assert not played.answer.commission.clause.startswith("15.2(a)(ii)")


@clause("act-omaha-2006 15.2(a)(ii)", "act-manila-2005 15.2(a)(ii)")
@pytest.mark.parametrize(("each", "pot", "amount"), [(4, 9, 0), (4.5, 10, 1), (5, 11, 1)])
def test_schedule_ii_takes_nothing_up_to_nine_dollars(cited: Cited, each: float, pot: float, amount: float) -> None:
    played = two_for(cited, each, *SCHEDULE_II, "chip=0.5", dollar=True)
    assert sizes(played) == [pot]
    assert taken(played) == amount


@clause("act-omaha-2006 15.2(a)(ii).s2", "act-manila-2005 15.2(a)(ii).s2")
@pytest.mark.parametrize(("each", "amount"), [(9.5, 1), (10, 2), (14.5, 2), (100, 20), (249, 49), (250, 50)])
def test_schedule_ii_takes_ten_per_cent_rounded_down_to_dollars(cited: Cited, each: float, amount: float) -> None:
    played = two_for(cited, each, *SCHEDULE_II, "chip=0.5")
    assert taken(played) == amount
    assert played.answer.commission.base == int(each * 200)
    assert (played.answer.commission.rate, played.answer.commission.unit) == (10, 100)
    assert played.answer.commission.clause.startswith("15.2(a)(ii)")


@clause(
    "act-omaha-2006 15.2(a)(i).s2",
    "act-manila-2005 15.2(a)(i).s2",
    "act-omaha-2006 15.2(a)(ii).s2",
    "act-manila-2005 15.2(a)(ii).s2",
)
def test_commission_never_passes_the_approved_cap(cited: Cited) -> None:
    stake = "stake.min=200" if "(a)(i)." in cited.clause else "stake.min=100"
    for cap in (3, 7, 20):
        assert taken(two_for(cited, 200, stake, NO_LIMIT, f"commission.cap={cap}")) == cap
    played = two_for(cited, 200, stake, NO_LIMIT, "commission.cap=45")
    assert taken(played) == (20 if stake == "stake.min=200" else 40)
    assert played.answer.commission.cap == 4_500


# Several pots


def two_pots(cited: Cited, short: float, each: float, *rules: str, given: dict[int, str] | None = None) -> Played:
    """Seat 1 taps out for `short`; seats 2 and 3 put in `each`. The last bet is seat 2's, so seat 2 shows first."""
    small = ("blinds=1,1", "bet.min=1")
    played = table(cited, *rules, *small, stakes={1: short, 2: 500, 3: 500}, given=given)
    played.does(f"3 raise {short}", "1 call", "2 call")
    while played.round.state.betting_round < len(played.round.rules.betting):
        played.does("2 check", "3 check")
    return played.does(f"2 bet {each - short}", "3 call")


@clause("act-omaha-2006 15.2(a)(ii).s2", "act-manila-2005 15.2(a)(ii).s2")
def test_the_base_is_all_pots_and_each_bears_its_part_the_odd_dollar_from_the_first(cited: Cited) -> None:
    played = two_pots(cited, 5, 20, *SCHEDULE_II)
    assert sizes(played) == [15, 30]
    assert played.answer.commission.base == 4_500
    assert drawn(played) == [2, 2], "4 in all: 1.33 and 2.67, each down to a dollar, the odd one from the first"
    assert played.stakes == {1: 13, 2: 508, 3: 480}


@clause("act-omaha-2006 15.2(a)(ii)", "act-manila-2005 15.2(a)(ii)")
def test_a_pot_of_nine_dollars_bears_none_of_the_commission_its_size_adds_to(cited: Cited) -> None:
    played = two_pots(cited, 3, 20, *SCHEDULE_II)
    assert sizes(played) == [9, 34]
    assert drawn(played) == [0, 4], "ten per cent of 43, all of it from the side pot"
    small_side = two_pots(cited, 20, 24, *SCHEDULE_II)
    assert sizes(small_side) == [60, 8]
    assert drawn(small_side) == [6, 0]


@clause("act-omaha-2006 15.2(a)(ii)", "act-manila-2005 15.2(a)(ii)")
def test_pots_of_nine_dollars_or_less_bear_nothing_whatever_they_add_up_to(cited: Cited) -> None:
    shown = two_pots(cited, 3, 7, *SCHEDULE_II)
    assert sizes(shown) == [9, 8]
    assert taken(shown) == 0
    unseen = two_pots(cited, 3, 7, *SCHEDULE_II, given={1: LOSER, 2: QUEENS, 3: NINES})
    assert len(unseen.events(events.HandMucked)) == 2
    assert taken(unseen) == 0, "a hand passed in unseen makes no larger pot"


@clause("act-omaha-2006 15.2(a)(i)", "act-manila-2005 15.2(a)(i)")
def test_a_pot_of_nineteen_dollars_or_less_bears_nothing_beside_a_larger_one(cited: Cited) -> None:
    played = two_pots(cited, 6, 16, *SCHEDULE_I)
    assert sizes(played) == [18, 20]
    assert drawn(played) == [0, 1], "five per cent of 38"
    neither = two_pots(cited, 6, 15, *SCHEDULE_I)
    assert sizes(neither) == [18, 18]
    assert taken(neither) == 0


@clause("act-omaha-2006 15.2(a)(i).s2", "act-manila-2005 15.2(a)(i).s2")
def test_the_cap_is_for_the_round_and_spread_over_its_pots(cited: Cited) -> None:
    played = two_pots(cited, 100, 300, *SCHEDULE_I, "commission.cap=8")
    assert sizes(played) == [300, 400]
    assert drawn(played) == [4, 4], "8 for 700: 3.43 and 4.57, the odd dollar from the first"


# 15.2(b) Uncalled bets


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)")
def test_an_uncalled_raise_goes_back_and_the_call_in_it_stays(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "blinds=5,10", "bet.min=10")
    played = table(cited, *rules).does("3 raise 60", "1 fold", "2 fold")
    (back,) = played.events(events.BetReturned)
    assert (back.place, back.amount, back.under) == (2, 5_000, cited.clause)
    assert sizes(played) == [25]
    assert taken(played) == 2
    assert played.stakes == {1: 495, 2: 490, 3: 513}


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)")
def test_only_the_part_nobody_matched_goes_back(cited: Cited) -> None:
    played = table(cited, *SCHEDULE_II, stakes={1: 20, 2: 500}).does("1 raise 4", "2 raise 100", "1 call")
    assert [(back.seat, back.amount) for back in played.answer.returned] == [(2, 8_000)]
    assert sizes(played) == [40]
    assert taken(played) == 4
    called = table(cited, *SCHEDULE_II, stakes={1: 100, 2: 500}).does("1 raise 4", "2 raise 100", "1 call")
    assert called.answer.returned == []
    assert taken(called) == 20


@clause("act-omaha-2006 15.2(b)", "act-manila-2005 15.2(b)")
def test_the_ceiling_of_nine_dollars_is_measured_without_the_uncalled_bet(cited: Cited) -> None:
    played = table(cited, *SCHEDULE_II).does("3 call", "1 call", "2 stand", "1 bet 100", "2 fold", "3 fold")
    assert sizes(played) == [6]
    assert taken(played) == 0


# 15.2(c) Everyone ties


@clause("act-omaha-2006 15.2(c)", "act-manila-2005 15.2(c)")
def test_nothing_is_taken_where_all_who_paid_stayed_and_tie(cited: Cited) -> None:
    two = check_down(table(cited, *SCHEDULE_II, stakes={1: 500, 2: 500}, given=EQUAL).does("1 raise 50", "2 call"))
    assert taken(two) == 0
    assert two.stakes == {1: 500, 2: 500}
    three = check_down(table(cited, *SCHEDULE_II, given=EQUAL).does("3 raise 50", "1 call", "2 call"))
    assert taken(three) == 0


@clause("act-omaha-2006 15.2(c)", "act-manila-2005 15.2(c)")
def test_the_blind_of_a_player_who_folded_defeats_the_exemption(cited: Cited) -> None:
    played = check_down(table(cited, *SCHEDULE_II, given=EQUAL).does("3 raise 50", "1 fold", "2 call"))
    assert taken(played) == 10
    nothing_in = check_down(table(cited, *SCHEDULE_II, given=EQUAL).does("3 fold", "1 raise 50", "2 call"))
    assert taken(nothing_in) == 0, "seat 3 paid nothing"


@clause("act-omaha-2006 15.2(c)", "act-manila-2005 15.2(c)")
@pytest.mark.parametrize("last_bet", [1, 3], ids=["beaten-hand-unseen", "beaten-hand-shown"])
def test_a_beaten_hand_that_stayed_to_the_end_defeats_the_exemption(cited: Cited, last_bet: int) -> None:
    played = table(cited, *SCHEDULE_II, given=EQUAL | {3: LOSER}).does("3 raise 50", "1 call", "2 call")
    while played.round.state.betting_round < len(played.round.rules.betting):
        played.does("1 check", "2 check", "3 check")
    steps = (
        ("1 bet 10", "2 call", "3 call") if last_bet == 1 else ("1 check", "2 check", "3 bet 10", "1 call", "2 call")
    )
    played.does(*steps)
    assert len(played.events(events.HandMucked)) == (last_bet == 1)
    assert taken(played) == 18


@clause("act-omaha-2006 15.2(c)", "act-manila-2005 15.2(c)")
def test_the_tie_is_asked_for_the_round_and_not_for_each_pot(cited: Cited) -> None:
    all_tie = two_pots(cited, 20, 60, *SCHEDULE_II, given=EQUAL)
    assert sizes(all_tie) == [60, 80]
    assert taken(all_tie) == 0
    side_ties = two_pots(cited, 20, 60, *SCHEDULE_II, given=EQUAL | {1: KINGS})
    assert taken(side_ties) == 14


@clause("act-omaha-2006 15.2(c)", "act-manila-2005 15.2(c)")
def test_in_a_split_game_the_hands_have_to_be_equal_both_ways(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "win=high-low", "low.qualifier=8")
    board = "8h 6d 4s Kc Qh"
    stakes: dict[int, float] = {1: 500, 2: 500}
    equal = {1: "Ac 2d Jh Ts", 2: "As 2c Jd Tc"}
    both = table(cited, *rules, stakes=stakes, given=equal, board=board).does("1 raise 50", "2 call")
    assert taken(check_down(both)) == 0
    one_each = {1: "Kd Ks 9c 9d", 2: "Ac 2d Th Ts"}
    halves = table(cited, *rules, stakes=stakes, given=one_each, board=board).does("1 raise 50", "2 call")
    assert taken(check_down(halves)) == 10
    assert halves.stakes == {1: 495, 2: 495}


# 15.2(d) Only blinds or antes


@clause("act-omaha-2006 15.2(d)", "act-manila-2005 15.2(d)")
def test_nothing_is_taken_from_blinds_alone(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "bet.min=10")
    played = table(cited, *rules, "blinds=10,20,40").does("1 fold", "2 fold")
    assert sizes(played) == [50]
    assert taken(played) == 0
    called = check_down(table(cited, *rules, "blinds=10,20", stakes={1: 500, 2: 500}).does("1 call", "2 stand"))
    assert sizes(called) == [40]
    assert taken(called) == 4, "a call of the blind is no blind"


@clause("act-omaha-2006 15.2(d)", "act-manila-2005 15.2(d)")
def test_blinds_shown_down_by_players_they_tapped_out_stay_free(cited: Cited) -> None:
    played = table(cited, *SCHEDULE_II, "blinds=10,20", "bet.min=10", stakes={1: 10, 2: 20})
    assert played.ended
    assert sizes(played) == [20]
    assert taken(played) == 0
    assert played.stakes == {1: 20, 2: 10}


@clause("act-omaha-2006 15.2(d)", "act-manila-2005 15.2(d)")
def test_over_blinds_and_posts_count_as_blinds(cited: Cited) -> None:
    four = {1: 500, 2: 500, 3: 500, 4: 500}
    over = Played(cited.book.id, four, button=4, rules=[*SCHEDULE_II, "blinds=10,20", "over-blind=40"])
    over.does("3 over-blind", "4 fold", "1 fold", "2 fold")
    assert sizes(over) == [50]
    assert taken(over) == 0
    posts = Played(cited.book.id, four, button=4, rules=[*SCHEDULE_II, "blinds=10,20"], owes={4: [10, 20]})
    posts.does("3 fold", "4 fold", "1 fold")
    assert sizes(posts) == [60], "10 and 20 of the blinds, 20 and 10 of the posts"
    assert taken(posts) == 0
    raised = Played(cited.book.id, four, button=4, rules=[*SCHEDULE_II, "blinds=10,20"], owes={4: [10, 20]})
    raised.does("3 fold", "4 raise 60", "1 fold", "2 fold")
    assert sizes(raised) == [60], "the raise goes back"
    assert taken(raised) == 0


@clause("act-omaha-2006 15.2(d)", "act-manila-2005 15.2(d)")
def test_nothing_is_taken_from_antes_alone(cited: Cited) -> None:
    rules = (*SCHEDULE_II, "betting=antes", "ante=10", "bet.min=10")
    played = table(cited, *rules).does("1 bet 50", "2 fold", "3 fold")
    assert sizes(played) == [30]
    assert taken(played) == 0
    called = check_down(table(cited, *rules).does("1 bet 10", "2 call", "3 fold"))
    assert sizes(called) == [50]
    assert taken(called) == 5


# What the answer says


@clause(
    "act-omaha-2006 15.2(a)(i)",
    "act-manila-2005 15.2(a)(i)",
    "act-omaha-2006 15.2(a)(ii)",
    "act-manila-2005 15.2(a)(ii)",
    "act-omaha-2006 15.2(c)",
    "act-manila-2005 15.2(c)",
    "act-omaha-2006 15.2(d)",
    "act-manila-2005 15.2(d)",
)
def test_where_nothing_is_taken_the_answer_cites_why(cited: Cited) -> None:
    if cited.clause == "15.2(a)(i)":
        played = two_for(cited, 9, *SCHEDULE_I, dollar=True)
    elif cited.clause == "15.2(a)(ii)":
        played = two_for(cited, 4, *SCHEDULE_II, dollar=True)
    elif cited.clause == "15.2(c)":
        played = check_down(
            table(cited, *SCHEDULE_II, stakes={1: 500, 2: 500}, given=EQUAL).does("1 raise 50", "2 call")
        )
    else:
        played = table(cited, *SCHEDULE_II, "blinds=10,20,40").does("1 fold", "2 fold")
    assert taken(played) == 0
    assert played.answer.commission.clause == cited.clause
