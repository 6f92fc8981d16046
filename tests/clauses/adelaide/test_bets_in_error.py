"""Betting in error: Adelaide 70 to 72(a) and 74: short calls and raises, string bets, oversized chips, spoken acts."""

from __future__ import annotations

import pytest

from croupier.history.script.poker import RulingAnswer
from croupier.poker import events
from croupier.poker import ruling_events as ruled
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}


def table(cited: Cited, *rules: str, stakes: dict[int, float] | None = None) -> Played:
    """No limit, blinds $1 and $2 from seats 1 and 2, the button on seat 4: seat 3 opens."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, stakes or FOUR, button=4, rules=given)


def fixed(cited: Cited, *steps: str) -> Played:
    """Fixed limit, blinds $10 and $20: bets and raises of $20 in the first two betting rounds."""
    return table(cited, "limit=fixed", "blinds=10,20", stakes=dict.fromkeys(FOUR, 400)).does(*steps)


def flop(cited: Cited, *rules: str) -> Played:
    """Four players who have called, at the second betting round: the pot is $8, seat 1 opens."""
    return table(cited, *rules).does("3 call", "4 call", "1 call", "2 check")


def open_to(ruling: RulingAnswer) -> set[str]:
    """The choices a ruling leaves open."""
    return {choice.name for choice in ruling.choices}


# 32 Chips only


@clause("adelaide-omaha 32")
def test_a_wager_is_made_in_whole_chips(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.refused("4 raise 20.50") == cited.clause
    assert r.stakes[4] == 100
    table(cited, "chip=0.50").does("3 raise 10", "4 raise 20.50")


# 70 Half of the call or more


@clause("adelaide-omaha 70")
def test_exactly_half_of_the_call_binds(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    before = r.round.state
    ruling = r.reports("bet-amount", seat=4, amount=5)
    assert ruling.clauses == (cited.clause,)
    assert open_to(ruling) == {"complete", "forfeit"}
    assert {choice.by for choice in ruling.choices} == {"seat 4"}
    assert (r.round.state.stake, r.round.state.pot) == (before.stake, before.pot)


@clause("adelaide-omaha 70")
def test_the_call_is_completed(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=5)
    r.chooses("complete", "seat 4")
    assert r.events(events.Called)[-1] == events.Called(3, 1000, False, cited.clause)
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)


@clause("adelaide-omaha 70")
def test_or_the_hand_and_those_chips_are_forfeited(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=7)
    r.chooses("forfeit", "seat 4")
    assert r.events(ruled.HandKilled)[-1] == ruled.HandKilled(3, cited.clause)
    assert (r.turn, r.stakes[4], r.pot) == (1, 93, 20)
    assert not r.round.state.live >> 3 & 1
    r.does("1 fold", "2 fold")
    assert r.ended
    assert r.stakes == {1: 99, 2: 98, 3: 110, 4: 93}  # $3 nobody matched and a pot of $17


@clause("adelaide-omaha 70")
def test_play_waits_for_that_player_alone(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=5)
    assert r.turn is None
    assert {choice.name for choice in r.due.choices} == {"complete", "forfeit"}
    r.refused("1 call")
    r.refused("4 fold")
    assert r.may_not_choose("complete", "seat 3").clause == cited.clause
    assert r.may_not_choose("complete", "pit manager").clause == cited.clause
    assert r.may_not_choose("withdraw", "seat 4").clause == cited.clause
    r.chooses("complete", "seat 4")
    assert r.turn == 1


@clause("adelaide-omaha 70", "adelaide-omaha 70.p2")
@pytest.mark.parametrize(
    ("steps", "seat", "half"),
    [
        (["3 raise 10"], 4, 5),
        (["3 raise 9", "4 fold"], 1, 4),  # the small blind owes 8
        (["3 raise 10", "4 fold", "1 fold"], 2, 4),  # the big blind owes 8
        (["3 raise 15"], 4, 8),  # no whole chip is half of 15: 7 is less, 8 more
    ],
    ids=["nothing in", "small blind", "big blind", "odd"],
)
def test_half_is_measured_on_what_the_player_still_owes(cited: Cited, steps: list[str], seat: int, half: int) -> None:
    r, other = table(cited).does(*steps), table(cited).does(*steps)
    bound, free = (
        r.reports("bet-amount", seat=seat, amount=half),
        other.reports("bet-amount", seat=seat, amount=half - 1),
    )
    assert (bound.clauses[0], open_to(bound)) == ("70", {"complete", "forfeit"})
    assert (free.clauses[0], open_to(free)) == ("70.p2", {"complete", "withdraw"})


@clause("adelaide-omaha 70", "adelaide-omaha 70.p2")
@pytest.mark.parametrize(("amount", "clauses"), [(10, ("70",)), (9, ("70.p2",)), (19, ("70",))])
def test_in_fixed_limit_it_is_measured_the_same_way(cited: Cited, amount: int, clauses: tuple[str, ...]) -> None:
    r = fixed(cited)
    assert r.price == 20
    assert r.reports("bet-amount", seat=3, amount=amount).clauses == clauses


@clause("adelaide-omaha 70")
def test_a_call_with_all_a_player_has_is_no_error(cited: Cited) -> None:
    r = table(cited, stakes=FOUR | {4: 3}).does("3 raise 10")
    assert "proper call" in r.contradicts("bet-amount", seat=4, amount=3).reason
    r.does("4 call")
    assert r.stakes[4] == 0


@clause("adelaide-omaha 70")
def test_what_is_no_error_or_not_this_players_turn_is_refused(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert "proper call" in r.contradicts("bet-amount", seat=4, amount=10).reason
    assert "turn of seat 4" in r.contradicts("bet-amount", seat=1, amount=5).reason
    assert "stake" in r.contradicts("bet-amount", seat=4, amount=101).reason


# 70.p2 Less than half of the call


@clause("adelaide-omaha 70.p2")
def test_less_than_half_may_be_taken_back_and_the_call_still_made(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("bet-amount", seat=4, amount=4)
    assert ruling.clauses == (cited.clause,)
    r.chooses("withdraw", "seat 4")
    assert (r.turn, r.stakes[4], r.pot) == (4, 100, 13)
    assert r.acts.keys() == {"fold", "call"}
    r.does("4 call")
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)


@clause("adelaide-omaha 70.p2")
def test_after_taking_it_back_the_player_may_fold_but_not_raise(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=4)
    r.chooses("withdraw", "seat 4")
    assert r.refused("4 raise 20") == cited.clause
    assert r.refused("4 raise 100") == cited.clause
    r.does("4 fold")
    assert (r.turn, r.stakes[4], r.pot) == (1, 100, 13)


@clause("adelaide-omaha 70.p2")
def test_or_the_call_is_completed_and_nothing_else(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=4)
    assert r.may_not_choose("forfeit", "seat 4").clause == cited.clause
    r.chooses("complete", "seat 4")
    assert r.events(events.Called)[-1] == events.Called(3, 1000, False, cited.clause)
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)


@clause("adelaide-omaha 70.p2")
def test_the_others_may_still_raise(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=4)
    r.chooses("withdraw", "seat 4")
    r.does("4 fold")
    assert (r.turn, r.may("raise")) == (1, (18, 100))


@clause("adelaide-omaha 70.p2")
@pytest.mark.parametrize(
    "choice",
    [
        "withdraw",
        "complete",
    ],
)
def test_the_raise_is_lost_either_way_when_the_betting_comes_round_again(cited: Cited, choice: str) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=4)
    r.chooses(choice, "seat 4")
    r.does(*(["4 call"] if choice == "withdraw" else []), "1 raise 30", "2 fold", "3 call")
    assert (r.turn, r.price) == (4, 20)
    assert r.refused("4 raise 50") == cited.clause


# 70.p3 Half of a raise or more


@clause("adelaide-omaha 70.p3")
def test_exactly_half_of_what_a_raise_adds_binds(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.may("raise") == (18, 100)
    ruling = r.reports("bet-amount", seat=4, amount=14)  # 4 of 8
    assert ruling.clauses == (cited.clause,)
    assert open_to(ruling) == {"complete", "forfeit"}
    r.chooses("complete", "seat 4")
    assert (r.turn, r.price, r.stakes[4], r.pot) == (1, 17, 82, 31)
    assert r.events(events.Raised)[-1].under == cited.clause


@clause("adelaide-omaha 70.p3")
def test_or_the_hand_and_all_chips_put_forward_are_forfeited(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=14)
    r.chooses("forfeit", "seat 4")
    assert (r.turn, r.stakes[4], r.pot) == (1, 86, 27)
    assert r.events(ruled.HandKilled)[-1].under == cited.clause
    assert r.price == 9  # the others still face the bet as it was
    assert "$14 of Seat 4 stays in the pot, $4 of it above the call [70.p3]" in r.told


@clause("adelaide-omaha 70.p3")
def test_the_record_tells_all_chips_that_stay_where_there_was_nothing_to_call(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 call", "2 check")
    ruling = r.reports("bet-amount", seat=1, amount=1)
    assert [choice.words for choice in ruling.choices] == ["seat 1 goes to $2", "the hand is dead and $1 stays in"]
    r.chooses("forfeit", "seat 1")
    assert (r.stakes[1], r.pot) == (97, 9)
    assert "$1 of Seat 1 stays in the pot [70.p3]" in r.told


@clause("adelaide-omaha 70.p4", "adelaide-omaha 70.p3")
def test_a_raise_announced_with_just_the_call_has_nothing_added_or_returned(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.reports("bet-amount", seat=4, amount=10, said="raise").words == "It is a call: $10 stands."


@clause("adelaide-omaha 70.p3", "adelaide-omaha 70.p4")
@pytest.mark.parametrize(
    ("steps", "seat", "half"),
    [
        (["3 raise 10"], 4, 14),  # to call 10, a raise adds 8
        (["3 raise 10", "4 fold"], 1, 13),  # to call 9
        (["3 raise 10", "4 fold", "1 fold"], 2, 12),  # to call 8
        (["3 call", "4 call", "1 call", "2 check", "1 bet 10", "2 raise 30"], 3, 40),  # to call 30, a raise adds 20
    ],
    ids=["nothing in", "small blind", "big blind", "over a raise"],
)
def test_half_is_measured_on_the_increment_above_the_call(cited: Cited, steps: list[str], seat: int, half: int) -> None:
    r, other = table(cited).does(*steps), table(cited).does(*steps)
    bound = r.reports("bet-amount", seat=seat, amount=half)
    assert (bound.clauses[0], open_to(bound)) == ("70.p3", {"complete", "forfeit"})
    free = other.reports("bet-amount", seat=seat, amount=half - 1)
    assert (free.clauses[0], open_to(free)) == ("70.p4", set())


@clause("adelaide-omaha 70.p3", "adelaide-omaha 70.p4")
@pytest.mark.parametrize(
    ("steps", "seat", "half", "to"),
    [
        ([], 3, 30, 40),
        (["3 raise 40"], 4, 50, 60),
        (["3 call", "4 call", "1 call"], 2, 10, 40),
        (["3 call", "4 call", "1 call", "2 check"], 1, 10, 20),
        (["3 call", "4 call", "1 call", "2 check", "1 check", "2 check", "3 check", "4 check"], 1, 20, 40),
    ],
    ids=["first raise", "second raise", "big blind's option", "bet on the flop", "bet on the turn"],
)
def test_the_same_in_fixed_limit(cited: Cited, steps: list[str], seat: int, half: int, to: int) -> None:
    r = fixed(cited, *steps)
    everything = r.stakes[seat] + r.round.state.put[seat - 1] / 100
    assert r.reports("bet-amount", seat=seat, amount=half).clauses == ("70.p3",)
    r.chooses("complete", f"seat {seat}")
    assert (r.round.state.high, r.stakes[seat]) == (100 * to, everything - to)
    one_chip_less = fixed(cited, *steps)
    assert one_chip_less.reports("bet-amount", seat=seat, amount=half - 1).clauses == ("70.p4",)
    assert one_chip_less.due.choices == ()


@clause("adelaide-omaha 70.p3")
def test_an_opening_bet_of_half_the_least_bet_is_completed_or_forfeited(cited: Cited) -> None:
    r = fixed(cited, "3 call", "4 call", "1 call", "2 check")
    r.reports("bet-amount", seat=1, amount=10, said="bet")
    r.chooses("forfeit", "seat 1")
    assert (r.stakes[1], r.pot, r.turn) == (370, 90, 2)
    assert r.acts.keys() == {"fold", "check", "bet"}  # no bet has been made
    again = fixed(cited, "3 call", "4 call", "1 call", "2 check")
    again.reports("bet-amount", seat=1, amount=10, said="bet")
    again.chooses("complete", "seat 1")
    assert (again.stakes[1], again.pot, again.turn, again.price) == (360, 100, 2, 20)


# 70.p4 Less than half of a raise


@clause("adelaide-omaha 70.p4")
def test_less_than_half_of_a_raise_is_a_call(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    ruling = r.reports("bet-amount", seat=4, amount=13)
    assert ruling.clauses == (cited.clause,)
    assert ruling.choices == ()
    assert r.events(events.Called)[-1] == events.Called(3, 1000, False, cited.clause)
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)
    assert r.price == 9


@clause("adelaide-omaha 70.p4")
def test_a_player_deemed_to_have_called_may_not_raise_in_that_betting_round(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    r.reports("bet-amount", seat=4, amount=13)
    r.does("1 raise 30", "2 fold", "3 call")
    assert (r.turn, r.price) == (4, 20)
    assert r.refused("4 raise 50") == cited.clause


@clause("adelaide-omaha 70.p4")
def test_where_no_bet_stands_it_is_a_check_and_the_chips_go_back(cited: Cited) -> None:
    r = fixed(cited, "3 call", "4 call", "1 call", "2 check")
    ruling = r.reports("bet-amount", seat=1, amount=9, said="bet")
    assert ruling.clauses == (cited.clause,)
    assert r.events(events.Checked)[-1] == events.Checked(0, cited.clause)
    assert (r.turn, r.stakes[1], r.pot) == (2, 380, 80)
    assert r.acts.keys() == {"fold", "check", "bet"}


@clause("adelaide-omaha 70.p4")
def test_a_player_whose_short_bet_became_a_check_may_not_raise_in_that_betting_round(cited: Cited) -> None:
    r = fixed(cited, "3 call", "4 call", "1 call", "2 check")
    r.reports("bet-amount", seat=1, amount=9, said="bet")
    r.does("2 bet 20", "3 fold", "4 fold")
    assert (set(r.acts), r.refused("1 raise 40")) == ({"fold", "call"}, cited.clause)
    r.does("1 call")
    assert "bet" in r.acts, "the next betting round is open again"


@clause("adelaide-omaha 70.p4")
def test_a_raise_announced_with_only_the_call_put_in_is_a_call(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.reports("bet-amount", seat=4, amount=10, said="raise").clauses == (cited.clause,)
    assert (r.turn, r.stakes[4], r.pot) == (1, 90, 23)


@clause("adelaide-omaha 70.p4", "adelaide-omaha A1.2")
def test_where_no_raise_is_left_more_than_the_call_is_a_call(cited: Cited) -> None:
    r = fixed(cited, "3 raise 40", "4 raise 60", "1 raise 80")
    ruling = r.reports("bet-amount", seat=2, amount=80)
    assert ruling.clauses == ("70.p4", "A1.2")
    assert (r.turn, r.stakes[2]) == (3, 320)


@clause("adelaide-omaha 70.p3")
def test_a_proper_raise_is_no_error(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.contradicts("bet-amount", seat=4, amount=18).clause == cited.clause
    all_in = table(cited, stakes=FOUR | {4: 13}).does("3 raise 10")
    assert all_in.contradicts("bet-amount", seat=4, amount=13).clause == cited.clause


@clause("adelaide-omaha 29")
@pytest.mark.parametrize(
    ("rules", "steps", "seat", "amount", "to"),
    [(["limit=pot"], [], 3, 30, 7), (["limit=fixed"], [], 3, 5, 4), (["limit=fixed"], ["3 raise 4"], 4, 20, 6)],
)
def test_what_is_above_the_limits_goes_back(
    cited: Cited, rules: list[str], steps: list[str], seat: int, amount: int, to: int
) -> None:
    r = table(cited, *rules).does(*steps)
    ruling = r.reports("bet-amount", seat=seat, amount=amount)
    assert ruling.clauses[0] == cited.clause
    assert (r.round.state.high, r.stakes[seat]) == (100 * to, 100 - to)


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
