"""The fair play watch over HTTP: who may read and mark its findings; a player learns nothing of it, from any page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec
import pytest

from croupier.house import inspection
from croupier.house.people import ROLES
from croupier.room.offices.floor.watching import FOUND, Found
from croupier.watch import Finding, Signal
from croupier.web.app import HANDLERS
from tests.support.web.complaints_api import somebody
from tests.web.conftest import Site

PAIR = ("ida", "zoe")
WORDS = "seen together at the bar, and laughing"
SIGNAL = Signal("folds", 4.0, "zoe", "ida", 12.0, 9.0, 3.0)
MARK = {"accounts": PAIR, "verdict": "set-aside", "words": WORDS}
MAY = ("supervisor", "director", "regulator")


async def found_before(site: Site, accounts: Sequence[str] = PAIR) -> None:
    finding = Finding(tuple(accounts), 0.01, 41, 5, (SIGNAL,))
    await site.store.watching.keep(FOUND, msgspec.json.encode(Found(1, 41, (finding,))))


async def told(browser: httpx.AsyncClient) -> Any:
    answer = await browser.get("/api/fair-play")
    assert answer.status_code == 200
    return answer.json()


async def test_an_official_reads_what_was_found_and_says_what_came_of_looking(site: Site) -> None:
    await site.account("Zoe", "player")
    await site.account("Ida", "player")
    await found_before(site)
    async with somebody(site, "Sue", "supervisor") as sue, somebody(site, "Rex", "regulator") as rex:
        (finding,) = (await told(sue))["findings"]
        assert [one["name"] for one in finding["people"]] == ["Ida", "Zoe"]
        assert "folded 9 of 12 times" in finding["signals"][0]["words"]
        assert (await sue.post("/api/fair-play/marks", json=MARK)).json()["mark"]["words"] == WORDS
        (finding,) = (await told(rex))["findings"]
        assert (finding["mark"]["by"], finding["mark"]["verdict"]) == ("Sue", "set-aside")
    await site.inspecting.inspectorate.look()
    reads = [one.event for one in site.inspecting.inspectorate.entries if isinstance(one.event, inspection.RecordRead)]
    assert [(one.what, one.by, one.accounts) for one in reads] == [("findings", "sue", PAIR), ("findings", "rex", PAIR)]


@pytest.mark.parametrize("role", ROLES)
async def test_the_rights_to_findings(site: Site, role: str) -> None:
    await found_before(site)
    async with somebody(site, "Kim", role) as kim:  # type: ignore[arg-type]
        status = 200 if role in MAY else 403
        assert (await kim.get("/api/fair-play")).status_code == status
        assert (await kim.post("/api/fair-play/marks", json=MARK)).status_code == status


async def test_a_mark_that_cannot_be_is_answered_plainly(site: Site) -> None:
    await found_before(site)
    async with somebody(site, "Sue", "supervisor") as sue:
        for status, changes in (
            (404, {"accounts": ["ida"]}),
            (400, {"accounts": []}),
            (400, {"accounts": ["a", "b", "c"]}),
            (400, {"words": " "}),
            (400, {"verdict": "guilty"}),
        ):
            assert (await sue.post("/api/fair-play/marks", json={**MARK, **changes})).status_code == status, changes
        await found_before(site, ("ida", "sue"))
        own = await sue.post("/api/fair-play/marks", json={**MARK, "accounts": ["ida", "sue"]})
        assert own.json()["refusal"]["code"] == "own-finding"


async def test_no_page_of_a_player_shows_anything_of_it(site: Site) -> None:
    await site.account("Ida", "player")
    async with somebody(site, "Zoe", "player") as zoe, somebody(site, "Sue", "supervisor") as sue:
        before = await _all_that_is_given(zoe)
        await found_before(site)
        assert (await sue.post("/api/fair-play/marks", json=MARK)).status_code == 200
        after = await _all_that_is_given(zoe)
    assert after == before
    assert not [path for path, body in after.items() if "fair play" in body.casefold() or "finding" in body.casefold()]


async def _all_that_is_given(browser: httpx.AsyncClient) -> dict[str, str]:
    """The body of every request a player may make."""
    paths = [str(next(iter(one.paths))) for one in HANDLERS if "GET" in one.http_methods]
    given = {}
    for path in paths:
        answer = await browser.get(re.sub(r"{[a-z_]+:int}", "1", re.sub(r"{[a-z_]+:(str|path)}", "zoe", path)))
        if answer.status_code == 200:
            given[path] = answer.text
    return given


async def test_coming_in_leaves_a_mark_of_the_address_for_players_alone(site: Site) -> None:
    async with somebody(site, "Zoe", "player"), somebody(site, "Ida", "player"), somebody(site, "Sue", "supervisor"):
        left = await site.store.watching.left()
    assert sorted(one.account for one in left) == ["ida", "zoe"]
    assert len({(one.kind, one.mark) for one in left}) == 1
    assert "127.0.0.1" not in left[0].mark
