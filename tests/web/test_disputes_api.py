"""Disputes over HTTP: everybody may read them, search them, and follow them to their clauses."""

from __future__ import annotations

import httpx
import pytest

from croupier.disputes.corpus import settled_cases
from croupier.disputes.shown import shown
from croupier.rulebooks import rulebook


async def test_everybody_may_list_the_disputes_and_read_them(browser: httpx.AsyncClient) -> None:
    answer = (await browser.get("/api/disputes")).json()
    assert [one["id"] for one in answer["disputes"]] == list(settled_cases())
    assert answer["total"] == len(settled_cases())
    first = {one["rulebook"]: one for one in reversed(answer["disputes"])}
    for one in first.values():
        read = (await browser.get(f"/api/disputes/{one['id']}")).json()
        assert {name: read[name] for name in ("id", "rulebook", "title", "question", "combination")} == {
            name: one[name] for name in ("id", "rulebook", "title", "question", "combination")
        }
        assert [clause["id"] for clause in read["clauses"]] == one["clauses"]


@pytest.mark.parametrize("name", settled_cases())
def test_a_dispute_is_shown_with_its_rulings_and_no_chip_is_made_or_lost(name: str) -> None:
    case, read = settled_cases()[name], shown(name)
    summaries = rulebook(read.rulebook).clauses
    assert all(clause.summary == summaries[clause.id].summary for clause in read.clauses)
    assert len(read.rulings) == len(case.stated.ruling) + len(case.stated.refused)
    assert read.record
    change = sum(one.after - one.before for one in read.money.shares)
    if read.money.places == "box":
        assert change == -(read.money.bank or 0)
    else:
        in_the_pots = 0 if read.money.ended else sum(pot.amount for pot in read.money.pots)
        assert change == -read.money.commission - in_the_pots


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("find=out+of+turn&rulebook=adelaide-omaha", "adelaide-omaha/over-chip-and-check-out-of-turn"),
        ("find=rule+17.9", "act-manila-2005/both-hands-foul-at-the-showdown"),
        ("clause=17.9.s3", "act-manila-2005/both-hands-foul-at-the-showdown"),
        ("find=flashed+sevens", "act-uth-2019/flop-card-shown-before-a-choice"),
    ],
)
async def test_they_are_found_by_words_by_rulebook_and_by_clause(
    browser: httpx.AsyncClient, asked: str, found: str
) -> None:
    answer = (await browser.get(f"/api/disputes?{asked}")).json()
    assert found in [one["id"] for one in answer["disputes"]]
    assert len(answer["disputes"]) < answer["total"]


@pytest.mark.parametrize("asked", ["rulebook=no-such", "clause=17.91", "find=zebra", "clause=7.9", "find=17.9(z)"])
async def test_what_fits_nothing_finds_nothing(browser: httpx.AsyncClient, asked: str) -> None:
    assert (await browser.get(f"/api/disputes?{asked}")).json()["disputes"] == []


async def test_a_dispute_that_is_not_there_or_asked_at_length_is_refused(browser: httpx.AsyncClient) -> None:
    for path in ("/api/disputes/act-omaha-2006/no-such", "/api/disputes/no-such/no-such"):
        assert (await browser.get(path)).status_code == 404
    assert (await browser.get(f"/api/disputes?find={'x' * 201}")).status_code == 400
