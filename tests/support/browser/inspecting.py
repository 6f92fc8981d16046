"""Helpers of tests/browser/staff/test_inspecting.py that other tests use as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]


TABLE = BETWEEN_PLAYERS[0]


RESTS_S = 60


REAL_CARDS = "live-1"


async def regulator(visitor: Visitor, room: Served, name: str, **look: Any) -> Player:
    """Somebody who inspects, which in the demo everybody may."""
    someone: Player = await visitor(f"{room.url}/inspect", **look)
    await someone.page.get_by_label("Name, if you like").fill(name)
    await someone.button("regulator").click()
    await expect(someone.page.get_by_role("heading", name="Inspect", exact=True)).to_be_visible()
    return someone


async def search(rita: Player, name: str) -> None:
    """Look for somebody's rounds of today until one is there."""
    form = rita.page.get_by_role("form", name="Search for rounds")
    await form.get_by_label("Player").fill(name)
    today = await rita.page.evaluate(
        "new Date(Date.now() - 600000).toLocaleString('sv').slice(0, 16).replace(' ', 'T')"
    )
    await form.get_by_label("From").fill(today)
    await form.get_by_role("button", name="Search").click()
