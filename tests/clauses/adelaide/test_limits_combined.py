"""Combinations of betting limits: Adelaide 78(a)(iii) and (iv) with A1.2 to A1.4 and A1.8, each betting round by its own.

Blinds are $5 and $10 from seats 1 and 2; the button is on the last seat.
"""

from __future__ import annotations

import pytest

from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
FOUR: dict[int, float] = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
ALL_CHECK = ("1 check", "2 check", "3 check", "4 check")


def table(cited: Cited, limit: str, *rules: str, stakes: dict[int, float] | None = None) -> Played:
    """A table with one limit for each betting round."""
    seats = stakes or FOUR
    given = [f"limit={limit}", "blinds=5,10", "commission=none", *rules]
    return Played(cited.book.id, seats, button=max(seats), rules=given, board=BOARD)


def opened(cited: Cited, limit: str, betting_round: int, stakes: dict[int, float] | None = None) -> Played:
    """Everyone has called and checked up to a later betting round: seat 1 opens it with $40 in the pot."""
    r = table(cited, limit, stakes=stakes).does("3 call", "4 call", "1 call", "2 check")
    return r.does(*ALL_CHECK * (betting_round - 2))


@clause("adelaide-omaha A1.2", "adelaide-omaha A1.8")
def test_a_fixed_first_round_is_followed_by_pot_limit(cited: Cited) -> None:
    r = table(cited, "fixed,fixed,pot,pot")
    assert r.may("raise") == (20, 20)
    assert r.refused("3 raise 21") == "A1.2"
    later = opened(cited, "fixed,fixed,pot,pot", 2)
    assert later.may("bet") == (10, 10)
    assert later.refused("1 bet 11") == "A1.3"
    third = opened(cited, "fixed,fixed,pot,pot", 3)
    assert third.may("bet") == (10, 40)
    assert third.refused("1 bet 41") == "A1.8"
    assert opened(cited, "fixed,fixed,pot,pot", 4).may("bet") == (10, 40)


@clause("adelaide-omaha A1.4.s2", "adelaide-omaha A1.8.p2")
@pytest.mark.parametrize(
    ("limit", "betting_round", "bounds"),
    [
        ("pot,pot,fixed,fixed", 2, (10, 40)),
        ("pot,pot,fixed,fixed", 3, (20, 20)),
        ("half-pot,fixed,no-limit,fixed", 2, (10, 10)),
        ("half-pot,fixed,no-limit,fixed", 3, (10, 990)),
        ("half-pot,fixed,no-limit,fixed", 4, (20, 20)),
        ("fixed,fixed,fixed,half-pot", 3, (20, 20)),
        ("fixed,fixed,fixed,half-pot", 4, (10, 20)),
    ],
)
def test_each_betting_round_keeps_the_bet_sizes_of_its_limit(
    cited: Cited, limit: str, betting_round: int, bounds: tuple[float, float]
) -> None:
    assert opened(cited, limit, betting_round).may("bet") == bounds


@clause("adelaide-omaha A1.4", "adelaide-omaha A1.8.p3")
def test_raises_are_capped_in_the_fixed_rounds_alone(cited: Cited) -> None:
    capped = opened(cited, "pot,pot,fixed,pot", 3).does("1 bet 20", "2 raise 40", "3 raise 60", "4 raise 80")
    assert capped.acts.keys() == {"call", "fold"}
    assert capped.refused("1 raise 100") == "A1.4"
    free = opened(cited, "fixed,fixed,pot,pot", 3).does("1 bet 10", "2 raise 20", "3 raise 30", "4 raise 40")
    assert free.may("raise") is not None
    first = table(cited, "no-limit,fixed,fixed,fixed").does("3 raise 20", "4 raise 30", "1 raise 40", "2 raise 50")
    assert first.may("raise") is not None


@clause("adelaide-omaha 98")
@pytest.mark.parametrize(("limit", "capped"), [("fixed,fixed,pot,pot", False), ("pot,pot,fixed,fixed", True)])
def test_in_a_tournament_the_cap_holds_heads_up_in_the_fixed_rounds(cited: Cited, limit: str, capped: bool) -> None:
    r = table(cited, limit, "tournament=true", stakes={1: 1000, 2: 1000})
    r.does("1 call", "2 check", "1 check", "2 check")
    for seat, to in ((1, 20), (2, 40), (1, 60), (2, 80)):
        r.does(f"{seat} {'raise' if 'raise' in r.acts else 'bet'} {to}")
    assert ("raise" not in r.acts) == capped


@clause("adelaide-omaha 48.p3.s3", "adelaide-omaha 48.p4.s2")
def test_a_short_all_in_counts_by_halves_in_the_fixed_rounds_alone(cited: Cited) -> None:
    stakes = {**FOUR, 2: 25}
    half = opened(cited, "pot,pot,fixed,fixed", 3, stakes).does("1 check", "2 bet 15", "3 fold", "4 call")
    assert (half.turn, half.price, half.may("raise")) == (1, 15, (40, 40)), "three quarters of $20 is a full bet"
    short = opened(cited, "fixed,fixed,pot,pot", 3, {**FOUR, 2: 35}).does("1 bet 20", "2 raise 25", "3 call", "4 call")
    assert short.may("raise") is None, "seat 1 has acted and faces $5"
    assert short.refused("1 raise 60") == "48.p4.s2"


@clause("adelaide-omaha A1.2")
def test_a_straddle_leaves_a_fixed_first_round_its_raise_and_a_pot_limit_one_its_own(cited: Cited) -> None:
    fixed = table(cited, "fixed,pot,pot,pot", "straddle=true").does("3 straddle")
    assert fixed.may("raise") == (30, 30)
    pot = table(cited, "pot,fixed,fixed,fixed", "straddle=true").does("3 straddle")
    assert pot.may("raise") == (40, 75)


@clause("adelaide-omaha 70.p3")
def test_half_a_raise_in_error_is_measured_by_the_limit_of_its_betting_round(cited: Cited) -> None:
    r = opened(cited, "pot,pot,fixed,fixed", 3).does("1 bet 20")
    ruling = r.reports("bet-amount", seat=2, amount=30, said="raise")
    assert "$40" in ruling.words
    assert {choice.name for choice in ruling.choices} == {"complete", "forfeit"}
