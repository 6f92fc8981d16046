"""The showdown at a console: whatever the number of seats and the size of the screen, nothing lies on anything.

The table is made up: a view of a real one, with as many seats as the test wants, every hand open and every seat with a bet.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Served, serving
from tests.support.browser.accessible import findings
from tests.support.browser.dealer import Dealer
from tests.support.browser.pages import altered, resize
from tests.support.browser.views import Views

Visitor = Callable[..., Any]
TABLE = "live-1"
MADE_UP = 10_000  # versions from here on are made up
SIZES = [(1366, 768), (1024, 768), (768, 1024), (390, 844), (390, 664), (360, 640)]
SEATS, SOME_SEATS = range(2, 13), (2, 4, 7, 10, 12)
HANDS = (["As", "Kd", "Qh", "Jc"], ["Ts", "9d", "8h", "7c"], ["6s", "5d", "4h", "3c"])
WORDS = ("full house, aces over kings", "straight, ten high; low 7 5 4 3 2", "two pair, queens and jacks, nine kicker")
NAMES = ("Ann", "Bartholomew Featherstone", "Cy", "Dee")
MEASURING = """() => {
    const felt = document.querySelector('.console .felt');
    const of = (selector) => [...felt.querySelectorAll(selector)];
    const things = [...of('.pod'), ...of('.seat .cards svg'), ...of('.words'), ...of('.bets .chips'), ...of('.board > span'),
                    ...of('.pots > *'), ...of('.dealer')];
    const box = (one) => one.getBoundingClientRect().toJSON();
    const called = (one) => `${one.getAttribute('class')} ${one.textContent.trim().slice(0, 30)}`;
    const boxes = things.map((one) => ({what: called(one), ...box(one)}));
    const next = box(document.querySelector('[aria-label="What is due"]'));
    return {boxes: [...boxes, {what: 'what is due', ...next}], wide: document.documentElement.scrollWidth, width: innerWidth,
            words: of('.words').filter((one) => one.scrollWidth > one.clientWidth + 1).length};
}"""


@pytest.fixture(scope="module")
def quiet() -> Iterator[Served]:
    with serving(QUIET="1") as served:
        yield served


class MadeUp:
    """A line to the server on which the test says what the table looks like."""

    def __init__(self) -> None:
        self.line: WebSocketRoute | None = None
        self.view: dict[str, Any] = {}
        self.version = MADE_UP
        self._views = Views()

    def route(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.line = line

        def told(words: str | bytes) -> None:
            message = json.loads(words)
            if message.get("table") == TABLE and (view := self._views.take(message)):
                self.view = {name: part for name, part in view.items() if name != "sent"}
            if message["type"] != "changes" or self.version == MADE_UP:  # of nothing that the page still shows
                line.send(words)

        server.on_message(told)

    def show(self, seats: int, hole: int, *, over: bool) -> None:
        """Send a showdown of so many seats."""
        assert self.line
        view = copy.deepcopy(self.view)
        public, self.version = view["public"], self.version + 1
        view["version"] = self.version
        public |= {"places": seats, "button": seats, "board": ["2s", "2d", "2h", "3s", "4s"], "waits_for": None}
        public["seats"] = [seat(number, hole) for number in range(1, seats + 1)]
        amounts = [96_00, 48_50, 12_00][: max(1, seats - 1)]
        pots = [{"amount": amount, "seats": list(range(1, seats + 1))} for amount in amounts]
        won = [pot | {"winners": [{"seat": 1, "amount": pot["amount"], "half": ""}], "clause": "17.5"} for pot in pots]
        outcome = {"returned": [], "fee": None, "commission": None, "pots": won, "void": ""}
        public["pots"], public["result"] = ([], outcome) if over else (pots, None)
        view["you"]["desk"]["settling"] = None if over else outcome
        self.line.send(json.dumps(view))


def seat(number: int, hole: int) -> dict[str, Any]:
    return {
        "seat": number, "account": f"p{number}", "name": NAMES[number % len(NAMES)], "bot": False, "state": "all-in",
        "stake": 12_345_00, "bet": 1_234_50, "held": 0, "aside": 0, "won": 96_00 if number == 1 else 0,
        "cards": HANDS[number % len(HANDS)][:hole], "words": WORDS[number % len(WORDS)], "winning": [],
    }  # fmt: skip


def covered(boxes: list[dict[str, Any]]) -> list[str]:
    """The pairs that lie on each other by more than the width of a line."""
    pairs = [(one, other) for place, one in enumerate(boxes) for other in boxes[place + 1 :]]
    return [
        f"{one['what']} on {other['what']}"
        for one, other in pairs
        if min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    ]


async def drawn(page: Page, seats: int) -> None:
    await expect(page.locator(".console .felt [data-seat]")).to_have_count(seats)
    await page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished))")


async def test_at_the_showdown_nothing_lies_on_anything_at_any_number_of_seats_and_any_size(
    quiet: Served, visitor: Visitor
) -> None:
    guest, made = await visitor(quiet.door), MadeUp()
    await altered(guest.page).route_web_socket("**/ws", made.route)
    kim = await Dealer.comes_in(guest, TABLE)
    for width, height in SIZES:
        await resize(kim.page, width, height)
        for seats in SEATS if width == SIZES[0][0] else SOME_SEATS:
            made.show(seats, 4 if seats % 2 else 2, over=seats % 3 == 0)
            await drawn(kim.page, seats)
            found = await kim.page.evaluate(MEASURING)
            where = f"{seats} seats at {width}x{height}"
            assert covered(found["boxes"]) == [], where
            assert found["wide"] <= found["width"], f"{where}: the page is wider than the screen"
            assert not found["words"], f"{where}: words are cut off"
            outside = [one["what"] for one in found["boxes"] if one["left"] < 0 or one["right"] > width]
            assert outside == [], where


async def test_who_wins_which_pot_and_why_stands_there_before_the_pots_are_pushed(
    quiet: Served, visitor: Visitor
) -> None:
    guest, made = await visitor(quiet.door, {"width": 1366, "height": 768}), MadeUp()
    await altered(guest.page).route_web_socket("**/ws", made.route)
    kim = await Dealer.comes_in(guest, TABLE)
    made.show(3, 4, over=False)
    pushes = kim.page.get_by_role("list", name="Pots to push")
    await expect(pushes.get_by_role("listitem")).to_have_count(2)
    await expect(pushes).to_contain_text("Main pot seat 1, Bartholomew Featherstone, wins $96: straight, ten high")
    await expect(pushes.get_by_role("link", name="clause 17.5").first).to_be_visible()
    assert await findings(guest) == []
