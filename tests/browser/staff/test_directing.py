"""Tournaments run from the director's page, on a phone: from setting one up to its prizes, a screen of the hall beside."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

import pytest
from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.directing import (
    CUP,
    PATIENCE_S,
    TITLE,
    WITH_PENALTIES,
    board,
    called_a_break,
    confirm,
    dialog,
    having,
    opened_with_entries,
    places_and_prizes,
    player,
    set_up,
    set_up_cup,
    staff,
    tab,
    tap,
    until,
)
from tests.support.browser.player import CLICK_MS, Player
from tests.support.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS


async def a_penalty_given_and_lifted(dee: Player, name: str) -> None:
    await player(dee, name)
    await dialog(dee).get_by_role("button", name="Penalty", exact=True).click()
    await dialog(dee).get_by_label("Minutes away from the table").check()
    await dialog(dee).get_by_label("10", exact=True).check()
    await dialog(dee).get_by_role("button", name="a telephone at the table").click()
    assert await findings(dee) == []
    await confirm(dee, "Penalty")
    await until(dee, lambda view: any(one["name"] == name and one["penalty"] for one in view["entrants"]))
    await player(dee, name)
    await dialog(dee).get_by_role("button", name="Lift the penalty").click()
    await dialog(dee).get_by_role("button", name="it was an error").click()
    await confirm(dee, "Lift the penalty")
    await until(dee, lambda view: not any(one["penalty"] for one in view["entrants"]))


async def a_bust_out_asked_back(dee: Player) -> None:
    """Take the chips from the player who has most now, not from those who gained by the round, and ask for it."""
    rich = max(having(board(dee), "playing"), key=lambda one: int(one["chips"]))
    for filled_in in await dialog(dee).get_by_role("group", name="Chips come from").get_by_role("textbox").all():
        await filled_in.fill("", timeout=CLICK_MS)
    await dialog(dee).get_by_label("Comes back with").fill("1000", timeout=CLICK_MS)
    await dialog(dee).get_by_label(re.compile("^" + re.escape(rich["name"]))).fill("1000", timeout=CLICK_MS)
    await dialog(dee).get_by_role("button", name="Take the bust-out back").click(timeout=CLICK_MS)
    await expect(dialog(dee)).to_have_count(0, timeout=2 * CLICK_MS)


async def a_bust_out_taken_back(dee: Player) -> str:
    """The last who is out comes back with chips of whoever has most; answers who it is."""
    out = having(board(dee), "out")[0]["name"]
    await player(dee, out)
    await dialog(dee).get_by_label("Reason").fill("the pot was pushed to the wrong player")
    async with asyncio.timeout(PATIENCE_S):  # the rounds in progress are played out first, and change who has most
        while await dialog(dee).count():
            with suppress(AssertionError, NotInTime):
                await a_bust_out_asked_back(dee)
    await until(dee, lambda view: any(one["name"] == out for one in having(view, "playing")))
    return str(out)


async def test_three_tables_from_setting_up_to_the_prizes(directed_room: Served, visitor: Visitor) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee", size=PHONE, color_scheme="dark")
    olive = await staff(visitor, directed_room, "operator", "Olive", size=DESKTOP)
    pat = await visitor(directed_room.url)
    await set_up_cup(dee)
    await opened_with_entries(dee, olive, pat)
    await tap(dee, "Draw the seats")
    await until(dee, lambda view: view["phase"] == "drawn")
    assert len(board(dee)["tables"]) == 3

    screen = await visitor(f"{directed_room.url}/display/{CUP}")
    await expect(screen.page.get_by_role("heading", name=TITLE)).to_be_visible()
    await expect(screen.button("Play as guest")).to_have_count(0)
    seats = screen.page.get_by_label("Seats").get_by_role("listitem")
    names = sorted([one["name"] for one in having(board(dee), "playing")], key=str.casefold)
    await expect(seats).to_have_text([re.compile(f"^{re.escape(name)}Table \\d · seat \\d$") for name in names])
    assert await findings(screen) == [], "before play"
    await tap(dee, "Start play")
    await until(dee, lambda view: len(having(view, "out")) > 0 and any(table["over"] for table in view["tables"]))
    await called_a_break(dee)
    await expect(screen.page.get_by_text("Break", exact=True)).to_be_visible()
    await expect(screen.page.get_by_role("timer", name="left of the break")).to_have_text(re.compile("^(10:00|9:5)"))
    await expect(screen.page.get_by_label("Moves").get_by_role("listitem").first).to_contain_text("seat")
    assert await findings(screen) == []

    back = await a_bust_out_taken_back(dee)  # while a seat is free: four at the last table have all of them
    await player(dee, "Pat")
    await dialog(dee).get_by_role("button", name="Disqualify", exact=True).click()
    await dialog(dee).get_by_role("button", name="collusion").click()
    await confirm(dee, "Disqualify")
    await until(dee, lambda view: having(view, "disqualified"))
    await a_penalty_given_and_lifted(dee, having(board(dee), "playing")[0]["name"])
    await tab(dee, "Moves")
    await expect(dee.page.get_by_role("row", name=re.compile("^" + re.escape(back))).first).to_contain_text(
        "Out of the tournament"
    )
    await tab(dee, "Tables")
    await expect(dee.page.get_by_text(re.compile("broken$"))).to_be_visible()
    assert await findings(dee) == []

    left = len(having(board(dee), "playing"))
    await expect(screen.page.get_by_text(f"of {board(dee)['entered']}")).to_be_visible()
    await expect(screen.page.locator("dd").first).to_contain_text(str(left))
    await tap(dee, "Start the clock")
    await places_and_prizes(dee, olive)
    await expect(screen.page.get_by_label("Places").get_by_text("1st")).to_be_visible()
    assert dee.faults == olive.faults == pat.faults == screen.faults == []


@pytest.mark.parametrize(
    ("book", "order", "format_"),
    [
        (BETWEEN_PLAYERS[0], "Enter the approval", "standard"),
        (AGAINST_THE_BANK[-1], "Enter the notice to the regulator", "sessions"),
    ],
)
async def test_what_each_rulebook_asks_before_entries_is_the_next_thing_to_do(
    directed_room: Served, visitor: Visitor, book: str, order: str, format_: str
) -> None:
    olive = await staff(visitor, directed_room, "operator", "Olive")
    dee = await staff(visitor, directed_room, "director", "Dee", size=PHONE)
    await set_up(dee, book, Format=format_, Name_on_the_paper=TITLE)
    await expect(dee.page.get_by_text("for the operator").first).to_be_visible()
    await olive.page.goto(f"{olive.url}/direct/{CUP}")
    await olive.button(order).first.click()
    await dialog(olive).get_by_label(re.compile("^Reference")).fill("GRC 20/7")
    day = dialog(olive).get_by_label(re.compile("^(Approval date|Date of the notice)"))
    await day.fill("2999-01-31")
    await dialog(olive).get_by_role("button", name=order, exact=True).click()
    await expect(dialog(olive).get_by_role("alert")).to_contain_text("dated 31/01/2999, in the future")
    await day.fill("2026-01-31")
    await expect(dialog(olive).get_by_role("alert")).to_have_count(0)
    await confirm(olive, order)
    if "notice" in order:
        await tap(olive, "Publish the conditions")
    await olive.button("Name a director").first.click()
    await dialog(olive).get_by_label("Dee").check()
    await confirm(olive, "Name a director")
    await tap(olive, "Open entries")
    await until(dee, lambda view: view["phase"] == "entries")
    await expect(dee.button("Draw the seats").first).to_be_visible()
    assert await findings(olive) == []
    assert dee.faults == olive.faults == []


async def test_a_plan_that_cannot_stand_is_told_with_its_clause_and_not_announced(
    directed_room: Served, visitor: Visitor
) -> None:
    dee = await staff(visitor, directed_room, "director", "Dee")
    await dee.button("Set up a tournament").click()
    await dee.page.get_by_label("Rulebook").select_option(WITH_PENALTIES)
    await expect(dee.page.get_by_text("Settings are valid.")).to_be_visible()
    assert await findings(dee) == []
    await dee.page.get_by_label("House fee, dollars").fill("90")
    await expect(dee.page.get_by_role("alert").get_by_role("link", name=re.compile("^clause")).first).to_be_visible()
    await expect(dee.button("Announce")).to_be_disabled()
    assert dee.faults == []
