"""Pots at the ACT tables: who may win what (14.2), how a pot divides (13.2), the player left alone (10.4(a), 12.4(a))."""

from __future__ import annotations

import pytest

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
BOARD = "Kh Qd 9s 5c 4h"
LOW_BOARD = "8h 6d 4s Kc Qh"
# On BOARD: three kings, three queens, three nines, three fives, four equal hands A K Q J 9, and one that loses to all.
KINGS, QUEENS, NINES, FIVES = "Kc Ks 2s 3s", "Qs Qh 2c 3c", "9c 9h 2d 3d", "5s 5h 2h 3h"
EQUAL = {1: "Ac Jd 2s 3s", 2: "Ad Jc 2c 3c", 3: "As Jh 2d 3d", 4: "Ah Js 2h 3h"}
LOSER = "8s 7d 6s Th"
# On LOW_BOARD: three kings, a pair, and two equal low hands 8 6 4 2 A.
HIGH, PAIR, LOW, SAME_LOW = "Kd Ks 9c 9d", "Jc Jd 9h 9s", "Ac 2d Th Ts", "As 2c Td Tc"


def hands(cited: Cited, given: dict[int, str]) -> dict[int, str]:
    """The hands as the game deals them: four cards, or the first two of the four."""
    count = 4 if cited.book.id == "act-omaha-2006" else 2
    return {seat: " ".join(cards.split()[:count]) for seat, cards in given.items()}


def check_down(played: Played) -> Played:
    while not played.ended:
        played.does(f"{played.turn} check")
    return played


def seven_dollars(cited: Cited, given: dict[int, str], *rules: str, board: str = BOARD) -> Played:
    """Seats 2, 3 and 4, the button, show down for seven dollars; the first blind of one dollar has folded."""
    played = Played(cited.book.id, FOUR, button=4, rules=[FREE, *rules], holes=hands(cited, given), board=board)
    return check_down(played.does("3 call", "4 call", "1 fold", "2 stand"))


def won(played: Played) -> dict[int, float]:
    """What each winner took from all pots, in dollars."""
    taken: dict[int, float] = {}
    for pot in played.answer.pots:
        for winner in pot.winners:
            taken[winner.seat] = taken.get(winner.seat, 0) + winner.amount / 100
    return dict(sorted(taken.items()))


def pots(played: Played) -> list[tuple[float, list[int]]]:
    return [(pot.amount / 100, pot.eligible) for pot in played.answer.pots]


# 10.4(a), 12.4(a) One player left


@clause("act-omaha-2006 10.4(a)", "act-manila-2005 10.4(a)")
def test_the_last_player_of_the_first_round_wins_at_once_unseen(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=[FREE]).does("3 raise 6", "4 fold", "1 fold")
    assert not played.ended
    played.does("2 fold")
    assert played.ended
    assert played.events(events.HandShown) == []
    (award,) = played.events(events.PotAwarded)
    assert award.under == cited.clause
    assert pots(played) == [(5, [3])]
    assert played.stakes == {1: 99, 2: 98, 3: 103, 4: 100}


@clause("act-omaha-2006 12.4(a)", "act-manila-2005 12.4(a)")
def test_the_last_player_of_a_later_round_wins_at_once_unseen(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=[FREE]).does("3 call", "4 fold", "1 call", "2 stand")
    played.does("1 check", "2 bet 4", "3 fold", "1 fold")
    assert played.ended
    assert played.events(events.HandShown) == []
    assert pots(played) == [(6, [2])]
    assert played.stakes == {1: 98, 2: 104, 3: 98, 4: 100}
    (award,) = played.events(events.PotAwarded)
    assert award.under == cited.clause


@clause("act-omaha-2006 def:Pot", "act-manila-2005 def:Pot")
def test_a_pot_is_all_the_players_have_bet_without_what_nobody_called(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=[FREE, NO_LIMIT], holes=hands(cited, EQUAL), board=BOARD)
    played.does("3 raise 10", "4 call", "1 call", "2 fold")
    assert played.pot == 32
    played.does("1 bet 20", "3 call", "4 fold")
    assert played.pot == 72
    played.does("1 bet 50", "3 fold")
    assert [(back.seat, back.amount) for back in played.answer.returned] == [(1, 5000)]
    assert pots(played) == [(72, [1])]
    assert played.stakes == {1: 142, 2: 98, 3: 70, 4: 90}


# 13.2 Equal hands


@clause("act-omaha-2006 13.2", "act-manila-2005 13.2")
def test_equal_hands_share_equally(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=[FREE], holes=hands(cited, EQUAL), board=BOARD)
    check_down(played.does("3 call", "4 call", "1 call", "2 stand"))
    assert won(played) == {1: 2, 2: 2, 3: 2, 4: 2}
    best_only = seven_dollars(cited, {2: KINGS, 3: EQUAL[3], 4: EQUAL[4]})
    assert won(best_only) == {2: 7}


