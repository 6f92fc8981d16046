"""The rules of one table: what stands beside each setting at the cage, and a reading of its own where a clause is read."""

from __future__ import annotations

from playwright.async_api import expect

from croupier import rulebook
from tests.browser.conftest import Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import Visitor, operator, tab
from tests.support.browser.tables import BETWEEN_PLAYERS

BOOK = rulebook(BETWEEN_PLAYERS[1])
KEY, TABLE = "tapout.reopen", "reads-1"
RULE, (CLAUSE, *_) = BOOK.rules[KEY], BOOK.readings_by_key[KEY]


async def test_a_reading_of_its_own_is_shown_at_the_cage_at_the_table_and_beside_the_clause(
    empty_room: Served, visitor: Visitor
) -> None:
    olga = await operator(visitor, empty_room, "Ora")
    page = olga.page
    await tab(olga, "Rules of tables")
    await page.get_by_label("Rulebook").select_option(BOOK.id)
    await page.locator(f'[id="key-{KEY}"]').select_option("custom")
    await expect(page.get_by_text("Settings are valid")).to_be_visible()
    await page.get_by_label("Name of the table").fill(TABLE)
    await page.get_by_label("Approval").select_option(index=1)
    await olga.button("Open the table").click()
    await expect(page.get_by_text(f"{TABLE} is open.")).to_be_visible()

    await page.get_by_role("combobox", name="Table", exact=True).select_option(TABLE)
    stands = page.locator(".key").filter(has=page.locator(f'[id="key-{KEY}"]'))
    await expect(stands.get_by_text("Now: Custom")).to_be_visible()
    await expect(stands.get_by_role("combobox")).to_contain_text("Custom (no change)")
    await expect(page.get_by_text("Settings are valid")).to_be_visible()
    assert await findings(olga) == []

    ann = await visitor(empty_room.url)
    await ann.come_in("Anja")
    await ann.page.goto(f"{empty_room.url}/table/{TABLE}")
    await ann.page.get_by_role("tab", name="In words").click()
    here = ann.page.get_by_role("region", name="Rules of this table")
    await expect(here.get_by_text(f"{RULE.label}: custom")).to_be_visible()
    paper = here.get_by_role("link", name="All rules of this table (PDF)")
    assert await paper.get_attribute("href") == f"/api/tables/{TABLE}/rules.pdf"
    assert await findings(ann) == []
    address = await here.get_by_role("link", name=f"clause {CLAUSE.id}").get_attribute("href")
    await ann.page.goto(f"{empty_room.url}{address}")
    line = ann.page.locator(f'[id="{CLAUSE.id}"]')
    await expect(line.get_by_text(f"At {TABLE}: {RULE.label}: custom")).to_be_visible()
    await expect(line.get_by_role("link", name=f"Rules of {TABLE} (PDF)")).to_be_visible()
    assert await findings(ann) == []
    await ann.page.goto(f"{empty_room.url}/rules/{BOOK.id}#{CLAUSE.id}")
    await expect(line.get_by_text(f"At {TABLE}")).to_have_count(0)
    assert olga.faults == ann.faults == []
