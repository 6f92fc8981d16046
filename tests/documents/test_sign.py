"""The sign of a table, in figures that are the table's own; more of its notices: tests/clauses/shared/test_notices.py."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier import parse_cards, rulebook, rulebook_ids
from croupier.documents.printing import pictured
from croupier.documents.sign import Sign, sign_of
from croupier.hands import five_card_value, value_table
from croupier.poker.commission import commission_rules, standing_commission
from croupier.poker.rules import round_rules
from croupier.rulebooks import TableRules, high_order, low_order
from tests.documents.papers import UTH, table_rules
from tests.support.cite import Cited, clause


def sign(cited: Cited, *pairs: str) -> Sign:
    return sign_of(cited.rules(*pairs))


def said(paper: Sign, cited: Cited) -> dict[str, str]:
    """What the sign says under the clause."""
    rows = (*paper.limits, *paper.charges, *paper.notices)
    return {row.label: row.words for row in rows if cited.clause in row.clause.split(", ")}


@clause("adelaide-omaha 37")
def test_limits_that_change_with_the_betting_round_are_on_the_sign_for_each(cited: Cited) -> None:
    fixed = said(sign(cited, "blinds=2,4", "limit=fixed"), cited)
    assert fixed == {"Every bet and raise": "$4 in betting rounds 1 and 2, $8 in betting rounds 3 and 4"}
    mixed = said(sign(cited, "limit=half-pot,half-pot,pot,no-limit"), cited)
    assert mixed["Most a bet may add"] == (
        "half the pot, your call counted first in betting rounds 1 and 2, "
        "the pot, your call counted first in betting round 3, all that you have on the table in betting round 4"
    )
    combined = said(sign(cited, "blinds=2,4", "limit=fixed,fixed,fixed,pot"), cited)
    assert combined["Least bet"] == "$4 in betting rounds 1 and 2, $8 in betting round 3, $4 in betting round 4"
    assert combined["Most a bet may add"] == (
        "$4 in betting rounds 1 and 2, $8 in betting round 3, the pot, your call counted first in betting round 4"
    )


@clause("adelaide-omaha A1.2", "adelaide-omaha A1.4")
def test_in_which_betting_rounds_raises_have_a_number_is_on_the_sign(cited: Cited) -> None:
    combined = {row.label: row.words for row in sign(cited, "limit=fixed,fixed,fixed,pot").limits}
    assert combined["Raises"] == (
        "at most 3 in betting rounds 1, 2 and 3, without number in betting round 4, without number while only two can bet"
    )
    fixed = {row.label: row.words for row in sign(cited, "limit=fixed").limits}
    assert fixed["Raises"] == "at most 3 in a betting round, without number while only two can bet"


@clause("act-uth-2019 5.1", "act-uth-2025 5.1")
def test_the_least_and_the_greatest_wager_of_each_box_are_on_the_sign(cited: Cited) -> None:
    shown = said(sign(cited, "bet.min=10", "bet.max=300", "bet.trips.min=5", "bet.trips.max=50"), cited)
    assert shown == {"Ante and blind": "$10 to $300 each, both the same", "Trips, if you like": "$5 to $50"}


@clause("act-uth-2019 5.3", "act-uth-2025 5.3")
def test_the_multiples_wagers_are_made_in_are_on_the_sign(cited: Cited) -> None:
    assert said(sign(cited, "chip=5"), cited) == {"Wagers in steps of": "$5"}


@clause("act-uth-2019 10.1.max", "act-uth-2025 10.1.max")
def test_the_maximum_payout_is_on_the_sign(cited: Cited) -> None:
    shown = said(sign(cited, "payout.max=75000"), cited)
    assert shown["Maximum payout"].startswith("$75,000 on a blind wager")
    for per, words in (("box", "on the blind and trips of a box"), ("table", "on the blinds and trips of all boxes")):
        said_so = said(sign(cited, "payout.max=75000", f"payout.max.per={per}"), cited)
        assert said_so["Maximum payout"].startswith(f"$75,000 {words}")


@clause("act-omaha-2006 2.2.s2", "act-manila-2005 2.2.s2")
def test_which_cards_the_deck_has_is_on_the_sign(cited: Cited) -> None:
    assert said(sign(cited, "deck=40", "joker=true"), cited) == {"Deck": "40 cards, nothing below five, and one joker"}


@clause("act-omaha-2006 15.3.s2", "act-manila-2005 15.3.s2")
def test_what_an_hour_costs_is_on_the_sign(cited: Cited) -> None:
    by_time = ("commission.method=time", "commission.hourly=12", "commission.hourly.approved=15")
    assert said(sign(cited, *by_time), cited) == {"Charge": "$12 an hour from each player, in advance"}


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_hand_is_what_it_is_shown_as_and_beats_the_next(name: str) -> None:
    for rules in _decks(name):
        table = value_table(high_order(rules))
        shown = sign_of(rules).hands
        values = [five_card_value(table, parse_cards("".join(hand.cards))) for hand in shown]
        assert [table.hands[value][0].words for value in values] == [hand.name for hand in shown]
        assert all(higher > lower for higher, lower in pairwise(values))
        assert {hand.name for hand in shown} == {category.words for category, ranks in table.hands if ranks}


def _decks(name: str) -> list[TableRules]:
    book = rulebook(name)
    if book.rules["deck"].fixed:
        return [table_rules(name)]
    return [table_rules(name, deck=deck, joker=joker) for deck in (52, 40, 32) for joker in ("true", "false")]


def test_low_hands_are_the_best_and_the_last_that_wins() -> None:
    rules = table_rules("act-omaha-2006", win="high-low", low_qualifier=8)
    best, last = sign_of(rules).low_hands
    assert best.words == "five-four-three-two-ace low"
    assert last.words == "eight-seven-six-five-four low"
    table = value_table(low_order(rulebook("act-omaha-2006"), rules))
    assert five_card_value(table, parse_cards("".join(last.cards))) == table.least_qualifying


@pytest.mark.parametrize("pairs", [{}, {"stake_min": 500}, {"commission_cap": 7}])
def test_the_figures_of_the_commission_are_what_is_taken(pairs: dict[str, object]) -> None:
    rules = table_rules("act-omaha-2006", **pairs)
    taken = commission_rules(rules)
    figures = sign_of(rules).figures
    for one in figures:
        pot, amount = [int(figure.removeprefix("$").replace(",", "")) * 100 for figure in (one.pot, one.commission)]
        assert standing_commission(taken, [pot]) == amount
    first, last = [int(one.pot.removeprefix("$").replace(",", "")) * 100 for one in (figures[0], figures[-1])]
    assert standing_commission(taken, [first - taken.unit]) == 0
    assert standing_commission(taken, [last]) == taken.cap > standing_commission(taken, [last - taken.unit])


def test_what_hands_pay_is_the_table_that_is_paid() -> None:
    pays = {hand.name: hand.pays for hand in sign_of(table_rules(UTH)).hands}
    assert pays["royal flush"] == ("500 to 1", "50 to 1")
    assert pays["flush"] == ("3 to 2", "7 to 1")
    assert pays["three of a kind"] == ("", "3 to 1")
    assert pays["one pair"] == ("", "")


def test_the_digest_on_the_sign_is_the_one_every_round_pins() -> None:
    rules = table_rules("adelaide-omaha", blinds="5,10")
    assert sign_of(rules).digest == round_rules(rules).digest != round_rules(table_rules("adelaide-omaha")).digest


LONG: dict[str, dict[str, object]] = {
    "act-omaha-2006": {"win": "high-low", "low_qualifier": 8, "joker": "true", "deck": 40, "over-blind": "4,8",
                       "limit": "spread", "bet_max": 20, "blinds": "1,2,2"},
    "act-manila-2005": {"win": "low", "deck": 32},
    "adelaide-omaha": {"limit": "half-pot,half-pot,pot,no-limit", "straddle": "true", "ante": 1, "clock": 20},
    "act-uth-2025": {"bet_trips_min": 1, "bet_trips_max": 5},
    "act-uth-2019": {},
}  # fmt: skip


@pytest.mark.parametrize("name", LONG)
def test_a_sign_is_one_page_whatever_the_table_has_determined(name: str) -> None:
    paper = sign_of(table_rules(name, **LONG[name]), table="the longest name of any table there is in the room")
    assert len(pictured(paper, format_="svg")) == 1
    assert len(pictured(paper, layout="screen", format_="svg")) == 1
