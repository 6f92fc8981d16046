"""Strangers cannot shut anybody out: not from a whole /48, not by all the tries there are, not across a restart."""

from __future__ import annotations

from typing import Any

import httpx

from croupier.web.settings import Limits, Settings
from tests.support.web.authenticator import Authenticator, enrol, sign_in
from tests.support.web.cage_api import staff
from tests.web.conftest import OURS, PASSWORD, PORT, Site, open_site

LIMITS = Limits(failures_per_hour=20, logins_per_minute=1000, requests_per_second=10_000)
ADDRESSES = 65_536


async def flood(site: Site, name: str) -> int:
    """A wrong password from each /64 of a /48, as the door counts them; how many were let through to be checked."""
    tries = site.house.entry._tries
    let_through = 0
    for place in range(ADDRESSES):
        let_through += not await tries.wait_s(name, f"2001:db8:7:{place:x}::/64")
    return let_through


async def log_in(site: Site, address: str, **cookies: str) -> httpx.Response:
    transport = httpx.ASGITransport(site.app, client=(address, 5000))
    base = f"http://127.0.0.1:{PORT}"
    async with httpx.AsyncClient(transport=transport, base_url=base, headers=OURS, cookies=cookies) as client:
        return await client.post("/api/login", json={"name": "Anna", "password": PASSWORD})


async def test_a_flood_from_a_whole_48_keeps_the_owner_out_nowhere(logged: list[dict[str, Any]]) -> None:
    async with open_site(logged, Settings(port=PORT, limits=LIMITS)) as site:
        anna, device = await staff(site, "Anna", "operator"), Authenticator()
        await enrol(anna, device)
        assert await flood(site, "Anna") <= 30, "a customer with a /48 is held to thrice what an address is"
        assert (await log_in(site, "2001:db8:7::9")).status_code == 429, "who is there too has to wait"
        assert (await log_in(site, "198.51.100.7")).status_code == 200, "everybody else has not"
        assert (await anna.get("/api/me")).status_code == 200, "nor has one who is signed in"
        async with site.client(headers=OURS) as client:
            assert (await sign_in(client, device)).status_code == 200


async def test_where_the_whole_world_has_used_up_a_name_its_owner_comes_in_all_the_same(
    logged: list[dict[str, Any]],
) -> None:
    async with open_site(logged, Settings(port=PORT, limits=LIMITS)) as site:
        anna, device = await staff(site, "Anna", "operator"), Authenticator()
        await enrol(anna, device)
        tries = site.house.entry._tries
        worlds = [not await tries.wait_s("Anna", f"192.0.2.{place % 250}") for place in range(500)]
        assert sum(worlds) == 100
        assert (await log_in(site, "198.51.100.7")).status_code == 429, "a browser that nobody knows"
        known = {name: value for name, value in anna.cookies.items() if name.startswith("croupier-")}
        assert (await log_in(site, "198.51.100.7", **known)).status_code == 200, "where Anna was signed in before"
        async with site.client(headers=OURS) as client:
            assert (await sign_in(client, device)).status_code == 200, "by passkey, from anywhere"


async def test_a_known_browser_has_its_own_tries_and_gives_a_thief_no_more(logged: list[dict[str, Any]]) -> None:
    async with open_site(logged, Settings(port=PORT, limits=LIMITS)) as site:
        anna = await staff(site, "Anna", "operator")
        await site.account("Bert", "operator")
        await anna.post("/api/logout")
        wrong = {"name": "Anna", "password": "wrong password"}
        assert [(await anna.post("/api/login", json=wrong)).status_code for _ in range(12)] == [401] * 10 + [429] * 2
        assert (await log_in(site, "127.0.0.1")).status_code == 200, "they counted for that browser alone"
        others = {"name": "Bert", "password": "wrong password"}
        assert [(await anna.post("/api/login", json=others)).status_code for _ in range(12)] == [401] * 10 + [429] * 2
        forged = {name: value[:-1] + ("0" if value[-1] != "0" else "1") for name, value in anna.cookies.items()}
        await flood_from(site, 500)
        assert (await log_in(site, "198.51.100.7", **forged)).status_code == 429, "a cookie we did not sign is none"


async def flood_from(site: Site, count: int) -> None:
    for place in range(count):
        await site.house.entry._tries.wait_s("Anna", f"192.0.2.{place % 250}")


async def test_an_unused_name_is_counted_like_any_other(logged: list[dict[str, Any]]) -> None:
    async with open_site(logged, Settings(port=PORT, limits=LIMITS)) as site, site.client(headers=OURS) as client:
        wrong = {"name": "Nobody", "password": "wrong password"}
        assert [(await client.post("/api/login", json=wrong)).status_code for _ in range(12)] == [401] * 10 + [429] * 2
