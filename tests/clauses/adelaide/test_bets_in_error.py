"""Short calls and raises: Adelaide 32 and 70."""

from __future__ import annotations

import pytest

from croupier.poker import events
from croupier.poker import ruling_events as ruled
from tests.support.cite import Cited, clause
from tests.support.clauses.adelaide_bets_in_error import FOUR, fixed, open_to, table

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
    assert r.contradicts("bet-amount", seat=4, amount=3).code == "right-amount"
    r.does("4 call")
    assert r.stakes[4] == 0


@clause("adelaide-omaha 70")
def test_what_is_no_error_or_not_this_players_turn_is_refused(cited: Cited) -> None:
    r = table(cited).does("3 raise 10")
    assert r.contradicts("bet-amount", seat=4, amount=10).code == "right-amount"
    early = r.contradicts("bet-amount", seat=1, amount=5)
    assert early.code == "not-in-turn"
    assert "seat 4" in early.reason
    assert r.contradicts("bet-amount", seat=4, amount=101).code == "stake-too-small"


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
@pytest.mark.parametrize("choice", ["withdraw", "complete"])
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
