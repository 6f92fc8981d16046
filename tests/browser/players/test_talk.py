"""Talk in a browser while hands are played: quick phrases, and words of one's own that wait for the end of the hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.coming_back import in_turn
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
TABLE = BETWEEN_PLAYERS[0]


async def test_in_a_hand_a_player_says_phrases_and_keeps_words_for_its_end(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await in_turn(guest)
    page = guest.page
    await guest.turn_to("Talk")
    field, said = page.get_by_label("Say something"), page.get_by_role("list", name="Table talk")
    await expect(field).to_be_enabled()
    await guest.button("Good luck").click()
    await expect(said.get_by_text("Good luck.")).to_be_visible()

    for words in ("see you on Friday", "never mind"):
        await field.fill(words)
        await field.press("Enter")
    await expect(field).to_be_focused()
    waiting = page.get_by_role("list", name="Saved messages").get_by_role("listitem")
    await expect(waiting).to_have_count(2)
    await expect(waiting.first).to_contain_text("Waiting for the end of the hand")
    await expect(said).not_to_contain_text("Friday")
    await waiting.nth(1).get_by_role("button", name="Discard").click()
    await expect(waiting).to_have_count(1)
    await waiting.first.get_by_role("button", name="Send").click()
    await expect(waiting.first).to_contain_text("Sent when the hand is over")

    await field.fill("half a sent")
    await guest.turn_to("Record")
    await guest.play_on()
    await guest.turn_to("Talk")
    await expect(said.get_by_text("see you on Friday")).to_be_visible()
    await expect(waiting).to_have_count(0)
    await expect(field).to_have_value("half a sent")
    await expect(said).not_to_contain_text("never mind")


async def test_a_page_loaded_anew_has_what_its_player_was_about_to_say_and_no_other_person_has_it(
    room: Served, visitor: Visitor
) -> None:
    guest = await visitor(room.door)
    await in_turn(guest)
    page = guest.page
    field = page.get_by_label("Say something")
    waiting = page.get_by_role("list", name="Saved messages").get_by_role("listitem")
    await guest.turn_to("Talk")
    await field.fill("see you on Friday")
    await field.press("Enter")
    await expect(waiting).to_have_count(1)
    await field.fill("half a sent")
    await page.reload()
    await guest.turn_to("Talk")
    await expect(field).to_have_value("half a sent")
    await expect(waiting).to_have_count(1)
    await field.press("Enter")  # the next has a number of its own
    await waiting.filter(has_text="half a sent").get_by_role("button", name="Discard").click()
    await expect(waiting).to_have_text([re.compile("see you on Friday")])
    await page.request.post(f"{room.url}/api/logout", headers={"X-Croupier": "1"})
    await guest.come_in()
    await guest.turn_to("Talk")
    await expect(waiting).to_have_count(0)
    assert "Friday" not in await page.evaluate("JSON.stringify(sessionStorage)")


async def test_words_that_are_too_long_are_told_and_not_cut(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await guest.sit(TABLE)
    await guest.turn_to("Talk")
    field = guest.page.get_by_label("Say something")
    await field.fill("x" * 203)
    await expect(guest.page.get_by_text("3 letters too many")).to_be_visible()
    await field.press("Enter")
    await expect(field).to_have_value("x" * 203)
