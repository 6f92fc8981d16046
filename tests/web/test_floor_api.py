"""The floor over HTTP: exclusions that bar the way in, calls, the log; bad input gets a clear answer."""

from __future__ import annotations

from typing import Any

import httpx

from croupier.house.complaints import digest
from croupier.house.floor import CallOfficial
from croupier.house.people import Person
from croupier.house.request import Request
from tests.support.web.complaints_api import somebody
from tests.web.conftest import OURS, PASSWORD, Site

REASON = "Zoe threatened the dealer"


async def excluded(browser: httpx.AsyncClient, **more: Any) -> httpx.Response:
    body = {"account": "zoe", "ground": "decided", "words": REASON, **more}
    return await browser.post("/api/exclusions/entries", json=body)


async def test_whoever_is_excluded_does_not_come_in_until_another_official_lets_them(site: Site) -> None:
    await site.account("Zoe", "player")
    async with (
        somebody(site, "Sue", "supervisor") as sue,
        somebody(site, "Otto", "operator") as otto,
        site.client(headers=OURS) as door,
    ):
        made = (await excluded(sue)).json()
        assert (made["name"], made["by"], made["words"], made["holds"]) == ("Zoe", "Sue", REASON, True)
        refused = await door.post("/api/login", json={"name": "Zoe", "password": PASSWORD})
        assert refused.status_code == 403
        assert "excluded" in refused.json()["error"]["what"]
        own = await sue.post("/api/exclusions/1/end", json={"words": "she says sorry"})
        assert own.status_code == 409
        assert own.json()["refusal"]["code"] == "another-official"
        ended = (await otto.post("/api/exclusions/1/end", json={"words": "she says sorry"})).json()
        assert (ended["holds"], ended["ended_by"], ended["end_words"]) == (False, "Otto", "she says sorry")
        assert (await door.post("/api/login", json={"name": "Zoe", "password": PASSWORD})).status_code == 200
        assert (await otto.get("/api/exclusions")).json() == {"exclusions": [ended]}


async def test_an_exclusion_that_cannot_be_is_answered_plainly(site: Site) -> None:
    await site.account("Zoe", "player")
    async with somebody(site, "Sue", "supervisor") as sue:
        assert (await excluded(sue, account="nobody")).status_code == 404
        assert (await excluded(sue, words=" \n")).status_code == 400
        assert (await excluded(sue, ground="whim")).status_code == 400
        assert (await excluded(sue, until=1)).status_code == 409
        assert (await sue.post("/api/exclusions/99/end", json={"words": "why"})).status_code == 409
        assert (await excluded(sue)).status_code == 200
        assert (await excluded(sue)).status_code == 409


async def test_calls_are_seen_and_answered_by_name(site: Site) -> None:
    await site.account("Zoe", "player")
    house = site.floor._house
    house.people.meet(Person("zoe", "Zoe"))
    at = site.clock.now_ms()
    await house.floor.give(CallOfficial("T1", 4, "zoe", 3, digest("a card fell"), at), Request(at), "a card fell")
    async with somebody(site, "Sue", "supervisor") as sue:
        assert (await sue.post("/api/calls/1/seen")).json()["seen_by"] == "Sue"
        assert (await sue.post("/api/calls/7/seen")).status_code == 409
        assert (await sue.post("/api/calls/1/answer", json={"words": ""})).status_code == 400
        done = (await sue.post("/api/calls/1/answer", json={"words": "picked up, shown to all"})).json()
        assert (done["name"], done["words"], done["answered_by"]) == ("Zoe", "a card fell", "Sue")
        assert done["answer"] == "picked up, shown to all"
        assert (await sue.get("/api/calls")).json() == {"calls": [done]}


async def test_the_log_of_rulings_takes_a_table_and_a_day(site: Site) -> None:
    async with somebody(site, "Sue", "supervisor") as sue:
        assert (await sue.get("/api/rulings")).json() == {"rulings": []}
        assert (await sue.get("/api/rulings?table=T1&day=2026-01-31&before=5")).json() == {"rulings": []}
        bad = await sue.get("/api/rulings?day=9999-12-31")
        assert bad.status_code == 400
        assert bad.json()["error"]["do"] == "write it as YYYY-MM-DD"


async def test_nobody_is_moved_where_there_is_no_table(site: Site) -> None:
    async with somebody(site, "Sue", "supervisor") as sue:
        answer = await sue.post("/api/transfers", json={"table": "T8", "account": "zoe", "to": "T9", "seat": 1})
        assert answer.status_code == 409
        assert answer.json()["refusal"]["clause"] == "system"


async def test_who_walked_in_before_with_a_name_is_told_to_those_who_seat_people(site: Site) -> None:
    await site.account("Zoe", "player")
    await site.account("Ann", "player", id_="patron-1")
    async with somebody(site, "Kim", "dealer") as kim:
        (found,) = (await kim.get("/api/patrons", params={"name": "ann"})).json()["patrons"]
        assert (found["account"], found["name"], found["wallet"], found["table"]) == ("patron-1", "Ann", 0, "")
        assert (await kim.get("/api/patrons", params={"name": "Zoe"})).json() == {"patrons": []}
        assert (await kim.get("/api/patrons")).json() == {"patrons": []}
    async with somebody(site, "Pia", "player") as pia:
        assert (await pia.get("/api/patrons", params={"name": "ann"})).status_code == 403


async def test_the_name_of_a_walk_in_is_corrected_and_nobody_elses(site: Site) -> None:
    await site.account("Zoe", "player")
    await site.account("Anm", "player", id_="patron-1")
    async with somebody(site, "Kim", "dealer") as kim:

        async def named(account: str, name: str) -> httpx.Response:
            return await kim.post(f"/api/patrons/{account}/name", json={"name": name})

        assert (await named("patron-1", "Anne")).json() == {"account": "patron-1", "name": "Anne"}
        assert (await named("patron-1", "zoe")).status_code == 409
        assert (await named("zoe", "Ann")).status_code == 409
        assert (await named("patron-2", "Ann")).status_code == 404
        assert (await named("patron-1", "x" * 33)).status_code == 400
        assert (await named("patron-1", "\u200b")).status_code == 409
