"""A complaint in the browser, from its words to the outcome of the review that the complainant asked the regulator for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import operator, tab
from tests.support.browser.inspecting import regulator
from tests.support.cite import citing

Visitor = Callable[..., Any]
TABLE = "adelaide-omaha"
SHOWN = citing(f"{TABLE} 82", f"{TABLE} 84")


async def complained(guest: Any, room: Served, table: str) -> str:
    """Play a round, leave, and complain of it as of something no rule covers; the number of the complaint."""
    await guest.sit(table)
    views = await guest.play_a_round()
    await guest.get_up()
    number = next(int(view["public"]["round"]) for view in views if view["you"]["hole"])
    await guest.page.goto(f"{room.url}/history/{table}/{number}")
    await guest.button("Complain or ask for a review").click()
    dialog = guest.page.get_by_role("dialog")
    await dialog.get_by_label("Complain", exact=False).first.check()
    await dialog.get_by_label("No: the rules do not cover it.").check()
    await dialog.get_by_role("textbox").fill("Somebody sang.")
    assert await findings(guest) == []
    await dialog.get_by_role("button", name="Send").click()
    await dialog.get_by_role("link", name="See it").click()
    heading = guest.page.get_by_role("heading", name=re.compile(r"^Complaint \d+"))
    await expect(heading).to_be_visible()
    return str((await heading.inner_text()).split()[-1])


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, marks=SHOWN, id="desktop"), pytest.param(PHONE, id="phone")])
async def test_a_complainant_is_told_of_a_review_asks_for_it_and_is_shown_its_outcome(
    kept_room: Served, visitor: Visitor, size: Any
) -> None:
    guest = await visitor(kept_room.door, size)
    number = await complained(guest, kept_room, TABLE)
    await expect(guest.page.get_by_role("listitem").get_by_role("link", name="82")).to_be_visible()

    olga = await operator(visitor, kept_room, "Opal")
    await olga.page.goto(f"{kept_room.url}/complaints")
    await olga.page.get_by_label(f"Answer to number {number}").fill("Singing is allowed.")
    await olga.button("Answer").click()
    await expect(olga.page.get_by_text("Singing is allowed.")).to_be_visible()

    await guest.page.reload()
    await expect(guest.page.get_by_text(re.compile("government inspector .* in writing"))).to_be_visible()
    await expect(guest.page.get_by_role("listitem").get_by_role("link", name="84")).to_be_visible()
    await guest.button("Ask the regulator for a review").click()
    await guest.page.get_by_label("Why the decision should be reviewed").fill("It was very loud.")
    await guest.button("Send to the regulator").click()
    await expect(guest.page.get_by_text("waiting for the review")).to_be_visible()

    rita = await regulator(visitor, kept_room, "Rita", size=size)
    await tab(rita, "Reviews")
    await expect(rita.page.get_by_text("It was very loud.")).to_be_visible()
    assert await findings(rita) == []
    await rita.page.get_by_label("The decision is set aside").check()
    await rita.page.get_by_label(f"Outcome of the review of number {number}").fill("No singing at the table.")
    await rita.button("Decide the review").click()
    await expect(rita.page.get_by_text("No singing at the table.")).to_be_visible()

    await guest.page.reload()
    await expect(guest.page.get_by_role("heading", name="The decision is set aside")).to_be_visible()
    await expect(guest.page.get_by_text("No singing at the table.")).to_be_visible()
    assert await guest.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert await findings(guest) == []
    assert guest.faults == olga.faults == rita.faults == []
