"""Our readings in the browser: on the clause that is read, and beside the setting where a table is opened."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from croupier import rulebook
from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import Visitor, operator, tab
from tests.support.browser.tables import BETWEEN_PLAYERS

BOOK = rulebook(BETWEEN_PLAYERS[0])
KEY, (READ, *_) = next(
    (key, read)
    for key, read in BOOK.readings_by_key.items()
    if BOOK.rules[key].authority == "practice" and BOOK.rules[key].values
)
FIXED = next(clause for clause in BOOK.clauses.values() if clause.readings and not clause.set_by)
every_size = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


@every_size
async def test_the_address_of_a_clause_unfolds_its_reading_and_says_what_sets_it(
    room: Served, visitor: Visitor, size: Any
) -> None:
    guest = await visitor(f"{room.url}/rules/{BOOK.id}#{READ.id}", size)
    line = guest.page.locator(f'[id="{READ.id}"]')
    for words in (READ.readings[0].leaves_open, READ.readings[0].we_take, BOOK.rules[KEY].label, KEY):
        await expect(line.get_by_text(words, exact=True)).to_be_visible()
    await expect(line).to_be_in_viewport()
    await expect(line.get_by_text("can be set")).to_be_visible()
    assert await findings(guest) == []
    assert guest.faults == []


@every_size
async def test_the_clauses_with_a_reading_are_listed_alone_and_unfold(
    room: Served, visitor: Visitor, size: Any
) -> None:
    guest = await visitor(f"{room.url}/rules/{BOOK.id}", size)
    await guest.page.get_by_label("Our readings only").check()
    read = sum(bool(clause.readings) for clause in BOOK.clauses.values())
    await expect(guest.page.get_by_text(f"{read} of {len(BOOK.clauses)}")).to_be_visible()
    line = guest.page.locator(f'[id="{FIXED.id.replace(" ", "_")}"]')
    await expect(line.get_by_text(FIXED.readings[0].we_take)).to_be_hidden()
    await line.locator("summary").click()
    await expect(line.get_by_text(FIXED.readings[0].we_take)).to_be_visible()
    await expect(line.get_by_text("can be set")).to_have_count(0)
    assert guest.faults == []


async def test_a_search_that_hits_a_reading_unfolds_it(room: Served, visitor: Visitor) -> None:
    guest = await visitor(f"{room.url}/rules/{BOOK.id}")
    await guest.page.get_by_role("searchbox").fill(BOOK.rules[KEY].label)
    line = guest.page.locator(f'[id="{READ.id}"]')
    await expect(line.get_by_text(READ.readings[0].we_take, exact=True)).to_be_visible()
    assert guest.faults == []


@every_size
async def test_a_setting_has_its_reading_and_reason_beside_it_where_a_table_is_opened(
    empty_room: Served, visitor: Visitor, size: Any
) -> None:
    olga = await operator(visitor, empty_room, f"Opal{size['width']}", size=size)
    page, rule = olga.page, BOOK.rules[KEY]
    await tab(olga, "Rules of tables")
    await page.get_by_label("Rulebook").select_option(BOOK.id)
    choice = page.get_by_label(rule.label, exact=True)
    await expect(choice).to_have_accessible_description(rule.means)
    await expect(page.get_by_text(rule.why)).to_be_hidden()
    await page.get_by_text(f"Our reading of {rule.label}").click()
    await expect(page.get_by_text(rule.why)).to_be_visible()
    await expect(page.get_by_text(READ.readings[0].we_take)).to_be_visible()
    assert await findings(olga) == []

    other = next(value for value in rule.values if value != BOOK.default(rule))
    await choice.select_option(other)
    await page.get_by_label("Name of the table").fill(f"opal-{size['width']}")
    await page.get_by_label("Approval").select_option(index=1)
    await olga.button("Open the table").click()
    await expect(page.get_by_text(re.compile(r"opal-\d+ is open"))).to_be_visible()

    beside = page.locator("details").filter(has_text=rule.why)
    async with page.context.expect_page() as opened:
        await beside.get_by_role("link", name=f"clause {READ.id}").click()
    clause = await opened.value
    await expect(clause.locator(f'[id="{READ.id}"]').get_by_text(READ.readings[0].we_take)).to_be_visible()
    assert olga.faults == []
