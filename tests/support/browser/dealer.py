"""Somebody at the dealer's console: presses keys, counts them, and never touches the mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.support.browser.player import Player

PATIENCE_S = 20
COMING_IN = """async ([role, name]) => {
    const headers = {"X-Croupier": "1", "Content-Type": "application/json"};
    await fetch("/api/guest", {method: "POST", headers, body: JSON.stringify({role, name: name || undefined})});
}"""


class Dealer:
    """A dealer or supervisor with a page."""

    def __init__(self, guest: Player) -> None:
        self.guest, self.page = guest, guest.page
        self.keys = 0  # pressed so far

    @classmethod
    async def comes_in(cls, guest: Player, table: str, role: str = "dealer", name: str = "") -> Dealer:
        """Come in with a role, as the demo lets everybody, and walk up to a table."""
        await guest.page.evaluate(COMING_IN, [role, name])
        await guest.page.goto(f"{guest.url}/deal/{table}")
        dealer = cls(guest)
        await expect(guest.page.get_by_label("What is due")).to_be_visible()
        return dealer

    @property
    def view(self) -> dict[str, Any]:
        return self.guest.view

    @property
    def desk(self) -> dict[str, Any]:
        desk: dict[str, Any] = self.view["you"]["desk"]
        return desk

    @property
    def due(self) -> dict[str, Any]:
        due: dict[str, Any] = self.desk["due"]
        return due

    @property
    def next_key(self) -> str:
        """The key of the dealer's next step: that a deck is whole has its own."""
        deck = self.desk["table"]["deck_due"] if self.desk["may_enter"] else None
        return "w" if deck and deck["act"] == "check-deck" else "Space"

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.keys += 1
            await self.page.keyboard.press(key)

    async def type(self, text: str) -> None:
        """Type something, a key a letter."""
        await self.press(*["Space" if letter == " " else letter for letter in text])

    async def enters(self, *keys: str) -> None:
        """Press keys that enter something, and wait until the table shows it."""
        if self.due["enter"] in ("start", "make-change"):  # not within a moment of the push
            await expect(self.page.locator("button[aria-keyshortcuts=Space]")).to_be_enabled()
        version = self.view["version"]
        await self.press(*keys)
        await self.until(lambda: self.view["version"] > version)

    async def folds(self) -> None:
        """Fold for the seat in turn; where a check is free that is asked about."""
        if {"check", "stand"} & {offer["act"] for offer in self.due["acts"]}:
            await self.press("f")
            await expect(self.page.get_by_role("dialog")).to_be_visible()
            await self.enters("y")
        else:
            await self.enters("f")

    async def until(self, seen: Callable[[], Any]) -> None:
        """Wait for something in the view, and for the page to show it."""
        async with asyncio.timeout(PATIENCE_S):
            while not seen():
                await asyncio.sleep(0.02)
        await self.page.evaluate("() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))")

    async def opens_the_table(self, *names: str, stake: str = "") -> None:
        """Sign on, make the cards ready and seat people who walk in."""
        while self.view["public"]["waits_for"]["awaited"] in ("dealer", "cards"):
            await self.enters(self.next_key)
        for name in names:
            await self.press("p")
            await expect(self.page.get_by_role("dialog")).to_be_visible()
            await self.type(name)
            if stake:
                await self.press("Tab")
                await self.type(stake)
            await self.enters("Enter")
            await expect(self.page.get_by_role("dialog")).to_have_count(0)

    async def ruling(self) -> dict[str, Any]:
        """The ruling card, once it is there."""
        await self.until(lambda: self.desk["ruling"])
        found: dict[str, Any] = self.desk["ruling"]
        return found
