"""Coming in and leaving: guests, passwords, sessions, cookies."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from croupier.store import account_closed
from croupier.web.door import passwords
from croupier.web.settings import Limits, Sessions, Settings
from tests.support.store.changed import changed
from tests.web.conftest import OURS, PASSWORD, PORT, Site, open_site


def cookie_of(answer: httpx.Response) -> str:
    """The cookie of the session, which comes first; the other says that the account was signed in here before."""
    cookie, *others = answer.headers.get_list("set-cookie")
    assert all("-" in other.partition("=")[0].removeprefix("__Host-") for other in others)
    return str(cookie)


async def test_staff_of_a_demo_are_named_by_what_they_do(logged: list[dict[str, Any]]) -> None:
    async with open_site(logged, Settings(port=PORT, demo=True)) as site, site.client(headers=OURS) as client:
        names = [(await client.post("/api/guest", json={"role": "dealer"})).json()["person"]["name"] for _ in range(2)]
        assert names[0] == "Demo dealer"
        assert re.fullmatch(r"Demo dealer \d{4}", names[1])


async def test_a_guest_comes_in_with_a_name_or_is_given_one(browser: httpx.AsyncClient) -> None:
    answer = await browser.post("/api/guest", json={"name": " Zoë  B "})
    assert answer.status_code == 200
    person = answer.json()["person"]
    assert person.pop("account")
    assert person == {"name": "Zoë B (guest)", "roles": ["player"], "guest": True}
    unnamed = (await browser.post("/api/guest", json={})).json()["person"]
    assert unnamed["name"].startswith("Guest ")


async def test_the_cookie_is_for_us_alone_and_no_script_reads_it(site: Site, browser: httpx.AsyncClient) -> None:
    cookie = cookie_of(await browser.post("/api/guest", json={}))
    token, *attributes = cookie.split("; ")
    assert attributes == ["Path=/", "Max-Age=604800", "HttpOnly", "SameSite=Strict"]
    name, _, value = token.partition("=")
    assert name == "croupier"
    assert len(value) == 43, "256 bits in base64"
    rows = await site.store._fetch("SELECT token FROM session")  # type: ignore[attr-defined]
    assert len(rows) == 1
    assert value.encode() not in rows[0][0], "the store holds a hash, not what lets somebody in"


async def test_behind_tls_the_cookie_is_secure_and_bound_to_the_host(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, origins=("https://room.example",))
    async with open_site(logged, settings) as site, site.client() as client:
        headers = {"x-croupier": "1", "origin": "https://room.example", "host": "room.example"}
        answer = await client.post("/api/guest", json={}, headers=headers)
        assert cookie_of(answer).startswith("__Host-croupier=")
        assert cookie_of(answer).endswith("; Secure")
        assert "max-age" in answer.headers["strict-transport-security"]


async def test_me_is_whoever_came_in(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/api/me")).status_code == 401
    person = (await browser.post("/api/guest", json={})).json()["person"]
    me = (await browser.get("/api/me")).json()
    assert me == {
        "person": person,
        "wallet": 100_000,
        "seats": [{"table": "T1", "seat": 3, "title": "Omaha, Casino One"}],
        "entries": [],
        "released": [],
    }


async def test_a_password_lets_its_owner_in_however_the_name_is_capitalised(
    site: Site, browser: httpx.AsyncClient
) -> None:
    await site.account("Anna", "supervisor", "operator")
    answer = await browser.post("/api/login", json={"name": "aNNa", "password": PASSWORD})
    assert answer.json() == {
        "person": {"account": "anna", "name": "Anna", "roles": ["supervisor", "operator"], "guest": False}
    }
    assert "Max-Age=43200" in cookie_of(answer), "staff come in again after twelve hours"


async def test_a_wrong_password_and_a_name_nobody_has_get_the_same_answer(
    site: Site, browser: httpx.AsyncClient, logged: list[dict[str, Any]]
) -> None:
    await site.account("Anna", "player")
    await browser.post("/api/guest", json={"name": "Gus"})
    tries = [
        ("Anna", "wrong password 1"),
        ("Nobody", PASSWORD),
        ("Gus", PASSWORD),
        ("Anna", "\x00"),
        ("Anna", "x" * 256),
    ]
    answers = [await browser.post("/api/login", json={"name": name, "password": word}) for name, word in tries]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers}) == 1
    assert sum(line["event"] == "login refused" for line in logged) == len(tries)


async def test_a_closed_account_does_not_come_in_and_is_out_at_once(site: Site, browser: httpx.AsyncClient) -> None:
    anna = await site.account("Anna", "player")
    assert (await browser.post("/api/login", json={"name": "Anna", "password": PASSWORD})).status_code == 200
    await changed(site.store, account_closed(anna.id))
    assert (await browser.get("/api/me")).status_code == 401
    assert (await browser.post("/api/login", json={"name": "Anna", "password": PASSWORD})).status_code == 401


async def test_leaving_ends_the_session_for_the_server_too(browser: httpx.AsyncClient) -> None:
    await browser.post("/api/guest", json={})
    kept = browser.cookies["croupier"]
    answer = await browser.post("/api/logout")
    assert answer.json() == {"ok": True}
    assert "Max-Age=0" in cookie_of(answer)
    assert (await browser.get("/api/me", headers={"cookie": f"croupier={kept}"})).status_code == 401
    assert (await browser.post("/api/logout")).status_code == 401


async def test_coming_in_again_ends_the_session_before(site: Site, browser: httpx.AsyncClient) -> None:
    await browser.post("/api/guest", json={})
    before = browser.cookies["croupier"]
    await site.account("Anna", "player")
    await browser.post("/api/login", json={"name": "Anna", "password": PASSWORD})
    assert browser.cookies["croupier"] != before
    async with site.client(headers={"cookie": f"croupier={before}"}) as other:
        assert (await other.get("/api/me")).status_code == 401
    assert (await browser.get("/api/me")).json()["person"]["name"] == "Anna"


async def test_a_failed_login_leaves_the_session_alone(site: Site, browser: httpx.AsyncClient) -> None:
    person = (await browser.post("/api/guest", json={})).json()["person"]
    await browser.post("/api/login", json={"name": "Anna", "password": PASSWORD})
    assert (await browser.get("/api/me")).json()["person"] == person


async def test_a_session_expires(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, sessions=Sessions(hours=2))
    async with open_site(logged, settings) as site, site.client(headers=OURS) as client:
        await client.post("/api/guest", json={})
        kept = {"cookie": f"croupier={client.cookies['croupier']}"}
        site.clock.seconds += 2 * 3600 - 1
        assert (await client.get("/api/me", headers=kept)).status_code == 200
        site.clock.seconds += 1
        assert (await client.get("/api/me", headers=kept)).status_code == 401


async def test_a_made_up_token_is_nobodys(site: Site) -> None:
    async with site.client() as client:
        for cookie in (
            "croupier=",
            "croupier=abc",
            "croupier=" + "A" * 43,
            "croupier=é",
            "x" * 9000,
            ";;;=;",
            "croupier",
        ):
            answer = await client.get("/api/me", headers={b"cookie": cookie.encode()})
            assert answer.status_code == 401, cookie


async def test_a_guest_who_leaves_gives_back_seat_and_name(site: Site, browser: httpx.AsyncClient) -> None:
    came = (await browser.post("/api/guest", json={"name": "Wim"})).json()["person"]
    assert (await browser.post("/api/guest", json={"name": "wim"})).status_code == 400, "the name is theirs meanwhile"
    await browser.post("/api/logout")
    assert [person.account for person in site.room.got_up] == [came["account"]]
    again = await browser.post("/api/guest", json={"name": "Wim"})
    assert again.status_code == 200
    assert again.json()["person"]["account"] != came["account"]
    await browser.post("/api/logout")
    assert (await browser.post("/api/guest", json={"name": "WIM"})).status_code == 200, "as often as one likes"
    left = [await site.store.accounts.of_id(one.account) for one in site.room.got_up]
    assert [one and one.name for one in left] == ["Wim (left the room)"] * 2, "as a seat is told after a restart"
    assert (await browser.post("/api/guest", json={"name": "Zoe (left the room)"})).status_code == 400


async def test_a_player_with_an_account_who_logs_out_keeps_seat_and_name(
    site: Site, browser: httpx.AsyncClient
) -> None:
    await site.account("Anna", "player")
    await browser.post("/api/login", json={"name": "Anna", "password": PASSWORD})
    await browser.post("/api/logout")
    assert site.room.got_up == []
    guest = await browser.post("/api/guest", json={"name": "Anna"})
    assert guest.json()["person"]["name"] != "Anna"


async def test_another_guests_name_cannot_be_taken(browser: httpx.AsyncClient) -> None:
    assert (await browser.post("/api/guest", json={"name": "Anna"})).status_code == 200
    answer = await browser.post("/api/guest", json={"name": "ＡNNA"})
    assert answer.status_code == 400
    assert answer.json() == {"error": {"what": "another guest has this name already", "do": "choose another"}}


@pytest.mark.parametrize("name", ["", " ", "a\nb\x00", "x" * 33, "\u202eoperator", 7, None, [], {}])
async def test_what_can_be_no_name_is_refused(browser: httpx.AsyncClient, name: Any) -> None:
    answer = await browser.post("/api/login", json={"name": name, "password": PASSWORD})
    assert answer.status_code in (400, 401)
    answer = await browser.post("/api/guest", json={"name": name})
    assert answer.status_code == (200 if name is None else 400)


async def tried(site: Site, name: str, password: str, address: str = "192.0.2.1") -> httpx.Response:
    transport = httpx.ASGITransport(site.app, client=(address, 5000))
    async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{PORT}", headers=OURS) as client:
        return await client.post("/api/login", json={"name": name, "password": password})


async def test_wrong_passwords_from_one_address_are_slowed_down_and_keep_nobody_else_out(
    logged: list[dict[str, Any]],
) -> None:
    limits = Limits(failures_per_hour=10, logins_per_minute=1000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site:
        await site.account("Anna", "player")
        await site.account("Bert", "player")
        assert [(await tried(site, "Anna", "wrong")).status_code for _ in range(50)] == [401] * 5 + [429] * 45
        refused = await tried(site, "Anna", PASSWORD)
        assert refused.status_code == 429, "the right password is no way past it"
        assert int(refused.headers["retry-after"]) == 360
        assert (await tried(site, "Bert", PASSWORD)).status_code == 200
        assert (await tried(site, "Anna", PASSWORD, "198.51.100.7")).status_code == 200, "its owner, from elsewhere"
        site.clock.seconds += 361
        assert (await tried(site, "Anna", PASSWORD)).status_code == 200


async def test_wrong_passwords_for_one_name_from_everywhere_have_a_limit_ten_times_as_high(
    logged: list[dict[str, Any]],
) -> None:
    limits = Limits(failures_per_hour=4, logins_per_minute=1000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site:
        await site.account("Anna", "player")
        statuses = [
            (await tried(site, "Anna", "wrong", f"192.0.2.{place}")).status_code
            for place in range(1, 13)
            for _ in range(2)
        ]
        assert statuses == [401] * 20 + [429] * 4
        refused = await tried(site, "Anna", PASSWORD, "198.51.100.7")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) == 90
        site.clock.seconds += 91
        assert (await tried(site, "Anna", PASSWORD, "198.51.100.7")).status_code == 200


async def test_no_number_of_tries_tells_a_name_somebody_has_from_one_nobody_has(logged: list[dict[str, Any]]) -> None:
    limits = Limits(failures_per_hour=4, logins_per_minute=1000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site:
        await site.account("Anna", "player")
        closed = await site.account("Bert", "player")
        await changed(site.store, account_closed(closed.id))

        async def told(*spellings: str) -> list[tuple[int, str | None, bytes]]:
            answers = [
                await tried(site, name, "wrong", f"192.0.2.{place}") for place in range(1, 13) for name in spellings
            ]
            return [(each.status_code, each.headers.get("retry-after"), each.content) for each in answers]

        somebodys = await told("Anna", "aNNA", "\uff21nna")
        assert {status for status, *_ in somebodys} == {401, 429}
        assert somebodys == await told("Nobody", "nOBODY", "\uff2eobody")
        assert somebodys == await told("Bert", "bERT", "\uff22ert")


async def test_a_try_that_could_not_be_made_does_not_count(
    logged: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = Limits(failures_per_hour=4, logins_per_minute=1000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site:
        await site.account("Anna", "player")
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(passwords, "MOST_WAITING", 0)
            assert {(await tried(site, "Anna", PASSWORD)).status_code for _ in range(10)} == {503}
        assert (await tried(site, "Anna", PASSWORD)).status_code == 200


async def test_a_right_password_does_not_count_against_its_owner(logged: list[dict[str, Any]]) -> None:
    limits = Limits(failures_per_hour=4, logins_per_minute=1000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site, site.client(headers=OURS) as client:
        await site.account("Anna", "player")
        for _ in range(10):
            assert (await client.post("/api/login", json={"name": "Anna", "password": PASSWORD})).status_code == 200


@pytest.mark.parametrize("path", ["/api/guest", "/api/login"])
async def test_one_address_comes_in_only_so_often(logged: list[dict[str, Any]], path: str) -> None:
    limits = Limits(guests_per_minute=3, logins_per_minute=3)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site, site.client(headers=OURS) as client:
        body = {} if path == "/api/guest" else {"name": "Nobody", "password": "x"}
        statuses = [(await client.post(path, json=body)).status_code for _ in range(4)]
        assert statuses[:3] == [200 if path == "/api/guest" else 401] * 3
        assert statuses[3] == 429
        site.clock.seconds += 21
        assert (await client.post(path, json=body)).status_code == statuses[0]


async def test_no_secret_is_logged(site: Site, browser: httpx.AsyncClient, logged: list[dict[str, Any]]) -> None:
    await site.account("Anna", "player")
    await browser.post("/api/login", json={"name": "Anna", "password": PASSWORD})
    await browser.post("/api/login", json={"name": "Anna", "password": "a wrong password"})
    text = repr(logged)
    assert "came in" in text
    for secret in (PASSWORD, "a wrong password", browser.cookies["croupier"]):
        assert secret not in text
