"""A tournament in the browser: three tables of bots and one visitor, from registration through a move to a place."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.cups import CHIPS
from tests.support.browser.player import Player
from tests.support.browser.staff import Staff
from tests.support.browser.tables import BETWEEN_PLAYERS
from tests.support.browser.tournament import GOING_IN, PATIENCE_S, act, newest, open_cup, register, table_of

GIVING_UP = {"check": "Check", "stand": "Stand", "fold": "Fold"}


async def until(holds: Callable[[], bool], wanted: dict[str, str], *guests: Player) -> None:
    """Play on, all of them, until something holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            for guest in guests:
                await act(guest, table_of(guest), wanted)


async def more_time(dee: Staff, poor: Player, cup: str) -> None:
    """The director sees the price and the clock, and gives more time; the player sees that."""
    await dee.page.goto(f"{poor.url}/direct/{cup}")
    waits = dee.page.get_by_role("region", name="Next").get_by_role("listitem").filter(has_text="has no chips")
    await expect(waits).to_have_text(re.compile(r"1,000 chips for \$50\. *0:[0-5]\d left to buy"))
    await waits.get_by_role("button", name="Give more time").click()
    form = dee.page.get_by_role("dialog")
    await form.get_by_role("button", name="5", exact=True).click()
    await form.get_by_role("button", name="on the way to the cage").click()
    await form.get_by_role("button", name="Give more time").click()
    for page in (dee.page, poor.page):
        await expect(page.get_by_text(re.compile(r"5:[0-5]\d left to buy")).first).to_be_visible()


async def test_what_a_director_does_is_seen_where_it_concerns_somebody(directed_room: Served, visitor: Visitor) -> None:
    anna, bert = await visitor(directed_room.url), await visitor(directed_room.url, PHONE)
    boss, dee = [await Staff.comes_in(await visitor(directed_room.door), role) for role in ("operator", "director")]
    cup = ""
    for guest, name in ((anna, "Anna"), (bert, "Bert")):
        await guest.come_in(name)
        cup = cup or await open_cup(guest, BETWEEN_PLAYERS[-1])
        await register(guest, cup)
    await expect(bert.page.get_by_text("You are registered")).to_be_visible()
    await bert.page.goto("about:blank")  # and comes after the draw
    await boss.gives(cup, "name-director", who=dee.name)
    await dee.gives(cup, "close-entries")
    await dee.gives(cup, "draw-seats")
    await anna.page.wait_for_url("**/table/**", timeout=60_000)
    await expect(anna.page.get_by_text("Play begins when the director starts it")).to_be_visible()
    await bert.page.goto(f"{bert.url}/tournaments/{cup}")
    await bert.button("Take my seat").click()
    await bert.page.wait_for_url("**/table/**", timeout=60_000)
    await dee.gives(cup, "start-session")

    def chips_in_play() -> int:
        return sum(one["chips"] for one in newest(anna, cup)["public"]["entrants"])

    await anna.button("Add-on").click()
    await until(lambda: chips_in_play() == 3 * CHIPS, {"fold": "Fold", **GIVING_UP}, anna, bert)

    own = newest(bert, cup)["you"]["account"]
    await dee.gives(cup, "penalise", account=own, kind="minutes", number=10, reason="a telephone at the table")
    await expect(bert.page.get_by_text(re.compile("You serve a time penalty.*(10:00|9:5)"))).to_be_visible()
    await dee.gives(cup, "end-penalty", account=own, reason="it was an emergency")
    await expect(bert.page.get_by_text("You serve")).to_have_count(0)

    await dee.gives(cup, "call-break", minutes=5, reason="time to eat")
    strip = anna.page.get_by_role("region", name="Tournament")
    await expect(strip.get_by_text("Break")).to_be_visible()
    await expect(strip.get_by_role("timer", name=re.compile("left of the break"))).to_be_visible()
    await dee.gives(cup, "start-clock")
    await expect(strip.get_by_text("Level 1")).to_be_visible()

    for again in (True, False):  # whoever has nothing left buys chips once, and does not the second time
        await until(
            lambda: any(newest(each, cup)["you"]["status"] == "broke" for each in (anna, bert)), GOING_IN, anna, bert
        )
        poor = next(each for each in (anna, bert) if newest(each, cup)["you"]["status"] == "broke")
        await expect(poor.page.get_by_text("left to buy chips")).to_be_visible()
        if again:
            await more_time(dee, poor, cup)
        await poor.button("Re-buy" if again else "Decline").click()
        await expect(poor.page.get_by_text("left to buy chips")).to_have_count(0)
        async with asyncio.timeout(PATIENCE_S):  # the chips are on their way for a moment
            while newest(poor, cup)["you"]["status"] == "broke":
                await asyncio.sleep(0.05)
    await expect(poor.page.get_by_text(re.compile("^You are out in 2nd place"))).to_be_visible()
    rich = anna if poor is bert else bert
    await expect(rich.page.get_by_text(re.compile("^You have won"))).to_be_visible()
    async with asyncio.timeout(PATIENCE_S):  # the tournament sends its winner away from the table too
        while newest(rich, table_of(rich))["you"]["seat"]:
            await asyncio.sleep(0.05)
    assert anna.faults == bert.faults == []


@pytest.mark.parametrize(("book", "size"), [(BETWEEN_PLAYERS[0], DESKTOP), (BETWEEN_PLAYERS[-1], PHONE)])
async def test_from_registration_through_a_move_to_a_place(
    cup_room: Served, visitor: Visitor, book: str, size: Any
) -> None:
    guest = await visitor(cup_room.url, size)
    await guest.come_in()
    await expect(guest.page.get_by_role("heading", name="Tournaments")).to_be_visible()
    cup = await open_cup(guest, book)
    await guest.page.goto(f"{cup_room.url}/tournaments/{cup}")
    await guest.button("Register").wait_for()
    assert await findings(guest) == []
    await register(guest, cup)
    async with asyncio.timeout(PATIENCE_S):
        while not (first := table_of(guest)):
            await asyncio.sleep(0.05)
    assert first.startswith(cup)
    await expect(guest.page.get_by_role("link", name=re.compile("cup"))).to_be_visible()
    async with asyncio.timeout(PATIENCE_S):  # gives every hand up until the page goes to another table by itself
        while table_of(guest) in ("", first):
            await act(guest, first, GIVING_UP)
    second = table_of(guest)
    assert second.startswith(cup)
    broken = first.rpartition("-")[2]
    await expect(
        guest.page.get_by_text(re.compile(f"^Table {broken} is broken: you play at table")).last
    ).to_be_visible()
    assert {hall["table"]: hall["over"] for hall in newest(guest, cup)["public"]["tables"]}[first]
    async with asyncio.timeout(PATIENCE_S):
        while not newest(guest, cup)["you"]["place"]:
            await act(guest, table_of(guest), GOING_IN)
    for _ in ("at the table", "on the tournament's page"):
        end = guest.page.get_by_role("region", name=re.compile("^You (are out|have won|have finished)"))
        await expect(end.get_by_role("link", name=re.compile("^Play the next .* cup"))).to_be_visible(timeout=20_000)
        await expect(end.get_by_role("link", name="Your last hand")).to_be_visible()
        await guest.page.goto(f"{cup_room.url}/tournaments/{cup}")
    await expect(guest.page.get_by_role("heading", name=re.compile("cup")).first).to_be_visible()
    assert await findings(guest) == []
    view = newest(guest, cup)
    assert view["you"]["place"] > view["public"]["left"], "whoever plays on comes before whoever is out"
    assert guest.faults == []
