"""A tournament in the browser: three tables of bots and one visitor, from registration through a move to a place."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.player import CLICK_MS, Player
from tests.browser.tables import BETWEEN_PLAYERS
from tests.browser.test_accessible import Visitor, findings

PATIENCE_S = 240
GIVING_UP = {"check": "Check", "stand": "Stand", "fold": "Fold"}
GOING_IN = {"call": "Call", "check": "Check", "stand": "Stand", "fold": "Fold"}


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
    views = [view for view in guest.views if view["table"] == name]
    return views[-1] if views else {}


async def act(guest: Player, table: str, wanted: dict[str, str]) -> None:
    """Click what play waits for, as cheaply as is wanted."""
    offered = [offer["act"] for offer in newest(guest, table).get("you", {}).get("acts", ())]
    name = next((name for act, name in wanted.items() if act in offered), "")
    if name:
        button = guest.page.get_by_role("button", name=re.compile(f"^{name}"))
        with suppress(NotInTime):
            await button.first.click(timeout=CLICK_MS)
    await asyncio.sleep(0.05)


def table_of(guest: Player) -> str:
    """The table the page shows."""
    return guest.page.url.rpartition("/table/")[2] if "/table/" in guest.page.url else ""


@pytest.mark.parametrize(("book", "size"), [(BETWEEN_PLAYERS[0], DESKTOP), (BETWEEN_PLAYERS[-1], PHONE)])
async def test_from_registration_through_a_move_to_a_place(
    room: Served, visitor: Visitor, book: str, size: Any
) -> None:
    guest = await visitor(room.url, size)
    await guest.come_in()
    await expect(guest.page.get_by_role("heading", name="Tournaments")).to_be_visible()
    cup = await open_cup(guest, book)
    await guest.page.goto(f"{room.url}/tournaments/{cup}")
    await guest.button("Register").wait_for()
    assert await findings(guest) == []
    boxes = guest.page.get_by_role("checkbox")
    for number in range(await boxes.count()):
        await boxes.nth(number).check()
    await guest.button("Register").click()
    async with asyncio.timeout(PATIENCE_S):
        while not (first := table_of(guest)):
            await asyncio.sleep(0.05)
    assert first.startswith(cup)
    await expect(guest.page.get_by_role("link", name=re.compile("cup"))).to_be_visible()
    async with asyncio.timeout(PATIENCE_S):  # gives every hand up until the page goes to another table by itself
        while table_of(guest) in ("", first):
            await act(guest, first, GIVING_UP)
    second = table_of(guest)
    assert second.startswith(cup)
    await expect(guest.page.get_by_text(re.compile("you (move from|play at) table")).last).to_be_visible()
    async with asyncio.timeout(PATIENCE_S):
        while not newest(guest, cup)["you"]["place"]:
            await act(guest, table_of(guest), GOING_IN)
    await guest.page.goto(f"{room.url}/tournaments/{cup}")
    await expect(guest.page.get_by_role("heading", name=re.compile("cup"))).to_be_visible()
    assert await findings(guest) == []
    view = newest(guest, cup)
    assert view["you"]["place"] > view["public"]["left"], "whoever plays on comes before whoever is out"
    assert guest.faults == []
