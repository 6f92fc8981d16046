"""Helpers of tests/browser/staff/test_cage.py that other tests use as well."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.player import Player
from tests.support.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS

Visitor = Callable[..., Any]


TABLE, BANK, REAL_CARDS = BETWEEN_PLAYERS[0], AGAINST_THE_BANK[-1], "live-2"


async def operator(visitor: Visitor, room: Served, name: str, **look: Any) -> Player:
    """Somebody who works at the cage, which in the demo everybody may."""
    someone: Player = await visitor(f"{room.url}/cage", **look)
    await someone.page.get_by_label("Name, if you like").fill(name)
    await someone.button("operator").click()
    await expect(someone.page.get_by_role("heading", name="The cage", exact=True)).to_be_visible()
    return someone


async def tab(someone: Player, name: str) -> None:
    await someone.page.get_by_role("tab", name=re.compile(f"^{name}")).click()


async def counted(first: Player, second: Player, dollars: str, what: str) -> None:
    """Two people count the drawer."""
    await first.page.get_by_label("Cash counted in the drawer").fill(dollars)
    await first.button(what).click()
    await expect(first.page.get_by_text("Another person counts it again")).to_be_visible()
    await expect(first.button("Confirm the count")).to_have_count(0)
    await second.page.get_by_label("Your own count").fill(dollars)
    await second.button("Confirm the count").click()


async def receipt(someone: Player, words: str, dollars: str) -> None:
    """The receipt that comes up after an entry, which is then put away."""
    paper = someone.page.get_by_role("dialog")
    await expect(paper.get_by_text(words).first).to_be_visible()
    await expect(paper.get_by_text(dollars, exact=True).first).to_be_visible()
    await paper.get_by_role("button", name="Close").click()


async def person(someone: Player, label: str, name: str) -> None:
    await someone.page.get_by_label(label).fill(name)
    await someone.page.get_by_role("list", name="Found").get_by_role("button", name=name).click()


async def charged(olga: Player) -> bool:
    """Whether the table has taken any commission yet."""
    tables = await olga.page.evaluate("async () => (await (await fetch('/api/cage')).json()).tables")
    return any(one["commission"] for one in tables if one["table"] == TABLE)


async def drop(olga: Player) -> None:
    """Count what the table has charged: just what the ledger has by then. Another figure is asked about and not entered."""
    await olga.button(f"Choose {TABLE}").click()
    count = olga.button("Count commission")
    await expect(count).to_be_attached()
    dollars = await olga.page.get_by_text("The ledger has").first.locator(".num").inner_text()
    await olga.page.get_by_label("Amount").fill("9000")
    await olga.button("Count commission: $9,000").click()
    doubt = olga.page.get_by_role("dialog")
    await expect(doubt.get_by_text(f"Counted $9,000, the ledger has {dollars}: ")).to_be_visible()
    await doubt.get_by_role("button", name="Count again").click()
    await expect(doubt).to_have_count(0)
    await olga.page.get_by_label("Amount").fill(dollars)
    await olga.button(f"Count commission: {dollars}").click()
    await receipt(olga, "Drop count", dollars)


async def adjustment(olga: Player, otto: Player) -> None:
    """One proposes, and cannot approve; the other approves."""
    await tab(olga, "Adjustments")
    await person(olga, "Who gets", "Pat")
    await olga.page.get_by_label("Amount to move").fill("5")
    await olga.page.get_by_label("Reason").fill("Pat was charged twice")
    await olga.button("Propose").click()
    await expect(olga.page.get_by_role("dialog").get_by_text("Waits for approval by a second person")).to_be_visible()
    await receipt(olga, "Adjustment", "$5")
    await expect(olga.page.get_by_role("button", name=re.compile("^Approve"))).to_have_count(0)
    await tab(otto, "Adjustments")
    await expect(otto.page.get_by_text("Pat was charged twice")).to_be_visible()
    await otto.page.get_by_role("button", name=re.compile("^Approve")).click()
    await expect(otto.page.get_by_text("approved by Otto")).to_be_visible()
