"""Helpers of tests/browser/players/test_bank.py that other tests use as well."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.async_api import Locator
from playwright.async_api import TimeoutError as NotInTime

from tests.support.browser.player import Player

SOON_MS = 1_500


WAGERS = ("ante", "blind", "trips", "play")


def place(guest: Player) -> Locator:
    """The button that places the wagers, with what they cost."""
    return guest.page.get_by_role("button", name=re.compile(r"^Place wagers \$"))


def acts(view: dict[str, Any]) -> set[str]:
    return {offer["act"] for offer in view["you"]["acts"]}


def own_box(view: dict[str, Any]) -> dict[str, Any] | None:
    boxes: list[dict[str, Any]] = view["public"]["boxes"]
    return next((box for box in boxes if box["seat"] == view["you"]["seat"]), None)


async def dealt_in(guest: Player, trips: bool = True) -> None:
    """Place the least wagers, if need be in a later round, and wait for the cards."""
    while not own_box(guest.view):
        await guest.until(lambda view: "wager" in acts(view))
        with suppress(TimeoutError, NotInTime):  # the time for wagers is short
            if trips:
                await guest.button("Add $5 to the trips").click(timeout=SOON_MS)
            await place(guest).click(timeout=SOON_MS)
            await guest.until(own_box, SOON_MS / 1_000)
    await guest.until(lambda view: "check" in acts(view))


async def settled(guest: Player) -> dict[str, Any]:
    """The guest's box, once everything on it is decided."""
    box = own_box(await guest.until(lambda view: is_settled(own_box(view))))
    assert box
    return box


def is_settled(box: dict[str, Any] | None) -> bool:
    if not box or not box["results"]:
        return False
    return all(wager in box["results"] for wager in WAGERS if box[wager])
