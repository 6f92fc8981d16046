"""A question in front of the table: the focus is at the safe answer and goes back to where it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.browser.same_round import CHECK, FOLD, SameRound, flop, turn_of
from tests.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
AWAY, LEAVE = {"act": "away", "clauses": ["1"]}, {"act": "leave", "clauses": ["1"]}
MUCK = [{"act": "show", "clauses": ["1"]}, {"act": "muck", "clauses": ["1"], "stands": "wins"}]


async def asked(stage: SameRound, until: int = 0) -> None:
    """It is this player's turn, a check is free, and the fold is asked about."""
    public, you = flop()
    await stage.goes_on(public | turn_of(1, until), you | {"acts": [FOLD, CHECK], "open": [AWAY, LEAVE]})
    await expect(stage.guest.button("Fold")).to_be_enabled()
    await stage.guest.button("Fold").click()


async def test_the_focus_begins_at_the_safe_answer_and_goes_back_to_where_it_was(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await SameRound.set(await visitor(empty_room.url), BETWEEN_PLAYERS[1])
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
