"""Requests about past rounds over HTTP: what is given, to whom, in which form, and why odds are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import msgspec
import pytest

from croupier.protocol.refusal import Refusal
from croupier.views.odds import PlayersAsked, Spot
from croupier.web.settings import Limits, Settings
from tests.web.conftest import GENEROUS, OURS, PORT, Site, open_site

ROUND = "/api/tables/T1/rounds/2"
Jam = Callable[[], None]


async def comes_in(site: Site, browser: httpx.AsyncClient) -> str:
    """A guest's account."""
    return str((await browser.post("/api/guest", json={"name": "Zoe"})).json()["person"]["account"])


@pytest.mark.parametrize(
    "path", ["/api/rounds", f"{ROUND}/replay", f"{ROUND}/odds", f"{ROUND}/export?format=text", "/api/complaints"]
)
async def test_all_of_it_is_for_those_who_came_in(browser: httpx.AsyncClient, path: str) -> None:
    assert (await browser.get(path)).status_code == 401


async def test_the_rounds_of_all_tables_before_a_moment(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    rounds = (await browser.get("/api/rounds")).json()["rounds"]
    assert [each["round"] for each in rounds] == [5, 4, 3, 2, 1]
    assert set(rounds[0]) == {"table", "title", "rulebook", "kind", "round", "at", "net", "text", "unit", "seen"}
    rounds = (await browser.get("/api/rounds?before=3000")).json()["rounds"]
    assert [each["at"] for each in rounds] == [2000, 1000]


async def test_a_replay_has_the_public_part_of_a_live_view(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    replay = (await browser.get(f"{ROUND}/replay")).json()
    assert set(replay) == {"table", "title", "rulebook", "round", "at", "kind", "seat", "seats", "frames"}
    (frame,) = replay["frames"]
    assert set(frame) == {"seq", "text", "public", "hole"}
    assert frame["public"]["pots"] == [], "what only tables between players have is there too"


@pytest.mark.parametrize(
    ("form", "kind", "name"),
    [("phh", "text/plain", "T1-2.phh"), ("ohh", "application/json", "T1-2.ohh"), ("text", "text/plain", "T1-2.txt")],
)
async def test_an_export_is_a_file(site: Site, browser: httpx.AsyncClient, form: str, kind: str, name: str) -> None:
    await comes_in(site, browser)
    answer = await browser.get(f"{ROUND}/export?format={form}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.content == b'{"ohh": {}}\n', "byte for byte, and not once more as JSON"


@pytest.mark.parametrize("what", ["", "/replay", "/odds", "/export?format=text"])
@pytest.mark.parametrize("number", ["7", "0", "-1", "99999999999999999999999", "one"])
async def test_a_round_that_is_not_there(site: Site, browser: httpx.AsyncClient, what: str, number: str) -> None:
    await comes_in(site, browser)
    for table in ("T1", "T9", "%00", "..%2f..%2fetc"):
        answer = await browser.get(f"/api/tables/{table}/rounds/{number}{what}")
        assert answer.status_code == 404
        assert set(answer.json()["error"]) == {"what", "do"}


@pytest.mark.parametrize("what", ["", "/replay", "/odds", "/export?format=text"])
async def test_a_round_of_others_looks_as_if_it_were_not_there(
    site: Site, browser: httpx.AsyncClient, what: str
) -> None:
    site.past.strangers.add(await comes_in(site, browser))
    theirs, none = await browser.get(f"{ROUND}{what}"), await browser.get(f"/api/tables/T1/rounds/9{what}")
    assert theirs.status_code == none.status_code == 404
    assert theirs.json() == none.json()


@pytest.mark.parametrize("query", ["", "?format=", "?format=pdf", "?format=phh%00", "?format=phh&format=pdf"])
async def test_a_format_there_is_not(site: Site, browser: httpx.AsyncClient, query: str) -> None:
    await comes_in(site, browser)
    answer = await browser.get(f"{ROUND}/export{query}")
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"what", "do"}


@pytest.mark.parametrize("before", ["0", "-5", "x", "1e999", "99999999999999999999"])
async def test_a_moment_that_is_none(site: Site, browser: httpx.AsyncClient, before: str) -> None:
    await comes_in(site, browser)
    assert (await browser.get(f"/api/rounds?before={before}")).status_code == 400


async def test_odds_with_nothing_to_reckon_take_no_process(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    answer = await browser.get(f"{ROUND}/odds")
    step = {"seq": 7, "board": [], "known": [3], "unknown": 1, "method": "exact", "players": []}
    assert answer.json() == {"kind": "players", "steps": [step], "note": "too few"}
    assert site.house.odds._running is None


async def test_odds_come_from_the_process(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    board = ["8c", "8d", "9h", "Ts", "Js"]
    spot = Spot(9, board, [1, 3], 0, [["As", "Ah"], ["Kd", "Qc"]], [])
    assert isinstance(site.past.asked, PlayersAsked)
    site.past.asked = msgspec.structs.replace(site.past.asked, rules=example_rules(site), steps=[spot])
    answer = (await browser.get(f"{ROUND}/odds")).json()
    assert [(one["seat"], one["share"]) for one in answer["steps"][0]["players"]] == [(1, "0"), (3, "1")]
    assert site.house.odds._running is not None


def example_rules(site: Site) -> str:
    from croupier.rulebooks import rulebook, settle

    book = rulebook(site.past.asked.rulebook)
    return msgspec.json.encode(settle(book, {}, defaults=book.example.table).written).decode()


async def test_nobody_with_a_seat_is_told_odds(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    site.room.bar = Refusal("no-odds-at-a-table", "leave your seat first", "15.1")
    answer = await browser.get(f"{ROUND}/odds")
    assert answer.status_code == 409
    assert answer.json() == {
        "refusal": {"code": "no-odds-at-a-table", "reason": "leave your seat first", "clause": "15.1"}
    }
    assert (await browser.get(f"{ROUND}/replay")).status_code == 200, "to look back is no advice"


async def test_no_odds_of_a_round_that_is_played(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    answer = await browser.get("/api/tables/T1/rounds/6/odds")
    assert answer.status_code == 409
    assert answer.json()["refusal"]["clause"] == "practice"


async def test_a_second_question_waits_for_the_answer_to_the_first(site: Site, browser: httpx.AsyncClient) -> None:
    await comes_in(site, browser)
    board = ["8c", "8d", "9h", "Ts", "Js"]
    spot = Spot(9, board, [1, 3], 0, [["As", "Ah"], ["Kd", "Qc"]], [])
    assert isinstance(site.past.asked, PlayersAsked)
    site.past.asked = msgspec.structs.replace(site.past.asked, rules=example_rules(site), steps=[spot])
    first = asyncio.create_task(browser.get(f"{ROUND}/odds"))
    while not site.house.odds._in_line:
        await asyncio.sleep(0)
    site.past.asked = msgspec.structs.replace(site.past.asked, note="another question")
    second = await browser.get(f"{ROUND}/odds")
    assert second.status_code == 429
    assert second.headers["retry-after"]
    what = "your last question about odds is not answered yet"
    assert second.json() == {"error": {"what": what, "do": "try again in a moment"}}
    assert (await first).status_code == 200
    assert (await browser.get(f"{ROUND}/odds")).json()["note"] == "another question"


async def test_whoever_asks_for_odds_without_end_waits() -> None:
    limits = Limits(requests_per_second=100_000, odds_per_minute=3)
    async with open_site([], Settings(port=PORT, limits=limits)) as site, site.client(headers=OURS) as browser:
        await comes_in(site, browser)
        statuses = [(await browser.get(f"{ROUND}/odds")).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        async with site.client(headers=OURS) as another:
            await another.post("/api/guest", json={})
            assert (await another.get(f"{ROUND}/odds")).status_code == 200, "everybody for themselves"
        site.clock.seconds += 20
        assert (await browser.get(f"{ROUND}/odds")).status_code == 200
    assert GENEROUS.odds_per_minute > 3
