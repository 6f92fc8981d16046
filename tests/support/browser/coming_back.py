"""Helpers of tests/browser/players/test_coming_back.py that other tests use as well."""

from __future__ import annotations

from typing import Any

from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS

TABLE = BETWEEN_PLAYERS[0]


async def in_turn(guest: Player) -> dict[str, Any]:
    """The view of somebody whose turn it is, after the first communal cards."""
    await guest.sit(TABLE)
    while True:
        view = await guest.until(lambda view: view["you"]["acts"])
        if view["you"]["acts"] and view["public"]["board"]:
            return view
        await guest.keep_on()
