"""What decided each place, in words."""

from __future__ import annotations

import pytest

from croupier.tournament import commands
from croupier.tournament.finish.place_words import deciding_words
from croupier.tournament.plan.structure import Stage
from tests.support.tournament.contests import (
    ACT,
    ADELAIDE,
    BOOKS,
    DIRECTOR,
    FOUR,
    HOLD_EM,
    STACK,
    Held,
    cup,
    with_real_cards,
)


def words(t: Held) -> list[str]:
    return list(deciding_words(t.rules, t.state))


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_goes_out_later_is_higher(book: str) -> None:
    t = Held.between_four(book)
    t.round(ann=(STACK, 2 * STACK), dan=(STACK, 0)).round(ann=(2 * STACK, 3 * STACK), cat=(STACK, 0))
    t.round(ann=(3 * STACK, 4 * STACK), bob=(STACK, 0))
    assert t.standings == ["1 ann", "2 bob", "3 cat", "4 dan"]
    assert words(t) == ["was still in", "went out later", "went out later", "went out first"]


@pytest.mark.parametrize("book", BOOKS)
def test_those_out_together_are_told_apart_by_the_test_of_their_rulebook(book: str) -> None:
    t = Held(cup(book, 3)).opened().enter(*FOUR[:3]).started()
    t.round(bob=(STACK, 12_000), cat=(STACK, 8_000))
    won = STACK if t.rules.banked else 3 * STACK
    t.round(ann=(STACK, won), bob=(12_000, 0, 12_000, 2, 1), cat=(8_000, 0, 8_000, 1, 2))
    test = {**dict.fromkeys(ACT, "put in"), ADELAIDE: "all-in", **dict.fromkeys(HOLD_EM, "before the round")}[book]
    assert words(t) == ["was still in", f"out together: more chips {test}", f"out together: fewer chips {test}"]


@pytest.mark.parametrize("book", BOOKS)
def test_those_out_together_for_the_same_are_level_or_the_first_all_in_is_higher(book: str) -> None:
    t = Held(cup(book, 3)).opened().enter(*FOUR[:3]).started()
    won = STACK if t.rules.banked else 3 * STACK
    t.round(ann=(STACK, won), bob=(STACK, 0, STACK, 2, 1), cat=(STACK, 0, STACK, 1, 2))
    first = ["out together: all-in first", "out together: all-in later"]
    assert words(t) == ["was still in", *(first if book == ADELAIDE else ["level"])]


def test_at_the_end_of_a_session_chips_decide_and_then_the_card() -> None:
    stage = Stage("session", "rounds", 1, chips=STACK)
    t = Held(with_real_cards(cup(ADELAIDE, 3, stages=(stage,)))).opened().enter(*FOUR[:3]).started()
    t.gives(t.report(ann=(STACK, 12_000), bob=(STACK, 9_000), cat=(STACK, 9_000)))
    t.gives(commands.FinishTable("cup-1", t.at))
    t.gives(commands.EndSession(t.at))
    t.gives(commands.CutCards({"bob": "2c", "cat": "Ks"}, by=DIRECTOR))
    t.settled()
    assert t.standings == ["1 ann", "2 cat", "3 bob"]
    assert words(t) == ["more chips", "the higher card", "the lower card"]


@pytest.mark.parametrize("level", ["share", "draw"])
def test_points_decide_where_there_are_some(level: str) -> None:
    stage = Stage("session", "rounds", 1, chips=STACK, points=(5, 3, 1))
    given = {"tournament.balance": "fixed", "tournament.points.level": level}
    t = Held(with_real_cards(cup(HOLD_EM[0], 4, stages=(stage,), given=given))).opened().enter(*FOUR).started()
    t.gives(t.report(ann=(STACK, 15_000), bob=(STACK, 15_000), cat=(STACK, 9_000), dan=(STACK, 0)))
    t.gives(commands.FinishTable("cup-1", t.at))
    t.gives(commands.EndSession(t.at))
    if level == "draw":
        t.gives(commands.CutCards({"ann": "2c", "bob": "3c"}, by=DIRECTOR))
    t.settled()
    apart = ["level in points"] if level == "share" else ["the higher card", "more points"]
    assert words(t) == [*apart, "more points", "fewest points"]
