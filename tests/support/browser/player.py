"""A person at a browser: what they click, what they see, and every message that reached them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.async_api import ConsoleMessage, Error, Locator, Page, WebSocket, expect
from playwright.async_api import TimeoutError as NotInTime

from tests.support.browser.views import Views

CARD = re.compile(r'"((?:[2-9TJQKA][cdhs])|Jo)"')
EXPECTED = (
    "401",
    "WebSocket",
    "503",
)  # the first request asks who we are, and nobody has come in yet; a cut connection is noted; odds may not be ready yet
PATIENCE_S = 120
CLICK_MS = 1_000
COMPILING_S = 240  # the first time on a machine


class Player:
    """Somebody with a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, "{0.scheme}://{0.netloc}".format(urlsplit(url))  # of the room
        self.messages: list[dict[str, Any]] = []  # as they came
        self._shown = Views()
        self.faults: list[str] = []
        self._heeds = {"pageerror": self._failed, "console": self._noted, "websocket": self._listen}
        for event, heed in self._heeds.items():
            page.on(event, heed)  # type: ignore[call-overload]

    def look_away(self) -> None:
        """See no more of the page: others will have it."""
        for event, heed in self._heeds.items():
            self.page.remove_listener(event, heed)

    def _failed(self, error: Error) -> None:
        self.faults.append(str(error))

    def _noted(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not any(each in said.text for each in EXPECTED):
            self.faults.append(said.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, text: str | bytes) -> None:
        message = msgspec.json.decode(text)
        self.messages.append(message)
        self._shown.take(message)

    @classmethod
    async def arrive(cls, page: Page, url: str) -> Player:
        """Open a page of a room."""
        player = cls(page, url)
        await page.goto(url)
        return player

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.page.get_by_role("button", name=name, exact=True)

    async def come_in(self, name: str = "") -> None:
        """Come in as a guest."""
        if name:
            await self.page.get_by_label("Name, if you like").fill(name)
        await self.button("Play as guest").click()
        await expect(self.button("Settings")).to_be_visible()

    async def go_to(self, table: str) -> None:
        """Walk up to a table."""
        await self.page.goto(f"{self.url}/table/{table}")

    async def sit(self, table: str, name: str = "") -> None:
        """Come in and take a seat, posting where a newcomer may."""
        await self.go_to(table)
        await self.come_in(name)
        await self.button("Sit").click()
        await expect(self.button("Table menu")).to_be_visible()

    async def turn_to(self, tab: str) -> None:
        """Choose a tab, and wait until it is shown."""
        chosen = self.page.get_by_role("tab", name=tab)
        await chosen.click()
        await expect(chosen).to_have_attribute("aria-selected", "true")

    async def get_up(self) -> None:
        """Leave every table, whatever page is open: a hand that is played is given up when its turn comes."""
        await self.page.evaluate(GETTING_UP)

    async def ask(self, question: str, answer: Locator) -> None:
        """Ask for odds, again for as long as the room says that they are not ready yet."""
        again = self.button("Ask again")
        await self.button(question).click()
        async with asyncio.timeout(COMPILING_S):
            await answer.or_(again).first.wait_for(timeout=0)
            while not await answer.is_visible():
                await again.click()
                await answer.or_(again).first.wait_for(timeout=0)

    # What has reached the browser

    @property
    def views(self) -> list[dict[str, Any]]:
        """All views, oldest first."""
        return self._shown.all

    def forget(self) -> None:
        """Begin anew: what comes from now on is all there is."""
        self.messages.clear()
        self._shown.all.clear()

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        return self.views[-1]

    def newest(self, name: str) -> dict[str, Any]:
        """A tournament or a table as it was last told, in whole or by what had changed; empty where nothing was."""
        found: dict[str, Any] = {}
        for view in [view for view in self.views if view["table"] == name]:
            known = found.get("public", {}) if view.get("changes") else {}
            found = {**view, "public": {**known, **view["public"]}}
            for rows, key in ROWS.items() if known else ():
                if rows in view["public"]:
                    merged = {row[key]: row for row in (*known.get(rows, ()), *view["public"][rows])}
                    found["public"][rows] = list(merged.values())
        return found

    async def until(self, seen: Any, patience_s: float = PATIENCE_S) -> dict[str, Any]:
        """Wait for a view."""
        async with asyncio.timeout(patience_s):
            while not (self.views and seen(self.view)):
                await asyncio.sleep(0.02)
        return self.view

    async def until_lobby(self, seen: Callable[[list[dict[str, Any]]], bool], patience_s: float = PATIENCE_S) -> None:
        """Wait until the lobby's newest list of tables is as the caller says."""
        async with asyncio.timeout(patience_s):
            while not seen(self._shown.lobby["tables"]):
                await asyncio.sleep(0.02)

    async def act(self) -> bool:
        """Click whatever keeps the hand going; whether it was there to be clicked."""
        offered = [offer["act"] for offer in self.view["you"]["acts"]]
        name = next((name for act, name in KEEPING_ON.items() if act in offered), "")
        if not name or not await self.button(name).is_visible():
            return False
        with suppress(NotInTime):
            await self.button(name).click(timeout=CLICK_MS)
            return True
        return False

    async def play_a_round(self, patience_s: float = PATIENCE_S) -> list[dict[str, Any]]:
        """Play until a round in which this person had cards is over; its views."""
        begun = len(self.views)
        async with asyncio.timeout(patience_s):
            while True:
                await asyncio.sleep(0.02)
                if self.views[begun:] and is_over(self.views[begun:]):
                    return self.views[begun:]
                if self.views:
                    await self.keep_on()

    async def keep_on(self) -> None:
        """Do what play waits for from this person."""
        if self.view["you"]["acts"]:
            await self._tried()
        else:
            await asyncio.sleep(0.02)

    async def play_on(self) -> None:
        """Go on with a round in which this person has cards until it is over, and see that nothing went wrong."""
        number = self.view["public"]["round"]
        async with asyncio.timeout(PATIENCE_S):
            while self.view["public"]["round"] == number and self.view["public"]["phase"] != "between":
                await self.keep_on()
        assert self.faults == []

    async def _tried(self) -> None:
        """Act until there is a newer view. The dealer shows a hand a moment after it is offered to its player, so that
        what was offered may be gone before it is clicked, and is not waited for."""
        version, acted = self.view["version"], False
        async with asyncio.timeout(PATIENCE_S):
            while self.view["version"] == version:
                acted = acted or await self.act()
                await asyncio.sleep(0.01)


ROWS = {"entrants": "account", "tables": "table"}  # of a tournament, of which those are told that have changed
GETTING_UP = """async () => {
    const {seats = []} = await (await fetch("/api/me")).json();
    for (const {table} of seats) {
        const line = new WebSocket(`ws://${location.host}/ws`);
        line.onopen = () => line.send(JSON.stringify({type: "do", id: `up-${table}`, table, act: "leave"}));
        const answer = await new Promise((heard, broken) => {
            line.onclose = broken;
            line.onmessage = ({data}) => { if (JSON.parse(data).type === "answer") heard(data); };
        });
        line.close();
        if (!JSON.parse(answer).ok) throw new Error(answer);
    }
}"""
KEEPING_ON = {"check": "Check", "stand": "Check", "call": "Call", "show": "Show", "muck": "Muck", "fold": "Fold"}


def is_over(views: list[dict[str, Any]]) -> bool:
    """Whether somebody who had cards in these views has seen the round end."""
    held = [view["public"]["round"] for view in views if view["you"]["hole"]]
    return bool(held) and any(
        view["public"]["round"] == held[0] and view["public"]["phase"] == "between" for view in views
    )
