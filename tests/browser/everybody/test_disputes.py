"""Call the floor: everybody finds a dispute by the trade's words, by rulebook and by clause, and reads how it is decided."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from croupier.disputes.corpus import settled_cases
from croupier.disputes.search import found_cases
from croupier.disputes.shown import shown
from croupier.history.text.dollars import dollars
from tests.browser.conftest import PHONE, Served

Visitor = Callable[..., Any]


async def test_a_dispute_is_found_by_words_and_by_clause_and_read_without_coming_in(
    room: Served, visitor: Visitor
) -> None:
    guest = await visitor(f"{room.url}/rules")
    page = guest.page
    await page.get_by_role("link", name="Call the floor").click()
    await expect(page.get_by_role("heading", name="Call the floor")).to_be_visible()
    await expect(page.get_by_role("status")).to_have_text(f"{len(settled_cases())} disputes")
    for typed in ("out of turn", "rake", "17.9"):
        await page.get_by_label("Search").fill(typed)
        found = found_cases(typed)
        assert 0 < len(found) < len(settled_cases())
        await expect(page.get_by_role("status")).to_have_text(f"{len(found)} of {len(settled_cases())} disputes")
        await expect(page.get_by_role("heading", level=2)).to_have_text([case.stated.title for case in found])
    await page.get_by_role("link", name=found[0].stated.title).click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(found[0].stated.title)
    told = shown(found[0].id)
    for words in (told.situation, told.question, told.answer, told.why, told.rulings[-1].words):
        await expect(page.get_by_text(words, exact=True).first).to_be_visible()
    for share in told.money.shares:
        row = page.get_by_role("row", name=f"Seat {share.number}")
        await expect(row.get_by_role("cell").nth(1)).to_have_text(dollars(share.after))
    clause = page.get_by_role("region", name="Clauses").get_by_role("link").first
    await expect(clause).to_have_attribute("href", re.compile(rf"^/rules/{told.rulebook}#"))
    assert guest.faults == []


async def test_disputes_of_one_rulebook_and_clause_have_an_address(room: Served, visitor: Visitor) -> None:
    clause, book = "13.4", "act-uth-2019"
    guest = await visitor(f"{room.url}/disputes/{book}#{clause}", PHONE)
    found = found_cases("", book, clause)
    headings = guest.page.get_by_role("heading", level=2)
    await expect(headings).to_have_text([case.stated.title for case in found])
    await guest.page.get_by_role("link", name="Remove this filter").click()
    await expect(headings).to_have_text([case.stated.title for case in found_cases("", book)])
    await guest.page.get_by_label("Rulebook").select_option("")
    await expect(headings).to_have_count(len(settled_cases()))
    await guest.page.get_by_label("Search").fill("zebra")
    await expect(guest.page.get_by_text("No disputes found")).to_be_visible()
    assert guest.faults == []


async def test_a_dispute_that_is_not_there_says_so(room: Served, visitor: Visitor) -> None:
    guest = await visitor(f"{room.url}/disputes/act-uth-2019/no-such")
    await expect(guest.page.get_by_role("heading", name="There is no such dispute")).to_be_visible()
    await guest.page.get_by_role("link", name="All disputes").click()
    await expect(guest.page.get_by_role("heading", name="Call the floor")).to_be_visible()


async def test_a_clause_in_the_rules_leads_to_its_disputes(room: Served, visitor: Visitor) -> None:
    case = next(iter(settled_cases().values()))
    clause, book = case.clauses[0], case.script.rulebook
    found = found_cases("", book, clause)
    guest = await visitor(f"{room.url}/rules/{book}#{clause}")
    row = guest.page.get_by_role("listitem").filter(
        has=guest.page.get_by_role("link", name=f"Clause {clause}", exact=True)
    )
    await row.get_by_role("link", name=re.compile(rf"^{len(found)} disputes?$")).click()
    await expect(guest.page.get_by_role("heading", level=2)).to_have_text([one.stated.title for one in found])
    assert guest.faults == []
