"""Against the bank in a real browser: wagers, decisions with their price, the settlement; by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.bank import SOON_MS, WAGERS, acts, dealt_in, own_box, place, settled
from tests.support.browser.player import Player
from tests.support.browser.tables import AGAINST_THE_BANK

Visitor = Callable[..., Any]
LOOKS = [(DESKTOP, "light"), (PHONE, "dark")]


@pytest.mark.parametrize("table", AGAINST_THE_BANK)
async def test_a_guest_plays_a_round_against_the_bank_to_its_end(room: Served, visitor: Visitor, table: str) -> None:
    guest = await visitor(room.door)
    await guest.sit(table)
    await dealt_in(guest)
    await guest.button("Check").click()
    await guest.until(lambda view: len(view["public"]["board"]) == 3 and "check" in acts(view))
    await expect(guest.button("Play 2x $10")).to_be_visible()
    await guest.button("Check").click()
    await guest.until(lambda view: len(view["public"]["board"]) == 5 and "play" in acts(view))
    await expect(guest.button("Check")).to_have_count(0)
    await guest.button("Play 1x $5").click()
    box = await settled(guest)
    assert set(box["results"]) == set(WAGERS)
    net = box["back"] - box["placed"]
    words = "come out even" if not net else f"{'win' if net > 0 else 'lose'} ${abs(net) / 100:g}"
    await expect(guest.page.locator(".sum")).to_contain_text(f"You {words}")
    await expect(guest.page.get_by_role("row").filter(has_text=box["results"]["play"]["clause"])).to_contain_text(
        "Play"
    )
    assert guest.faults == []


async def test_a_round_against_the_bank_by_keys_alone(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await guest.sit(AGAINST_THE_BANK[0])
    while not own_box(guest.view):
        await guest.until(lambda view: "wager" in acts(view))
        with suppress(TimeoutError, AssertionError):
            await expect(place(guest)).to_be_visible(timeout=SOON_MS)
            await expect(guest.button("Keys on")).to_be_visible()
            await guest.page.keyboard.press("Enter")
            await guest.until(own_box, SOON_MS / 1_000)
    await guest.until(lambda view: "check" in acts(view))
    await expect(guest.button("Play 4x $20")).to_be_enabled()
    await expect(guest.button("Keys on")).to_be_visible()
    await guest.page.keyboard.press("3")
    await expect(guest.button("Play 3x $15")).to_be_focused()
    await guest.page.keyboard.press("p")
    box = await settled(guest)
    assert (box["times"], box["play"]) == (3, 1_500)
    assert guest.faults == []


async def test_a_hand_that_may_stay_in_for_nothing_is_not_folded_by_accident(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await guest.sit(AGAINST_THE_BANK[-1])
    await dealt_in(guest)
    await expect(guest.button("Fold")).to_be_enabled()
    await expect(guest.button("Keys on")).to_be_visible()
    await guest.page.keyboard.press("f")
    await expect(guest.page.get_by_role("dialog")).to_be_visible()
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.get_by_role("dialog")).to_have_count(0)
    assert "fold" in acts(guest.view)
    await guest.button("Fold").click()
    await guest.button("Fold anyway").click()
    view = await guest.until(lambda view: (own_box(view) or {"gave_up": ""})["gave_up"])
    box = own_box(view)
    assert box
    assert (box["placed"], box["back"]) == (1_500, 0)
    await expect(guest.page.locator(".sum")).to_contain_text("lose $15")
    assert guest.faults == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS)
async def test_axe_finds_nothing_at_the_bank_and_nothing_hangs_over(
    room: Served, visitor: Visitor, size: dict[str, int], scheme: str
) -> None:
    guest = await visitor(room.door, size, color_scheme=scheme)
    await guest.go_to(AGAINST_THE_BANK[-1])
    await guest.come_in()
    await guest.button("Sit").wait_for()
    assert await looked_at(guest, size) == []
    await guest.button("Sit").click()
    await guest.until(lambda view: view["you"]["seat"])
    await dealt_in(guest, trips=False)
    assert await looked_at(guest, size) == []
    await guest.page.get_by_role("tab", name="In words").click()
    await expect(guest.page.get_by_role("region", name="The table in words")).to_contain_text("Your decision: check")
    assert await looked_at(guest, size) == []
    await guest.button("Play 4x $20").click()
    await settled(guest)
    await expect(guest.page.locator(".sum")).to_be_visible()
    assert await looked_at(guest, size) == []
    assert guest.faults == []


async def looked_at(guest: Player, size: dict[str, int]) -> list[str]:
    """What axe finds, and whether the page is wider than the screen."""
    wide = await guest.page.evaluate("document.documentElement.scrollWidth")
    return [*await findings(guest), *([f"{wide} wide"] if wide > size["width"] else [])]


async def test_no_advice_while_seated_and_the_exact_answer_afterwards(room: Served, visitor: Visitor) -> None:
    table = AGAINST_THE_BANK[-1]
    guest = await visitor(room.door)
    await guest.sit(table)
    await dealt_in(guest)
    await guest.button("Play 4x $20").click()
    await settled(guest)
    view = await guest.until(lambda view: view["public"]["phase"] == "between")
    page = f"{room.url}/history/{table}/{view['public']['round']}"
    await guest.page.goto(page)
    felt = guest.page.locator(".stage .felt").first
    await expect(felt.locator(".pill")).to_contain_text("Wagers")
    await expect(felt).not_to_contain_text("please")  # of a round that is over nobody is asked
    await expect(felt).not_to_contain_text("It is your turn")
    await guest.button("Ask the solver").click()
    await expect(guest.page.get_by_text(re.compile("seated|sits|seat")).first).to_be_visible()
    await guest.go_to(table)
    await guest.button("Table menu").click()
    await guest.button("Leave the table").click()
    await guest.until(lambda view: view["you"]["seat"] is None)
    await guest.page.goto(page)
    await guest.ask("Ask the solver", guest.page.get_by_text(re.compile("best|Best")).first)
