"""The screen in the hall on every screen there is: nothing overflows, nothing is cut, seats come by name after the draw."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Served
from tests.support.browser.accessible import Visitor, findings
from tests.support.browser.pages import altered, resize
from tests.support.browser.tournament import open_cup

BOOK = "adelaide-omaha"
CUP = f"{BOOK}-cup-1"
SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (2560, 1080), (1080, 1920))
LONG = "Maximiliana Featherstone"  # as long as a name may be
NAMES = [
    f"{first}{last}" for last in ("ton", "by", "worth", "field") for first in ("Al", "Bo", "Cas", "Dun", "Ed", "Fo")
]
PLAYERS = [*NAMES, *[f"{LONG[:-2]}{number}" for number in range(10, 40)], *[f"Z{name.lower()}" for name in NAMES], LONG]
SETTLED_S = 4
PAGE_MS = 8_000  # as client/src/features/display/paging.ts has it
AT = 1_900_000_000_000

MEASURE = """() => {
    const wrong = [];
    const words = (one) => `${one.tagName} ${one.className} "${one.textContent.trim().slice(0, 40)}"`;
    const beyond = (a, b) => a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push("the page scrolls");
    const board = document.querySelector(".board");
    if (!board) return ["no board yet"];
    for (const one of [board, ...board.querySelectorAll("*")]) {
        const [wide, high] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
        const cuts = one.clientWidth && getComputedStyle(one).overflow !== "visible";
        if (cuts && (wide > 1 || high > 1)) wrong.push(`cut by ${wide}, ${high}: ${words(one)}`);
        const says = [...one.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim());
        if (!says) continue;
        const range = document.createRange();
        range.selectNodeContents(one);
        const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        const at = { left: text.left, right: text.right, top: box.top, bottom: box.bottom };
        if (beyond(at, screen)) wrong.push(`outside: ${words(one)}`);
        const area = one.closest("li, header, .now, .when, .side > section, .seated > section, dl").getBoundingClientRect();
        if (beyond(at, area)) wrong.push(`beyond its area: ${words(one)}`);
    }
    const areas = [...board.children].map((one) => [one, one.getBoundingClientRect()]);
    for (const [one, a] of areas) for (const [other, b] of areas) {
        const over = a.right - 1 > b.left && b.right - 1 > a.left && a.bottom - 1 > b.top && b.bottom - 1 > a.top;
        if (one !== other && over) wrong.push(`${words(one)} lies over ${words(other)}`);
    }
    return wrong;
}"""


def walls(shown: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The board in every phase, as full as it gets."""
    full = {"at": AT, "most": 500, "entered": 473, "pool": 123_456_789, "title": "Spring festival of poker, main event"}
    clock = {"runs": True, "until": AT + 754_000, "left_ms": 754_000, "break_until": 0}
    seats = [
        {"name": name, "table": f"{CUP}-{number * 7 % 9 + 1}", "seat": number % 9 + 1}
        for number, name in enumerate(sorted(PLAYERS))
    ]
    moves = [
        {"number": number, "at": AT, "account": f"p-{number}", "name": name, "from_table": f"{CUP}-9", "from_seat": 1}
        | {"table": f"{CUP}-{number}", "seat": 9, "why": "break"}
        for number, name in enumerate([LONG, *NAMES[:11]], start=1)
    ]
    prizes = [{"place": place, "percent": "5", "amount": 12_345_600 // place} for place in range(1, 13)]
    places = [
        {
            "place": place,
            "accounts": [f"p-{place}"],
            "names": [name],
            "amounts": [12_345_600 // place],
            "prizes": "",
            "clause": "",
        }
        for place, name in enumerate([LONG, *NAMES[:19]], start=1)
    ]
    level = {
        "number": 14,
        "of": 20,
        "words": "25,000 / 50,000, ante 5,000",
        "next": "30,000 / 60,000, ante 6,000",
        "next_break": 15,
    }
    playing = {
        "phase": "playing",
        "left": 261,
        "average": 1_234_567,
        "largest": 9_876_543,
        "tables": 31,
        "clock": clock,
    }
    playing |= {"level": level, "places_paid": 54, "prizes": prizes, "moves": moves}
    stands = {"clock": {**clock, "runs": False, "until": 0}, "hand_for_hand": True, "moves": []}
    drawn = shown | full | {"phase": "drawn", "seats": seats, "start": AT + 300_000}
    flooded = {"phase": "closed", "cancelled": "the hall is flooded, and no other is to be had today"}
    return {
        "entries": shown | full | {"start": AT + 5_400_000},
        "drawn": drawn,
        "drawn, next page": drawn | {"at": AT + PAGE_MS},
        "drawn, page after it": drawn | {"at": AT + 2 * PAGE_MS},
        "playing": shown | full | playing,
        "stopped": shown | full | playing | stands,
        "over": shown | full | {"phase": "confirmed", "standings": places},
        "cancelled": shown | full | flooded,
    }


async def fits(page: Page, words: str) -> None:
    """Once the lists have taken the size of the screen nothing is out of its place."""
    wrong: list[str] = []
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLED_S):
            while wrong := await page.evaluate(MEASURE):
                await asyncio.sleep(0.05)
    assert wrong == [], words


async def test_the_board_fits_every_screen_in_every_phase(directed_room: Served, visitor: Visitor) -> None:
    someone = await visitor(directed_room.door)
    page = someone.page
    assert await open_cup(someone, BOOK) == CUP
    shown = await page.evaluate(f"async () => (await fetch('/api/tournaments/{CUP}/display')).json()")
    told: dict[str, Any] = {}

    async def answer(route: Route) -> None:
        await route.fulfill(json=told)

    await altered(page).route(
        "**/display", lambda route: answer(route) if "/api/" in route.request.url else route.continue_()
    )
    for phase, wall in walls(shown).items():
        told = json.loads(json.dumps(wall))
        await page.clock.set_fixed_time(told["at"])
        await page.goto(f"{directed_room.url}/display/{CUP}")
        await expect(page.get_by_role("heading", name=told["title"])).to_be_visible()
        for width, height in SIZES:
            await resize(page, width, height)
            await fits(page, f"{phase} at {width}x{height}")
        assert await findings(someone) == [], phase
