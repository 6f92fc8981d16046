"""Where one is signed in: the list, and the end of one session, of all others, and of all when the password changes."""

from __future__ import annotations

import httpx

from croupier.store import password_set
from tests.support.store.changed import changed
from tests.support.web.cage_api import staff
from tests.support.web.hub import logged_in
from tests.web.conftest import OURS, PASSWORD, Site

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"


async def log_in(site: Site, agent: str, address: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(site.app, client=(address, 5000))
    base = f"http://127.0.0.1:{site.settings.port}"
    client = httpx.AsyncClient(transport=transport, base_url=base, headers={**OURS, "user-agent": agent})
    assert (await client.post("/api/login", json={"name": "Kim", "password": PASSWORD})).status_code == 200
    return client


async def test_each_says_its_device_its_network_and_when(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    site.clock.seconds += 600
    await log_in(site, PHONE, "2001:db8:1:2::7")
    sessions = (await client.get("/api/account")).json()["sessions"]
    phone, here = sessions
    assert (phone["device"], phone["network"], phone["this"]) == ("Safari on iPhone", "2001:db8:1:2::/64", False)
    assert (here["device"], here["network"], here["this"]) == ("a program", "127.0.0.1", True)
    assert here["seen"] - here["since"] == 600_000
    assert phone["since"] == site.clock.now_ms()


async def test_one_is_ended_and_this_one_is_not(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    phone = await log_in(site, PHONE, "192.0.2.1")
    sessions = (await client.get("/api/account")).json()["sessions"]
    named = {one["this"]: one["id"] for one in sessions}
    assert (await client.post(f"/api/account/sessions/{named[True]}/end")).status_code == 404
    left = (await client.post(f"/api/account/sessions/{named[False]}/end")).json()["sessions"]
    assert [one["this"] for one in left] == [True]
    assert (await phone.get("/api/me")).status_code == 401


async def test_nobody_ends_anothers(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    other = await staff(site, "Lee", "operator")
    (one,) = (await client.get("/api/account")).json()["sessions"]
    assert (await other.post(f"/api/account/sessions/{one['id']}/end")).status_code == 404
    assert (await client.get("/api/me")).status_code == 200


async def test_all_others_are_ended_with_what_they_watch(live: Site) -> None:
    watching = await logged_in(live, "operator")
    base = f"http://127.0.0.1:{live.settings.port}"
    async with watching.connected() as socket, httpx.AsyncClient(base_url=base, headers={"x-croupier": "1"}) as client:
        await client.post("/api/login", json={"name": "operator", "password": PASSWORD})
        assert len((await client.post("/api/account/other-sessions/end")).json()["sessions"]) == 1
        code, why = await socket.closed()
        assert (code, why) == (1008, "the session has ended")


async def test_a_new_password_ends_them_all(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    await changed(site.store, password_set("kim", await site.passwords.hash(PASSWORD)))
    assert (await client.get("/api/me")).status_code == 401
