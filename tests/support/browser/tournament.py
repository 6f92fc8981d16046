"""Helpers of tests/browser/players/test_tournament.py that other tests use as well."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

from playwright.async_api import TimeoutError as NotInTime

from tests.support.browser.player import CLICK_MS, Player

PATIENCE_S = 60


GOING_IN = {
    "raise": "Raise",
    "bet": "Bet",
    "call": "Call",
    "check": "Check",
    "stand": "Stand",
}  # with the most there is


async def open_cup(guest: Player, book: str) -> str:
    """The tournament of a rulebook that takes entries now."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            listed = (await (await guest.page.request.get(f"{guest.url}/api/tournaments")).json())["tournaments"]
            cups = [each["tournament"] for each in listed if each["rulebook"] == book and each["phase"] == "entries"]
            if cups:
                return str(cups[0])
            await asyncio.sleep(0.2)


def newest(guest: Player, name: str) -> dict[str, Any]:
    """The newest view of a tournament or a table."""
    return guest.newest(name)


async def act(guest: Player, table: str, wanted: dict[str, str]) -> None:
    """Click what play waits for, as cheaply as is wanted."""
    offered = [offer["act"] for offer in newest(guest, table).get("you", {}).get("acts", ())]
    name = next((name for act, name in wanted.items() if act in offered), "")
    if name:
        button = guest.page.get_by_role("button", name=re.compile(f"^{name}"))
        presets = guest.page.locator(".presets button")
        with suppress(NotInTime):
            if name in ("Raise", "Bet") and await presets.count():  # where only one amount may be bet there are none
                await presets.last.click(timeout=CLICK_MS)
            await button.first.click(timeout=CLICK_MS)
    await asyncio.sleep(0.05)


def table_of(guest: Player) -> str:
    """The table the page shows."""
    return guest.page.url.rpartition("/table/")[2] if "/table/" in guest.page.url else ""


async def register(guest: Player, cup: str) -> None:
    """Enter a tournament, agreeing to what is asked."""
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    await guest.button("Register").wait_for()
    boxes = guest.page.get_by_role("checkbox")
    for number in range(await boxes.count()):
        await boxes.nth(number).check()
    await guest.button("Register").click()
