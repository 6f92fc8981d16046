"""What every request meets first: our own names and origin, the header, limits; and the headers of every answer."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.web.door.origins import Origins
from croupier.web.door.throttle import MOST_KEYS, Throttle, address_key
from croupier.web.settings import Limits, Settings, Tls
from tests.web.conftest import ORIGIN, OURS, PORT, Clock, Site, listening_site, open_site

STRANGE_ORIGINS = [
    "http://evil.example",
    "null",
    "https://127.0.0.1:8000",
    "http://127.0.0.1:8001",
    "http://127.0.0.1",
    "http://127.0.0.1:8000.evil.example",
    "http://localhost.evil.example:8000",
    "HTTP://127.0.0.1:8000",
]


@pytest.mark.parametrize("origin", STRANGE_ORIGINS)
async def test_what_changes_something_comes_from_our_own_page(browser: httpx.AsyncClient, origin: str) -> None:
    answer = await browser.post("/api/guest", json={}, headers={"origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["what"] == "this came from the page of another site"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", [ORIGIN, f"http://localhost:{PORT}", f"http://[::1]:{PORT}"])
async def test_this_machine_has_three_names(browser: httpx.AsyncClient, origin: str) -> None:
    headers = {"origin": origin, "host": origin.removeprefix("http://")}
    assert (await browser.post("/api/guest", json={}, headers=headers)).status_code == 200


async def test_a_program_that_is_no_browser_says_no_origin(site: Site) -> None:
    async with site.client(headers={"x-croupier": "1"}) as client:
        assert (await client.post("/api/guest", json={})).status_code == 200


@pytest.mark.parametrize("value", [None, "", "0", "true"])
async def test_what_changes_something_carries_our_header(site: Site, value: str | None) -> None:
    headers = {"origin": ORIGIN} | ({} if value is None else {"x-croupier": value})
    async with site.client(headers=headers) as client:
        for path in ("/api/guest", "/api/login", "/api/logout", "/api/nothing", "/"):
            answer = await client.post(path, json={})
            assert answer.status_code == 403
            assert "X-Croupier" in answer.json()["error"]["what"]


async def test_reading_needs_neither(site: Site) -> None:
    async with site.client(headers={"origin": "http://evil.example"}) as client:
        answer = await client.get("/api/tables")
        assert answer.status_code == 200
        assert "access-control-allow-origin" not in answer.headers, "another site's page may not read it"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "", "127.0.0.1:8001", "127.0.0.1"])
async def test_a_name_that_is_not_ours_leads_nowhere(site: Site, host: str) -> None:
    async with site.client() as client:
        for path in ("/", "/api/tables", "/health"):
            assert (await client.get(path, headers={"host": host})).status_code == 400


def test_where_nobody_told_us_our_names_the_page_must_be_from_where_the_request_goes() -> None:
    anywhere = Origins(Settings(host="0.0.0.0", port=80))
    assert anywhere.is_our_host("room.example")
    assert anywhere.is_ours("http://room.example", "room.example")
    assert not anywhere.is_ours("http://evil.example", "room.example")
    assert not anywhere.is_ours("https://room.example", "room.example")


def test_names_that_were_told_are_the_only_ones() -> None:
    told = Origins(Settings(host="0.0.0.0", origins=("https://room.example",)))
    assert told.is_our_host("ROOM.example")
    assert not told.is_our_host("other.example")
    assert told.is_ours("https://room.example", "room.example")
    assert not told.is_ours("https://other.example", "other.example")


def test_on_the_usual_port_this_machine_is_known_without_it() -> None:
    assert Origins(Settings(port=80)).is_ours("http://localhost", "localhost")
    assert Origins(Settings(port=443, tls=Tls("c", "k"))).is_ours("https://localhost", "localhost")


async def test_every_answer_binds_the_browser(site: Site, browser: httpx.AsyncClient) -> None:
    paths = ["/", "/api/tables", "/api/me", "/api/nothing", "/nothing.js", "/health", "/api/docs"]
    answers = [await browser.get(path) for path in paths]
    answers.append(await browser.post("/api/guest", json={}, headers={"x-croupier": "0"}))
    answers.append(await browser.get("/", headers={"host": "evil.example"}))
    assert [answer.status_code for answer in answers] == [200, 200, 401, 404, 404, 200, 200, 403, 400]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers
        assert "strict-transport-security" not in answer.headers, "there is no TLS here"


async def test_what_the_api_says_is_kept_by_nobody(browser: httpx.AsyncClient) -> None:
    for path in ("/api/me", "/api/tables", "/api/nothing", "/metrics"):
        assert (await browser.get(path)).headers["cache-control"] == "no-store"


async def test_an_address_that_asks_too_often_is_told_to_wait(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, limits=Limits(requests_per_second=5))
    async with open_site(logged, settings) as site, site.client(headers=OURS) as client:
        statuses = [(await client.get("/api/tables")).status_code for _ in range(12)]
        assert statuses == [200] * 10 + [429] * 2
        refused = await client.get("/health")
        assert refused.json() == {"error": {"what": "too many requests", "do": "wait 1 s and try again"}}
        assert refused.headers["retry-after"] == "1"
        site.clock.seconds += 0.2
        assert (await client.get("/api/tables")).status_code == 200
        assert [line["why"] for line in logged if line["event"] == "refused"] == ["too many requests"] * 3


@pytest.mark.parametrize("trusted", [True, False])
async def test_a_proxy_says_where_a_request_comes_from_if_we_trust_it(
    logged: list[dict[str, Any]], trusted: bool
) -> None:
    proxies = ("127.0.0.1",) if trusted else ("192.0.2.1",)
    settings = Settings(port=0, proxies=proxies, limits=Limits(guests_per_minute=1))
    async with listening_site(logged, settings) as site:
        base = f"http://127.0.0.1:{site.settings.port}"
        async with httpx.AsyncClient(base_url=base, headers={"x-croupier": "1"}) as client:
            answers = [
                await client.post("/api/guest", json={}, headers={"x-forwarded-for": address})
                for address in ("198.51.100.1", "198.51.100.2", "198.51.100.1")
            ]
        assert [answer.status_code for answer in answers] == ([200, 200, 429] if trusted else [200, 429, 429])


def test_a_throttle_lets_so_many_through_and_fills_again() -> None:
    clock = Clock()
    throttle = Throttle(2, clock, brim=3)
    assert [throttle.wait_s("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert throttle.wait_s("b") == 0, "others are not held up"
    clock.seconds += 0.5
    assert throttle.wait_s("a") == 0
    throttle.give_back("a")
    assert throttle.wait_s("a") == 0
    assert throttle.wait_s("a") > 0
    clock.seconds += 1000
    assert [throttle.wait_s("a") > 0 for _ in range(4)] == [False, False, False, True], "no more than the brim"


def test_a_throttle_stays_small() -> None:
    throttle = Throttle(1, Clock(), brim=1)
    for number in range(MOST_KEYS + 10):
        throttle.wait_s(str(number))
    assert len(throttle._left) == MOST_KEYS
    assert throttle.wait_s(str(MOST_KEYS + 9)) > 0, "the newest are remembered"


def test_what_one_customer_is_given_counts_as_one_address() -> None:
    assert address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert address_key("2001:db8:1:3::1") != address_key("2001:db8:1:2::1")
    assert address_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_key("testclient") == "testclient"
