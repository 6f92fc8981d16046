"""Wagers before the first card of Ultimate Texas Hold-em: rules 4 and 5, and what the dictionary says of them.

A box takes $5 to $100 in whole dollars where nothing else is said. Wagers are placed one box at a time (`Opened`); how
those outside the limits are settled is shown by rounds played to their end (`Banked`).
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.due import WagersDue, due
from croupier.banked.round import open_round
from croupier.errors import RequestError
from tests.banked import (
    ACE_HIGH,
    BETTER_KINGS,
    BOARD,
    KINGS,
    NOTHING,
    RAGS,
    SAME_KINGS,
    STRAIGHT,
    THREE_SEVENS,
    Banked,
    Opened,
    both,
    compiled,
)
from tests.cite import Cited, clause

HUNDRED = {1: 100, 2: 100, 3: 100}


def table(cited: Cited, *rules: str, **more: Any) -> Opened:
    """Three boxes with $100 each, nothing wagered."""
    return Opened(cited.book.id, HUNDRED, rules=rules, **more)


def open_boxes(played: Opened) -> list[int]:
    """The boxes that are offered wagers."""
    awaited = due(played.rules, played.state)
    return [played.boxes[place] for place in awaited.places] if isinstance(awaited, WagersDue) else []


def round_of(cited: Cited, wagers: Any, hole: str, dealer: str, **more: Any) -> Banked:
    """One box on the common board."""
    return Banked(cited.book.id, {1: wagers}, holes={1: hole}, dealer=dealer, board=BOARD, **more)


# 4.2 Ante and blind before the first card


@clause(*both("4.2"))
def test_every_player_at_the_table_is_offered_wagers_until_the_first_card(cited: Cited) -> None:
    played = table(cited)
    assert open_boxes(played) == [1, 2, 3]
    played.places(2, 10)
    assert open_boxes(played) == [1, 3]
    played.places(1, 10)
    assert open_boxes(played) == [3]
    played.deals()
    assert open_boxes(played) == []
    assert played.stakes == {1: 80, 2: 80, 3: 100}


@clause(*both("4.2"))
def test_no_card_is_dealt_where_nobody_has_wagered(cited: Cited) -> None:
    played = table(cited)
    assert played.not_given(c.Deal()).clause == cited.clause
    played.places(1, 10)
    assert played.deals().holes == ((5, 6), (), ())


@clause(*both("4.2(a)", "def:Ante", "def:Blind"))
def test_ante_and_blind_together_buy_a_hand(cited: Cited) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wagers.start"]
    placed = played.places(2, 10)
    assert (placed.ante, placed.blind, placed.trips) == (1000, 1000, 0)
    assert placed.under == "4.2"
    assert played.lying == {1: 0, 2: 20, 3: 0}
    assert played.stakes == {1: 100, 2: 80, 3: 100}
    assert [len(hole) for hole in played.deals().holes] == [0, 2, 0], "nobody else is dealt in"


@clause(*both("4.2(a)", "def:Blind"))
@pytest.mark.parametrize(("ante", "blind"), [(10, 0), (0, 10), (10, 15), (15, 10), (10, 9), (0, 0)])
def test_one_without_the_other_or_unequal_is_refused(cited: Cited, ante: float, blind: float) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wagers.start"]
    assert played.places_not(1, ante, blind=blind) == "4.2"
    assert played.lying == {1: 0, 2: 0, 3: 0}
    assert open_boxes(played) == [1, 2, 3], "the box may still wager"


@clause(*both("4.2"))
def test_wagers_reach_no_further_than_the_stake(cited: Cited) -> None:
    played = table(cited)
    assert played.places_not(1, 51) == "4.2"
    assert played.places_not(1, 50, trips=5) == "4.2"
    played.places(1, 50)
    assert played.stakes[1] == 0


@clause(*both("4.1"))
@pytest.mark.parametrize("amounts", [(-1000, -1000, 0), (1000, 1000, -500), (1000.0, 1000.0, 0), (True, True, 0)])
def test_a_wager_is_chips_and_nothing_else(cited: Cited, amounts: tuple[Any, Any, Any]) -> None:
    played = table(cited)
    assert played.not_given(c.PlaceWagers(0, *amounts)).clause == "system"
    assert played.stakes[1] == 100


@clause(*both("4.1", "def:Box"))
def test_each_wager_lies_on_its_own_box(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: (10, 5), 2: 20}).does("1 play 3", "2 check")
    first, second = played.box(1), played.box(2)
    assert (first.ante, first.blind, first.trips, first.play) == (1000, 1000, 500, 3000)
    assert (second.ante, second.blind, second.trips, second.play) == (2000, 2000, 0, 0)
    assert played.lying == {1: 55, 2: 40}


@clause(*both("def:Box"))
def test_a_table_takes_no_more_players_than_it_has_places(cited: Cited) -> None:
    rules = compiled(cited.book.id, "boxes=3")
    assert rules.under["boxes"] == cited.clause
    opening = open_round(rules, (1, 2, 3), (10_000,) * 3)
    assert opening.boxes == (1, 2, 3)
    with pytest.raises(RequestError, match=r"the table has 3 boxes, not 4 \(def:Box\)"):
        open_round(rules, (1, 2, 3, 4), (10_000,) * 4)


# 4.2(b), 4.3 Trips


@clause(*both("4.2(b)", "def:Trips.p2"))
def test_who_has_ante_and_blind_may_wager_on_trips(cited: Cited) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wagers.trips"]
    placed = played.places(1, 10, trips=25)
    assert (placed.ante, placed.blind, placed.trips) == (1000, 1000, 2500)
    played.places(2, 10)
    assert played.lying == {1: 45, 2: 20, 3: 0}, "and need not"


@clause(*both("4.3"))
@pytest.mark.parametrize(("ante", "blind"), [(0, 0), (10, 0), (0, 10)])
def test_trips_without_both_is_refused(cited: Cited, ante: float, blind: float) -> None:
    played = table(cited)
    assert played.places_not(1, ante, blind=blind, trips=10) == cited.clause
    assert played.stakes[1] == 100


@clause(*both("def:Trips.p2"))
def test_a_trips_wager_comes_before_the_first_card_or_never(cited: Cited) -> None:
    played = table(cited)
    played.places(1, 10)
    assert played.places_not(1, 10, trips=10) == "4.5"
    played.deals()
    assert played.places_not(1, 10, trips=10) == "4.6"
    assert played.lying[1] == 20


@clause(*both("def:Trips.p2"))
@pytest.mark.parametrize("dealer", [NOTHING, KINGS, "Kd Kh"], ids=["no hand", "kings", "three kings"])
def test_trips_pays_on_the_players_hand_whatever_the_dealer_has(cited: Cited, dealer: str) -> None:
    played = round_of(cited, (10, 10), THREE_SEVENS, dealer).does("1 play 4").settled()
    assert (played.results[1]["trips"], played.paid[1]["trips"]) == ("win", 30)
    assert played.results[1]["play"] == ("lose" if dealer == "Kd Kh" else "win")


# 4.4, 4.5, 4.6 One hand, one wager, and nothing after the first card


@clause(*both("4.4"))
def test_a_player_has_one_box_and_one_hand(cited: Cited) -> None:
    rules = compiled(cited.book.id)
    with pytest.raises(RequestError, match="each with a number and a stake of its own"):
        open_round(rules, (1, 1), (10_000, 10_000))
    played = table(cited)
    played.places(1, 10)
    assert played.places_not(9, 10) == cited.clause, "there is no further hand to wager on"
    assert [len(hole) for hole in played.deals().holes] == [2, 0, 0]


@clause(*both("4.5"))
def test_a_box_takes_one_wager(cited: Cited) -> None:
    played = table(cited)
    played.places(1, 10, trips=5)
    for ante, trips in ((10, 0), (20, 5), (10, 5)):
        assert played.places_not(1, ante, trips=trips) == cited.clause
    assert played.lying[1] == 25


@clause(*both("4.6"))
def test_after_the_first_card_no_wager_is_placed_or_raised(cited: Cited) -> None:
    played = table(cited)
    played.places(1, 10)
    played.deals()
    assert played.places_not(1, 20) == cited.clause, "not raised"
    assert played.places_not(2, 10) == cited.clause, "not placed late"
    assert played.places_not(1, 10, trips=10) == cited.clause
    assert played.not_given(c.Deal()).clause == cited.clause
    assert played.lying == {1: 20, 2: 0, 3: 0}


@clause(*both("4.6"))
def test_only_a_play_wager_of_the_stage_is_placed_after_the_first_card(cited: Cited) -> None:
    played = round_of(cited, 10, RAGS, KINGS)
    assert played.lying == {1: 20}
    played.does("1 play 3")
    assert played.lying == {1: 50}
    assert played.not_given(c.Act(0, "play", 4)).clause == cited.clause
    assert played.not_given(c.PlaceWagers(0, 1000, 1000)).clause == cited.clause
    assert played.lying == {1: 50}
    played.settled()
    assert played.not_given(c.PlaceWagers(0, 1000, 1000)).clause == cited.clause, "the round is over"


# 5.1 Limits, 5.3 multiples


@clause(*both("5.1"))
def test_the_limits_are_those_the_sign_shows(cited: Cited) -> None:
    rules = compiled(cited.book.id, "bet.min=25", "bet.max=500")
    assert (rules.least, rules.most) == (2500, 50_000)
    assert "bet.max" in cited.refuses("bet.min=25", "bet.max=20")
    cited.refuses_without("bet.min")
    cited.refuses_without("bet.max")
    played = Banked(cited.book.id, {1: 30}, rules=["bet.min=25", "bet.max=500"])
    assert "Box wagers $25 to $500; a blind pays at most $50,000" in played.text


@clause(*both("5.1"))
def test_ante_and_trips_have_the_maximum_each_and_play_follows_from_the_ante(cited: Cited) -> None:
    played = round_of(cited, (100, 100), STRAIGHT, KINGS).does("1 play 4").settled()
    assert played.paid[1] == {"ante": 100, "blind": 100, "play": 400, "trips": 400}
    assert [event.stake - event.counted for event in played.events(e.WagerSettled)] == [0, 0, 0, 0]
    assert played.nets == {1: 1000}


@clause(*both("5.3"))
@pytest.mark.parametrize(("ante", "trips"), [(12, 0), (15, 7), (5.50, 0), (15, 0.05)])
def test_wagers_come_in_the_multiples_shown(cited: Cited, ante: float, trips: float) -> None:
    played = table(cited, "chip=5")
    assert played.places_not(1, ante, trips=trips) == cited.clause
    placed = played.places(1, 15, trips=10)
    assert (placed.ante, placed.trips) == (1500, 1000)


# 5.2 Above the maximum with a marker


@clause(*both("5.2"))
def test_a_marker_lets_a_player_go_above_the_maximum(cited: Cited) -> None:
    played = round_of(cited, (150, 120), STRAIGHT, KINGS, markers=[1]).does("1 play 4")
    (placed,) = played.events(e.WagersPlaced)
    assert placed.marked
    assert placed.under == cited.clause
    assert played.settled().paid[1] == {"ante": 150, "blind": 150, "play": 600, "trips": 480}
    assert played.nets == {1: 1380}


@clause(*both("5.2"))
def test_with_a_marker_everything_is_lost_too(cited: Cited) -> None:
    played = round_of(cited, (150, 120), RAGS, KINGS, markers=[1]).does("1 play 4").settled()
    assert played.results[1] == dict.fromkeys(("ante", "blind", "play", "trips"), "lose")
    assert (played.nets, played.bank) == ({1: -1020}, 1020)


@clause(*both("5.2"))
def test_a_marker_beside_an_ordinary_wager_changes_nothing(cited: Cited) -> None:
    played = round_of(cited, 100, STRAIGHT, KINGS, markers=[1]).does("1 play 4")
    (placed,) = played.events(e.WagersPlaced)
    assert placed.under == "4.2"
    assert played.settled().paid[1] == {"ante": 100, "blind": 100, "play": 400}


# 5.4 Under the minimum


@clause(*both("5.4"))
def test_the_first_wager_under_the_minimum_is_settled_as_it_is(cited: Cited) -> None:
    played = round_of(cited, 3, STRAIGHT, KINGS).does("1 play 4")
    (placed,) = played.events(e.WagersPlaced)
    assert placed.under == cited.clause
    assert played.settled().paid[1] == {"ante": 3, "blind": 3, "play": 12}
    lost = round_of(cited, 3, RAGS, KINGS).does("1 play 4").settled()
    assert (lost.nets, lost.bank) == ({1: -18}, 18)


@clause(*both("5.4"))
def test_a_trips_wager_under_the_minimum_is_settled_as_it_is_the_first_time(cited: Cited) -> None:
    played = round_of(cited, (10, 2), THREE_SEVENS, KINGS).does("1 play 4")
    (placed,) = played.events(e.WagersPlaced)
    assert placed.under == cited.clause
    assert played.settled().paid[1] == {"ante": 10, "blind": 0, "play": 40, "trips": 6}


@clause(*both("5.4"))
def test_a_wager_at_the_minimum_is_no_wager_under_it(cited: Cited) -> None:
    placed = table(cited).places(1, 5, trips=5)
    assert placed.under == "4.2"


@clause(*both("5.4.s2"))
@pytest.mark.parametrize(("ante", "trips"), [(4, 0), (1, 10), (10, 4)])
def test_once_advised_a_wager_under_the_minimum_goes_back(cited: Cited, ante: float, trips: float) -> None:
    played = table(cited, advised=[1])
    assert played.places_not(1, ante, trips=trips) == cited.clause
    assert played.lying == {1: 0, 2: 0, 3: 0}
    assert played.stakes == HUNDRED
    assert played.places(2, ante, trips=trips).under == "5.4", "who has not been advised is not bound"
    assert played.places(1, 5, trips=5).under == "4.2", "and at the minimum the player is in"


@clause(*both("5.4.s2"))
def test_a_script_says_which_wager_goes_back(cited: Cited) -> None:
    with pytest.raises(RequestError, match=rf"box 1: a wager under \$5 goes back this time \({cited.book.id} 5.4.s2\)"):
        Banked(cited.book.id, {1: 3}, advised=[1])


# 5.5 Above the maximum

OVER = (150, 120)  # ante and trips, the maximum being 100


@clause(*both("5.5"))
def test_a_wager_above_the_maximum_is_paid_up_to_it(cited: Cited) -> None:
    played = round_of(cited, OVER, STRAIGHT, KINGS).does("1 play 4")
    (placed,) = played.events(e.WagersPlaced)
    assert (placed.most, placed.trips_most, placed.under) == (10_000, 10_000, cited.clause)
    assert played.lying == {1: 1020}
    assert played.settled().paid[1] == {"ante": 100, "blind": 100, "play": 400, "trips": 400}
    assert played.nets == {1: 1000}


@clause(*both("5.5"))
def test_a_wager_above_the_maximum_is_collected_up_to_it_and_the_rest_goes_back(cited: Cited) -> None:
    played = round_of(cited, OVER, RAGS, KINGS).does("1 play 4").settled()
    assert played.results[1] == dict.fromkeys(("ante", "blind", "play", "trips"), "lose")
    found = {event.wager: (event.stake, event.counted) for event in played.events(e.WagerSettled)}
    assert found == {
        "ante": (15_000, 10_000),
        "blind": (15_000, 10_000),
        "play": (60_000, 40_000),
        "trips": (12_000, 10_000),
    }
    assert (played.nets, played.bank) == ({1: -700}, 700)


@clause(*both("5.5"))
@pytest.mark.parametrize(
    ("steps", "times"), [(["1 play 3"], 3), (["1 check", "1 play 2"], 2), (["1 check", "1 check", "1 play"], 1)]
)
def test_the_play_wager_is_cut_to_its_multiple_of_the_maximum_ante(cited: Cited, steps: list[str], times: int) -> None:
    won = round_of(cited, 150, BETTER_KINGS, KINGS).does(*steps).settled()
    assert won.paid[1] == {"ante": 100, "blind": 0, "play": 100 * times}
    lost = round_of(cited, 150, RAGS, KINGS).does(*steps).settled()
    assert lost.nets == {1: -200 - 100 * times}


@clause(*both("5.5"))
def test_a_push_above_the_maximum_goes_back_whole(cited: Cited) -> None:
    played = round_of(cited, 150, SAME_KINGS, KINGS).does("1 play 4").settled()
    assert played.results[1] == {"ante": "push", "blind": "push", "play": "push"}
    assert played.nets == {1: 0}
    unqualified = round_of(cited, 150, RAGS, ACE_HIGH).does("1 play 4").settled()
    assert unqualified.results[1] == {"ante": "push", "blind": "lose", "play": "lose"}
    assert unqualified.nets == {1: -500}


@clause(*both("5.5"))
def test_trips_above_the_maximum_is_cut_by_itself(cited: Cited) -> None:
    played = round_of(cited, (10, 120), THREE_SEVENS, KINGS).does("1 play 4").settled()
    assert played.paid[1] == {"ante": 10, "blind": 0, "play": 40, "trips": 300}
    lost = round_of(cited, (10, 120), RAGS, KINGS).does("1 play 4").settled()
    assert lost.nets == {1: -10 - 10 - 40 - 100}


@clause(*both("5.5"))
def test_a_fold_is_collected_up_to_the_maximum_too(cited: Cited) -> None:
    played = round_of(cited, OVER, RAGS, KINGS).does("1 fold")
    assert (played.nets, played.bank) == ({1: -300}, 300)


@clause(*both("5.5"))
def test_a_hand_nobody_decides_on_is_collected_up_to_the_maximum_too(cited: Cited) -> None:
    played = round_of(cited, 150, RAGS, KINGS).does("1 time-out")
    assert (played.nets, played.bank) == ({1: -200}, 200)


@clause(*both("5.5"))
def test_a_concession_is_collected_up_to_the_maximum_too(cited: Cited) -> None:
    played = round_of(cited, OVER, RAGS, KINGS).does("1 play 4", "1 concede").settled()
    assert (played.nets, played.bank) == ({1: -700}, 700)
