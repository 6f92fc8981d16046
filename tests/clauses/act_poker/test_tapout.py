"""Tapping out at the ACT tables: 14.1 and 14.5, and what a short tap out does to the raising."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.history.text.tellers import round_text
from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

NO_LIMIT = "limit=no-limit"
CUSTOM = "tapout.reopen=custom"
BOARD = "Kh Qd 9s 5c 4h"
HANDS = {1: "Ac Ad 2s 3s", 2: "Js Jh 2c 3c", 3: "7s 7h 2d 3d"}


def hands(cited: Cited) -> dict[int, str]:
    count = 4 if cited.book.id == "act-omaha-2006" else 2
    return {seat: " ".join(cards.split()[:count]) for seat, cards in HANDS.items()}


def second_round(cited: Cited, stakes: Mapping[int, float], *rules: str) -> Played:
    """The second betting round of a no-limit game, everyone in for two dollars, seat 1 to act."""
    played = Played(cited.book.id, stakes, button=max(stakes), rules=[NO_LIMIT, *rules])
    later = [seat for seat in stakes if seat > 2]
    return played.does(*[f"{seat} call" for seat in later], "1 call", "2 stand")


# 14.1 All that is left goes in


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1", "act-omaha-2006 def:Tap Out", "act-manila-2005 def:Tap Out")
@pytest.mark.parametrize("behind", [0.5, 1, 7, 9.5])
def test_a_player_who_cannot_meet_a_bet_calls_with_everything(cited: Cited, behind: float) -> None:
    played = second_round(cited, {1: 100, 2: behind + 2, 3: 100}, "chip=0.5").does("1 bet 10")
    assert played.price == behind, "also where it is no whole number of least bets"
    assert set(played.acts) == {"call", "fold"}
    assert played.refused("2 raise 20") == "14.1"
    played.does("2 call")
    assert played.stakes[2] == 0
    assert played.events(events.Called)[-1].tapped


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1", "act-omaha-2006 def:Tap Out", "act-manila-2005 def:Tap Out")
def test_a_player_who_cannot_make_the_least_bet_bets_everything(cited: Cited) -> None:
    played = second_round(cited, {1: 3, 2: 100, 3: 100}, "bet.min=5")
    assert played.may("bet") == (1, 1)
    assert played.refused("1 bet 5") == "14.1"
    played.does("1 bet 1")
    assert played.stakes[1] == 0
    assert played.price == 1


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_a_player_who_cannot_make_the_least_raise_may_raise_with_everything(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 17, 3: 100}).does("1 bet 10")
    assert played.price == 10
    assert played.may("raise") == (15, 15)
    assert played.refused("2 raise 14") == "14.1"
    played.does("2 raise 15")
    assert played.stakes[2] == 0
    assert played.price == 15


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_a_player_who_can_meet_the_bet_does_not_put_in_less(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 12, 3: 100}).does("1 bet 10")
    assert played.price == 10
    played.does("2 call")
    assert played.stakes[2] == 0
    deep = second_round(cited, {1: 100, 2: 100, 3: 100}).does("1 bet 10")
    assert deep.refused("2 raise 5") == "5.1.s3"


UNITS = ("tapout=units", "bet.min=2")


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1")
@pytest.mark.parametrize(("behind", "call", "kept"), [(7, 6, 1), (6, 6, 0), (9.5, 8, 1.5), (2, 2, 0), (1.5, 1.5, 0)])
def test_in_units_of_the_minimum_bet_a_short_player_calls_with_whole_ones_and_keeps_the_rest(
    cited: Cited, behind: float, call: float, kept: float
) -> None:
    assert cited.rules()["tapout"] == "everything", "where the table says nothing"
    played = second_round(cited, {1: 100, 2: behind + 2, 3: 100}, "chip=0.5", *UNITS).does("1 bet 10")
    assert played.price == call, "less than one minimum bet goes in whole"
    assert played.refused("2 raise 20") == "14.1"
    played.does("2 call")
    assert (played.events(events.Called)[-1].tapped, played.stakes[2]) == (True, kept)
    played.does("3 call", "1 check")
    assert played.turn == 3, "a player who has tapped out is asked for nothing more, though chips are left"
    assert played.refused("2 check") == "def:Bet"
    (line,) = [line for line in round_text(played.round.events) if line.startswith("Seat 2 calls")]
    assert ", all-in [" in line


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1", "act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_in_units_of_the_minimum_bet_a_short_bet_or_raise_is_made_of_whole_ones(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 17, 3: 100}, *UNITS).does("1 bet 10")
    assert (played.price, played.may("raise")) == (10, (14, 14))
    played.does("2 raise 14")
    assert (played.stakes[2], played.events(events.Raised)[-1].tapped) == (1, True)
    assert played.turn == 3
    nothing_over = second_round(cited, {1: 100, 2: 13, 3: 100}, *UNITS).does("1 bet 10")
    assert nothing_over.may("raise") is None, "11 are 10 in whole minimum bets: the call"
    assert nothing_over.refused("2 raise 11") == "14.1"
    opening = second_round(cited, {1: 9, 2: 100, 3: 100}, "tapout=units", "bet.min=3", "blinds=1,2")
    assert opening.may("bet") == (3, 7), "a stake that reaches for the minimum bet is not short"


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_the_side_pot_begins_where_the_whole_minimum_bets_end(cited: Cited) -> None:
    stakes = {1: 8, 2: 100, 3: 100}
    rules = [NO_LIMIT, "commission=none", *UNITS]
    played = Played(cited.book.id, stakes, button=3, rules=rules, holes=hands(cited), board=BOARD)
    played.does("3 raise 20", "1 call", "2 call")
    while not played.ended:
        played.does(f"{played.turn} check")
    assert played.stakes == {1: 1 + 3 * 7, 2: 80 + 2 * 13, 3: 80}, "aces win 7 from each, jacks the rest"


@clause("act-omaha-2006 14.1", "act-manila-2005 14.1", "act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
def test_in_fixed_limit_a_short_stake_still_goes_in_whole(cited: Cited) -> None:
    rules = ["limit=fixed", "blinds=2,4", "bet.min=4"]
    played = Played(cited.book.id, {1: 100, 2: 100, 3: 7}, button=3, rules=rules)
    assert played.may("raise") == (7, 7)
    exact = Played(cited.book.id, {1: 100, 2: 100, 3: 8}, button=3, rules=rules)
    assert exact.may("raise") == (8, 8)


@clause("act-omaha-2006 14.1.s2", "act-manila-2005 14.1.s2")
def test_a_tapped_out_player_stays_to_the_showdown_and_is_asked_for_nothing(cited: Cited) -> None:
    stakes = {1: 5, 2: 100, 3: 100}
    played = Played(
        cited.book.id, stakes, button=3, rules=[NO_LIMIT, "commission=none"], holes=hands(cited), board=BOARD
    )
    played.does("3 raise 10", "1 call", "2 call")
    while not played.ended:
        assert played.turn == 2
        assert played.refused("1 check") == "def:Bet"
        played.does("2 check")
        assert played.turn == 3
        played.does("3 check")
    assert played.stakes == {1: 15, 2: 100, 3: 90}, "aces win the main pot, jacks the side pot of ten"


@clause("act-omaha-2006 14.1.s2", "act-manila-2005 14.1.s2")
def test_once_all_but_one_are_tapped_out_there_is_no_more_betting(cited: Cited) -> None:
    stakes = {1: 5, 2: 20, 3: 100}
    played = Played(
        cited.book.id, stakes, button=3, rules=[NO_LIMIT, "commission=none"], holes=hands(cited), board=BOARD
    )
    played.does("3 raise 50", "1 call", "2 call")
    assert played.ended
    assert [(back.place, back.amount) for back in played.events(events.BetReturned)] == [(2, 3000)]
    assert played.stakes == {1: 15, 2: 30, 3: 80}


@clause("act-omaha-2006 def:Call", "act-manila-2005 def:Call")
def test_a_call_brings_a_player_level_with_the_highest_wager(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100, 3: 100, 4: 4}, button=4).does("3 raise 6", "4 call")
    assert played.stakes[4] == 0
    assert (played.turn, played.price) == (1, 5), "a short tap out lowers no price"
    played.does("1 call")
    assert (played.turn, played.price) == (2, 4)


@clause("act-omaha-2006 def:Call", "act-manila-2005 def:Call")
def test_the_only_player_who_can_bet_matches_the_largest_wager_made(cited: Cited) -> None:
    stakes = {1: 100, 2: 7, 3: 100}
    played = Played(cited.book.id, stakes, button=3, rules=["blinds=5,10"])
    assert (played.turn, played.price) == (3, 10), "the price stays the determined blind"
    played.does("3 fold")
    assert (played.turn, played.price) == (1, 2)
    assert set(played.acts) == {"call", "fold"}
    level = Played(cited.book.id, {1: 100, 2: 4, 3: 100}, button=3, rules=["blinds=5,10"]).does("3 fold")
    assert set(level.acts) == {"show"}, "five already cover the four the last blind could post"
    assert level.round.state.betting_round == 1


# 14.5 A tap out too small to be a raise


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_after_a_short_tap_out_everybody_may_only_call_or_fold(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 17, 3: 100, 4: 100}).does("1 bet 10", "2 raise 15")
    for seat, price in ((3, 15), (4, 15), (1, 5)):
        assert (played.turn, played.price) == (seat, price)
        assert set(played.acts) == {"call", "fold"}
        assert played.refused(f"{seat} raise 30") == cited.clause
        played.does(f"{seat} call")
    assert played.round.state.betting_round == 3
    played.does("1 bet 2")
    assert played.may("raise") == (4, 83), "the bar ends with the betting round"


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_the_bar_also_stops_a_second_tap_out_above_the_call(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 17, 3: 20, 4: 100}).does("1 bet 10", "2 raise 15")
    assert played.refused("3 raise 18") == cited.clause
    assert played.price == 15
    played.does("3 call")
    assert played.stakes[3] == 3


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_a_tap_out_below_the_standing_bet_bars_nothing(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 7, 3: 100, 4: 100}).does("1 bet 10", "2 call")
    assert played.may("raise") == (20, 98)
    played.does("3 raise 20")


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_a_tap_out_that_is_a_full_raise_bars_nothing(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 22, 3: 100, 4: 100}).does("1 bet 10", "2 raise 20")
    assert played.may("raise") == (30, 98)
    played.does("3 call", "4 call")
    assert played.may("raise") == (30, 98), "the bettor faces a full raise"
    one_less = second_round(cited, {1: 100, 2: 21, 3: 100, 4: 100}).does("1 bet 10", "2 raise 19")
    assert one_less.may("raise") is None


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_an_opening_tap_out_under_the_least_bet_can_only_be_called(cited: Cited) -> None:
    played = second_round(cited, {1: 5, 2: 100, 3: 100}, "bet.min=5").does("1 bet 3")
    assert set(played.acts) == {"call", "fold"}
    assert played.refused("2 raise 8") == cited.clause
    enough = second_round(cited, {1: 7, 2: 100, 3: 100}, "bet.min=5").does("1 bet 5")
    assert enough.may("raise") == (10, 98)


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_in_fixed_limit_three_quarters_of_a_raise_is_no_raise(cited: Cited) -> None:
    rules = ["limit=fixed", "blinds=2,4", "bet.min=4"]
    literal = Played(cited.book.id, {1: 100, 2: 100, 3: 7}, button=3, rules=rules).does("3 raise 7")
    assert literal.refused("1 raise 11") == cited.clause
    custom = Played(cited.book.id, {1: 100, 2: 100, 3: 7}, button=3, rules=[*rules, CUSTOM]).does("3 raise 7")
    assert custom.may("raise") == (11, 11), "four more than seven, not more than a completed eight"


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_by_custom_only_those_who_have_acted_are_barred(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 17, 3: 100, 4: 100}, CUSTOM).does("1 bet 10", "2 raise 15")
    assert played.may("raise") == (25, 98)
    played.does("3 call", "4 call")
    assert played.turn == 1
    assert set(played.acts) == {"call", "fold"}
    assert played.refused("1 raise 25") == cited.clause


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_by_custom_a_full_raise_behind_the_tap_out_opens_the_raising_again(cited: Cited) -> None:
    played = second_round(cited, {1: 100, 2: 17, 3: 100, 4: 100}, CUSTOM).does("1 bet 10", "2 raise 15", "3 raise 25")
    played.does("4 call")
    assert played.may("raise") == (35, 98)


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_by_custom_two_short_tap_outs_that_make_a_full_raise_open_it_again(cited: Cited) -> None:
    stakes = {1: 100, 2: 17, 3: 23, 4: 100}
    played = second_round(cited, stakes, CUSTOM).does("1 bet 10", "2 raise 15", "3 raise 21", "4 call")
    assert (played.turn, played.price) == (1, 11)
    assert played.may("raise") == (31, 98), "eleven faced, ten is a raise"
    less = second_round(cited, stakes | {3: 21}, CUSTOM).does("1 bet 10", "2 raise 15", "3 raise 19", "4 call")
    assert less.may("raise") is None


@clause("act-omaha-2006 14.5", "act-manila-2005 14.5")
def test_by_custom_the_last_blind_keeps_its_raise_behind_a_short_tap_out(cited: Cited) -> None:
    literal = Played(cited.book.id, {1: 100, 2: 100, 3: 3}, button=3, rules=[NO_LIMIT]).does("3 raise 3", "1 call")
    assert set(literal.acts) == {"call", "fold"}
    custom = Played(cited.book.id, {1: 100, 2: 100, 3: 3}, button=3, rules=[NO_LIMIT, CUSTOM])
    custom.does("3 raise 3", "1 call")
    assert custom.may("raise") == (5, 100)


@clause("act-omaha-2006 10.2.p2", "act-manila-2005 10.2.p2")
def test_behind_a_tap_out_short_of_a_raise_the_last_blind_may_only_call_or_fold(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100, 3: 3}, button=3).does("3 raise 3", "1 call")
    assert set(played.acts) == {"call", "fold"}
    assert played.price == 1
    assert played.refused("2 raise 5") == "14.5"
