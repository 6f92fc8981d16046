"""Disputes are found by clause, by rulebook, and by the words people use at a table."""

from __future__ import annotations

import pytest

from croupier.disputes.search import found_cases


def found(*asked: str) -> set[str]:
    return {case.id for case in found_cases(*asked)}


def test_a_clause_is_asked_for_with_its_parts_and_not_with_its_neighbours() -> None:
    fouled = "act-manila-2005/both-hands-foul-at-the-showdown"
    assert fouled in found("", "", "17.9") & found("", "", "17.9.s3") & found("17.9") & found("rule 17.9")
    assert fouled not in found("", "", "17.9.s4") | found("", "", "7.9") | found("", "act-omaha-2006", "17.9")
    assert "act-manila-2005/third-card-exposed-during-betting" not in found("", "", "17.1"), "17.17 is another clause"


@pytest.mark.parametrize(
    ("typed", "written"),
    [("rake", "commission"), ("flashed", "exposed"), ("redeal", "misdeal"), ("community", "communal")],
)
def test_words_of_the_trade_find_what_the_text_calls_otherwise(typed: str, written: str) -> None:
    assert found(typed) >= found(written) > set()


def test_every_word_has_to_be_there_and_begins_a_word() -> None:
    assert found("turn overtaken") < found("overtaken") | found("turn")
    assert not found("vertaken")
    assert found("OVERTAKEN") == found("overtaken")
    assert found("  ") == found()
