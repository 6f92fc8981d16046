"""A guest plays Ultimate Texas Hold-em against the bank in a real browser, edition by edition."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.player import PATIENCE_S, Player
from tests.browser.tables import AGAINST_THE_BANK

Visitor = Callable[..., Any]


async def play(guest: Player, choose: Callable[[list[dict[str, Any]]], str]) -> dict[str, Any]:
    """Place wagers and play until they are settled; the view that shows it."""
    number = 0
    async with asyncio.timeout(PATIENCE_S):
        while True:
            view = guest.view
            acts = view["you"]["acts"]
            mine = [box for box in view["public"]["boxes"] if box["seat"] == view["you"]["seat"]]
            if number and view["public"]["round"] == number and mine and "ante" in mine[0]["results"]:
                return view
            if acts and acts[0]["act"] == "wager":
                await guest.page.get_by_role("button", name=re.compile("^Place wagers")).click()
                view = await guest.until(
                    lambda view: not view["you"]["acts"] or view["you"]["acts"][0]["act"] != "wager"
                )
                number = view["public"]["round"]
            elif number and (name := choose(acts)):
                await guest.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
                await guest.until(lambda view, acts=acts: view["you"]["acts"] != acts)
            else:
                await asyncio.sleep(0.05)
            number = number or (view["public"]["round"] if view["you"]["hole"] else 0)


def patient(acts: list[dict[str, Any]]) -> str:
    """Check as long as that is open, then play."""
    names = [offer["act"] for offer in acts]
    return "Check" if "check" in names else "Play" if "play" in names else ""


@pytest.mark.parametrize("table", AGAINST_THE_BANK)
async def test_a_guest_plays_a_round_against_the_bank_to_its_end(room: Served, visitor: Visitor, table: str) -> None:
    guest = await visitor(room.url)
    await guest.sit(table)
    view = await play(guest, patient)
    box = next(box for box in view["public"]["boxes"] if box["seat"] == view["you"]["seat"])
    assert set(box["results"]) >= {"ante", "blind", "play"}
    assert all(result["clause"] for result in box["results"].values())
    await expect(
        guest.page.get_by_text(re.compile(r"You (win|lose)|You get|even", re.IGNORECASE)).first
    ).to_be_visible()
    assert guest.faults == []


async def test_a_phone_and_a_hand_given_up(room: Served, visitor: Visitor) -> None:
    guest = await visitor(room.url, PHONE, has_touch=True, is_mobile=True)
    await guest.sit(AGAINST_THE_BANK[-1])

    def give_up(acts: list[dict[str, Any]]) -> str:
        names = [offer["act"] for offer in acts]
        return "Check" if "check" in names else "Fold" if "fold" in names else ""

    view = await play(guest, give_up)
    box = next(box for box in view["public"]["boxes"] if box["seat"] == view["you"]["seat"])
    assert {result["result"] for result in box["results"].values()} <= {"lose", "void", "win"}
    assert await guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert guest.faults == []


async def test_no_advice_while_seated_and_the_exact_answer_afterwards(room: Served, visitor: Visitor) -> None:
    table = AGAINST_THE_BANK[-1]
    guest = await visitor(room.url, DESKTOP)
    await guest.sit(table)
    view = await play(guest, patient)
    number = view["public"]["round"]
    await guest.page.goto(f"{room.url}/history/{table}/{number}")
    await expect(guest.page.get_by_text(re.compile("clause", re.IGNORECASE)).first).to_be_visible()
    asked = f"{room.url}/api/tables/{table}/rounds/{number}/odds"
    refused = await guest.page.request.get(asked)
    assert refused.status == 409
    assert (await refused.json())["refusal"]["clause"]
    await guest.go_to(table)
    await guest.button("Table menu").click()
    await guest.button("Leave the table").click()
    await guest.until(lambda view: view["you"]["seat"] is None)
    answered = await guest.page.request.get(asked)
    steps = (await answered.json())["steps"]
    assert steps
    assert all(step["best"] in step["choices"] for step in steps)
