"""The rounds one has played: the list, the replayer, exact odds, the proof of the shuffle, export, and a complaint."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
TABLE = BETWEEN_PLAYERS[1]


async def after_a_round(guest: Player) -> int:
    """Play a round and leave; its number."""
    await guest.sit(TABLE)
    views = await guest.play_a_round()
    await guest.button("Table menu").click()
    await guest.button("Leave the table").click()
    await guest.until(lambda view: view["you"]["seat"] is None)
    return next(int(view["public"]["round"]) for view in views if view["you"]["hole"])


async def test_a_round_is_replayed_proven_and_complained_about(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    number = await after_a_round(guest)
    await guest.page.goto(f"{room.url}/history")
    await guest.page.get_by_role("link", name=re.compile(r"round|Omaha|Manila")).first.wait_for()
    assert await findings(guest) == []
    await guest.page.goto(f"{room.url}/history/{TABLE}/{number}")
    await guest.button("Last step").click()
    await guest.button("First step").click()
    await expect(guest.page.get_by_text(re.compile(r"^1 / "))).to_be_visible()
    await guest.page.keyboard.press("End")
    await expect(guest.button("Next step")).to_be_disabled()
    await guest.button("Check it now").click()
    await expect(guest.page.get_by_text(re.compile("^Everything .*holds"))).to_be_visible()
    assert await findings(guest) == []
    await guest.ask("Work out the odds", guest.page.get_by_text("Calculated from the hands you can see"))
    await guest.button("Complain or ask for a review").click()
    dialog = guest.page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill("The river came too early.")
    await dialog.get_by_role("button", name="Send").click()
    await dialog.get_by_role("link", name="See it").click()
    await expect(guest.page.get_by_text("The river came too early.")).to_be_visible()
    assert await findings(guest) == []
    assert guest.faults == []


async def test_a_round_can_be_taken_along(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door, PHONE)
    number = await after_a_round(guest)
    await guest.page.goto(f"{room.url}/history/{TABLE}/{number}")
    async with guest.page.expect_download() as waiting:
        await guest.page.get_by_role("link", name="PHH", exact=True).click()
    file = await (await waiting.value).path()
    assert "variant" in file.read_text()
    assert await guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert await findings(guest) == []