@clause("act-omaha-2006 13.2.s2", "act-manila-2005 13.2.s2")
@pytest.mark.parametrize(
    ("loser", "shares"), [(2, {3: 4, 4: 3}), (3, {2: 4, 4: 3}), (4, {2: 4, 3: 3}), (0, {2: 3, 3: 2, 4: 2})]
)
def test_the_odd_chip_goes_to_the_winner_nearest_the_buttons_left(
    cited: Cited, loser: int, shares: dict[int, float]
) -> None:
    given = {seat: LOSER if seat == loser else EQUAL[seat] for seat in (2, 3, 4)}
    played = seven_dollars(cited, given)
    assert won(played) == shares


@clause("act-omaha-2006 13.2", "act-manila-2005 13.2", "act-omaha-2006 13.2.s2", "act-manila-2005 13.2.s2")
@pytest.mark.parametrize(
    ("chip", "two", "three"),
    [
        ("0.5", {2: 17.5, 3: 17.5}, {2: 12, 3: 11.5, 4: 11.5}),
        ("1", {2: 18, 3: 17}, {2: 13, 3: 11, 4: 11}),
        ("5", {2: 20, 3: 15}, {2: 15, 3: 10, 4: 10}),
    ],
)
def test_shares_are_whole_smallest_chips_and_one_winner_takes_all_that_is_left(
    cited: Cited, chip: str, two: dict[int, float], three: dict[int, float]
) -> None:
    rules = ("blinds=5,10", "bet.min=10", f"chip={chip}")
    given = {seat: EQUAL[seat] for seat in (2, 3, 4)}
    assert won(seven_dollars(cited, given, *rules)) == three
    assert won(seven_dollars(cited, given | {4: LOSER}, *rules)) == two


@clause("act-omaha-2006 13.2", "act-manila-2005 13.2")
def test_a_pot_is_divided_after_commission(cited: Cited) -> None:
    given = {2: EQUAL[2], 3: EQUAL[3], 4: LOSER}
    rules = ("blinds=5,10", "bet.min=10", "commission=schedule")
    assert won(seven_dollars(cited, given, *rules)) == {2: 16, 3: 16}, "35 less 3 is 32"
    assert won(seven_dollars(cited, given, *rules, "chip=5")) == {2: 17, 3: 15}


# 14.2 Tapped-out players


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2")
def test_a_tapped_out_player_wins_only_what_was_matched(cited: Cited) -> None:
    stakes = {1: 5, 2: 10, 3: 30, 4: 30}
    given = {1: KINGS, 2: QUEENS, 3: NINES, 4: FIVES}
    played = Played(cited.book.id, stakes, button=4, rules=[FREE, NO_LIMIT], holes=hands(cited, given), board=BOARD)
    played.does("3 raise 30", "4 call", "1 call", "2 call")
    assert [amount for amount, _ in pots(played)] == [20, 15, 40]
    assert played.stakes == {1: 20, 2: 15, 3: 40, 4: 0}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2")
def test_the_best_hand_of_the_deepest_player_takes_every_pot(cited: Cited) -> None:
    stakes = {1: 5, 2: 10, 3: 30, 4: 100}
    given = {1: FIVES, 2: NINES, 3: QUEENS, 4: KINGS}
    played = Played(cited.book.id, stakes, button=4, rules=[FREE, NO_LIMIT], holes=hands(cited, given), board=BOARD)
    played.does("3 raise 30", "4 raise 100", "1 call", "2 call")
    assert [(back.seat, back.amount) for back in played.answer.returned] == [(4, 7000)]
    assert played.stakes == {1: 0, 2: 0, 3: 0, 4: 145}


@clause("act-omaha-2006 14.2.s2", "act-manila-2005 14.2.s2")
def test_the_remaining_pot_goes_to_the_best_of_those_who_paid_for_it(cited: Cited) -> None:
    given = {1: KINGS, 2: NINES, 3: FIVES, 4: QUEENS}
    played = Played(
        cited.book.id, FOUR | {1: 5}, button=4, rules=[FREE, NO_LIMIT], holes=hands(cited, given), board=BOARD
    )
    played.does("3 raise 10", "4 call", "1 call", "2 call", "2 bet 20", "3 call", "4 fold")
    check_down(played)
    assert [amount for amount, _ in pots(played)] == [20, 55], "4 x 5; 3 x 5 and 2 x 20, the folded five staying in"
    assert won(played) == {1: 20, 2: 55}


@clause("act-omaha-2006 14.2.s2", "act-manila-2005 14.2.s2")
def test_a_side_pot_with_one_player_left_goes_to_that_player(cited: Cited) -> None:
    given = {1: KINGS, 2: FIVES, 3: NINES, 4: QUEENS}
    played = Played(
        cited.book.id, FOUR | {1: 5}, button=4, rules=[FREE, NO_LIMIT], holes=hands(cited, given), board=BOARD
    )
    played.does("3 raise 10", "4 call", "1 call", "2 call", "2 bet 20", "3 fold", "4 fold")
    assert played.ended
    assert pots(played) == [(20, [1, 2]), (15, [2])]
    assert played.stakes == {1: 20, 2: 105, 3: 90, 4: 90}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2")
