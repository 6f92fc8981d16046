"""Keys that are typed for something else never act at a table; how they are turned on can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Served
from tests.support.browser.bank import dealt_in
from tests.support.browser.keys_by_accident import sent_by
from tests.support.browser.player import Player
from tests.support.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS

Visitor = Callable[..., Any]
TYPED = "cpfrm1234"  # every key that acts at some table


async def types_and_loses_the_field(guest: Player, sent: list[str]) -> None:
    """Type in the field for talk in one's own turn; then the focus is gone, and the typing goes on."""
    field = guest.page.get_by_label("Say something")
    await expect(field).to_be_focused()
    await expect(field).to_be_enabled()
    before = list(sent)
    await guest.page.keyboard.type(TYPED)
    await expect(field).to_have_value(f"hello {TYPED}")
    await guest.page.evaluate("document.activeElement.blur()")
    await guest.page.keyboard.type(TYPED)
    await expect(guest.button("Keys off")).to_be_visible()
    assert sent == before


@pytest.mark.parametrize("table", [BETWEEN_PLAYERS[0], AGAINST_THE_BANK[0]])
async def test_what_is_typed_in_the_talk_is_no_act_and_is_kept(room: Served, visitor: Visitor, table: str) -> None:
    guest = await visitor(room.door)
    sent = sent_by(guest)
    await guest.sit(table)
    await expect(guest.button("Keys on")).to_be_visible()  # whoever took the seat is at the table
    if table in AGAINST_THE_BANK:
        await dealt_in(guest)
    await guest.page.get_by_role("tab", name="Talk").click()
    await guest.page.get_by_label("Say something").fill("hello ")
    await guest.until(lambda view: view["you"]["acts"] and view["you"]["silence"])
    await types_and_loses_the_field(guest, sent)
    await guest.page.locator(".main h1").click()
    await expect(guest.button("Keys on")).to_be_visible()
    await guest.page.keyboard.press("f")
    if {"check", "stand"} & {offer["act"] for offer in guest.view["you"]["acts"]}:
        await guest.button("Fold anyway").click()
    await guest.until(lambda view: not view["you"]["acts"])
    assert "fold" in sent
    assert guest.faults == []
