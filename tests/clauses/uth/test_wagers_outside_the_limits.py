"""Wagers under the minimum and above the maximum of Ultimate Texas Hold-em: 5.4 and 5.5.

A box takes $5 to $100 in whole dollars where nothing else is said. Wagers are placed one box at a time (`Opened`); how
those outside the limits are settled is shown by rounds played to their end (`Banked`).
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands, events
from croupier.banked.apply import apply
from croupier.banked.round import decide, open_round
from croupier.banked.state import State
from croupier.errors import RequestError
from croupier.history.log.native import replay
from tests.support.banked import (
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
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_wagers import HUNDRED, open_boxes, round_of, table

# 5.4 Under the minimum


@clause(*both("5.4"))
def test_the_first_wager_under_the_minimum_is_settled_as_it_is(cited: Cited) -> None:
    played = round_of(cited, 3, STRAIGHT, KINGS).does("1 play 4")
    (placed,) = played.events(events.WagersPlaced)
    assert placed.under == cited.clause
    assert played.settled().paid[1] == {"ante": 3, "blind": 3, "play": 12}
    lost = round_of(cited, 3, RAGS, KINGS).does("1 play 4").settled()
    assert (lost.nets, lost.bank) == ({1: -18}, 18)


@clause(*both("5.4"))
@pytest.mark.parametrize("wagers", [3, (3, 2), (10, 2)], ids=["the ante", "both", "trips"])
def test_the_player_is_advised_in_the_record_and_in_the_answer(cited: Cited, wagers: Any) -> None:
    played = Banked(cited.book.id, {1: 10, 2: wagers}, board=BOARD, dealer=KINGS).does("1 fold", "2 play 4").settled()
    (advised,) = played.events(events.PlayerAdvised)
    assert (advised.place, advised.under) == (1, cited.clause)
    assert played.state.advised == (False, True)
    assert f"Box 2 is told that further wagers under the minimum go back [{cited.clause}]" in played.text
    first, second = played.round.answer([]).boxes
    assert (first.advised, first.advice) == (False, "")
    assert (second.advised, second.advice) == (True, "further wagers under the minimum go back (5.4)")
    before = Banked(cited.book.id, {1: 10}, advised=[1]).round.answer([]).boxes[0]
    assert (before.advised, before.advice) == (True, ""), "who was told before is not told again"


@clause(*both("5.4", "5.4.s2"))
def test_the_advice_goes_along_into_the_next_round(cited: Cited) -> None:
    played = round_of(cited, 3, RAGS, KINGS).does("1 play 4").settled()
    following = open_round(played.rules, played.state.boxes, (10_000,), advised=played.state.advised)
    answer = decide(played.rules, apply(State(), following), commands.PlaceWagers(0, 300, 300))
    assert isinstance(answer, tuple)
    assert answer[1:] == (events.WagersReturned(0, ("ante", "blind"), 600, "5.4.s2"),)


@clause(*both("5.4"))
@pytest.mark.parametrize("advised", [(True,), (True, False, True), (1, 0), ("yes", "no")])
def test_who_was_advised_is_said_for_every_box(cited: Cited, advised: Any) -> None:
    with pytest.raises(RequestError, match="advised says true or false for each of the 2 boxes"):
        open_round(compiled(cited.book.id), (1, 2), (10_000, 10_000), advised=advised)


@clause(*both("5.4", "5.5"))
def test_the_clause_on_low_wagers_comes_before_the_one_on_high_ones_and_both_are_cited(cited: Cited) -> None:
    placed = Opened(cited.book.id, {1: 1000}).gives(commands.PlaceWagers(0, 15_000, 15_000, 200))[0]
    assert (placed.under, placed.also) == ("5.4", ("5.5",))
    assert (placed.most, placed.trips_most) == (10_000, 200)
    played = round_of(cited, (150, 2), STRAIGHT, KINGS).does("1 play 4")
    line = "Box 1: ante $150, blind $150 (settled up to the maximum of $100 each), trips $2 [5.4, 5.5]"
    assert line in played.text
    assert played.settled().paid[1] == {"ante": 100, "blind": 100, "play": 400, "trips": 8}
    marked = Opened(cited.book.id, {1: 1000}).gives(commands.PlaceWagers(0, 15_000, 15_000, 200, True))[0]
    assert (marked.under, marked.also) == ("5.4", ("5.2",))


@clause(*both("5.4"))
def test_a_trips_wager_under_the_minimum_is_settled_as_it_is_the_first_time(cited: Cited) -> None:
    played = round_of(cited, (10, 2), THREE_SEVENS, KINGS).does("1 play 4")
    (placed,) = played.events(events.WagersPlaced)
    assert placed.under == cited.clause
    assert played.settled().paid[1] == {"ante": 10, "blind": 0, "play": 40, "trips": 6}


@clause(*both("5.4"))
def test_a_wager_at_the_minimum_is_no_wager_under_it(cited: Cited) -> None:
    placed = table(cited).places(1, 5, trips=5)
    assert placed.under == "4.2"


@clause(*both("5.4.s2"))
@pytest.mark.parametrize(("ante", "trips"), [(4, 0), (1, 10), (4, 4)])
def test_once_advised_an_ante_under_the_minimum_goes_back_with_its_blind_and_trips(
    cited: Cited, ante: float, trips: float
) -> None:
    played = table(cited, advised=[1])
    _, back = played.gives(played.wagers(1, ante, trips=trips))
    assert (back.wagers, back.under) == (("ante", "blind", "trips")[: 3 if trips else 2], cited.clause)
    assert back.amount == 100 * (2 * ante + trips)
    assert played.lying == {1: 0, 2: 0, 3: 0}
    assert played.stakes == HUNDRED
    placed, advised = played.gives(played.wagers(2, ante, trips=trips))
    assert (placed.under, type(advised)) == ("5.4", events.PlayerAdvised), "who has not been advised is not bound"
    assert open_boxes(played) == [1, 3], "until the first card the box may still wager"
    assert played.places(1, 5, trips=5).under == "4.2", "and at the minimum the player is in"


@clause(*both("5.4.s2"))
def test_no_hand_is_dealt_where_the_ante_went_back(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 3, 2: 10}, advised=[1], board=BOARD, dealer=KINGS)
    (deal,) = played.events(events.CardsDealt)
    assert deal.holes == ((), (5, 6))
    assert played.refused("1 check") == "4.2", "the box has no ante and blind"
    played.does("2 fold")
    assert played.results[1] == {"ante": "void", "blind": "void"}
    assert set(played.under[1].values()) == {cited.clause}
    assert (played.nets[1], played.ended) == (0, True)
    assert f"Box 1: ante and blind, $6, under the minimum: back [{cited.clause}]" in played.text
    assert replay(played.round.events, again=True).ok


@clause(*both("5.4.s2"), *both("4.2"))
@pytest.mark.parametrize("boxes", [{1: 3}, {1: 3, 2: 4}])
def test_a_round_whose_every_ante_goes_back_is_refused_like_one_without_a_blind(
    cited: Cited, boxes: dict[int, int]
) -> None:
    with pytest.raises(RequestError, match=rf"under the minimum go back.*\({cited.book.id} 5\.4\.s2, 4\.2\)"):
        Banked(cited.book.id, boxes, advised=list(boxes))
    assert Banked(cited.book.id, boxes).events(events.CardsDealt), "the first time they are let stand"


@clause(*both("5.4.s2"))
def test_once_advised_a_trips_wager_under_the_minimum_goes_back_alone_and_the_hand_plays(cited: Cited) -> None:
    played = round_of(cited, (10, 2), THREE_SEVENS, KINGS, advised=[1])
    (back,) = played.events(events.WagersReturned)
    assert (back.wagers, back.amount, back.under) == (("trips",), 200, cited.clause)
    assert played.lying == {1: 20}
    assert f"Box 1: trips, $2, under the minimum: back [{cited.clause}]" in played.text
    played.does("1 play 4").settled()
    assert played.results[1] == {"ante": "win", "blind": "push", "play": "win", "trips": "void"}
    assert played.under[1]["trips"] == cited.clause
    assert played.nets == {1: 50}
    assert replay(played.round.events, again=True).ok


# 5.4, found after the deal: whether the player had been told before is read from the record, never from the report


@clause(*both("5.4"))
@pytest.mark.parametrize("steps", [[], ["1 check"], ["1 play 4", "2 fold"]])
def test_a_first_low_ante_found_after_the_deal_is_settled_as_it_lies(cited: Cited, steps: list[str]) -> None:
    played = Banked(cited.book.id, {1: (3, 10), 2: 10}, board=BOARD, dealer=KINGS, holes={1: STRAIGHT}).does(*steps)
    ruling = played.reports("under-minimum", box=1)
    assert (ruling.clauses, ruling.choices) == ((cited.clause,), ())
    assert ruling.words == (
        "The ante of box 1, $3, is this player's first under the minimum: it is settled as it lies; further ones go back."
    )
    assert (played.events(events.BoxVoided), len(played.events(events.PlayerAdvised))) == ([], 1), (
        "told when it was placed"
    )
    assert played.box(1).live


@clause(*both("5.4"))
def test_a_first_low_wager_is_paid_though_the_report_is_made_in_the_settlement(cited: Cited) -> None:
    played = round_of(cited, (3, 2), STRAIGHT, KINGS).does("1 play 4")
    played.reports("under-minimum", box=1)
    assert played.settled().paid[1] == {"ante": 3, "blind": 3, "play": 12, "trips": 8}
    assert replay(played.round.events, again=True).ok


@clause(*both("5.4"))
def test_of_a_first_low_ante_that_went_back_with_the_others_nothing_is_left_to_settle(cited: Cited) -> None:
    played = round_of(cited, 3, BETTER_KINGS, NOTHING).does("1 play 4")
    while "ante" not in played.box(1).settled:
        played.settles_next()
    assert "it has been settled as it lay; further ones go back" in played.reports("under-minimum", box=1).words
    assert played.settled().results[1] == {"ante": "push", "blind": "push", "play": "win"}


@clause(*both("5.4"))
def test_less_found_than_was_entered_is_settled_as_it_lies_the_first_time_and_the_player_told(cited: Cited) -> None:
    played = round_of(cited, (10, 8), STRAIGHT, KINGS).does("1 play 4")
    played.reports("under-minimum", box=1, ante=3, trips=2)
    (found,) = played.events(events.WagersFound)
    assert (found.ante, found.blind, found.trips, found.play) == (300, 300, 200, 1200), "a play wager is 4 antes"
    (advised,) = played.events(events.PlayerAdvised)
    assert (advised.under, played.state.advised) == (cited.clause, (True,))
    assert f"Box 1: found to have ante $3, blind $3, trips $2, play $12 [{cited.clause}]" in played.text
    assert played.settled().paid[1] == {"ante": 3, "blind": 3, "play": 12, "trips": 8}
    assert played.nets == {1: 26}
    assert replay(played.round.events, again=True).ok


@clause(*both("5.4"))
def test_a_report_of_low_trips_beside_a_first_low_ante_is_answered_about_trips(cited: Cited) -> None:
    played = round_of(cited, (3, 10), STRAIGHT, KINGS)
    assert played.reports("under-minimum", box=1, trips=2).words == (
        "The trips of box 1, $2, is among this player's first under the minimum: it is settled as it lies; further ones "
        "go back."
    )
    assert played.contradicts("under-minimum", box=1, trips=2), "found already"
    assert played.does("1 play 4").settled().paid[1]["trips"] == 8


@clause(*both("5.4"))
def test_a_report_of_one_wager_that_is_not_low_is_not_answered_about_the_other(cited: Cited) -> None:
    low_ante = round_of(cited, (3, 10), STRAIGHT, KINGS)
    assert "no wager of box 1" in low_ante.contradicts("under-minimum", box=1, trips=6).reason
    low_trips = round_of(cited, (10, 2), STRAIGHT, KINGS)
    assert "no wager of box 1" in low_trips.contradicts("under-minimum", box=1, ante=6).reason


@clause(*both("5.4.s2"))
@pytest.mark.parametrize("steps", [[], ["1 check"], ["1 play 4", "2 fold"]])
def test_a_low_ante_of_a_player_told_before_found_after_the_deal_goes_back_and_the_hand_is_void(
    cited: Cited, steps: list[str]
) -> None:
    played = Banked(cited.book.id, {1: (10, 10), 2: 10}, board=BOARD, dealer=KINGS, advised=[1]).does(*steps)
    ruling = played.reports("under-minimum", box=1, ante=3)
    assert (ruling.clauses, ruling.choices) == ((cited.clause,), ())
    assert ruling.words == (
        "The ante of box 1, $3, is under the minimum, and the player had been told before: the hand is void."
    )
    (voided,) = played.events(events.BoxVoided)
    times = 4 if "1 play 4" in steps else 0
    assert (voided.place, voided.returned, voided.under) == (0, 100 * (3 + 3 + 10 + 3 * times), cited.clause)
    assert (played.nets[1], played.lying[1]) == (0, 0)
    assert set(played.results[1].values()) == {"void"}
    assert played.contradicts("under-minimum", box=1, ante=3).clause in (cited.clause, "15.5"), "once"
    assert replay(played.settled().round.events, again=True).ok if played.ended else True


@clause(*both("5.4.s2"))
def test_low_trips_of_a_player_told_before_go_back_alone_and_the_hand_plays(cited: Cited) -> None:
    played = round_of(cited, (10, 10), THREE_SEVENS, KINGS, advised=[1]).does("1 play 4")
    ruling = played.reports("under-minimum", box=1, trips=2)
    assert ruling.words.endswith("and the player had been told before: $2 goes back.")
    assert ruling.clauses == (cited.clause,)
    assert (played.lying, played.events(events.BoxVoided)) == ({1: 60}, [])
    assert played.contradicts("under-minimum", box=1, trips=2).clause == cited.clause, "once"
    played.settled()
    assert played.results[1] == {"ante": "win", "blind": "push", "play": "win", "trips": "void"}
    assert played.nets == {1: 50}
    assert replay(played.round.events, again=True).ok


@clause(*both("5.4.s2"))
def test_what_was_said_in_this_round_is_no_earlier_advice(cited: Cited) -> None:
    played = round_of(cited, (10, 2), THREE_SEVENS, KINGS).does("1 play 4")
    assert played.state.advised == (True,)
    played.reports("under-minimum", box=1)
    assert played.settled().paid[1]["trips"] == 6


@clause(*both("5.4.s2"))
def test_what_is_no_low_wager_still_to_be_settled_is_not_found(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 5, 2: 3, 3: 3}, board=BOARD, dealer=KINGS)
    assert played.contradicts("under-minimum", box=1).clause == cited.clause, "at the minimum"
    assert played.contradicts("under-minimum", box=1, ante=5).clause == cited.clause, "as entered"
    assert played.contradicts("under-minimum", box=1, ante=8).clause == cited.clause, "more than was entered"
    assert played.contradicts("under-minimum", box=1, ante=3.5).clause == "5.3", "no chips make that"
    played.does("2 fold", "1 play 4", "3 play 4")
    assert played.contradicts("under-minimum", box=2).clause == cited.clause, "folded"
    played.settles_next()
    assert played.contradicts("under-minimum", box=3).clause == cited.clause, "settled"
    unqualified = Banked(cited.book.id, {1: 10}, board=BOARD, dealer=NOTHING).does("1 play 4").settles_next()
    assert unqualified.contradicts("under-minimum", box=1, ante=3).clause == cited.clause, (
        "the ante went back as entered"
    )


@clause(*both("5.4.s2"))
def test_a_low_ante_of_a_player_told_before_found_before_the_deal_goes_back_and_the_box_may_wager_again(
    cited: Cited,
) -> None:
    played = table(cited, advised=[1])
    played.gives(played.wagers(1, 10))
    played.gives(played.report("under-minimum", box=1, ante=3))
    assert (played.stakes, open_boxes(played)) == (HUNDRED, [1, 2, 3])
    played.places(1, 5)


# 5.5 Above the maximum


OVER = (150, 120)  # ante and trips, the maximum being 100


@clause(*both("5.5"))
def test_a_wager_above_the_maximum_is_paid_up_to_it(cited: Cited) -> None:
    played = round_of(cited, OVER, STRAIGHT, KINGS).does("1 play 4")
    (placed,) = played.events(events.WagersPlaced)
    assert (placed.most, placed.trips_most, placed.under) == (10_000, 10_000, cited.clause)
    assert played.lying == {1: 1020}
    assert played.settled().paid[1] == {"ante": 100, "blind": 100, "play": 400, "trips": 400}
    assert played.nets == {1: 1000}


@clause(*both("5.5"))
def test_a_wager_above_the_maximum_is_collected_up_to_it_and_the_rest_goes_back(cited: Cited) -> None:
    played = round_of(cited, OVER, RAGS, KINGS).does("1 play 4").settled()
    assert played.results[1] == dict.fromkeys(("ante", "blind", "play", "trips"), "lose")
    found = {event.wager: (event.stake, event.counted) for event in played.events(events.WagerSettled)}
    assert found == {
        "ante": (15_000, 10_000),
        "blind": (15_000, 10_000),
        "play": (60_000, 40_000),
        "trips": (12_000, 10_000),
    }
    assert (played.nets, played.bank) == ({1: -700}, 700)
    assert {event.also for event in played.events(events.WagerSettled)} == {(cited.clause,)}
    answer = played.round.answer([]).boxes[0].wagers
    assert {name: (one.stake, one.counted) for name, one in answer.items()} == found
    assert "Box 1: trips of $120 loses, $100 of it settled and $20 back [9.7(b), 5.5]" in played.text


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
    assert "Box 1 folds and loses $300; $120 above what is settled goes back [8.1(a)]" in played.text
    answer = played.round.answer([]).boxes[0].wagers
    assert {name: (one.stake, one.counted, one.result) for name, one in answer.items()} == {
        "ante": (15_000, 10_000, "lose"),
        "blind": (15_000, 10_000, "lose"),
        "trips": (12_000, 10_000, "lose"),
    }


@clause(*both("5.5"))
def test_a_hand_nobody_decides_on_is_collected_up_to_the_maximum_too(cited: Cited) -> None:
    played = round_of(cited, 150, RAGS, KINGS).does("1 time-out")
    assert (played.nets, played.bank) == ({1: -200}, 200)


@clause(*both("5.5"))
def test_a_concession_is_collected_up_to_the_maximum_too(cited: Cited) -> None:
    played = round_of(cited, OVER, RAGS, KINGS).does("1 play 4", "1 concede").settled()
    assert (played.nets, played.bank) == ({1: -700}, 700)
