"""Which wagers of Ultimate Texas Hold-em win, lose or are a push: 9.5 to 9.8.

Antes and blinds are $10 on the common board, 2-7-9-J-K without a flush.
"""

from __future__ import annotations

import pytest

from tests.support.banked import (
    ACE_HIGH,
    ACE_QUEEN,
    BETTER_KINGS,
    BOARD,
    KINGS,
    NOTHING,
    RAGS,
    SAME_KINGS,
    SAME_NOTHING,
    SEVENS_AND_NINES,
    STRAIGHT,
    THREE_SEVENS,
    Banked,
    both,
)
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_settlement import THREE_KINGS, against

ROYAL = "As Ks Qs Js Ts"
SAME_STRAIGHT = "Td Qc"  # the same straight as STRAIGHT


def outcome(played: Banked, wager: str) -> tuple[str, float, str]:
    """How a wager of box 1 came out: the result, what was paid, the clause."""
    played.settled()
    return played.results[1][wager], played.paid[1][wager], played.under[1][wager]


# 9.5 Ante


@clause(*both("9.5"))
def test_the_ante_goes_by_who_is_ahead_and_whether_the_dealer_qualifies(cited: Cited) -> None:
    found = {
        (hole, dealer): outcome(against(cited, hole, dealer), "ante")[:2]
        for hole, dealer in (
            (BETTER_KINGS, KINGS),
            (RAGS, KINGS),
            (SAME_KINGS, KINGS),
            (ACE_QUEEN, NOTHING),
            (RAGS, ACE_HIGH),
        )
    }
    assert list(found.values()) == [("win", 10), ("lose", 0), ("push", 0), ("push", 0), ("push", 0)]
    assert against(cited, RAGS, KINGS).rules.under["settle.ante"] == cited.clause


@clause(*both("9.5(a)"))
@pytest.mark.parametrize("hole", [BETTER_KINGS, SEVENS_AND_NINES, THREE_SEVENS, STRAIGHT])
def test_the_ante_wins_ahead_of_a_qualifying_dealer(cited: Cited, hole: str) -> None:
    assert outcome(against(cited, hole, KINGS), "ante") == ("win", 10, cited.clause)


@clause(*both("9.5(b)"))
@pytest.mark.parametrize("dealer", [KINGS, "2d 4h", THREE_KINGS, STRAIGHT])
def test_the_ante_loses_behind_a_qualifying_dealer(cited: Cited, dealer: str) -> None:
    played = against(cited, RAGS, dealer)
    assert outcome(played, "ante") == ("lose", 0, cited.clause)
    assert played.nets == {1: -60}


@clause(*both("9.5(c)(i)"))
@pytest.mark.parametrize(("hole", "dealer"), [(SAME_KINGS, KINGS), (STRAIGHT, SAME_STRAIGHT)])
def test_the_ante_is_a_push_on_equal_hands(cited: Cited, hole: str, dealer: str) -> None:
    played = against(cited, hole, dealer)
    assert outcome(played, "ante") == ("push", 0, cited.clause)
    assert played.nets == {1: 0}


@clause(*both("9.5(c)(ii)"))
@pytest.mark.parametrize(
    ("hole", "dealer"),
    [(ACE_QUEEN, NOTHING), (STRAIGHT, NOTHING), (RAGS, ACE_HIGH), (SAME_NOTHING, NOTHING)],
    ids=["ahead", "far ahead", "behind", "level"],
)
def test_the_ante_is_a_push_where_the_dealer_does_not_qualify_whoever_is_ahead(
    cited: Cited, hole: str, dealer: str
) -> None:
    assert outcome(against(cited, hole, dealer), "ante") == ("push", 0, cited.clause)


# 9.6 Blind


@clause(*both("9.6"))
@pytest.mark.parametrize("dealer", [NOTHING, KINGS], ids=["does not qualify", "qualifies"])
def test_the_blind_does_not_ask_whether_the_dealer_qualifies(cited: Cited, dealer: str) -> None:
    assert outcome(against(cited, STRAIGHT, dealer), "blind")[:2] == ("win", 10)
    assert outcome(against(cited, SEVENS_AND_NINES, dealer), "blind")[:2] == ("push", 0)
    assert against(cited, RAGS, KINGS).rules.under["settle.blind"] == cited.clause


@clause(*both("9.6(a)"))
def test_the_blind_wins_with_a_straight_or_better_that_beats_the_dealer(cited: Cited) -> None:
    played = against(cited, STRAIGHT, KINGS)
    assert played.rules.cases["settle.blind"]["win"] == cited.clause
    assert outcome(played, "blind") == ("win", 10, "10.1.blind-straight")
    assert outcome(against(cited, THREE_SEVENS, KINGS), "blind")[0] == "push", "three of a kind is no straight"
    assert outcome(against(cited, STRAIGHT, SAME_STRAIGHT), "blind")[0] == "push", "level is not ahead"
    behind = against(cited, "8d 6s", "Th Qd", board="5c 7d 9h Js Kc")
    assert outcome(behind, "blind")[0] == "lose", "a straight behind a straight"


@clause(*both("9.6(b)"))
@pytest.mark.parametrize(
    ("hole", "dealer"),
    [(RAGS, KINGS), (RAGS, ACE_HIGH), (THREE_SEVENS, THREE_KINGS)],
    ids=["qualifying", "not qualifying", "three of a kind behind"],
)
def test_the_blind_loses_behind_the_dealer_qualifying_or_not(cited: Cited, hole: str, dealer: str) -> None:
    played = against(cited, hole, dealer)
    assert outcome(played, "blind") == ("lose", 0, cited.clause)
    assert played.nets == {1: -60 if played.state.qualifies else -50}


