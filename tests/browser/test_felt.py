"""Nothing lies over cards, board or buttons, however many sit at the table and however small the screen is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import made_up
from tests.browser.conftest import Served
from tests.browser.made_up import STILL, Stage
from tests.browser.tables import AGAINST_THE_BANK, BETWEEN_PLAYERS

Visitor = Callable[..., Any]
SIZES = ((1366, 768), (390, 844), (390, 664), (360, 640))
PLAYERS = (2, 5, 7, 9, 12)
BOXES = (2, 7, 12)
WITHOUT_SWEEPING = 7  # boxes that even the smallest screen has room for
LEAST_PX = 10.5  # letters that can be read

# What lies on the felt, with what nothing else may cover: a hand is one thing, for its own cards lie over each other.
COVERED = """(least) => {
    const drawn = (element) => { const { width, height } = element.getBoundingClientRect(); return width > 0 && height > 0; };
    const around = (elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect());
        const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
        const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
        return { left, top, right, bottom };
    };
    const named = (name, elements) => ({ name: `${name} ${elements[0].textContent.trim().slice(0, 24)}`, ...around(elements) });
    const hands = [...document.querySelectorAll(".felt .cards, .felt .board")].map((hand) => [...hand.querySelectorAll("svg, .place")].filter(drawn));
    const things = hands.filter((cards) => cards.length).map((cards) => named("cards", cards));
    for (const kind of [".pod", ".words", ".act", ".front .chips", ".pots .chips", ".result", ".pill", ".dealer .hand", ".number", ".free", ".ruling"])
        things.push(...[...document.querySelectorAll(`.felt ${kind}`)].filter(drawn).map((element) => named(kind, [element])));
    const found = [];
    things.forEach((one, place) => things.slice(place + 1).forEach((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1.5 && down > 1.5) found.push(`${one.name} and ${other.name}: ${Math.round(across)} by ${Math.round(down)}`);
    }));
    for (const button of [...document.querySelectorAll(".main button, .main input")].filter(drawn)) {
        const box = button.getBoundingClientRect();
        if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) found.push(`out of sight: ${button.textContent}`);
        else if (!button.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2))) found.push(`covered: ${button.textContent}`);
    }
    for (const text of document.querySelectorAll(".felt .name, .felt .stake, .felt .words"))
        if (drawn(text) && parseFloat(getComputedStyle(text).fontSize) < least) found.push(`too small: ${text.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
    return found;
}"""
SWEPT = "() => { const felt = document.querySelector('.main > .felt'); return felt.scrollHeight - felt.clientHeight; }"


async def looked_at(stage: Stage, shown: tuple[dict[str, Any], dict[str, Any]], *, sweeps: bool = False) -> list[str]:
    """What is wrong with the page when it shows this, on each screen."""
    found: list[str] = []
    await stage.show(*shown)
    for width, height in SIZES:
        await stage.page.set_viewport_size({"width": width, "height": height})
        await stage.page.evaluate(STILL)
        found += [f"{width}x{height} {each}" for each in await stage.page.evaluate(COVERED, LEAST_PX)]
        if not sweeps and (below := await stage.page.evaluate(SWEPT)) > 1:
            found.append(f"{width}x{height} {below} px of the felt are out of sight")
    return found


@pytest.mark.parametrize(("table", "hole", "of"), [(BETWEEN_PLAYERS[0], 2, (2, 12)), (BETWEEN_PLAYERS[1], 4, PLAYERS)])
async def test_between_players_nothing_is_covered_at_any_number_of_seats(
    empty_room: Served, visitor: Visitor, table: str, hole: int, of: tuple[int, ...]
) -> None:
    stage = await Stage.set(await visitor(empty_room.url), table)
    for players in of:
        assert await looked_at(stage, made_up.shown_down(players, hole)) == [], f"{players} at the showdown"
        assert await looked_at(stage, made_up.dealt(players, hole)) == [], f"{players} in turn"
    assert stage.guest.faults == []


async def test_against_the_bank_nothing_is_covered_and_the_buttons_are_in_sight(
    empty_room: Served, visitor: Visitor
) -> None:
    stage = await Stage.set(await visitor(empty_room.url), AGAINST_THE_BANK[-1])
    for boxes in BOXES:
        for moment in (made_up.wagering, made_up.deciding, made_up.settled):
            sweeps = boxes > WITHOUT_SWEEPING
            assert await looked_at(stage, moment(boxes), sweeps=sweeps) == [], f"{boxes} {moment.__name__}"
    assert stage.guest.faults == []
