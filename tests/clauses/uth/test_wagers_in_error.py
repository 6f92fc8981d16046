"""Wagers of the wrong size in Ultimate Texas Hold-em: 13.8 of 2025, 15.5 and def:Blind.

Rule 13 has other numbers in each edition from 13.5 on; a test that names both is about the same rule. Antes are $10.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import events
from croupier.errors import RequestError
from tests.support.banked import (
    BETTER_KINGS,
    BOARD,
    KINGS,
    NOTHING,
    RAGS,
    SAME_KINGS,
    STRAIGHT,
    Banked,
    Opened,
    both,
    editions,
)
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_irregularities import MOMENTS, table

# 13.8, in 2019 13.7: a play wager of the wrong size


def found_at_settlement(cited: Cited, steps: tuple[str, ...], amount: float, hole: str = BETTER_KINGS) -> Banked:
    """One box has played, and another amount is found there."""
    played = Banked(cited.book.id, {1: 10}, holes={1: hole}, board=BOARD, dealer=KINGS, stakes={1: 100}).does(*steps)
    ruling = played.reports("wrong-play-wager", box=1, amount=amount)
    assert ruling.clauses[0] == played.rules.under["wrong-play"]
    assert cited.clause in ruling.clauses
    assert played.lying == {1: 20 + amount}
    return played


def settled_play(played: Banked) -> tuple[float, float]:
    """What lay there, and what of it was settled."""
    (play,) = [event for event in played.settled().events(events.WagerSettled) if event.wager == "play"]
    return play.stake / 100, play.counted / 100


STAGE = {"four": ("1 play 4",), "two": ("1 check", "1 play 2"), "one": ("1 check", "1 check", "1 play 1")}
small = pytest.mark.parametrize(
    ("steps", "amount"),
    [(STAGE["four"], 29), (STAGE["four"], 5), (STAGE["two"], 19), (STAGE["two"], 10), (STAGE["one"], 9)],
)
large = pytest.mark.parametrize(
    ("steps", "amount", "most"),
    [
        (STAGE["four"], 41, 40),
        (STAGE["four"], 80, 40),
        (STAGE["two"], 21, 20),
        (STAGE["two"], 40, 20),
        (STAGE["one"], 30, 10),
    ],
)


@clause(*editions("13.8", "13.7"), *editions("13.8(a)", "13.7(a)"))
@small
def test_a_play_wager_too_small_is_settled_as_it_was_made(cited: Cited, steps: tuple[str, ...], amount: float) -> None:
    won = found_at_settlement(cited, steps, amount)
    assert settled_play(won) == (amount, amount)
    assert won.paid[1] == {"ante": 10, "blind": 0, "play": amount}
    assert won.nets == {1: 10 + amount}
    lost = found_at_settlement(cited, steps, amount, hole=RAGS)
    assert settled_play(lost) == (amount, amount)
    assert lost.nets == {1: -20 - amount}


@clause(*editions("13.8", "13.7"), *editions("13.8(b)", "13.7(b)"))
@large
def test_a_play_wager_too_large_is_settled_up_to_the_most_of_its_stage(
    cited: Cited, steps: tuple[str, ...], amount: float, most: float
) -> None:
    won = found_at_settlement(cited, steps, amount)
    assert settled_play(won) == (amount, most)
    assert won.paid[1] == {"ante": 10, "blind": 0, "play": most}
    lost = found_at_settlement(cited, steps, amount, hole=RAGS)
    assert settled_play(lost) == (amount, most)
    assert lost.nets == {1: -20 - most}


@clause(*editions("13.8", "13.7"))
@pytest.mark.parametrize("amount", [31, 35, 39])
def test_between_three_and_four_antes_a_play_wager_of_four_is_settled_as_it_was_made(
    cited: Cited, amount: float
) -> None:
    played = found_at_settlement(cited, STAGE["four"], amount)
    assert settled_play(played) == (amount, amount)
    assert played.nets == {1: 10 + amount}


@clause(*editions("13.8", "13.7"))
@pytest.mark.parametrize("amount", [31, 35, 39])
def test_between_three_and_four_antes_a_play_wager_of_three_is_settled_as_it_was_made(
    cited: Cited, amount: float
) -> None:
    played = found_at_settlement(cited, ("1 play 3",), amount)
    assert settled_play(played) == (amount, amount)
    assert played.nets == {1: 10 + amount}


@clause(*editions("13.8(b)", "13.7(b)"))
@pytest.mark.parametrize("amount", [41, 50])
def test_too_large_a_play_wager_of_three_is_settled_up_to_four(cited: Cited, amount: float) -> None:
    played = found_at_settlement(cited, ("1 play 3",), amount)
    assert settled_play(played) == (amount, 40)
    assert played.nets == {1: 50}


@clause(*editions("13.8(b)", "13.7(b)"))
def test_conceding_loses_too_large_a_play_wager_up_to_its_maximum(cited: Cited) -> None:
    played = found_at_settlement(cited, STAGE["four"], 80).does("1 concede").settled()
    assert played.nets == {1: -60}


@clause(*editions("13.8", "13.7"))
def test_what_is_no_wrong_play_wager_is_refused(cited: Cited) -> None:
    played = table(cited, "1 play 3", "2 fold", "3 check", "3 check", "3 play")
    for box, amount in ((1, 30), (1, 40), (3, 10), (2, 10), (1, 5000)):
        assert played.contradicts("wrong-play-wager", box=box, amount=amount).clause == cited.clause
    assert played.contradicts("wrong-play-wager", box=1, amount=25.50).clause == "5.3", "no chip is that small"
    played.settles_next()
    assert played.contradicts("wrong-play-wager", box=3, amount=5).clause == cited.clause, "settled"
    with pytest.raises(RequestError):
        played.reports("wrong-play-wager", box=1, amount=0)


def refunded(cited: Cited, **more: Any) -> Banked:
    """The dealer does not qualify, and the antes are back."""
    played = Banked(
        cited.book.id, {1: 10}, holes={1: BETTER_KINGS}, board=BOARD, dealer=NOTHING, stakes={1: 200}, **more
    )
    played.does("1 play 4").settles_next()
    assert played.lying == {1: 50}
    return played


@clause(*editions("13.8", "13.7"))
@pytest.mark.parametrize("amount", [30, 40])
def test_a_multiple_is_right_also_after_the_antes_went_back(cited: Cited, amount: float) -> None:
    refusal = refunded(cited).contradicts("wrong-play-wager", box=1, amount=amount)
    assert (refusal.clause, refusal.code) == (cited.clause, "right-amount")


@clause(*editions("13.8(a)", "13.7(a)"))
def test_a_play_wager_too_small_may_be_found_after_the_antes_went_back(cited: Cited) -> None:
    played = refunded(cited)
    assert cited.clause in played.reports("wrong-play-wager", box=1, amount=20).clauses
    assert settled_play(played) == (20, 20)


@clause(*editions("13.8(b)", "13.7(b)"))
def test_a_play_wager_too_large_may_be_found_after_the_antes_went_back(cited: Cited) -> None:
    played = refunded(cited)
    assert cited.clause in played.reports("wrong-play-wager", box=1, amount=70).clauses
    assert settled_play(played) == (70, 40)


@clause(*editions("13.8", "13.7"))
def test_it_is_found_in_the_settlement_and_not_before(cited: Cited) -> None:
    played = table(cited, "1 play 4", stakes={1: 200, 2: 200, 3: 200})
    for act in ("2 check", "3 check", "2 fold", "3 check"):
        refusal = played.contradicts("wrong-play-wager", box=1, amount=70)
        assert refusal.clause == cited.clause
        assert refusal.code == "too-early"
        played.does(act)
    played.does("3 fold")
    played.reports("wrong-play-wager", box=1, amount=70)


@clause(*editions("13.8(a)", "13.7(a)"))
def test_too_small_a_play_wager_is_settled_with_the_advice_every_time(cited: Cited) -> None:
    for told in ((), (1,)):
        played = Banked(cited.book.id, {1: 10}, board=BOARD, dealer=KINGS, advised=told).does("1 play 4")
        assert played.state.advised == (bool(told),)
        assert played.reports("wrong-play-wager", box=1, amount=25).clauses[1:] == (cited.clause, "5.4")
        (advised,) = played.events(events.PlayerAdvised)
        assert (advised.place, advised.under) == (0, "5.4")
        assert played.state.advised == (True,)
        assert settled_play(played) == (25, 25), "a play wager that went back would leave the hand without one"


@clause(*editions("13.8(b)", "13.7(b)"))
@pytest.mark.parametrize(
    ("amount", "settled", "also_small"), [(700, 400, False), (610, 400, False), (500, 400, False), (420, 400, True)]
)
def test_with_an_ante_over_the_maximum_the_multiples_of_the_maximum_are_the_most(
    cited: Cited, amount: float, settled: float, also_small: bool
) -> None:
    played = Banked(cited.book.id, {1: 150}, holes={1: BETTER_KINGS}, board=BOARD, dealer=KINGS, stakes={1: 2000}).does(
        "1 play 4"
    )
    assert played.contradicts("wrong-play-wager", box=1, amount=450).code == "right-amount"
    clauses = played.reports("wrong-play-wager", box=1, amount=amount).clauses
    assert clauses[1] == cited.clause
    assert ("5.4" in clauses) is also_small
    assert settled_play(played) == (amount, settled)
    assert played.nets == {1: 100 + settled}


@clause(*editions("13.8(a)", "13.7(a)"))
def test_with_an_ante_over_the_maximum_too_small_goes_by_the_ante_that_was_placed(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 150}, holes={1: RAGS}, board=BOARD, dealer=KINGS).does("1 play 4")
    assert played.reports("wrong-play-wager", box=1, amount=350).clauses[1] == cited.clause
    assert settled_play(played) == (350, 350)
    assert played.nets == {1: -200 - 350}


# def:Blind, 15.5: a blind that differs from its ante


@clause(*both("15.5", "def:Blind"))
@pytest.mark.parametrize(("blind", "counted"), [(15, 10), (11, 10), (50, 10), (7, 7), (1, 1)])
def test_a_blind_that_differs_is_settled_up_to_the_ante(cited: Cited, blind: float, counted: float) -> None:
    for hole, dealer, net in (
        (STRAIGHT, KINGS, 10 + counted + 40),
        (RAGS, KINGS, -10 - counted - 40),
        (SAME_KINGS, KINGS, 0),
    ):
        played = Banked(cited.book.id, {1: 10}, holes={1: hole}, board=BOARD, dealer=dealer, stakes={1: 200})
        played.does("1 play 4")
        ruling = played.reports("unequal-blind", box=1, blind=blind)
        assert cited.clause in ruling.clauses
        assert played.lying == {1: 50 + blind}
        played.settled()
        (settled,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
        assert (settled.stake, settled.counted) == (blind * 100, counted * 100)
        assert played.nets == {1: net}


@clause(*both("def:Blind"))
def test_a_blind_that_does_not_differ_or_is_not_there_is_refused(cited: Cited) -> None:
    played = table(cited, "1 fold")
    for box, blind in ((2, 10), (1, 15), (2, 5000)):
        assert played.contradicts("unequal-blind", box=box, blind=blind).clause == cited.clause
    opened = Opened(cited.book.id, {1: 100})
    opened.places(1, 10)
    assert opened.not_given(opened.report("unequal-blind", box=1, blind=15)).clause == cited.clause


@clause(*both("def:Blind"))
def test_a_blind_is_compared_with_its_ante_also_once_that_went_back(cited: Cited) -> None:
    assert refunded(cited).contradicts("unequal-blind", box=1, blind=10).clause == cited.clause
    played = refunded(cited)
    played.reports("unequal-blind", box=1, blind=15)
    played.settled()
    (settled,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
    assert (settled.stake, settled.counted) == (1500, 1000)


@clause(*both("def:Blind"))
def test_a_blind_is_made_of_chips(cited: Cited) -> None:
    assert table(cited, stakes={1: 200, 2: 200, 3: 200}).contradicts("unequal-blind", box=1, blind=7.01).clause == "5.3"


@clause(*both("def:Blind"))
def test_what_cut_a_larger_blind_is_cited(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, holes={1: STRAIGHT}, board=BOARD, dealer=KINGS, stakes={1: 100})
    played.does("1 play 4").reports("unequal-blind", box=1, blind=15)
    played.settled()
    (settled,) = [event for event in played.events(events.WagerSettled) if event.wager == "blind"]
    assert (settled.under, settled.also) == ("10.1.blind-straight", ("9.6(a)", cited.clause))


@clause(*both("def:Blind"))
def test_a_blind_that_is_settled_is_not_corrected_any_more(cited: Cited) -> None:
    played = table(cited, *MOMENTS["before the settlement"], stakes={1: 200, 2: 200, 3: 200}).settles_next()
    answer = played.round.step({"report": "unequal-blind", "box": 3, "blind": 15})
    played.settled()
    assert answer.refusal is not None


@clause(*both("def:Blind"))
def test_a_fold_loses_a_larger_blind_up_to_the_ante(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10}, stakes={1: 100})
    played.reports("unequal-blind", box=1, blind=15)
    played.does("1 fold")
    assert played.nets == {1: -20}
