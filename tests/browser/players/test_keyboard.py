"""Everything by the keyboard alone: coming in, sitting down, playing, raising, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
MOST_TABS = 40
KEYS = {
    "raise": ("Raise", "r"),
    "bet": ("Bet", "r"),
    "check": ("Check", "c"),
    "stand": ("Check", "c"),
    "call": ("Call", "c"),
    "fold": ("Fold", "f"),
}  # by act: the button that is there when its key works, and the key
RAISES, STAYS = ("raise", "bet"), ("check", "stand", "call", "fold")


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


async def act_by_keys(guest: Player, view: dict[str, Any], *first: str) -> None:
    """Do the first of the acts that is offered, or what keeps the hand, by the key for it; until play goes on."""
    offered = {offer["act"]: offer for offer in view["you"]["acts"]}
    act = next((act for act in (*first, *STAYS) if act in offered), "")
    if act:
        name, key = KEYS[act]
        await expect(guest.button(name)).to_be_enabled()
        await expect(guest.button("Keys on")).to_be_visible()
        await guest.page.keyboard.press(key)
        if act in RAISES and offered[act]["min_to"] < offered[act]["max_to"]:
            await guest.page.keyboard.press("Enter")
    else:
        await guest.page.keyboard.press("s")  # if that is too late, the dealer shows the hand all the same
    await guest.until(lambda later: later["version"] != view["version"])


def has_raised(guest: Player) -> bool:
    news = [item for view in guest.views for item in view["news"]]
    return any(item["type"] == "raised" and item.get("seat") == guest.view["you"]["seat"] for item in news)


def is_over(view: dict[str, Any]) -> bool:
    return bool(view["public"]["phase"] == "between")


async def test_a_round_by_the_keyboard_alone(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await guest.go_to(BETWEEN_PLAYERS[0])
    await expect(guest.button("Play as guest")).to_be_visible()
    await tab_to(guest, "Play as guest")
    await guest.page.keyboard.press("Enter")
    await expect(guest.button("Sit")).to_be_visible()
    await tab_to(guest, "Sit")
    await guest.page.keyboard.press("Enter")
    await expect(guest.button("Table menu")).to_be_visible()
    while not has_raised(guest):
        await act_by_keys(guest, await guest.until(lambda view: view["you"]["acts"]), *RAISES)
    while (view := await guest.until(lambda view: view["you"]["acts"] or is_over(view)))["you"]["acts"]:
        await act_by_keys(guest, view)
    await tab_to(guest, "Table menu", "Shift+Tab")
    await guest.page.keyboard.press("Enter")
    await tab_to(guest, "Leave the table")
    await guest.page.keyboard.press("Enter")
    await guest.until(lambda view: view["you"]["seat"] is None)
    assert guest.faults == []
