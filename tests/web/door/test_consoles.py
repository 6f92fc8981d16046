"""Taking over by a PIN: at an enrolled console, by those who signed in there in full within the shift, and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from croupier.store import account_closed, password_set, roles_set
from tests.support.store.changed import changed
from tests.support.web.authenticator import code_of
from tests.support.web.cage_api import staff
from tests.web.conftest import OURS, PASSWORD, Site

PIN, HOUR_S = "482915", 3600


async def log_in(client: httpx.AsyncClient, name: str) -> None:
    assert (await client.post("/api/login", json={"name": name, "password": PASSWORD})).status_code == 200


@pytest.fixture
async def pit(site: Site) -> AsyncIterator[httpx.AsyncClient]:
    """A console at which a supervisor and a dealer with a PIN have signed in; the supervisor last."""
    async with site.client(headers=OURS) as client:
        for name, role in (("Sue", "supervisor"), ("Dora", "dealer")):
            await site.account(name, role)  # type: ignore[arg-type]
        await log_in(client, "Sue")
        assert (await client.post("/api/consoles/entries", json={"name": "Pit 2"})).status_code == 200
        for name in ("Dora", "Sue"):
            await log_in(client, name)
            assert (await client.post("/api/account/pin", json={"pin": PIN})).status_code == 200
        yield client


async def take_over(client: httpx.AsyncClient, account: str, pin: str = PIN) -> httpx.Response:
    return await client.post("/api/console/take-over", json={"account": account, "pin": pin})


async def test_staff_take_over_and_act_in_their_own_name(site: Site, pit: httpx.AsyncClient) -> None:
    here = (await pit.get("/api/console")).json()
    assert here == {"name": "Pit 2", "people": [{"account": "dora", "name": "Dora"}, {"account": "sue", "name": "Sue"}]}
    before = dict(pit.cookies)
    assert (await take_over(pit, "dora")).json()["person"]["name"] == "Dora"
    assert (await pit.get("/api/me")).json()["person"]["roles"] == ["dealer"]
    async with site.client(headers=OURS, cookies=before) as kept:
        assert (await kept.get("/api/me")).status_code == 401, "whoever was there is there no longer"
    assert (await take_over(pit, "sue")).json()["person"]["name"] == "Sue", "and may come back"


async def test_a_pin_is_no_proof(site: Site, pit: httpx.AsyncClient) -> None:
    await take_over(pit, "sue")
    assert code_of(await pit.post("/api/consoles/entries", json={"name": "Mine"})) == "proof-wanted"
    assert code_of(await pit.post("/api/account/pin", json={"pin": "111111"})) == "proof-wanted"


async def test_nowhere_else(site: Site, pit: httpx.AsyncClient) -> None:
    async with site.client(headers=OURS) as other:
        assert (await other.get("/api/console")).json() == {"name": "", "people": []}
        assert code_of(await take_over(other, "dora")) == "not-a-console"
        await log_in(other, "Sue")
        await other.post("/api/consoles/entries", json={"name": "Pit 3"})
        assert code_of(await take_over(other, "dora")) == "sign-in-first", "she has not signed in here"
    async with site.client(headers=OURS, cookies={"croupier-console": "a" * 43}) as forger:
        assert code_of(await take_over(forger, "dora")) == "not-a-console"


async def test_within_the_shift(site: Site, pit: httpx.AsyncClient) -> None:
    site.clock.seconds += 12 * HOUR_S - 1
    assert (await take_over(pit, "dora")).status_code == 200
    site.clock.seconds += 1
    assert code_of(await take_over(pit, "sue")) == "sign-in-first"
    assert (await pit.get("/api/me")).status_code == 401, "nor does the session last longer than the shift"


async def test_five_wrong_pins_and_it_takes_a_full_sign_in(site: Site, pit: httpx.AsyncClient) -> None:
    codes = [code_of(await take_over(pit, "dora", "000000")) for _ in range(6)]
    assert codes == ["wrong-pin"] * 5 + ["sign-in-first"]
    assert code_of(await take_over(pit, "dora")) == "sign-in-first", "the right one as well"
    assert (await take_over(pit, "sue")).status_code == 200, "it is for each of them"
    await log_in(pit, "Dora")
    await take_over(pit, "sue")
    assert (await take_over(pit, "dora")).status_code == 200


async def test_logging_out_ends_the_shift_there(pit: httpx.AsyncClient) -> None:
    await pit.post("/api/logout")
    assert [one["name"] for one in (await pit.get("/api/console")).json()["people"]] == ["Dora"]
    assert code_of(await take_over(pit, "sue")) == "sign-in-first"


@pytest.mark.parametrize("change", ["password", "roles", "close"])
async def test_what_ends_the_sessions_of_an_account_ends_its_shifts(
    site: Site, pit: httpx.AsyncClient, change: str
) -> None:
    match change:
        case "password":
            await changed(site.store, password_set("dora", await site.passwords.hash(PASSWORD)))
        case "roles":
            await changed(site.store, roles_set("dora", ("supervisor",)))
        case _:
            await changed(site.store, account_closed("dora"))
    assert code_of(await take_over(pit, "dora")) == "sign-in-first"


async def test_an_official_enrols_and_ends_consoles_and_others_do_not(site: Site, pit: httpx.AsyncClient) -> None:
    (console,) = (await pit.get("/api/consoles")).json()["consoles"]
    assert (console["name"], console["by"]) == ("Pit 2", "sue")
    dealer = await staff(site, "Dan", "dealer")
    assert (await dealer.post("/api/consoles/entries", json={"name": "Mine"})).status_code == 403
    assert (await pit.post(f"/api/consoles/{console['id']}/end")).json() == {"consoles": []}
    assert code_of(await take_over(pit, "dora")) == "not-a-console"


async def test_a_player_has_no_pin_and_no_shift(site: Site, pit: httpx.AsyncClient) -> None:
    await site.account("Paul", "player")
    await log_in(pit, "Paul")
    assert code_of(await pit.post("/api/account/pin", json={"pin": PIN})) == "staff-alone"
    assert code_of(await take_over(pit, "paul")) == "sign-in-first"


async def test_the_store_says_no_pin_and_the_log_says_who_enrolled_what(
    site: Site, pit: httpx.AsyncClient, logged: list[dict[str, Any]]
) -> None:
    rows = await site.store._fetch("SELECT hash FROM pin")  # type: ignore[attr-defined]
    assert all(row[0].startswith("$argon2id$") for row in rows)
    assert PIN not in str(logged)
    told = [(line["event"], line["by"]) for line in logged if line.get("privilege")]
    assert told == [("console-enrolled", "sue"), ("way-in-changed", "dora"), ("way-in-changed", "sue")]
