"""The showdown at the ACT tables: who shows when (13.1), and which hand wins (high, low, both)."""

from __future__ import annotations

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

THREE = {1: 100, 2: 100, 3: 100}
FREE = "commission=none"
NO_LIMIT = "limit=no-limit"
BOARD = "Kh Qd 9s 5c 4h"
LOW_BOARD = "8h 6d 4s Kc Qh"
KINGS, QUEENS, NINES = "Kc Ks 2s 3s", "Qs Qh 2c 3c", "9c 9h 2d 3d"
EQUAL = {1: "Ac Jd 2s 3s", 2: "Ad Jc 2c 3c", 3: "As Jh 2d 3d"}


def hands(cited: Cited, given: dict[int, str]) -> dict[int, str]:
    """The hands as the game deals them: four cards, or the first two of the four."""
    count = 4 if cited.book.id == "act-omaha-2006" else 2
    return {seat: " ".join(cards.split()[:count]) for seat, cards in given.items()}


def last_round(
    cited: Cited, given: dict[int, str], *rules: str, board: str = BOARD, stakes: dict[int, float] | None = None
) -> Played:
    """The last betting round, all in for two dollars, seat 1 to act, seat 3 on the button."""
    holes = hands(cited, given)
    played = Played(cited.book.id, stakes or THREE, button=3, rules=[FREE, *rules], holes=holes, board=board)
    played.does("3 call", "1 call", "2 stand")
    while len(played.round.state.board) < 5:
        played.does(f"{played.turn} check")
    return played


def shown(played: Played) -> list[int]:
    """The seats that showed, in order."""
    return [played.round.state.seats[event.place] for event in played.events(events.HandShown)]


def passed(played: Played) -> list[int]:
    return [played.round.state.seats[event.place] for event in played.events(events.HandMucked)]


def winners(played: Played) -> list[set[int]]:
    return [{winner.seat for winner in pot.winners} for pot in played.answer.pots]


# 13.1 Who shows


@clause("act-omaha-2006 13.1", "act-manila-2005 13.1")
def test_the_player_whose_last_bet_was_called_shows_first(cited: Cited) -> None:
    better_later = {1: KINGS, 2: NINES, 3: QUEENS}
    bet = last_round(cited, better_later).does("1 check", "2 bet 2", "3 call", "1 call")
    assert shown(bet) == [2, 3, 1]
    raised = last_round(cited, better_later).does("1 bet 2", "2 call", "3 raise 4", "1 call", "2 call")
    assert shown(raised) == [3, 1]
    assert passed(raised) == [2]


@clause("act-omaha-2006 13.1", "act-manila-2005 13.1")
def test_the_player_called_has_to_show(cited: Cited) -> None:
    played = Played(cited.book.id, THREE, button=3, rules=[FREE], board=BOARD).does("3 call", "1 call", "2 stand")
    while len(played.round.state.board) < 5:
        played.does(f"{played.turn} check")
    played.does("1 check", "2 bet 2", "3 call", "1 fold")
    assert (played.turn, set(played.acts)) == (2, {"show"})
    assert played.refused("2 muck") == cited.clause
    assert played.refused("3 show 7s 7h 2d 3d") == "13.1.s2"
    played.does(f"2 show {hands(cited, {2: QUEENS})[2]}")
    assert (played.turn, set(played.acts)) == (3, {"show", "muck"})


@clause("act-omaha-2006 13.1", "act-manila-2005 13.1")
def test_without_a_bet_in_the_last_round_the_first_after_the_button_shows_first(cited: Cited) -> None:
    checked = last_round(cited, {1: NINES, 2: QUEENS, 3: KINGS}).does("1 check", "2 check", "3 check")
    assert shown(checked) == [1, 2, 3]
    folded = last_round(cited, {1: NINES, 2: QUEENS, 3: KINGS}).does("1 fold", "2 check", "3 check")
    assert shown(folded) == [2, 3]


