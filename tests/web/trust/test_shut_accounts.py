"""At the door: an account that is otherwise in the database than on record does not come in, and is out at once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.house.people import Role
from croupier.store import Account
from croupier.web.door import sessions
from croupier.web.settings import Settings
from tests.support.room.privileges import HAND, kinds
from tests.web.conftest import OURS, PASSWORD, PORT, Site, open_site


async def login(browser: httpx.AsyncClient, name: str) -> httpx.Response:
    return await browser.post("/api/login", json={"name": name, "password": PASSWORD})


async def changed(site: Site, sql: str, *arguments: object) -> None:
    """Change the table of people as another program would."""
    await site.store.accounts._change(sql, *arguments)


async def test_an_account_on_record_comes_in_and_one_that_is_changed_does_not(
    site: Site, browser: httpx.AsyncClient
) -> None:
    dora = await site.account("Dora", "dealer")
    await site.privileges.begin_record(HAND, 1)
    assert (await login(browser, "Dora")).status_code == 200
    assert (await browser.get("/api/me")).json()["person"]["roles"] == ["dealer"]
    await changed(site, "UPDATE person SET roles = $1 WHERE account = $2", "operator", dora.id)
    assert (await browser.get("/api/me")).status_code == 401, "the session of before is worth nothing more"
    refused = await login(browser, "Dora")
    assert refused.status_code == 403
    assert "its roles in the database are not those on record" in refused.text
    assert (await kinds(site.store))[-1] == "account-shut"
    assert await site.privileges.change_roles(dora, ("dealer",), HAND, 2) is None
    assert (await login(browser, "Dora")).status_code == 200


async def test_an_account_that_was_put_into_the_database_does_not_come_in(
    site: Site, browser: httpx.AsyncClient
) -> None:
    await site.privileges.begin_record(HAND, 1)
    await site.account("Eve", "operator")
    assert (await login(browser, "Eve")).status_code == 403
    assert (await login(browser, "Nobody")).status_code == 401
    assert (await kinds(site.store))[-1] == "account-shut"


async def test_a_wrong_password_is_not_told_that_the_account_is_shut(site: Site, browser: httpx.AsyncClient) -> None:
    await site.privileges.begin_record(HAND, 1)
    await site.account("Eve", "operator")
    tried = await browser.post("/api/login", json={"name": "Eve", "password": "wrong but long enough"})
    assert tried.status_code == 401


@pytest.mark.parametrize("demo", [False, True])
async def test_a_guest_with_a_role_of_staff_is_one_of_the_demo_alone(logged: list[dict[str, Any]], demo: bool) -> None:
    async with open_site(logged, Settings(port=PORT, demo=demo)) as site, site.client(headers=OURS) as browser:
        await site.privileges.begin_record(HAND, 1)
        eve = Account("g-eve", "Eve", ("operator",), guest=True, password_hash="", made_ms=0)
        assert await site.store.accounts.create(eve)
        await site.store.accounts.start_session(sessions.hash_of("token"), eve.id, site.clock.now_ms() + 10_000)
        answer = await browser.get("/api/me", headers={"cookie": f"{site.house.entry.cookie_name}=token"})
        assert answer.status_code == (200 if demo else 401)


@pytest.mark.parametrize("role", ["player", "dealer"])
async def test_before_the_record_begins_everybody_comes_in(site: Site, browser: httpx.AsyncClient, role: Role) -> None:
    await site.account("Dora", role)
    assert (await login(browser, "Dora")).status_code == 200
