"""What was wrong with a form is said beside it, and goes as soon as a field is mended: cage, floor, inspection.

A receipt that is printed again is marked as a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.cage import counted, operator, person, tab
from tests.support.browser.floor import official
from tests.support.browser.inspecting import regulator
from tests.support.browser.player import Player

Visitor = Callable[..., Any]


async def gone(someone: Player, words: str) -> None:
    await expect(someone.page.get_by_role("alert").filter(has_text=words)).to_have_count(0)


async def said(someone: Player, words: str) -> None:
    await expect(someone.page.get_by_role("alert").filter(has_text=words)).to_be_visible()


async def test_a_fault_goes_once_its_field_is_mended(kept_room: Served, visitor: Visitor) -> None:
    pat = await visitor(kept_room.url)
    await pat.come_in("Pat")
    olga = await operator(visitor, kept_room, "Olga")
    page = olga.page
    await person(olga, "Who", "Pat")
    await page.get_by_label("Amount").fill("50")
    await olga.button("Buy in $50").click()
    await said(olga, "The cage is closed")
    await page.get_by_label("Amount").fill("60")
    await gone(olga, "The cage is closed")

    await tab(olga, "Register")
    await page.get_by_label("Reference").fill("GRC 2999")
    await page.get_by_label("From").fill("2999-01-01")
    await olga.button("Enter the approval").click()
    await said(olga, "Approval date is in the future")
    await page.get_by_label("From").fill("2026-01-01")
    await gone(olga, "Approval date is in the future")
    await olga.button("Enter the approval").click()
    await expect(page.get_by_role("cell", name="GRC 2999", exact=True)).to_be_visible()

    rita = await regulator(visitor, kept_room, "Rita")
    form = rita.page.get_by_role("form", name="Search for rounds")
    await form.get_by_label("From").fill("2026-05-02T10:00")
    await form.get_by_label("Until").fill("2026-05-01T10:00")
    await form.get_by_role("button", name="Search").click()
    await said(rita, "From must be before Until")
    await form.get_by_label("Until").fill("2026-05-03T10:00")
    await gone(rita, "From must be before Until")

    sue = await official(visitor, kept_room, "Sue")
    await tab(sue, "Exclusions")
    await person(sue, "Who", "Pat")
    await sue.page.get_by_label("Until the end of").fill("2020-01-01")
    await sue.page.get_by_label("Reason").fill("asked for it")
    await sue.button("Exclude").click()
    alert = sue.page.get_by_role("region", name="Exclude a person").get_by_role("alert")
    await expect(alert).to_be_visible()
    await sue.page.get_by_label("Until the end of").fill("2999-01-01")
    await expect(alert).to_have_count(0)


async def test_a_receipt_printed_again_is_marked_as_a_copy(kept_room: Served, visitor: Visitor) -> None:
    pat = await visitor(kept_room.url)
    await pat.come_in("Pat")
    olga, otto = await operator(visitor, kept_room, "Olga"), await operator(visitor, kept_room, "Otto")
    await counted(olga, otto, "1000", "Count to open")
    await olga.page.evaluate("() => { window.print = () => { window.prints = (window.prints ?? 0) + 1; }; }")
    await person(olga, "Who", "Pat")
    await olga.page.get_by_label("Amount").fill("50")
    await olga.button("Buy in $50").click()
    paper = olga.page.get_by_role("dialog")
    await paper.get_by_role("button", name="Print").click()
    await olga.page.wait_for_function("() => window.prints === 1")
    await expect(paper.get_by_text("COPY")).to_have_count(0)
    first = await paper.get_by_role("definition").all_inner_texts()
    await paper.get_by_role("button", name="Close").click()
    await otto.button("Receipt 1").click()
    await expect(otto.page.get_by_role("dialog").get_by_text("COPY", exact=True)).to_be_visible()
    await olga.button("Receipt 1").click()
    await expect(paper.get_by_text("COPY", exact=True)).to_be_visible()
    await paper.get_by_role("button", name="Print").click()
    await olga.page.wait_for_function("() => window.prints === 2")
    await expect(paper.get_by_text("COPY", exact=True)).to_be_visible()
    assert await paper.get_by_role("definition").all_inner_texts() == first
