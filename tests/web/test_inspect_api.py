"""The regulator over HTTP: searching, reading, stopping and verifying, with a real store behind the requests."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from croupier.rulebooks import rulebook_ids
from tests.support.room.driver import drive, fund
from tests.support.web.cage_api import asked, refused, said, staff
from tests.web.conftest import Site


@pytest.fixture
async def rita(site: Site) -> httpx.AsyncClient:
    """A regulator, and a store in which some rounds were played."""
    await fund(site.store)
    await drive(site.store, "inspected", 2)
    return await staff(site, "Rita", "regulator")


async def test_rounds_are_searched_and_paged(rita: httpx.AsyncClient) -> None:
    found = await asked(rita, "/api/inspect/rounds")
    assert found["behind"] == 0
    newest = found["rounds"][0]
    player = newest["players"][0]["account"]
    mine = await asked(rita, f"/api/inspect/rounds?player={player}&table={newest['table']}&from={newest['at']}")
    assert newest in mine["rounds"]
    page = f"{newest['at']}:{newest['table']}:{newest['round']}"
    assert (await asked(rita, f"/api/inspect/rounds?before={page}"))["rounds"] == found["rounds"][1:]
    assert (await asked(rita, f"/api/inspect/rounds?until={newest['at']}"))["rounds"] != found["rounds"]
    assert (await asked(rita, "/api/inspect/rounds?least=999999999"))["rounds"] == []
    assert (await asked(rita, "/api/inspect/rounds?player=nobody"))["rounds"] == []
    assert (await asked(rita, f"/api/inspect/rounds?from={2**53}&until={2**53}"))["rounds"] == []
    assert (await rita.get("/api/inspect/rounds?before=nonsense")).status_code == 400
    assert (await rita.get("/api/inspect/rounds?clause=%25")).status_code == 400


async def test_a_round_is_read_and_the_read_is_listed(rita: httpx.AsyncClient) -> None:
    newest = (await asked(rita, "/api/inspect/rounds"))["rounds"][0]
    where = f"/api/inspect/rounds/{newest['table']}/{newest['round']}"
    one = await asked(rita, f"{where}?why=a complaint")
    assert all(check["ok"] is not False for check in one["checks"])
    assert one["opens"] == "regulator"
    _, read, searched = (await asked(rita, "/api/inspect/reads"))["reads"]
    assert (read["what"], read["by_name"], read["words"]) == ("round", "Rita", "a complaint")
    assert searched["what"] == "search"
    sealed = await said(rita, f"{where}/sealed", words="to check the shuffle")
    assert sealed["sealed"]
    assert (await asked(rita, "/api/inspect/reads"))["reads"][0]["what"] == "hidden"
    assert await refused(rita, f"{where}/opening", words="the other way") == "sealed-to-the-regulator"
    assert (await rita.get("/api/inspect/rounds/nowhere/1")).status_code == 404


async def test_an_operator_says_that_the_clock_is_right_and_resumes_nothing_else(
    site: Site, rita: httpx.AsyncClient
) -> None:
    olga = await staff(site, "Olga", "operator")
    (theirs,) = (await said(rita, "/api/inspect/stopping", scope="room", name="", words="a raid"))["stops"]
    await site.inspecting.inspectorate.stop_for_clock("the clock is an hour ahead", 3_600_000, site.clock.now_ms())
    ours = next(one for one in (await asked(olga, "/api/inspect/stops"))["stops"] if one["clock"])
    assert (ours["role"], ours["words"]) == ("house", "the clock is an hour ahead")
    to = "/api/inspect/stops/{}/resumption"
    assert await refused(olga, to.format(theirs["number"]), words="enough") == "regulators-stop"
    left = await said(olga, to.format(ours["number"]), words="it agrees with the clock on the wall")
    assert left["stops"] == [theirs]
    assert not theirs["clock"]
    assert (await (await staff(site, "Sue", "supervisor")).post(to.format(theirs["number"]))).status_code in (400, 403)


async def test_play_is_stopped_with_a_reason_where_there_is_something(rita: httpx.AsyncClient) -> None:
    table, game = (await asked(rita, "/api/inspect/rounds"))["rounds"][0]["table"], rulebook_ids()[0]
    (stop,) = (await said(rita, "/api/inspect/stopping", scope="table", name=table, words="a look at the shoe"))[
        "stops"
    ]
    assert (stop["name"], stop["words"], stop["by_name"]) == (table, "a look at the shoe", "Rita")
    assert await refused(rita, "/api/inspect/stopping", scope="table", name=table, words="again") == "stopped-already"
    await said(rita, "/api/inspect/stopping", scope="game", name=game, words="its rules are looked at")
    for body in ({"scope": "table", "name": "nowhere"}, {"scope": "game", "name": "whist"}):
        assert (await rita.post("/api/inspect/stopping", json={**body, "words": "why"})).status_code == 404
    assert (await rita.post("/api/inspect/stopping", json={"scope": "room", "words": " "})).status_code == 400
    left = await said(rita, f"/api/inspect/stops/{stop['number']}/resumption", words="all is well")
    assert [one["name"] for one in left["stops"]] == [game]
    words = [one["words"] for one in (await asked(rita, "/api/inspect/events?kinds=stop"))["events"]]
    assert len(words) == 3
    assert "a look at the shoe" not in str(words)


async def test_everything_is_verified_against_a_head_that_was_signed(rita: httpx.AsyncClient) -> None:
    signed = await said(rita, "/api/inspect/heads/signature")
    assert (await asked(rita, "/api/inspect/heads"))["heads"] == [signed]
    await said(rita, "/api/inspect/verifying", heads=[signed["head"]])
    async with asyncio.timeout(60):
        while (seen := await asked(rita, "/api/inspect/verification"))["running"]:
            await asyncio.sleep(0.1)
    assert (seen["verdict"]["chain"], seen["verdict"]["tail"], seen["verdict"]["fault"]) == (True, True, None)
    assert (await rita.post("/api/inspect/verifying", json={"heads": ["nonsense"]})).status_code == 400


async def test_lines_and_rulings_are_exported(site: Site, rita: httpx.AsyncClient) -> None:
    table = (await asked(rita, "/api/inspect/rounds"))["rounds"][0]["table"]
    lines = (await rita.get(f"/api/inspect/tables/{table}/lines")).content
    assert lines == b"".join([line async for some in site.store.read(table) for line in some])
    assert (await rita.get(f"/api/inspect/tables/{table}/lines?day=2001-01-01")).content == b""
    assert (await rita.get("/api/inspect/tables/nowhere/lines")).status_code == 404
    sheet = await rita.get("/api/inspect/rulings.csv")
    assert sheet.text.startswith("at,table,round,rulebook,clauses,ruling")


async def test_the_operator_sees_wallets_and_that_is_on_record(site: Site, rita: httpx.AsyncClient) -> None:
    await site.account("Pete", "player")
    olga = await staff(site, "Olga", "operator")
    assert (await asked(olga, "/api/cage/people?named=pe"))["people"]
    _, read = (await asked(rita, "/api/inspect/reads"))["reads"]
    assert (read["what"], read["role"], read["people"]) == ("account", "operator", ["Pete"])


async def test_nothing_hidden_or_said_stands_in_the_log(rita: httpx.AsyncClient, logged: list[dict[str, Any]]) -> None:
    newest = (await asked(rita, "/api/inspect/rounds"))["rounds"][0]
    where = f"/api/inspect/rounds/{newest['table']}/{newest['round']}"
    sealed = await said(rita, f"{where}/sealed", words="a secret reason")
    assert "a secret reason" not in str(logged)
    assert sealed["sealed"] not in str(logged)


async def test_regulator_and_operator_see_significant_events_by_kind_place_and_time(
    site: Site, rita: httpx.AsyncClient
) -> None:
    olga, sue = await staff(site, "Olga", "operator"), await staff(site, "Sue", "supervisor")
    await site.privileges.begin_record("shell-1000-0a0a0a0a", site.clock.now_ms())
    await said(rita, "/api/inspect/stopping", scope="room", name="", words="a raid")
    listed = "/api/inspect/events?kinds=account,stop"
    told = (await asked(olga, listed))["events"]
    assert told == (await asked(rita, listed))["events"]
    kinds = [one["kind"] for one in told]
    assert kinds.count("stop") == 1
    assert kinds.count("account") == 4, "the record begins, with three accounts of before"
    first = min(one["at"] for one in told)
    assert len((await asked(rita, f"{listed}&from={first}"))["events"]) == 5
    assert (await asked(rita, f"{listed}&until={first}"))["events"] == []
    of_accounts = (await asked(rita, "/api/inspect/events?table=privileges"))["events"]
    assert {one["kind"] for one in of_accounts} == {"account"}
    assert (await sue.get(listed)).status_code == 403


async def test_accounts_that_are_shut_are_shown_to_those_who_run_the_room(site: Site, rita: httpx.AsyncClient) -> None:
    sue = await staff(site, "Sue", "supervisor")
    await site.privileges.begin_record("shell-1000-0a0a0a0a", site.clock.now_ms())
    assert (await asked(sue, "/api/inspect/shut"))["accounts"] == []
    eve = await site.account("Eve", "operator")
    await site.privileges.shut_all_that_differ(site.clock.now_ms())
    shut = [{"account": eve.id, "name": "Eve", "words": "it is in the database and not on record"}]
    for each in (sue, rita):
        assert (await asked(each, "/api/inspect/shut"))["accounts"] == shut