@clause(*both("9.6(c)(i)"))
@pytest.mark.parametrize(
    ("hole", "dealer", "board"),
    [
        (SAME_KINGS, KINGS, BOARD),
        (STRAIGHT, SAME_STRAIGHT, BOARD),
        (SAME_NOTHING, NOTHING, BOARD),
        ("2d 3c", "4d 5c", ROYAL),
    ],
    ids=["a pair", "a straight", "no pair", "a royal flush on the board"],
)
def test_the_blind_is_a_push_on_equal_hands(cited: Cited, hole: str, dealer: str, board: str) -> None:
    played = against(cited, hole, dealer, board=board)
    assert outcome(played, "blind") == ("push", 0, cited.clause)
    assert played.nets == {1: 0}


@clause(*both("9.6(c)(ii)"))
@pytest.mark.parametrize("hole", [BETTER_KINGS, SEVENS_AND_NINES, THREE_SEVENS])
def test_the_blind_is_a_push_ahead_with_less_than_a_straight(cited: Cited, hole: str) -> None:
    played = against(cited, hole, KINGS)
    assert outcome(played, "blind") == ("push", 0, cited.clause)
    assert played.nets == {1: 50}
    assert outcome(against(cited, ACE_QUEEN, NOTHING), "blind") == ("push", 0, cited.clause)


# 9.7 Trips


@clause(*both("9.7"))
@pytest.mark.parametrize("dealer", [NOTHING, KINGS, THREE_KINGS, STRAIGHT])
def test_trips_asks_only_for_the_players_hand(cited: Cited, dealer: str) -> None:
    assert outcome(against(cited, THREE_SEVENS, dealer, trips=10), "trips")[:2] == ("win", 30)
    assert outcome(against(cited, "9s 2h", dealer, trips=10), "trips")[:2] == ("lose", 0)
    assert against(cited, RAGS, KINGS).rules.under["settle.trips"] == cited.clause


@clause(*both("9.7(a)"))
def test_trips_wins_with_three_of_a_kind_even_behind(cited: Cited) -> None:
    played = against(cited, THREE_SEVENS, THREE_KINGS, trips=10)
    assert played.rules.cases["settle.trips"]["win"] == cited.clause
    assert outcome(played, "trips") == ("win", 30, "10.1.trips-three")
    assert f"Box 1: trips of $10 wins, paid $30 [10.1.trips-three, {cited.clause}]" in played.text
    assert played.results[1]["play"] == "lose"
    level = against(cited, "2d 3c", "4d 5c", board=ROYAL, trips=10)
    assert outcome(level, "trips") == ("win", 500, "10.1.trips-royal-flush")
    assert level.results[1]["blind"] == "push"


@clause(*both("9.7(b)"))
@pytest.mark.parametrize("hole", [SEVENS_AND_NINES, BETTER_KINGS, ACE_QUEEN])
def test_trips_loses_with_less_even_ahead(cited: Cited, hole: str) -> None:
    played = against(cited, hole, NOTHING, trips=10)
    assert outcome(played, "trips") == ("lose", 0, cited.clause)
    assert played.results[1]["play"] == "win"
    assert played.nets == {1: 30}


# 9.8 Play


@clause(*both("9.8"))
@pytest.mark.parametrize("dealer", [NOTHING, KINGS], ids=["does not qualify", "qualifies"])
def test_the_play_wager_does_not_ask_whether_the_dealer_qualifies(cited: Cited, dealer: str) -> None:
    assert outcome(against(cited, STRAIGHT, dealer), "play")[:2] == ("win", 40)
    assert against(cited, RAGS, KINGS).rules.under["settle.play"] == cited.clause


@clause(*both("9.8(a)"))
@pytest.mark.parametrize(("hole", "dealer"), [(BETTER_KINGS, KINGS), (ACE_QUEEN, NOTHING), (RAGS, NOTHING)])
def test_the_play_wager_wins_ahead(cited: Cited, hole: str, dealer: str) -> None:
    assert outcome(against(cited, hole, dealer), "play") == ("win", 40, cited.clause)


@clause(*both("9.8(b)"))
@pytest.mark.parametrize(
    ("hole", "dealer", "board"),
    [
        (RAGS, KINGS, BOARD),
        (RAGS, ACE_HIGH, BOARD),
        (THREE_SEVENS, THREE_KINGS, BOARD),
        ("Th 9d", "Ac Ts", "2c 7d Qh Js Kc"),
    ],
    ids=["qualifying", "not qualifying", "three of a kind behind", "a straight behind"],
)
def test_the_play_wager_loses_behind(cited: Cited, hole: str, dealer: str, board: str) -> None:
    assert outcome(against(cited, hole, dealer, board=board), "play") == ("lose", 0, cited.clause)


@clause(*both("9.8(c)"))
@pytest.mark.parametrize(("hole", "dealer"), [(SAME_KINGS, KINGS), (SAME_NOTHING, NOTHING), (STRAIGHT, SAME_STRAIGHT)])
def test_the_play_wager_is_a_push_on_equal_hands(cited: Cited, hole: str, dealer: str) -> None:
    played = against(cited, hole, dealer)
    assert outcome(played, "play") == ("push", 0, cited.clause)
    assert played.nets == {1: 0}
