"""Helpers of tests/browser/staff/test_reporting.py that other tests use as well."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Locator, expect

from tests.support.browser.directing import (
    CUP,
    TITLE,
    WITH_PENALTIES,
    board,
    confirm,
    dialog,
    having,
    player,
    set_up,
    tab,
    tap,
    until,
)
from tests.support.browser.player import Player

NAMES = ("Ann", "Bob", "Cas", "Dan", "Eva", "Fay", "Gus")


CHIPS = 1_000


async def come_in(url: str, *names: str) -> None:
    """People who play with real cards: all the room needs of them is an account with money."""
    headers = {"Content-Type": "application/json", "X-Croupier": "1"}
    for name in names:
        body = json.dumps({"name": name}).encode()
        request = urllib.request.Request(f"{url}/api/guest", body, headers)
        await asyncio.to_thread(urllib.request.urlopen, request)


async def a_hall(dee: Player, olive: Player, names: Sequence[str] = NAMES, **more: str) -> None:
    """Tables of three with real cards, for seven players or those named, who are entered at the desk and sit down."""
    size = {"Players": "9", "Seats_at_a_table": "3", "Chips": str(CHIPS), "Format": "turbo", **more}
    await set_up(dee, WITH_PENALTIES, Cards="reported", Name_on_the_paper=TITLE, **size)
    await olive.page.goto(f"{olive.url}/direct/{CUP}")
    await olive.button("Name a director").first.click()
    await dialog(olive).get_by_label("Dee").check()
    await confirm(olive, "Name a director")
    await tap(olive, "Open entries")
    await come_in(dee.url, *names)
    await tab(dee, "Entries")
    for name in names:
        await dee.button("Enter a player").click()
        await dialog(dee).get_by_label("Player", exact=True).fill(name)
        await dialog(dee).get_by_role("list", name="Found").get_by_role("button", name=name).click()
        await dialog(dee).get_by_label("Has agreed to rules and conditions in writing").check()
        await confirm(dee, "Enter a player")
    await tap(dee, "Draw the seats")
    await until(dee, lambda view: view["phase"] == "drawn")
    await tab(dee, "Players")
    await dee.button("All players are seated").click()
    await expect(dee.button("All players are seated")).to_have_count(0)
    await tap(dee, "Start play")
    await until(dee, lambda view: view["phase"] == "playing")


def at(dee: Player, table: str) -> list[dict[str, Any]]:
    """Who plays at a table, by seat."""
    here = [one for one in having(board(dee), "playing") if one["table"] == table]
    return sorted(here, key=lambda one: int(one["seat"]))


def tables(dee: Player) -> list[str]:
    return [one["table"] for one in board(dee)["tables"] if not one["over"]]


def panel(dee: Player, table: str) -> Locator:
    return dee.page.get_by_role("region", name=f"Table {table.rsplit('-', 1)[-1]}")


async def out(dee: Player, name: str, taker: str) -> None:
    """Two taps: the player, and who has the chips."""
    await player(dee, name)
    await dialog(dee).get_by_role("group", name="Who has the chips").get_by_role("button", name=taker).click()
    await dialog(dee).get_by_role("button", name=re.compile("^Yes, ")).click()
    await expect(dialog(dee)).to_have_count(0)


async def the_first_is_out(dee: Player) -> tuple[dict[str, Any], dict[str, Any]]:
    """Of the largest table, and the chips go to the next; answers both."""
    table = max(tables(dee), key=lambda name: len(at(dee, name)))
    gone, taker = at(dee, table)[:2]
    await out(dee, gone["name"], taker["name"])
    await until(dee, lambda view: any(one["name"] == gone["name"] for one in having(view, "out")))
    return gone, taker
