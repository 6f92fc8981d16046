"""A regulator finds a round by player and time, verifies it, sees the read on record, opens it with another; stops play."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.support.browser.accessible import findings
from tests.support.browser.cage import operator, tab
from tests.support.browser.dealer import Dealer
from tests.support.browser.inspecting import REAL_CARDS, RESTS_S, TABLE, Visitor, regulator, search
from tests.support.browser.player import Player

PARTS = ("Rounds", "Significant events", "Verify", "Stop play", "Reviews", "Access log", "Approvals")


async def player_of_a_round(visitor: Visitor, room: Served, name: str) -> Player:
    """Somebody who plays a round and gets up."""
    someone: Player = await visitor(room.door)
    await someone.sit(TABLE, name)
    await someone.play_a_round()
    await someone.get_up()
    return someone


async def test_a_regulator_finds_a_round_verifies_it_and_the_read_is_shown(kept_room: Served, visitor: Visitor) -> None:
    paul = await player_of_a_round(visitor, kept_room, "Paul")
    rita, page = await regulator(visitor, kept_room, "Rita"), None
    page = rita.page
    await search(rita, "paul")
    found = page.get_by_role("region", name="Rounds found")
    await expect(found.get_by_text("Paul").first).to_be_visible()
    await found.get_by_role("link").first.click()

    await expect(page.get_by_text("This round holds")).to_be_visible()
    checks = page.get_by_role("region", name="Verified")
    for what in ("Chain", "Replay", "Shuffle", "Ledger"):
        await expect(checks.get_by_role("listitem").filter(has_text=what).get_by_text("holds")).to_be_visible()
    await expect(page.get_by_role("region", name="Who played").get_by_text("Paul")).to_be_visible()
    await expect(page.get_by_role("region", name="Access log").get_by_text("Rita")).to_be_visible()
    await opened_by_two(rita, kept_room, visitor)

    await page.get_by_role("link", name="All rounds").click()
    await tab(rita, "Access log")
    await expect(page.get_by_text(re.compile(r"Rita, regulator, viewed a round")).first).to_be_visible()
    await tab(rita, "Significant events")
    await expect(page.get_by_text(re.compile(r"asks for the hidden cards")).first).to_be_visible()

    await paul.page.goto(f"{kept_room.url}/history")
    await expect(paul.page.get_by_text("Seen by the regulator").first).to_be_visible()
    assert [fault for fault in rita.faults if "409" not in fault] == paul.faults == []


async def opened_by_two(rita: Player, room: Served, visitor: Visitor) -> None:
    """Rita asks for the hidden cards, an operator agrees, and then Rita sees them."""
    page = rita.page
    hidden = page.get_by_role("region", name="Hidden cards")
    await hidden.get_by_label("Why").fill("Paul doubts the shuffle")
    await hidden.get_by_role("button", name="Ask to open the cards").click()
    await expect(hidden.get_by_text("A second person must agree")).to_be_visible()
    otto = await operator(visitor, room, "Otis")
    await otto.page.goto(f"{room.url}/books")
    await otto.page.get_by_label("Your reason").fill("so be it")
    await otto.page.get_by_role("button", name=re.compile("^Agree")).click()
    await expect(otto.page.get_by_label("Your reason")).to_have_count(0)
    await page.reload()
    await hidden.get_by_role("button", name="Open the cards").click()
    await expect(hidden.get_by_role("listitem").filter(has_text="Paul").get_by_role("img").first).to_be_visible()


async def test_everything_is_verified_against_a_signed_head(kept_room: Served, visitor: Visitor) -> None:
    await player_of_a_round(visitor, kept_room, "Pia")
    rita = await regulator(visitor, kept_room, "Rhea")
    await tab(rita, "Verify")
    await rita.button("Sign the heads now").click()
    head = await rita.page.locator("section", has_text="Signed heads").locator("code").first.inner_text()
    await rita.page.get_by_label("Heads received").fill(head)
    await rita.button("Verify against 1 head").click()
    await expect(rita.page.get_by_text("The record holds")).to_be_visible(timeout=120_000)
    end = rita.page.get_by_role("listitem").filter(has_text="End")
    await expect(end.get_by_text("holds", exact=True)).to_be_visible()
    assert rita.faults == []


async def test_a_table_is_stopped_and_resumed_and_players_see_why(kept_room: Served, visitor: Visitor) -> None:
    pete = await visitor(kept_room.door)
    await pete.sit(TABLE, "Pete")
    await pete.play_a_round()
    rita = await regulator(visitor, kept_room, "Rosa")
    await tab(rita, "Stop play")
    await rita.page.get_by_label("Which").select_option(TABLE)
    await rita.page.get_by_label("Reason", exact=True).fill("the shoe is looked at")
    await rita.button("Stop play").click()
    stopped = rita.page.get_by_role("region", name="Stopped now")
    await expect(stopped.get_by_text("the shoe is looked at")).to_be_visible()
    await expect(pete.page.get_by_text("the shoe is looked at").first).to_be_visible(timeout=RESTS_S * 1000)
    await rita.page.goto(kept_room.url)
    await expect(rita.page.get_by_text("the shoe is looked at").first).to_be_visible()

    await rita.page.goto(f"{kept_room.url}/inspect")
    await tab(rita, "Stop play")
    await stopped.get_by_label("Reason to resume").fill("all is well")
    await stopped.get_by_role("button", name=re.compile("^Resume")).click()
    await expect(rita.page.get_by_text("No games stopped")).to_be_visible()
    await pete.play_a_round()
    await pete.get_up()
    assert rita.faults == pete.faults == []


async def test_with_real_cards_a_watcher_is_told_of_the_stop_and_where_seats_are_given(
    kept_room: Served, visitor: Visitor
) -> None:
    wilma = await visitor(kept_room.url)
    await wilma.come_in("Wilma")
    await wilma.page.get_by_role("link", name=re.compile(f"^Watch at .*{REAL_CARDS}$")).click()
    await expect(wilma.page.get_by_text("seats are given at the table")).to_be_visible()

    kim = await Dealer.comes_in(await visitor(kept_room.door), REAL_CARDS)
    await kim.opens_the_table("Ann", "Bob", "Cy")
    await kim.enters("Space")
    while kim.view["public"]["phase"] == "betting":
        if kim.due["enter"] == "cards":
            await kim.press("2", "s")
            await kim.enters("Enter")
        else:
            await (kim.enters("Space") if kim.due["enter"] == "deal" else kim.folds())
    assert kim.view["public"]["result"], "the last round lies there still"

    rosa = await regulator(visitor, kept_room, "Rosa")
    await tab(rosa, "Stop play")
    await rosa.page.get_by_label("Which").select_option(REAL_CARDS)
    await rosa.page.get_by_label("Reason", exact=True).fill("the deck is looked at")
    await rosa.button("Stop play").click()
    told = wilma.page.get_by_role("status").filter(has_text="the deck is looked at")
    await expect(told).to_have_text("Play is stopped by the regulator: the deck is looked at")
    assert wilma.faults == rosa.faults == []


async def test_every_part_of_the_page_is_accessible(kept_room: Served, visitor: Visitor) -> None:
    await player_of_a_round(visitor, kept_room, "Pam")
    for name, look in (("Ruth", {"size": DESKTOP, "color_scheme": "dark"}), ("Ria", {"size": PHONE})):
        rita = await regulator(visitor, kept_room, name, **look)
        for part in PARTS:
            await tab(rita, part)
            await expect(rita.page.get_by_text(re.compile("^Looking"))).to_have_count(0)
            assert await findings(rita) == [], part
        await tab(rita, "Rounds")
        await rita.page.get_by_role("region", name="Rounds found").get_by_role("link").first.click()
        await expect(rita.page.get_by_text("This round holds")).to_be_visible()
        assert await findings(rita) == []


async def test_an_operator_sees_significant_events_and_chooses_among_them(kept_room: Served, visitor: Visitor) -> None:
    olga = await operator(visitor, kept_room, "Olga")
    page = olga.page
    await page.get_by_role("navigation", name="Pages").get_by_role("link", name="Events").click()
    listed = page.get_by_role("region", name="Significant events")
    await expect(listed.get_by_text("Accounts and roles are on record from here on")).to_be_visible()
    await expect(listed.get_by_text("The settings are on record from here on")).to_be_visible()
    assert await findings(olga) == []
    await page.get_by_label("Show").select_option("settings")
    await expect(listed.get_by_text("Accounts and roles")).to_have_count(0)
    await expect(listed.get_by_text("The settings are on record from here on")).to_be_visible()
    await page.get_by_label("Table or record").fill("cage")
    await olga.button("Search").click()
    await expect(page.get_by_text("No events of this kind.")).to_be_visible()
    await page.get_by_label(re.compile("^From")).fill("2026-01-02T00:00")
    await page.get_by_label(re.compile("^Until")).fill("2026-01-01T00:00")
    await olga.button("Search").click()
    await expect(page.get_by_text("From must be before Until.")).to_be_visible()
    assert olga.faults == []
