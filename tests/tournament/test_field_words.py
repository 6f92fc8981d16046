"""The conditions as the paper states them: what is written shortly in a plan is read in full."""

from __future__ import annotations

from decimal import Decimal

import pytest

from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament.plan.conditions import conditions
from croupier.tournament.plan.field_words import moment_words, ordinal, prize_words
from croupier.tournament.plan.templates import example_plan


@pytest.mark.parametrize("book", rulebook_ids())
def test_no_field_is_a_bare_number_or_a_bare_choice(book: str) -> None:
    rules = rulebook(book).rules
    papers = [conditions(example_plan(book, each, 6)).words for each in rulebook(book).example.structure.formats]
    assert all(papers)
    for key, words in [field for paper in papers for field in paper.items()]:
        assert words not in ("true", "false", "balanced", "fixed", "kind", "both", "share", "draw")
        if rules[key].type in ("number", "amount", "prizes"):
            assert not words.replace(".", "").replace(",", "").replace(" ", "").isdigit(), (key, words)
        if rules[key].type == "amount":
            assert words.startswith("$")


def test_places_with_as_much_are_named_together() -> None:
    shares = [Decimal(part) for part in ("30", "20", "20", "10", "10", "10")]
    assert prize_words(tuple(shares)) == "1st 30 %, 2nd and 3rd 20 % each, 4th to 6th 10 % each"


def test_places_are_said_as_people_say_them() -> None:
    said = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]


def test_a_start_is_a_day_and_an_hour() -> None:
    assert moment_words("2026-01-02T10:00") == "2 January 2026, 10:00"
    assert moment_words("2026-01-02T10:00+09:30") == "2 January 2026, 10:00 (+0930)"
