"""Pictures of every page for the documentation: `make pictures` writes docs/pictures/ anew."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from tests.browser.conftest import DESKTOP, FLAGS, PHONE, browser_path, serving
from tests.browser.player import Player
from tests.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS
from tests.browser.test_bank import acts, dealt_in, settled
from tests.browser.test_tournament import GOING_IN, act, newest, open_cup, table_of

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SETTLING_S = 0.6  # what moves comes to rest


class Camera:
    """Takes pictures of what a visitor sees."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url

    async def visitor(self, size: dict[str, int], scheme: str) -> Player:
        """Somebody new."""
        options: Any = {"viewport": size, "color_scheme": scheme, "device_scale_factor": 2 if size == PHONE else 1}
        context = await self._browser.new_context(**options)
        return await Player.arrive(await context.new_page(), self._url)

    async def take(self, visitor: Player, name: str, *, whole: bool = False) -> None:
        """One picture."""
        await asyncio.sleep(SETTLING_S)
        await visitor.page.screenshot(path=FOLDER / f"{name}.png", full_page=whole)
        print(f"docs/pictures/{name}.png")


async def lobby_and_rules(camera: Camera) -> None:
    """Before and after coming in."""
    guest = await camera.visitor(DESKTOP, "light")
    await guest.button("Play as guest").wait_for()
    await camera.take(guest, "lobby")
    await guest.page.goto(f"{guest.url}/rules/{BETWEEN_PLAYERS[1]}#17.5")
    await camera.take(guest, "rules")


async def between_players(camera: Camera, size: dict[str, int], scheme: str, table: str, name: str) -> None:
    """A turn, a showdown, the table in words, and the round in the history."""
    guest = await camera.visitor(size, scheme)
    await guest.sit(table, "Robin" if size == DESKTOP else "Kim")
    while not (acts(guest.view) & {"bet", "raise"} and len(guest.view["public"]["board"]) >= 3):
        await guest.keep_on()
    await camera.take(guest, f"{name}-turn")
    while guest.view["public"]["phase"] != "between" or not guest.view["public"]["result"]:
        await guest.keep_on()
    await camera.take(guest, f"{name}-result")
    if size == DESKTOP:
        await guest.page.get_by_role("tab", name="In words").click()
        await guest.button("Table menu").click()
        await camera.take(guest, f"{name}-menu")
        await guest.button("Leave the table").click()
        await guest.until(lambda view: view["you"]["seat"] is None)
        number = guest.view["public"]["round"]
        await guest.page.goto(f"{guest.url}/history")
        await camera.take(guest, "history")
        await guest.page.goto(f"{guest.url}/history/{table}/{number}")
        await guest.button("Work out the odds").click()
        await guest.button("Check it now").click()
        await guest.page.get_by_text(re.compile("^Everything .*holds")).wait_for()
        await guest.page.get_by_text("Reckoning").wait_for(state="detached", timeout=90_000)
        await guest.button("Last step").click()
        await camera.take(guest, "replay", whole=True)
        await guest.button("Complain or ask for a review").click()
        await camera.take(guest, "complaint")


async def against_the_bank(camera: Camera, size: dict[str, int], scheme: str, name: str) -> None:
    """A decision, and a settlement."""
    guest = await camera.visitor(size, scheme)
    await guest.sit(AGAINST_THE_BANK[-1], "Alex" if size == DESKTOP else "Sam")
    await dealt_in(guest)
    await guest.button("Check").click()
    await guest.until(lambda view: len(view["public"]["board"]) == 3 and "check" in acts(view))
    await camera.take(guest, f"{name}-decision")
    await guest.button("Play 2x $10").click()
    await settled(guest)
    await camera.take(guest, f"{name}-settled")


async def in_a_tournament(camera: Camera, size: dict[str, int], scheme: str, book: str, name: str) -> None:
    """Registering, a turn under the clock, the clock on the wall, and the result sheet."""
    guest = await camera.visitor(size, scheme)
    await guest.come_in("Charlie" if size == DESKTOP else "Jo")
    cup = await open_cup(guest, book)
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    await guest.button("Register").wait_for()
    boxes = guest.page.get_by_role("checkbox")
    for number in range(await boxes.count()):
        await boxes.nth(number).check()
    await camera.take(guest, f"{name}-register")
    await guest.button("Register").click()
    await guest.page.wait_for_url("**/table/**")
    while not acts(newest(guest, table_of(guest)) or {"you": {"acts": ()}}):
        await asyncio.sleep(0.05)
    await camera.take(guest, f"{name}-turn")
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    await guest.page.get_by_role("link", name="Go to my table").wait_for()
    await camera.take(guest, f"{name}-clock")
    await guest.page.get_by_role("link", name="Go to my table").click()
    while not newest(guest, cup)["you"]["place"]:
        await act(guest, table_of(guest), GOING_IN)
    await guest.page.goto(f"{guest.url}/tournaments/{cup}")
    while newest(guest, cup)["public"]["phase"] != "closed":
        await asyncio.sleep(0.1)
    await guest.button("Print the result sheet").wait_for()
    await camera.take(guest, f"{name}-result", whole=True)


async def main() -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with serving() as room:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
            camera = Camera(browser, room.url)
            await between_players(camera, DESKTOP, "dark", BETWEEN_PLAYERS[1], "poker")
            await between_players(camera, PHONE, "light", BETWEEN_PLAYERS[0], "poker-phone")
            await against_the_bank(camera, DESKTOP, "light", "bank")
            await against_the_bank(camera, PHONE, "dark", "bank-phone")
            await in_a_tournament(camera, DESKTOP, "light", BETWEEN_PLAYERS[1], "tournament")
            await in_a_tournament(camera, PHONE, "dark", BETWEEN_PLAYERS[0], "tournament-phone")
            await lobby_and_rules(camera)
            await browser.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
