"""Helpers of tests/browser/staff/test_directing.py that other tests use as well."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import Visitor
from tests.support.browser.player import Player
from tests.support.browser.tables import BETWEEN_PLAYERS

CUP, TITLE = "sunday-cup", "Sunday cup"


WITH_PENALTIES = BETWEEN_PLAYERS[-1]


PLAYERS = 9  # eight bots, and one who is entered by name


PATIENCE_S = 60


async def staff(visitor: Visitor, room: Served, role: str, name: str, **look: Any) -> Player:
    """Somebody who runs tournaments, which in the demo everybody may."""
    someone: Player = await visitor(f"{room.url}/direct", **look)
    await someone.page.get_by_label("Name, if you like").fill(name)
    await someone.button(role).click()
    await expect(someone.page.get_by_role("heading", name="Tournaments", exact=True)).to_be_visible()
    return someone


async def set_up(dee: Player, book: str, **choices: str) -> None:
    """Choose, see what it comes to, and announce it."""
    page = dee.page
    await dee.button("Set up a tournament").click()
    await page.get_by_label("Rulebook").select_option(book)
    for label, value in choices.items():
        if label in ("Format", "Cards", "Bots"):
            await page.get_by_role("combobox", name=label, exact=True).select_option(value)
        else:
            await page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    await expect(page.get_by_text("Settings are valid.")).to_be_visible()
    await dee.button("Announce").click()
    await page.wait_for_url(f"**/direct/{CUP}")


async def set_up_cup(dee: Player) -> None:
    """Three tables with few chips, so that it does not take long."""
    size = {"Players": "12", "Seats_at_a_table": "4", "Chips": "1000"}
    await set_up(dee, WITH_PENALTIES, Format="turbo", Name_on_the_paper=TITLE, Bots="yes", **size)


def dialog(someone: Player) -> Locator:
    return someone.page.get_by_role("dialog")


async def confirm(someone: Player, order: str) -> None:
    """Give the order whose form is open, and see that the room took it."""
    await dialog(someone).get_by_role("button", name=order, exact=True).click()
    await expect(dialog(someone)).to_have_count(0)


async def tap(someone: Player, order: str) -> None:
    """An order that asks nothing but whether it is meant."""
    await someone.button(order).first.click()
    await confirm(someone, order)


async def tab(someone: Player, name: str) -> None:
    await someone.page.get_by_role("tab", name=name, exact=True).click()


async def player(dee: Player, name: str) -> None:
    """Open what may be done about a player."""
    await tab(dee, "Players")
    await (
        dee.page.get_by_role("list", name="Players")
        .get_by_role("button", name=re.compile(f"^{re.escape(name)}"))
        .click()
    )


def board(someone: Player) -> dict[str, Any]:
    """The tournament as it was last told to somebody."""
    public: dict[str, Any] = someone.newest(CUP).get("public", {})
    return public


async def until(someone: Player, holds: Any) -> dict[str, Any]:
    """Wait until the tournament is as it should be."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds(found := board(someone)):
            await asyncio.sleep(0.05)
    return found


def having(view: dict[str, Any], *statuses: str) -> list[dict[str, Any]]:
    return [one for one in view.get("entrants", ()) if one["status"] in statuses]


async def opened_with_entries(dee: Player, olive: Player, pat: Player) -> None:
    """The operator names the director and opens entries; bots come, and Pat is entered by name."""
    await olive.page.goto(f"{olive.url}/direct/{CUP}")
    await expect(dee.page.get_by_text("for the shift manager")).to_be_visible()
    await olive.button("Name a director").first.click()
    await dialog(olive).get_by_label("Dee").check()
    await confirm(olive, "Name a director")
    await tap(olive, "Open entries")
    await pat.come_in("Pat")
    await tab(dee, "Entries")
    await dee.button("Enter a player").click()
    name, walk_in = dialog(dee).get_by_label("Player", exact=True), dialog(dee).get_by_label("Walk-in (no account)")
    await name.fill("Pat")
    await walk_in.check()
    await expect(name).to_have_value("Pat")
    await walk_in.uncheck()
    await expect(name).to_have_value("Pat")
    await dialog(dee).get_by_role("list", name="Found").get_by_role("button", name="Pat").click()
    await dialog(dee).get_by_role("button", name="Enter a player", exact=True).click()
    await expect(dialog(dee).get_by_role("alert")).to_contain_text("agree to the rules and conditions in writing")
    await expect(dialog(dee).get_by_role("alert").get_by_role("link", name=re.compile("^clause")).first).to_be_visible()
    await dialog(dee).get_by_label("Has agreed to rules and conditions in writing").check()
    await confirm(dee, "Enter a player")
    await until(dee, lambda view: view["entered"] == PLAYERS)


async def called_a_break(dee: Player) -> None:
    """Ten minutes; rounds in progress are played out."""
    await dee.button("Break").click()
    await dialog(dee).get_by_role("button", name="10", exact=True).click()
    await dialog(dee).get_by_role("button", name="time to rest").click()
    await confirm(dee, "Break")
    await until(dee, lambda view: view["clock"]["break_until"])


async def places_and_prizes(dee: Player, olive: Player) -> None:
    """Once it is played out: the places are awarded, everybody is paid, and it is closed."""
    await until(dee, lambda view: view["phase"] == "placed")
    await tap(dee, "Award the places")
    await olive.button("Pay the prizes").click()
    await olive.button("Pay everybody").click()
    await dialog(olive).get_by_role("button", name=re.compile(r"^Pay \$")).click()
    await tap(olive, "Close the tournament")
    await until(dee, lambda view: view["phase"] == "closed")
    assert board(dee)["paid"] == board(dee)["pool"] > 0
