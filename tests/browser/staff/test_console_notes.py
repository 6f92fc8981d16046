"""What the dealer's console says in a real browser: refusals in a row of their own, notices that have run, results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Served, serving
from tests.support.browser.dealer import COMING_IN, Dealer
from tests.support.browser.dealing import POKER, keys_of

Visitor = Callable[..., Any]
SCREEN = {"width": 1366, "height": 768}
COLOUR = "(at) => getComputedStyle(at).color.match(/\\d+/g).slice(0, 3).map(Number)"
LIGHT = 150
TOP = "(at) => at.getBoundingClientRect().top"
PLACES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay")
COVERS = """() => {
    const within = (at, node) => node && (at === node || at.contains(node) || node.contains(at));
    return [...document.querySelectorAll(".notes .note")].some((note) => {
        const {left, right, top, bottom} = note.getBoundingClientRect();
        return !within(note, document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
            || [...document.querySelectorAll(".felt, .tools, .next button")].some((other) => {
                const its = other.getBoundingClientRect();
                return its.left < right && its.right > left && its.top < bottom - 1 && its.bottom > top + 1;
            });
    });
}"""
DOING = """async ([table, fields]) => {
    const line = new WebSocket(`ws://${location.host}/ws`);
    line.onopen = () => line.send(JSON.stringify({type: "do", id: crypto.randomUUID(), table, ...fields}));
    const answer = await new Promise((heard) => {
        line.onmessage = ({data}) => { if (["answer", "error"].includes(JSON.parse(data).type)) heard(JSON.parse(data)); };
    });
    line.close();
    return answer.ok;
}"""


@pytest.fixture
def fresh() -> Iterator[Served]:
    """A demo without bots and with nobody at its live tables."""
    with serving(QUIET="1") as served:
        yield served


@pytest.mark.parametrize("size", [SCREEN, PHONE])
async def test_a_refusal_stands_above_what_is_due_until_the_next_entry(
    fresh: Served, visitor: Visitor, size: dict[str, int]
) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door, size), POKER)
    await kim.opens_the_table(*PLACES)
    await kim.enters("Space")
    await kim.enters("Space")
    while kim.due["enter"] == "cards":
        await kim.press(*keys_of("2s"))
        await kim.enters("Enter")
    fold = kim.page.locator("button[aria-keyshortcuts=f]")
    await kim.press("r")
    await kim.type("9999")
    await kim.page.get_by_label("What is due").evaluate("(at) => at.scrollIntoView({block: 'end'})")
    stood = await fold.evaluate(TOP)
    await kim.press("Enter")
    notes = kim.page.locator(".note")
    await expect(notes).to_contain_text("clause")
    await kim.press("f", "c")
    await expect(notes).to_have_count(2)
    await expect(notes.last).to_contain_text("keys are not taken")
    assert not await kim.page.evaluate(COVERS)
    assert abs(await fold.evaluate(TOP) - stood) < 1, "no button moves away from the finger"
    await kim.press("Escape")
    await kim.enters("c")
    await expect(notes).to_have_count(0)
    assert kim.guest.faults == []


async def test_a_notice_of_seats_that_has_run_is_the_next_step(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door, SCREEN), POKER)
    await kim.opens_the_table(*PLACES[:2])
    boss = await visitor(fresh.door)
    await boss.page.evaluate(COMING_IN, ["operator", ""])
    assert await boss.page.evaluate(DOING, [POKER, {"act": "notice", "settings": {"seats": "3"}}])
    await kim.until(lambda: kim.view["public"]["notices"])
    change = kim.page.get_by_label("What is due").get_by_role("button", name="Change to 3 seats now")
    while kim.due["enter"] != "make-change":
        await expect(change).to_have_count(0)
        await kim.enters("Space")  # start
        await kim.enters("Space")
        while kim.due["enter"] not in ("start", "make-change"):
            await (kim.folds() if kim.due["enter"] == "enter" else kim.enters("Space"))
    await expect(change).to_be_visible()
    await expect(kim.page.get_by_text("Notice 1 is due: change to 3 seats")).to_be_visible()
    await kim.enters("Space")
    assert kim.view["public"]["places"] == 3
    await expect(kim.page.get_by_role("button", name="Start round")).to_be_visible()
    assert kim.guest.faults == []


async def test_a_result_can_be_read_on_the_felt_and_is_taken_back_by_name(fresh: Served, visitor: Visitor) -> None:
    kim = await Dealer.comes_in(await visitor(fresh.door, SCREEN, color_scheme="light"), POKER)
    await kim.opens_the_table(*PLACES[:2])
    await kim.enters("Space")
    await kim.enters("Space")
    while kim.due["enter"] != "start":
        if kim.due["enter"] == "cards":
            await kim.press(*keys_of("2s"))
            await kim.enters("Enter")
        else:
            await (kim.folds() if kim.due["enter"] == "enter" else kim.enters("Space"))
    clause = kim.page.locator(".result").get_by_role("link").first
    await expect(clause).to_be_visible()
    assert min(await clause.evaluate(COLOUR)) > LIGHT, "light words on the dark felt"
    winner = next(seat["name"] for seat in kim.view["public"]["seats"] if seat["won"])
    await kim.press("u")
    window = kim.page.get_by_role("dialog")
    await expect(window.get_by_role("listitem")).to_have_count(1)
    await expect(window.get_by_role("listitem")).to_contain_text(f"{winner} wins")
    await expect(window).not_to_contain_text("End of the round")
    await expect(window).not_to_contain_text("Arrow down")
    await kim.enters("1")
    await expect(window).to_have_count(0)
    await kim.press("u")
    await expect(window).to_contain_text("Arrow down goes further back")
    assert kim.guest.faults == []