@clause("act-omaha-2006 13.1", "act-manila-2005 13.1")
def test_where_the_last_round_could_not_be_bet_the_first_after_the_button_shows_first(cited: Cited) -> None:
    given = {1: NINES, 2: QUEENS, 3: KINGS}
    played = Played(
        cited.book.id, {1: 50, 2: 50, 3: 50}, button=3, rules=[FREE, NO_LIMIT], holes=hands(cited, given), board=BOARD
    )
    played.does("3 raise 50", "1 call", "2 call")
    assert shown(played) == [1, 2, 3]


@clause("act-omaha-2006 13.1", "act-manila-2005 13.1")
def test_a_last_bet_nobody_called_makes_nobody_the_player_called(cited: Cited) -> None:
    given = {1: NINES, 2: QUEENS, 3: KINGS}
    played = last_round(cited, given, stakes={1: 2, 2: 100, 3: 100}).does("2 check", "3 bet 2", "2 fold")
    assert [(back.seat, back.amount) for back in played.answer.returned] == [(3, 200)]
    assert shown(played)[0] == 1


@clause("act-omaha-2006 13.1.s2", "act-manila-2005 13.1.s2")
def test_equal_and_better_hands_are_shown_and_beaten_ones_pass_unseen(cited: Cited) -> None:
    given = {1: EQUAL[1], 2: EQUAL[2], 3: "8s 7d 6s Th"}
    played = last_round(cited, given).does("1 check", "2 check", "3 check")
    assert (shown(played), passed(played)) == ([1, 2], [3])
    assert winners(played) == [{1, 2}]
    better = last_round(cited, {1: NINES, 2: QUEENS, 3: KINGS}).does("1 bet 2", "2 call", "3 call")
    assert (shown(better), passed(better)) == ([1, 2, 3], [])


@clause("act-omaha-2006 13.1.s2", "act-manila-2005 13.1.s2")
def test_a_hand_that_wins_only_a_side_pot_is_shown(cited: Cited) -> None:
    given = {1: KINGS, 2: NINES, 3: QUEENS}
    one_pot = last_round(cited, given, stakes={1: 2, 2: 100, 3: 100}).does("2 check", "3 check")
    assert (shown(one_pot), passed(one_pot)) == ([1], [2, 3])
    side = last_round(cited, given, stakes={1: 2, 2: 100, 3: 100}).does("2 bet 2", "3 call")
    assert shown(side) == [2, 3, 1]
    assert winners(side) == [{1}, {3}]


@clause("act-omaha-2006 13.1.s2", "act-manila-2005 13.1.s2")
def test_a_hand_that_wins_only_the_low_half_is_shown(cited: Cited) -> None:
    given = {1: "Kd Ks 9c 9d", 2: "Jc Jd 9h 9s", 3: "Ac 2d Th Ts"}
    rules = ("win=high-low", "low.qualifier=8")
    played = last_round(cited, given, *rules, board=LOW_BOARD).does("1 check", "2 check", "3 check")
    assert (shown(played), passed(played)) == ([1, 3], [2])


@clause("act-omaha-2006 13.1.s2", "act-manila-2005 13.1.s2")
def test_the_only_player_left_for_a_pot_does_not_pass_the_hand(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 2, 2: 100, 3: 100}, button=3, rules=[FREE], board=BOARD)
    played.does("3 call", "1 call", "2 stand", "2 bet 2", "3 call")
    while len(played.round.state.board) < 5:
        played.does(f"{played.turn} check")
    played.does("2 check", "3 fold")
    assert played.turn == 1
    played.does(f"1 show {hands(cited, {1: QUEENS})[1]}")
    assert played.refused("2 muck") == cited.clause
    played.does(f"2 show {hands(cited, {2: NINES})[2]}")
    assert winners(played) == [{1}, {2}]


@clause("act-omaha-2006 def:Showdown", "act-manila-2005 def:Showdown")
def test_the_showdown_is_among_those_left_after_the_last_betting_round(cited: Cited) -> None:
    played = last_round(cited, {1: KINGS, 2: QUEENS, 3: NINES})
    assert played.refused("1 show") == "13.1.s2"
    played.does("1 fold", "2 check")
    assert shown(played) == []
    played.does("3 check")
    assert shown(played) == [2]
    assert winners(played) == [{2}], "the folded kings take no part"


