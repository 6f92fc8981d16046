"""What was held is shown for ever: the pages of a tournament that was closed before the room was started again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Served, serving
from tests.support.browser.accessible import Visitor
from tests.support.browser.directing import tab
from tests.support.browser.staff import Staff
from tests.support.browser.tournament import open_cup

BOOK = "act-omaha-2006"
CUP, WHY = f"{BOOK}-cup-1", "The hall is flooded"


@pytest.fixture
def kept_cups(tmp_path: Path) -> Iterator[Served]:
    """Tournaments that a director directs, kept in a file."""
    with serving(f"sqlite:{tmp_path}/room.db", module="cups", DIRECTED="1") as served:
        yield served


async def test_a_closed_tournament_has_its_pages_after_a_restart(kept_cups: Served, visitor: Visitor) -> None:
    room = kept_cups
    olive = await visitor(room.door)
    assert await open_cup(olive, BOOK) == CUP
    operator = await Staff.comes_in(olive, "operator")
    await operator.gives(CUP, "cancel", reason=WHY)
    await operator.gives(CUP, "close")
    room.kill()
    room.start()
    page = olive.page
    await page.goto(room.url)
    await page.get_by_text("Finished tournaments (1)").click()
    await expect(page.get_by_text(WHY)).to_be_visible()
    await page.goto(f"{room.url}/tournaments/{CUP}")
    await expect(page.get_by_role("tab", name="Results", selected=True)).to_be_visible()
    await expect(page.get_by_text("Cancelled").first).to_be_visible()
    await page.goto(f"{room.url}/display/{CUP}")
    await expect(page.get_by_text("Cancelled")).to_be_visible()
    await page.goto(f"{room.url}/direct/{CUP}")
    await tab(olive, "News")
    await expect(page.get_by_role("tabpanel").get_by_text(f"Cancelled: {WHY}")).to_be_visible()
    await page.goto(f"{room.url}/direct/no-such-cup")
    await expect(page.get_by_role("heading", name="There is no tournament no-such-cup")).to_be_visible()
