"""The lobby and the rules: what there is to play, where one sits, and every clause one click away."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import expect

from croupier.rulebooks import rulebook, rulebook_ids
from tests.browser.conftest import Served
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
REAL_CARDS = 2  # tables of the demo with them


async def test_the_lobby_lists_every_table_and_is_told_of_changes(room: Served, visitor: Visitor) -> None:
    guest, other = await visitor(room.url), await visitor(room.url)
    await guest.come_in()
    await expect(guest.page.get_by_role("link", name=re.compile("^Rules"))).to_have_count(
        1 + len(rulebook_ids()) + REAL_CARDS
    )
    table = BETWEEN_PLAYERS[1]
    await other.sit(table, "Newcomer")
    await other.page.goto(room.url)
    await expect(other.page.get_by_text("Your seats")).to_be_visible()
    await guest.until_lobby(lambda tables: any(each["table"] == table and each["taken"] for each in tables))
    assert guest.faults == other.faults == []


async def test_a_clause_is_one_click_away_and_can_be_searched_for(room: Served, visitor: Visitor) -> None:
    name = BETWEEN_PLAYERS[0]
    clauses = list(rulebook(name).clauses.values())
    wanted = clauses[len(clauses) // 2]
    guest = await visitor(f"{room.url}/rules/{name}#{wanted.id}")
    await expect(guest.page.get_by_text(wanted.summary).first).to_be_in_viewport()
    await guest.page.get_by_role("searchbox").fill(wanted.id)
    await expect(guest.page.get_by_text(wanted.summary).first).to_be_visible()
    assert guest.faults == []


async def test_a_page_that_is_not_there_says_so(room: Served, visitor: Visitor) -> None:
    guest = await visitor(f"{room.url}/nowhere/at/all")
    await expect(guest.page.get_by_role("heading", name="There is no such page")).to_be_visible()
