"""A tournament set up on the director's page: a weekly event is set up again under the title it has."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import Visitor
from tests.support.browser.directing import CUP, TITLE, WITH_PENALTIES, set_up, staff


async def test_an_event_keeps_its_title_and_its_link_is_numbered(directed_room: Served, visitor: Visitor) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    await set_up(dee, WITH_PENALTIES, Format="turbo", Name_on_the_paper=TITLE)
    page = dee.page
    await page.goto(f"{directed_room.url}/direct")
    await dee.button("Set up a tournament").click()
    await page.get_by_label("Name on the paper", exact=True).fill(TITLE)
    await page.get_by_text("More", exact=True).click()
    await expect(page.get_by_label("Short name for links")).to_have_attribute("placeholder", f"{CUP}-no-2")
    await dee.button("Announce").click()
    await page.wait_for_url(f"**/direct/{CUP}-no-2")
    await expect(page.get_by_role("heading", name=TITLE, exact=True)).to_be_visible()
    assert dee.faults == []
