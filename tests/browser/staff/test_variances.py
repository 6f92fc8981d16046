"""Chips are counted at the cage: a difference is shown, booked by two people, and known to the regulator."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import BANK, counted, operator, receipt, tab
from tests.support.browser.inspecting import regulator
from tests.support.browser.pages import resize

Visitor = Callable[..., Any]
BROKEN = """() => [...document.querySelectorAll(".stack td[data-label]")].filter((cell) => {
    const label = getComputedStyle(cell, "::before"), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${label.fontWeight} ${label.fontSize} ${label.fontFamily}`;
    const widest = Math.max(...cell.dataset.label.split(" ").map((word) => pen.measureText(word).width));
    return cell.checkVisibility() && parseFloat(label.width) < widest - 1;
}).map((cell) => cell.dataset.label)"""


async def test_a_chip_count_that_differs_is_booked_by_two_people_and_known_to_the_regulator(
    kept_room: Served, visitor: Visitor
) -> None:
    olga, otto = await operator(visitor, kept_room, "Olga"), await operator(visitor, kept_room, "Otto")
    await counted(olga, otto, "1000", "Count to open")
    await tab(olga, "Tables")
    await olga.button(f"Choose {BANK}").click()
    await olga.page.get_by_label("Amount").fill("999990")
    await olga.button("Count float: $999,990").click()
    doubt = olga.page.get_by_role("dialog")
    await expect(doubt.get_by_text("Counted $999,990, the ledger has $1,000,000: $10 short.")).to_be_visible()
    await doubt.get_by_role("button", name="Enter $999,990").click()
    mine = olga.page.get_by_role("region", name="Counts that differ from the ledger")
    await expect(mine.get_by_text("A second person counts it now.")).to_be_visible()
    await expect(mine.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(0)

    await tab(otto, "Tables")
    asked = otto.page.get_by_role("region", name="Counts that differ from the ledger")
    await expect(asked.get_by_text("Olga counted a different amount from the ledger")).to_be_visible()
    await expect(asked.get_by_text("999,990")).to_have_count(0)
    assert await findings(otto) == []
    await asked.get_by_label("Your own count").fill("999980")
    await asked.get_by_role("button", name=re.compile("^Confirm")).click()
    await expect(otto.page.get_by_role("alert").filter(has_text="The two counts differ")).to_be_visible()

    await olga.page.reload()
    await tab(olga, "Tables")
    await olga.button(f"Choose {BANK}").click()
    await olga.page.get_by_label("Amount").fill("999990")
    await olga.button("Count float: $999,990").click()
    await olga.page.get_by_role("dialog").get_by_role("button", name="Enter $999,990").click()
    await asked.get_by_label("Your own count").fill("999990")
    await asked.get_by_role("button", name=re.compile("^Confirm")).click()
    await receipt(otto, "Chip count", "$999,990")
    await tab(otto, "Cash")
    row = otto.page.get_by_role("row", name=re.compile("Chip count variance booked"))
    await expect(row.get_by_text("$10 short")).to_be_visible()

    rita = await regulator(visitor, kept_room, "Rita")
    await tab(rita, "Significant events")
    events = rita.page.get_by_role("region", name="Significant events")
    await expect(events.get_by_text("variance booked, $10 short: $999,990 counted by Olga and Otto")).to_be_visible()
    await expect(events.get_by_text("Olga $999,990 and Otto $999,980")).to_be_visible()
    await rita.page.get_by_role("navigation", name="Pages").get_by_role("link", name="Books").click()
    counts = rita.page.get_by_role("region", name="Counts that differ").get_by_role("row")
    await expect(counts.filter(has_text="$10 short").get_by_text("Otto")).to_be_visible()
    await expect(counts.filter(has_text="counts differ, nothing booked").get_by_text("Olga")).to_be_visible()
    assert await findings(rita) == []
    head = rita.page.get_by_text(re.compile(r"^\d+ \w+ \d{4}, from "))
    await expect(head).to_be_visible()  # the day is written as the moments beside it are
    await expect(rita.page.get_by_text(re.compile(r"\d{4}-\d\d-\d\d"))).to_have_count(0)
    await resize(rita.page, 360, 640)
    assert await rita.page.evaluate(BROKEN) == [], "no label is broken within a word"
    assert [fault for fault in otto.faults if "409" not in fault] == olga.faults == rita.faults == []
