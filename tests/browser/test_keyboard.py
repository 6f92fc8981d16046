"""Everything by the keyboard alone: coming in, sitting down, playing, raising, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.browser.player import Player
from tests.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
MOST_TABS = 40


async def tab_to(guest: Player, name: str, key: str = "Tab") -> None:
    """Press Tab until the focus is on something of that name."""
    for _ in range(MOST_TABS):
        await guest.page.keyboard.press(key)
        focused = await guest.page.evaluate(
            "() => { const at = document.activeElement; return at.getAttribute('aria-label') || at.textContent.trim(); }"
        )
        if focused == name:
            return
    raise AssertionError(f"no {name} to be reached with the keyboard")


async def test_a_round_by_the_keyboard_alone(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.url)
    await guest.go_to(BETWEEN_PLAYERS[0])
    await expect(guest.button("Play as guest")).to_be_visible()
    await tab_to(guest, "Play as guest")
    await guest.page.keyboard.press("Enter")
    await expect(guest.button("Sit")).to_be_visible()
    await tab_to(guest, "Sit")
    await guest.page.keyboard.press("Enter")
    await expect(guest.button("Table menu")).to_be_visible()
    raised = False
    while not raised:
        view = await guest.until(lambda view: view["you"]["acts"])
        offered = {offer["act"]: offer for offer in view["you"]["acts"]}
        version = view["version"]
        if {"bet", "raise"} & set(offered):
            await guest.page.keyboard.press("r")
            offer = offered.get("bet") or offered["raise"]
            if offer["min_to"] < offer["max_to"]:
                await guest.page.keyboard.press("Enter")
            raised = True
        else:
            await guest.page.keyboard.press("s" if "show" in offered else "c")
        await guest.until(lambda view, version=version: view["version"] != version)
    assert any(item["type"] == "raised" and item.get("seat") == view["you"]["seat"] for item in news(guest))
    await guest.until(lambda view: view["public"]["phase"] == "between")
    await tab_to(guest, "Table menu", "Shift+Tab")
    await guest.page.keyboard.press("Enter")
    await tab_to(guest, "Leave the table")
    await guest.page.keyboard.press("Enter")
    await guest.until(lambda view: view["you"]["seat"] is None)
    assert guest.faults == []


def news(guest: Player) -> list[dict[str, Any]]:
    return [item for view in guest.views for item in view["news"]]
