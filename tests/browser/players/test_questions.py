"""A question in front of the table: the focus is at the safe answer and goes back to where it was, the board can be seen,
and what goes on at the table is said in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import findings
from tests.support.browser.pages import resize
from tests.support.browser.player import PATIENCE_S
from tests.support.browser.same_round import CHECK, FOLD, SameRound, flop, turn_of
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
AWAY, LEAVE = {"act": "away", "clauses": ["1"]}, {"act": "leave", "clauses": ["1"]}
MUCK = [{"act": "show", "clauses": ["1"]}, {"act": "muck", "clauses": ["1"], "stands": "wins"}]


EVERYTHING = [
    AWAY,
    {"act": "top-up", "clauses": ["4.3"], "min_to": 100, "max_to": 50_000, "later": True},
    {"act": "auto-top-up", "clauses": ["4.3"], "min_to": 10_000, "max_to": 1_000_000},
    {"act": "move", "clauses": ["3"], "seats": [6, 7, 8], "later": True},
    {"act": "auto-post", "clauses": ["1"]},
    {"act": "floor", "clauses": ["1"]},
    LEAVE,
]
SIZES = ((1366, 768), (390, 844), (390, 664), (360, 640))
COVERS = """() => {
    const boxOf = (what) => document.querySelector(what).getBoundingClientRect();
    const asked = boxOf("dialog[open]"), board = boxOf(".felt .board");
    const found = [];
    if (asked.width > 481) found.push(`${asked.width} px wide`);
    if (Math.abs(asked.left + asked.right - innerWidth) > 2) found.push(`from ${asked.left} to ${asked.right}`);
    if (asked.top < board.bottom) found.push(`from ${asked.top} over a board down to ${board.bottom}`);
    if (asked.bottom > innerHeight) found.push(`down to ${asked.bottom} of ${innerHeight}`);
    return found;
}"""


def soon() -> int:
    """When a turn is over that has a minute."""
    return int(time.time() * 1000) + 60_000


async def asked(stage: SameRound, until: int = 0) -> None:
    """It is this player's turn, a check is free, and the fold is asked about."""
    public, you = flop()
    await stage.goes_on(public | turn_of(1, until), you | {"acts": [FOLD, CHECK], "open": [AWAY, LEAVE]})
    await expect(stage.guest.button("Fold")).to_be_enabled()
    await stage.guest.button("Fold").click()


async def test_the_focus_begins_at_the_safe_answer_and_goes_back_to_where_it_was(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await SameRound.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    guest, page = stage.guest, stage.page
    await asked(stage)
    await expect(guest.button("Stay in")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(guest.button("Fold")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(guest.button("Stay in")).to_be_focused()
    public, you = flop()
    await stage.goes_on(public, you)  # the turn is over under the question
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("region", name="Your action")).to_be_focused()
    await stage.goes_on(public | turn_of(1), you | {"acts": MUCK, "hand": "straight, seven to jack"})
    await guest.button("Muck").click()
    await expect(guest.button("Show my hand")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(guest.button("Muck")).to_be_focused()
    await guest.button("Settings").press("Enter")
    await guest.button("Leave the room").press("Enter")
    await expect(guest.button("Stay")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(guest.button("Settings")).to_be_focused()
    assert stage.acts.empty()
    assert guest.faults == []


async def test_a_question_leaves_the_board_in_sight_and_shows_the_clock_on_every_screen(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await SameRound.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    question, (public, you) = stage.page.get_by_role("dialog"), flop()
    for width, height in SIZES:
        await resize(stage.page, width, height)
        await asked(stage, soon())
        await expect(question.locator(".clock")).to_be_visible()
        assert await stage.page.evaluate(COVERS) == [], f"fold, {width}x{height}"
        await stage.goes_on(public | turn_of(1, soon()), you | {"acts": MUCK, "hand": "straight, seven to jack"})
        await stage.guest.button("Muck").click()
        await expect(question.locator(".clock")).to_be_visible()
        assert await stage.page.evaluate(COVERS) == [], f"muck, {width}x{height}"
        await stage.page.keyboard.press("Escape")
    assert stage.acts.empty()


async def test_while_the_line_is_cut_a_question_says_so_and_takes_no_answer(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await SameRound.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    guest, question = stage.guest, stage.page.get_by_role("dialog", name="A check is free")
    await asked(stage)
    await expect(question.get_by_role("status")).to_have_text("Your turn")
    await stage.cut()
    await expect(question.get_by_role("status")).to_contain_text("The connection is cut")
    for answer in ("Stay in", "Fold anyway"):
        await expect(guest.button(answer)).to_be_disabled()
        await guest.button(answer).dispatch_event("click")
    assert await findings(guest) == []
    public, you = flop()
    await stage.goes_on(public | turn_of(1), you | {"acts": [FOLD, CHECK]})
    await expect(question.get_by_role("status")).to_have_text("Your turn")
    await expect(guest.button("Stay in")).to_be_focused()
    await stage.page.keyboard.press("Enter")
    assert await asyncio.wait_for(stage.acts.get(), PATIENCE_S) == "check"
    assert stage.acts.empty()


async def test_a_turn_that_comes_behind_a_menu_is_said_in_it_with_its_clock(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await SameRound.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    guest, menu = stage.guest, stage.page.get_by_role("dialog")
    public, you = flop()
    for name in ("Table menu", "Settings"):
        await stage.goes_on(public, you | {"open": [AWAY, LEAVE]})
        await guest.button(name).click()
        await expect(menu.get_by_role("status")).to_have_text("")
        await stage.goes_on(public | turn_of(1, soon()), you | {"acts": [FOLD, CHECK], "open": [AWAY, LEAVE]})
        await expect(menu.get_by_role("status")).to_have_text("Your turn")
        await expect(menu.locator(".clock")).to_contain_text(" s")
        await stage.page.keyboard.press("Escape")
    assert guest.faults == []


async def test_the_table_menu_is_no_wider_than_the_screen(empty_room: Served, visitor: Visitor) -> None:
    stage = await SameRound.set(await visitor(empty_room.door), BETWEEN_PLAYERS[1])
    public, you = flop()
    kept = {"act": "auto-top-up", "amount": 123_400, "seat": None, "now": None, "by": ""}
    await stage.goes_on(public, you | {"open": EVERYTHING, "wallet": 400_000, "wishes": [kept]})
    await stage.guest.button("Table menu").click()
    await expect(stage.page.get_by_label("Auto top-up to ($)")).to_be_visible()
    for width, height in SIZES:
        await resize(stage.page, width, height)
        wide = (
            "() => { const menu = document.querySelector('dialog[open]'); return menu.scrollWidth - menu.clientWidth; }"
        )
        assert await stage.page.evaluate(wide) == 0, f"{width}x{height}"
    assert await findings(stage.guest) == []