# Which hand wins


@clause(
    "act-omaha-2006 def:High Ball",
    "act-manila-2005 def:High Ball",
    "act-omaha-2006 def:Low Ball",
    "act-manila-2005 def:Low Ball",
    "act-omaha-2006 3.5(b)",
    "act-manila-2005 3.5(b)",
)
def test_the_highest_hand_wins_high_ball_and_the_lowest_low_ball(cited: Cited) -> None:
    given = {1: "Ac 2d 6s 8s", 2: "7s 7h 6h 8h"}
    for win, winner in (("high", 2), ("low", 1)):
        played = last_round(cited, given, f"win={win}").does("1 check", "2 check", "3 fold")
        assert winners(played) == [{winner}]
        assert played.answer.pots[0].winners[0].amount == 600


@clause("act-omaha-2006 def:Low Ball", "act-manila-2005 def:Low Ball")
def test_in_low_ball_every_pot_goes_to_its_lowest_eligible_hand(cited: Cited) -> None:
    given = {1: "Ac 2d 8s 8c", 2: "Ad 7c 8h 8d", 3: "7s 7h Js Jc"}
    played = last_round(cited, given, "win=low", stakes={1: 2, 2: 100, 3: 100}).does("2 bet 4", "3 call")
    assert winners(played) == [{1}, {2}]
    assert played.stakes == {1: 6, 2: 102, 3: 94}


@clause(
    "act-omaha-2006 def:High/Low Split",
    "act-manila-2005 def:High/Low Split",
    "act-omaha-2006 3.5(c)",
    "act-manila-2005 3.5(c)",
)
def test_in_a_split_game_the_best_high_and_the_best_low_take_half_each(cited: Cited) -> None:
    given = {1: "Kd Ks 9c 9d", 2: "Ac 2d Th Ts", 3: "Jc Jd 9h 9s"}
    played = last_round(cited, given, "win=high-low", board=LOW_BOARD).does("1 check", "2 check", "3 check")
    (pot,) = played.answer.pots
    assert {(w.seat, w.amount, w.half) for w in pot.winners} == {(1, 300, "high"), (2, 300, "low")}


@clause(
    "act-omaha-2006 def:High/Low Split",
    "act-manila-2005 def:High/Low Split",
    "act-omaha-2006 3.5(d)",
    "act-manila-2005 3.5(d)",
)
def test_a_low_that_does_not_qualify_leaves_the_whole_pot_to_the_high(cited: Cited) -> None:
    given = {1: "Kc Ks Jc Jd", 2: "Ac 2d Th Ts", 3: "Qs Qh Jh Js"}
    rules = ("win=high-low", "low.qualifier=8")
    played = last_round(cited, given, *rules).does("1 check", "2 bet 2", "3 call", "1 call")
    assert shown(played) == [2, 3, 1]
    (pot,) = played.answer.pots
    assert [(w.seat, w.amount, w.half) for w in pot.winners] == [(1, 1200, "")], "nine high is no eight"
    free = last_round(cited, given, "win=high-low", "low.qualifier=none").does("1 check", "2 bet 2", "3 call", "1 call")
    (pot,) = free.answer.pots
    assert {(w.seat, w.amount, w.half) for w in pot.winners} == {(1, 600, "high"), (2, 600, "low")}


@clause("act-omaha-2006 3.5(d)", "act-manila-2005 3.5(d)")
def test_the_highest_low_that_qualifies_is_eight_seven_six_five_four(cited: Cited) -> None:
    given = {1: "Kd Ks 9c 9d", 2: "7c 5d Jh Ts", 3: "Jc Jd 9h 9s"}
    rules = ("win=high-low", "low.qualifier=8")
    played = last_round(cited, given, *rules, board="8h 8d 6s 4c Kh").does("1 check", "2 bet 2", "3 fold", "1 call")
    (pot,) = played.answer.pots
    assert {(w.seat, w.amount, w.half) for w in pot.winners} == {(1, 500, "high"), (2, 500, "low")}
