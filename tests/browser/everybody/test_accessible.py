"""Every page is looked at by axe, in light and dark, on a desktop and on a phone: nothing may be found."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from croupier.disputes.corpus import case_ids
from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.tables import BETWEEN_PLAYERS

LOOKS = [(DESKTOP, "dark"), (PHONE, "light")]


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_pages_before_coming_in(room: Served, visitor: Visitor, size: Any, scheme: str) -> None:
    guest = await visitor(room.url, size, color_scheme=scheme)
    await guest.button("Play as guest").wait_for()
    assert await findings(guest) == []
    rules = ("/rules", f"/rules/{BETWEEN_PLAYERS[0]}", f"/how/{BETWEEN_PLAYERS[0]}", "/no-such-page")
    for path in (*rules, "/disputes", f"/disputes/{case_ids()[0]}", f"/disputes/{case_ids()[-1]}"):
        await guest.page.goto(f"{room.url}{path}")
        await guest.page.locator("h1").first.wait_for()
        await guest.page.wait_for_load_state("networkidle")
        assert await findings(guest) == [], path


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_the_lobby_and_pages_with_nothing_in_them_yet(
    room: Served, visitor: Visitor, size: Any, scheme: str
) -> None:
    guest = await visitor(room.url, size, color_scheme=scheme)
    await guest.come_in()
    for path in ("/", "/history", "/complaints"):
        await guest.page.goto(f"{room.url}{path}")
        await guest.page.locator("h1").first.wait_for()
        await guest.page.wait_for_load_state("networkidle")
        assert await findings(guest) == [], path
    assert guest.faults == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_a_table_in_every_state(room: Served, visitor: Visitor, size: Any, scheme: str) -> None:
    guest = await visitor(room.door, size, color_scheme=scheme)
    await guest.go_to(BETWEEN_PLAYERS[-1])
    await guest.come_in()
    await guest.button("Sit").wait_for()
    assert await findings(guest) == []
    await guest.button("Sit").click()
    await guest.until(lambda view: view["you"]["seat"])
    while not (guest.view["you"]["acts"] and guest.view["public"]["board"]):
        await guest.keep_on()
    assert await findings(guest) == []
    for tab in ("Talk", "In words"):
        await guest.turn_to(tab)
        assert await findings(guest) == [], tab
    dialog = guest.page.get_by_role("dialog")
    for name in ("Table menu", "Settings"):
        await guest.button(name).click()
        await expect(dialog).to_be_visible()
        assert await findings(guest) == [], name
        await guest.page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
