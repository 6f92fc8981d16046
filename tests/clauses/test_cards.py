"""Clauses about the deck: ACT 2.2 and 2.3; Adelaide 4 and 7 stand with the order of hands."""

from __future__ import annotations

import pytest

from tests.cite import Cited, clause


@clause("act-omaha-2006 2.2", "act-manila-2005 2.2")
@pytest.mark.parametrize("size", [52, 48, 44, 40, 36, 32])
def test_the_deck_is_one_of_six_compositions(cited: Cited, size: int) -> None:
    assert cited.deck(f"deck={size}", "seats=6").size == size
    for other in ("51", "0", "53", "28", "many", "52.5", ""):
        cited.refuses(f"deck={other}")
    cited.refuses_without("deck")