def test_folded_chips_above_every_stake_still_in_belong_to_the_last_pot(cited: Cited) -> None:
    stakes = {1: 1, 2: 1, 3: 100, 4: 100}
    given = {1: QUEENS, 2: KINGS}
    played = Played(cited.book.id, stakes, button=4, rules=[FREE, "opening=A"], holes=hands(cited, given), board=BOARD)
    played.does("3 call-and-fold", "4 fold")
    assert played.ended
    assert [amount for amount, _ in pots(played)] == [4]
    assert played.stakes == {1: 0, 2: 4, 3: 98, 4: 100}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2", "act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_a_dead_post_belongs_to_the_first_pot(cited: Cited) -> None:
    given = {2: NINES, 3: KINGS, 4: QUEENS}
    stakes = FOUR | {3: 2, 5: 100}
    played = Played(
        cited.book.id, stakes, button=5, owes={4: [1, 2]}, rules=[FREE], holes=hands(cited, given), board=BOARD
    )
    played.does("3 call", "4 stand", "5 fold", "1 fold", "2 stand", "2 bet 2", "4 call")
    check_down(played)
    assert [amount for amount, _ in pots(played)] == [8, 4]
    assert won(played) == {3: 8, 4: 4}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2")
def test_a_short_ante_makes_a_main_pot_of_its_size(cited: Cited) -> None:
    given = {1: KINGS, 2: NINES, 3: QUEENS}
    rules = [FREE, "betting=antes", "ante=5"]
    played = Played(
        cited.book.id, {1: 2, 2: 100, 3: 100}, button=3, rules=rules, holes=hands(cited, given), board=BOARD
    )
    check_down(played.does("2 bet 2", "3 call"))
    assert [amount for amount, _ in pots(played)] == [6, 10]
    assert won(played) == {1: 6, 3: 10}


@clause("act-omaha-2006 14.2", "act-manila-2005 14.2", "act-omaha-2006 13.2", "act-manila-2005 13.2")
def test_pots_stay_as_formed_where_a_tapped_out_player_passes_the_hand_in(cited: Cited) -> None:
    given = {1: LOSER, 2: EQUAL[2], 3: EQUAL[3]}
    stakes = FOUR | {1: 3, 5: 100}
    rules = [FREE, NO_LIMIT]
    played = Played(cited.book.id, stakes, button=5, owes={4: [1]}, rules=rules, holes=hands(cited, given), board=BOARD)
    played.does("3 call", "4 fold", "5 call", "1 raise 3", "2 call", "3 call", "5 call")
    played.does("2 check", "3 check", "5 bet 3", "2 raise 6", "3 call", "5 fold")
    while played.round.state.betting_round < len(played.round.rules.betting):
        played.does("2 check", "3 check")
    played.does("2 bet 2", "3 call")
    assert [event.place for event in played.events(events.HandMucked)] == [0], "the beaten hand is not shown"
    assert [amount for amount, _ in pots(played)] == [13, 19], "4 x 3 and 1; 2 x 8 and 3"
    assert won(played) == {2: 17, 3: 15}, "7 and 6 of the one, 10 and 9 of the other"


# High and low halves


@clause("act-omaha-2006 def:High/Low Split", "act-manila-2005 def:High/Low Split")
@pytest.mark.parametrize(
    ("given", "shares"),
    [
        ({2: LOW, 3: HIGH, 4: PAIR}, {2: 4, 3: 3}),
        ({2: HIGH, 3: PAIR, 4: LOW}, {2: 4, 4: 3}),
        ({2: LOW, 3: SAME_LOW, 4: HIGH}, {2: 3, 3: 1, 4: 3}),
        ({2: HIGH, 3: LOW, 4: SAME_LOW}, {2: 4, 3: 2, 4: 1}),
        ({2: PAIR, 3: "7c 5d Th Ts", 4: HIGH}, {3: 7}),
    ],
    ids=["low-nearest", "high-nearest", "low-tied-nearest", "low-tied-behind", "one-takes-both"],
)
def test_each_half_goes_to_its_best_hand_and_the_odd_chip_to_the_nearest_winner(
    cited: Cited, given: dict[int, str], shares: dict[int, float]
) -> None:
    played = seven_dollars(cited, given, "win=high-low", "low.qualifier=8", board=LOW_BOARD)
    assert won(played) == shares


@clause("act-omaha-2006 def:High/Low Split", "act-manila-2005 def:High/Low Split")
def test_every_pot_is_split_by_itself_and_goes_whole_to_the_high_without_a_low(cited: Cited) -> None:
    stakes = {1: 5, 2: 30, 3: 30}
    rules = [FREE, NO_LIMIT, "win=high-low", "low.qualifier=8"]
    given = {1: LOW, 2: HIGH, 3: PAIR}
    played = Played(cited.book.id, stakes, button=3, rules=rules, holes=hands(cited, given), board=LOW_BOARD)
    played.does("3 raise 30", "1 call", "2 call")
    assert [amount for amount, _ in pots(played)] == [15, 50]
    assert played.stakes == {1: 8, 2: 57, 3: 0}, "seven and eight of the main pot; the side pot has no low"
    halves = {(winner.seat, winner.half) for winner in played.answer.pots[0].winners}
    assert halves == {(1, "low"), (2, "high")}
