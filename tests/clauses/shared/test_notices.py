"""What has to be shown or said at a table: on its sign, on the rules that are there to read, by the dealer or the screen.

The sign is made from the rules that run the table, so each of these changes a rule and looks whether the sign follows.
"""

from __future__ import annotations

import pytest

from croupier.documents.paper import Row
from croupier.documents.rules_paper import rules_paper
from croupier.documents.sign import sign_of
from croupier.history.text.tellers import round_text
from tests.support.banked import both
from tests.support.cite import Cited, clause
from tests.support.play import Played


def rows(cited: Cited, *rules: str) -> list[Row]:
    """What the sign says under the clause."""
    sign = sign_of(cited.rules(*rules))
    said = [*sign.limits, *sign.charges, *sign.notices]
    return [row for row in said if cited.clause in row.clause.split(", ")]


@clause("act-omaha-2006 4.1", "act-manila-2005 4.1")
def test_the_sign_has_the_least_stake_and_the_least_bet(cited: Cited) -> None:
    stake, bet = "250", "10"
    said = {row.label: row.words for row in rows(cited, f"stake.min={stake}", f"bet.min={bet}", "blinds=5,10")}
    assert f"${stake}" in said["Table stake"]
    assert said["Least bet"] == f"${bet}"


@clause("adelaide-omaha 30.s2")
def test_the_sign_has_the_least_and_the_most_chips_to_buy_in_with(cited: Cited) -> None:
    (row,) = rows(cited, "stake.min=150", "stake.max=2500")
    assert row.words == "$150 to $2,500"


@clause("adelaide-omaha 37")
@pytest.mark.parametrize(("limit", "most"), [("pot", "the pot"), ("no-limit", "all"), ("half-pot", "half the pot")])
def test_the_sign_has_the_least_and_the_most_a_wager_may_be(cited: Cited, limit: str, most: str) -> None:
    least, more = rows(cited, f"limit={limit}", "blinds=5,10")
    assert least.words == "$10"
    assert most in more.words


@clause("adelaide-omaha 45")
def test_the_sign_has_the_order_of_hands(cited: Cited) -> None:
    sign = sign_of(cited.rules())
    assert sign.hands_clause == cited.clause
    named = [hand.name for hand in sign.hands]
    assert named[0] == "royal flush"
    assert named[-1] == "high card"
    assert len(named) == len(set(named)) >= 10
    assert all(len(hand.cards) == 5 for hand in sign.hands)


@clause("adelaide-omaha 53(b).s2")
def test_the_sign_has_the_time_to_act_where_it_is_shorter(cited: Cited) -> None:
    for seconds in (30, 20):
        (row,) = rows(cited, f"clock={seconds}")
        assert row.words == f"{seconds} seconds for every action, then 10 are counted down"


@clause("adelaide-omaha 53(a).s2", "act-omaha-2006 4.8", "act-manila-2005 4.6")
def test_the_sign_has_how_long_a_clock_runs_that_is_called(cited: Cited) -> None:
    words = {row.label: row.words for row in rows(cited)}["Time to act"]
    adelaide = "60 seconds once the clock is called, then 10 are counted down"
    assert words == (adelaide if cited.clause == "53(a).s2" else "90 seconds once the clock is called")


@clause("adelaide-omaha 77")
@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("commission.method=pot", "10% of all pots"),
        ("commission.method=time", "hour"),
        ("commission.method=hand", "hand"),
    ],
)
def test_the_sign_says_how_charges_are_collected(cited: Cited, method: str, words: str) -> None:
    said = rows(cited, method)
    assert said
    assert words in " ".join(row.words for row in said)


@clause("adelaide-omaha 84")
def test_who_is_not_content_is_told_of_the_inspector_and_of_a_review_in_writing(cited: Cited) -> None:
    (row,) = rows(cited)
    assert "inspector" in row.words
    assert "in writing" in row.words


@clause("act-omaha-2006 19.9", "act-manila-2005 19.9", *both("15.10"), "adelaide-omaha 86")
def test_the_rules_are_there_for_whoever_asks(cited: Cited) -> None:
    """The sign says so; on the paper is every clause, and what this table has determined."""
    (row,) = rows(cited)
    assert "to read" in row.words
    paper = rules_paper(cited.rules())
    listed = [line.clause for part in paper.areas for line in part.lines]
    assert sorted(listed) == sorted(cited.book.clauses)


@clause("act-omaha-2006 13.1.s3", "act-manila-2005 13.1.s3")
def test_each_winning_hand_is_announced(cited: Cited) -> None:
    """Whoever reads the record or looks at the screen is told what the hand is, and what it wins."""
    cards = 4 if "omaha" in cited.book.id else 2
    holes = {seat: " ".join(hole.split()[:cards]) for seat, hole in {1: "Ks Kd 8c 8d", 2: "Ac Jd 7c 8s"}.items()}
    played = Played(
        cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["limit=no-limit", "commission=none"], holes=holes,
        board="Kh Qd 9s 9c 4h",
    )  # fmt: skip
    played.does("3 fold", "1 call", "2 stand")
    while not played.ended and played.turn:
        played.does(f"{played.turn} check")
    told = list(round_text(played.round.events))
    assert [line for line in told if "full house, kings over nines" in line], told
    assert [line for line in told if "Seat 1 wins" in line], told
