"""The shuffle in a player's browser: it gives its part, proves the round, and raises an alarm where the house lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from croupier.verify import judged, read_evidence
from tests.browser.conftest import PHONE, Served, serving
from tests.support.browser.accessible import findings
from tests.support.browser.tables import BETWEEN_PLAYERS

Visitor = Callable[..., Any]
TABLE = BETWEEN_PLAYERS[1]
CHECKS = (
    "The record is whole",
    "The house’s order was fixed before the players’ parts",
    "Every part came that was committed to",
    "The players made the order of the cards",
    "Your own part counted",
    "The house’s signed word is what the record says",
    "Every shuffle has an end",
)


async def test_a_round_has_its_players_part_and_is_proved(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await guest.sit(TABLE)
    await guest.play_a_round()
    views = await guest.play_a_round()
    number = next(int(view["public"]["round"]) for view in views if view["you"]["hole"])
    proof = next(view["public"]["proof"] for view in views if view["you"]["hole"])
    assert str(views[-1]["you"]["seat"]) in proof["commitments"], "this browser has given its part"
    await guest.page.goto(f"{room.url}/history/{TABLE}/{number}")
    await guest.button("Check it now").click()
    for title in CHECKS:
        line = guest.page.get_by_role("listitem").filter(has=guest.page.get_by_role("heading", name=title, exact=True))
        await expect(line.get_by_role("img", name="Holds", exact=True)).to_be_visible()
    assert await findings(guest) == []
    assert guest.faults == []


async def test_another_tab_gives_the_same_part(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.door)
    await guest.sit(TABLE)
    await guest.until(lambda view: view["public"]["proof"])
    other = await guest.page.context.new_page()
    await other.goto(f"{room.url}/table/{TABLE}")
    await other.get_by_role("button", name="Table menu").wait_for()
    for _ in range(2):
        views = await guest.play_a_round()
        assert not [item for view in views for item in view["news"] if item["type"] == "shuffle-void"]
    await other.close()
    assert guest.faults == []


@pytest.fixture
def lying_house() -> Iterator[Served]:
    """A house that signs two roots for its second shuffle."""
    with serving(module="lying", LIES_IN="2") as served:
        yield served


async def test_a_house_that_signs_two_roots_is_convicted_by_the_file_its_player_saves(
    lying_house: Served, visitor: Visitor, tmp_path: Path
) -> None:
    guest = await visitor(lying_house.door, PHONE)
    await guest.sit(TABLE)
    alarm = guest.page.get_by_role("region", name=f"Alarm at table {TABLE}")
    while not await alarm.is_visible():
        await guest.play_a_round() if guest.view["public"]["round"] < 2 else await guest.keep_on()
    await expect(alarm.get_by_role("heading")).to_have_text(
        "The house has signed two different shuffles under one number"
    )
    assert await guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert await findings(guest) == []
    async with guest.page.expect_download() as waiting:
        await alarm.get_by_role("button", name="Save the evidence").click()
    saved = tmp_path / "evidence.json"
    await (await waiting.value).save_as(saved)
    verdict = judged(read_evidence(saved.read_bytes()))
    assert (verdict.convicts, verdict.faults) == ("alone", ())
    assert "shuffle 2" in verdict.proves[0]
    await guest.page.reload()
    await expect(alarm).to_be_visible()
    await alarm.get_by_role("button", name="Start over here").click()
    await alarm.get_by_role("button", name="Delete and start over").click()
    await expect(alarm).to_be_hidden()
