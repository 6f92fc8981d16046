"""A player's way through the room: by a link, out of chips, and out of the door."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, Served, serving
from tests.support.browser.accessible import findings
from tests.support.browser.pages import altered, resize
from tests.support.browser.player import PATIENCE_S, Player
from tests.support.browser.tournament import open_cup, register

OMAHA = "act-omaha-2006"


@pytest.fixture(scope="module")
def bold_room() -> Iterator[Served]:
    """A demo where whoever plays on is soon out of chips."""
    with serving(module="bold") as served:
        yield served


async def lose_everything(player: Player) -> None:
    """Sit down with the minimum and play until nothing is left, in one round; who is declared before that begins anew."""
    async with asyncio.timeout(PATIENCE_S):
        while not (player.view["you"]["out"] or {}).get("may_buy"):
            if player.view["you"]["seat"] is None and "sit" in [offer["act"] for offer in player.view["you"]["open"]]:
                await player.page.get_by_label("Stake in dollars").fill("100")
                await player.button("Sit").click()
                await player.until(lambda view: view["you"]["seat"])
            await player.keep_on()


async def test_who_is_out_of_chips_may_buy_in_again_by_a_clock(bold_room: Served, visitor: Callable[..., Any]) -> None:
    player: Player = await visitor(bold_room.door)
    await player.go_to(OMAHA)
    await player.come_in()
    await player.until(lambda view: view["table"] == OMAHA)
    await lose_everything(player)
    out = player.page.get_by_role("region", name="Out of chips")
    await expect(out).to_contain_text("Re-buy to keep seat")
    await expect(out).to_contain_text("Seat released in 0:")
    assert await findings(player) == []
    await out.get_by_label("Chips in dollars").fill("100")
    await out.get_by_role("button", name="Re-buy").click()
    await expect(out).to_have_count(0)
    await player.until(lambda view: view["you"]["hole"])  # and is dealt in again
    assert player.faults == []


async def test_a_link_to_a_table_shows_the_game_and_the_way_to_a_seat_to_whoever_has_not_come_in(
    room: Served, visitor: Callable[..., Any]
) -> None:
    player: Player = await visitor(room.door)
    await player.go_to(OMAHA)
    page = player.page
    await expect(page.get_by_role("heading", name="Sit here")).to_be_visible()
    felt = page.get_by_role("region", name="The table, as it is played now")
    await expect(felt.get_by_text("bot").first).to_be_visible()  # they play for a visitor too
    for width, height in ((360, 640), (390, 664)):
        await resize(page, width, height)
        await expect(player.button("Play as guest")).to_be_in_viewport(ratio=1)
    await resize(page, DESKTOP["width"], DESKTOP["height"])
    assert await findings(player) == []
    await player.come_in()
    await expect(page).to_have_url(f"{room.url}/table/{OMAHA}")
    await player.button("Sit").click()
    await expect(player.button("Table menu")).to_be_visible()
    assert player.faults == []


async def test_a_link_to_a_table_of_a_tournament_shows_the_game_and_offers_no_seat(
    cup_room: Served, visitor: Callable[..., Any]
) -> None:
    player, onlooker = await visitor(cup_room.url), await visitor(cup_room.url)
    await player.come_in()
    cup = await open_cup(player, OMAHA)
    await register(player, cup)
    await player.page.wait_for_url("**/table/**")
    await onlooker.go_to(f"{cup}-1")  # the player's own is the last, and is broken after a round or two
    page = onlooker.page
    await expect(page.get_by_role("heading", name="Watch", exact=True)).to_be_visible()
    await expect(page.get_by_role("region", name="The table, as it is played now")).to_be_visible()
    await expect(page.locator("main")).to_contain_text("The tournament draws the seats here.")
    await expect(page.locator("main header a").first).to_have_attribute("href", f"/tournaments/{cup}")
    await expect(page.get_by_text("Sit here")).to_have_count(0)
    assert await findings(onlooker) == []
    assert onlooker.faults == []
    await player.page.request.post(f"{cup_room.url}/api/logout", headers={"X-Croupier": "1"})  # keeps no seat


async def test_a_guest_is_asked_before_leaving_and_may_keep_the_history(
    room: Served, visitor: Callable[..., Any]
) -> None:
    player: Player = await visitor(room.door)
    await player.sit(OMAHA, "Wim de Wit")
    await player.play_a_round()
    leave, page = player.button("Leave the room"), player.page
    await player.button("Settings").click()
    await leave.click()
    asked = page.get_by_role("dialog", name="Leave the room?")
    await expect(asked).to_contain_text("hand history go with this guest name")
    await expect(asked).to_contain_text("Your seat is given back")
    assert await findings(player) == []
    async with page.expect_download() as downloading:
        await player.button("Download my hand history").click()
    kept = await (await downloading.value).path()
    assert "round" in kept.read_text()
    await player.button("Stay").click()
    await expect(player.button("Table menu")).to_be_visible()
    await player.button("Settings").click()
    await leave.click()
    await player.button("Leave and lose it").click()
    await player.come_in("Wim de Wit")  # the name is free again
    await expect(page.get_by_role("heading", name="Your seats")).to_have_count(0)
    assert player.faults == []


async def test_a_guest_who_cannot_reach_the_room_has_not_left_and_is_told_so(
    room: Served, visitor: Callable[..., Any]
) -> None:
    player: Player = await visitor(room.url)
    page = player.page
    await player.come_in()
    await altered(page).route("**/api/logout", lambda route: route.abort())
    await player.button("Settings").click()
    await player.button("Leave the room").click()
    asked = page.get_by_role("dialog", name="Leave the room?")
    await player.button("Leave and lose it").click()
    await expect(asked.get_by_role("alert")).to_have_text("The room did not answer. You have not left yet. Try again.")
    await page.unroute("**/api/logout")
    await player.button("Leave and lose it").click()
    await expect(player.button("Play as guest")).to_be_visible()
    await page.reload()
    await expect(player.button("Play as guest")).to_be_visible()
