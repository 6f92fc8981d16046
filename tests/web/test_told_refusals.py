"""Refused settings on the pages, in the words of the trade: no key, no rulebook id; the clause stands beside."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.tournaments_api import come_in
from tests.web.conftest import Site

ADELAIDE, ACT = "adelaide-omaha", "act-omaha-2006"
PLAN = {"start": "2031-05-04T18:30", "players": 8}
RANGE = "Maximum buy-in: $100 is less than minimum buy-in $500; raise maximum buy-in or lower minimum buy-in"
TOLD: list[tuple[str, dict[str, Any], str, str]] = [
    (ADELAIDE, {"entry": 100_00, "fee": 40_00}, "House fee: $40 is more than 35% of buy-in $100", "106.p4"),
    (ADELAIDE, {"seats": 23}, "Level 1, seats: 2 to 11 or none", "11(b)"),
    (ACT, {"seats": 23}, "Seats per table: 2 to 12", "20.8"),
]


@pytest.mark.parametrize(("book", "wrong", "words", "clause"), TOLD)
async def test_a_tournament_that_cannot_be_is_refused_in_words(
    site: Site, book: str, wrong: dict[str, Any], words: str, clause: str
) -> None:
    async with come_in(site, "operator") as client:
        wanted = {"rulebook": book, "format": "turbo"} | PLAN | wrong
        fault = (await client.post("/api/previews", json=wanted)).json()["fault"]
        said = fault["reason"][:1].upper() + fault["reason"][1:]
        assert (said, fault["clauses"][0]) == (words, clause)


async def test_a_table_that_cannot_be_is_refused_in_words(site: Site) -> None:
    async with come_in(site, "operator") as client:
        wanted = {"name": "new-1", "rulebook": ADELAIDE, "approval": "GRC 17"}
        for chosen, words, under in (
            ({"seats": "23"}, "Seats: 2 to 11 or none", "11(b)"),
            ({"stake.min": "500", "stake.max": "100"}, RANGE, "30.s2"),
        ):
            refused = (await client.post("/api/openings", json=wanted | {"set": chosen})).json()["refusal"]
            assert refused == {"code": "wrong-setting", "reason": words, "clause": under}
