"""A hand is not lost by a tap: what stands where something else stood is dead for a moment; a winner is not mucked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Served, serving
from tests.support.browser.keys_by_accident import sent_by
from tests.support.browser.player import Player

Visitor = Callable[..., Any]
ADELAIDE = "adelaide-omaha"  # where a winner may be mucked
AT_ONCE = """(what) => new MutationObserver((_, self) => {
    const found = document.querySelector(what);
    if (!found) return;
    self.disconnect();
    found.click();
    document.body.dataset.clicked = what;
}).observe(document.body, { childList: true, subtree: true, attributes: true })"""  # as a tap that was under way
FOLD, ADVANCE = ".buttons button.fold", ".buttons .advance input"


@pytest.fixture(scope="module")
def patient_room() -> Iterator[Served]:
    """A demo without bots, where nobody is hurried."""
    with serving(QUIET="1", PACE='{"show_ms": 60000, "turn_ms": 60000}') as served:
        yield served


@pytest.fixture(scope="module")
def quick_room() -> Iterator[Served]:
    """A demo with bots, where a turn is over in a moment."""
    with serving(PACE='{"turn_ms": 500, "bank_ms": 0}') as served:
        yield served


async def two(served: Served, visitor: Visitor) -> tuple[Player, Player, dict[Player, list[str]]]:
    """Two players of a hand, the one in turn first; and what each of them sends."""
    players = [await visitor(served.door) for _ in range(2)]
    sent = {player: sent_by(player) for player in players}
    for player in players:
        await player.sit(ADELAIDE)
    first, second = await in_turn(*players)
    return first, second, sent


async def in_turn(*players: Player) -> tuple[Player, Player]:
    """The player whose turn it is, and the other."""
    asked = [asyncio.create_task(player.until(lambda view: view["you"]["acts"])) for player in players]
    done, others = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    for other in others:
        other.cancel()
    place = asked.index(done.pop())
    return players[place], players[1 - place]


async def place(player: Player, what: str) -> tuple[float, float, float]:
    found = await player.page.locator(what).first.bounding_box()
    assert found
    return found["x"], found["y"], found["width"]


async def test_what_stood_there_before_takes_no_tap_and_each_stands_in_its_place(
    patient_room: Served, visitor: Visitor
) -> None:
    first, second, sent = await two(patient_room, visitor)
    assert await place(first, FOLD) == await place(second, ".buttons .advance")
    await expect(second.page.get_by_role("group", name="When it is your turn")).to_be_visible()
    await expect(second.page.locator(".table > .unseen")).to_contain_text("Your cards: ")  # said when they are dealt
    await first.page.evaluate(AT_ONCE, ADVANCE)
    await second.page.evaluate(AT_ONCE, FOLD)
    await expect(first.button("Call")).to_be_enabled()
    await first.button("Call").click()
    await expect(first.page.locator("body[data-clicked]")).to_have_count(1)
    await expect(first.page.locator(ADVANCE).first).not_to_be_checked()
    await expect(second.page.locator("body[data-clicked]")).to_have_count(1)
    await expect(second.button("Fold")).to_be_enabled()
    assert await second.page.get_by_role("dialog").count() == 0
    assert not {"fold", "check"} & set(sent[second])
    await expect(first.page.locator(ADVANCE).first).to_be_enabled()
    await first.page.locator(ADVANCE).first.check()
    assert first.faults == second.faults == []


async def test_a_typed_amount_is_not_changed_and_waits_to_be_mended(patient_room: Served, visitor: Visitor) -> None:
    first, _, sent = await two(patient_room, visitor)
    offer = next(offer for offer in first.view["you"]["acts"] if offer["act"] == "raise")
    field, most = first.page.locator("[data-amount]"), offer["max_to"] // 100
    await expect(first.button(f"Max ${most}")).to_be_visible()
    await field.fill("999")
    await expect(first.page.locator(".amount [role=alert]")).to_have_text(f"Maximum ${most} (pot)")
    await field.press("Enter")
    await field.blur()
    await expect(field).to_have_value("999")
    await expect(field).to_have_attribute("aria-invalid", "true")
    await first.page.locator("button.raise").dispatch_event("click")
    await expect(field).to_be_focused()
    await field.fill(str(offer["min_to"] // 100 + 1))
    await expect(first.page.locator(".amount [role=alert]")).to_have_count(0)
    assert "raise" not in sent[first]
    await expect(first.button("Raise")).to_be_enabled()
    await field.press("Enter")
    view = await first.until(lambda view: not view["you"]["acts"])
    assert view["public"]["to_match"] == offer["min_to"] + 100
    assert first.faults == []


async def test_a_hand_that_no_hand_shown_beats_is_not_mucked_by_one_click(
    patient_room: Served, visitor: Visitor
) -> None:
    first, second, sent = await two(patient_room, visitor)
    asked: set[str] = set()
    while "wins" not in asked:
        player, _ = await in_turn(first, second)
        offers = {offer["act"]: offer for offer in player.view["you"]["acts"]}
        if "muck" not in offers:
            await player.keep_on()
            continue
        stands, version, before = offers["muck"]["stands"], player.view["version"], sent[player].count("muck")
        asked.add(stands)
        await player.button("Muck").click()
        if stands != "beaten":
            title = "Your hand wins" if stands == "wins" else "Your hand may win"
            await expect(player.page.get_by_role("dialog", name=f"{title}: muck it anyway?")).to_be_visible()
            assert sent[player].count("muck") == before
            await player.button("Show my hand").click()
        await player.until(lambda view, version=version: view["version"] > version)
    await expect(first.page.get_by_role("dialog")).to_have_count(0)
    assert first.faults == second.faults == []


async def test_what_the_clock_did_is_read_where_one_acts(quick_room: Served, visitor: Visitor) -> None:
    guest = await visitor(quick_room.door)
    await guest.sit(ADELAIDE)
    await guest.until(lambda view: view["you"]["late"])
    told = guest.page.get_by_role("region", name="Your action").get_by_role("status")
    await expect(told).to_contain_text("Your time ran out")
    await expect(told).to_contain_text("House practice")
    assert guest.faults == []


async def test_a_stake_that_is_topped_up_between_rounds_is_chosen_in_the_menu(
    patient_room: Served, visitor: Visitor
) -> None:
    guest = await visitor(patient_room.door)
    await guest.sit(ADELAIDE)
    await guest.button("Table menu").click()
    field = guest.page.get_by_label("Auto top-up to ($)")
    await field.fill("5")
    await guest.button("Turn on").click()
    await expect(guest.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Between $100 and $10,000.")
    await field.fill("500")
    await guest.button("Turn on").click()
    kept = guest.page.get_by_role("listitem").filter(has_text="Topped up to $500 between rounds")
    await expect(kept).to_be_visible()
    await guest.until(lambda view: [seat for seat in view["public"]["seats"] if seat["stake"] == 500_00])
    await guest.button("Take back: Topped up to $500 between rounds").click()
    await guest.until(lambda view: "auto-top-up" not in [wish["act"] for wish in view["you"]["wishes"]])
    assert guest.faults == []
