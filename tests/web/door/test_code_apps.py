"""The authenticator app: a code beside the password, good once; recovery codes; what a thief of the password can try."""

from __future__ import annotations

import base64
from typing import Any

import httpx
import pytest

from croupier.web.door import totp
from croupier.web.settings import Limits, Settings, SignIn
from tests.support.web.authenticator import Authenticator, code_of, enrol
from tests.support.web.cage_api import staff
from tests.web.conftest import GENEROUS, OURS, PASSWORD, PORT, Site, open_site

RFC_SECRET = b"12345678901234567890"


@pytest.mark.parametrize(
    ("second", "code"),
    [(59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_codes_are_those_of_the_standard(second: int, code: str) -> None:
    assert totp.code_at(RFC_SECRET, second // 30) == code


def code_now(site: Site, secret: bytes, later: int = 0) -> str:
    return totp.code_at(secret, site.clock.now_ms() // totp.STEP_MS + later)


async def app_of(site: Site, client: httpx.AsyncClient) -> tuple[bytes, list[str]]:
    """Set up an app; its secret, and the recovery codes."""
    made = (await client.post("/api/account/app")).json()
    assert made["square"].startswith("data:image/svg+xml")
    secret = base64.b32decode(made["secret"])
    answer = await client.post("/api/account/app/confirmation", json={"code": code_now(site, secret)})
    assert answer.status_code == 200, answer.text
    site.clock.seconds += 30
    return secret, answer.json()["codes"]


async def tried(site: Site, name: str = "Anna", **given: str) -> httpx.Response:
    async with site.client(headers=OURS) as client:
        return await client.post("/api/login", json={"name": name, "password": PASSWORD, **given})


async def test_the_password_asks_for_the_code_then_and_a_code_is_good_once(site: Site) -> None:
    secret, _ = await app_of(site, await staff(site, "Anna", "operator"))
    assert code_of(await tried(site)) == "code-wanted"
    assert (await tried(site, code="000000")).status_code == 401
    code = code_now(site, secret)
    assert (await tried(site, code=code)).status_code == 200
    assert (await tried(site, code=code)).status_code == 401, "nobody who looked on comes in with it"
    assert (await tried(site, code=code_now(site, secret, -1))).status_code == 401, "nor with one from before"
    assert (await tried(site, code=code_now(site, secret, 1))).status_code == 200, "a clock may be off a little"
    site.clock.seconds += 60
    assert (await tried(site, code=code_now(site, secret, 2))).status_code == 401


async def test_a_wrong_password_says_nothing_of_an_app(site: Site) -> None:
    await app_of(site, await staff(site, "Anna", "operator"))
    answer = await tried(site, password="wrong password")
    assert (answer.status_code, answer.content) == (401, (await tried(site, "Nobody")).content)


async def test_ten_recovery_codes_are_good_once_each_and_new_ones_end_them(site: Site) -> None:
    anna = await staff(site, "Anna", "operator")
    _, codes = await app_of(site, anna)
    assert len(set(codes)) == 10
    assert (await tried(site, code=codes[0].upper())).status_code == 200
    assert (await tried(site, code=codes[0])).status_code == 401
    assert (await anna.get("/api/account")).json()["recovery_codes"] == 9
    assert len((await anna.post("/api/account/recovery-codes")).json()["codes"]) == 10
    assert (await tried(site, code=codes[1])).status_code == 401


async def test_the_store_holds_neither_the_secret_nor_a_recovery_code(site: Site) -> None:
    secret, codes = await app_of(site, await staff(site, "Anna", "operator"))
    rows = await site.store._fetch("SELECT secret FROM code_app")  # type: ignore[attr-defined]
    rows += await site.store._fetch("SELECT hash FROM recovery_code")  # type: ignore[attr-defined]
    kept = b"".join([bytes(row[0]) for row in rows])
    assert len(rows) == 11
    assert secret not in kept
    assert not any(totp.plain(code).encode() in kept for code in codes)


async def test_one_who_knows_the_password_has_few_codes_to_try_and_its_owner_has_their_own(
    logged: list[dict[str, Any]],
) -> None:
    limits = Limits(failures_per_hour=10, logins_per_minute=1000, requests_per_second=10_000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site:
        anna = await staff(site, "Anna", "operator")
        secret, _ = await app_of(site, anna)
        statuses = []
        for place in range(1, 9):
            transport = httpx.ASGITransport(site.app, client=(f"192.0.2.{place}", 5000))
            async with httpx.AsyncClient(
                transport=transport, base_url=f"http://127.0.0.1:{PORT}", headers=OURS
            ) as thief:
                given = {"name": "Anna", "password": PASSWORD, "code": "000000"}
                statuses.append((await thief.post("/api/login", json=given)).status_code)
        assert statuses == [401] * 5 + [429] * 3
        await anna.post("/api/logout")
        given = {"name": "Anna", "password": PASSWORD, "code": code_now(site, secret)}
        assert (await anna.post("/api/login", json=given)).status_code == 200, "from where the account was before"


async def test_an_app_counts_once_a_code_of_it_was_given(site: Site) -> None:
    anna = await staff(site, "Anna", "operator")
    await anna.post("/api/account/app")
    assert (await tried(site)).status_code == 200
    assert code_of(await anna.post("/api/account/app/confirmation", json={"code": "000000"})) == "wrong-code"
    assert not (await anna.get("/api/account")).json()["app"]


async def test_an_app_is_not_put_in_the_place_of_another(site: Site) -> None:
    anna = await staff(site, "Anna", "operator")
    await app_of(site, anna)
    assert code_of(await anna.post("/api/account/app")) == "app-there-already"
    assert not (await anna.post("/api/account/app/removal")).json()["app"]
    assert (await tried(site)).status_code == 200


@pytest.mark.parametrize("least", ["second", "passkey"])
async def test_staff_who_have_to_add_an_app_or_a_passkey_may_do_that_alone(
    logged: list[dict[str, Any]], least: Any
) -> None:
    settings = Settings(port=PORT, limits=GENEROUS, sign_in=SignIn(staff=least))
    async with open_site(logged, settings) as site:
        anna = await staff(site, "Anna", "operator")
        assert (await anna.get("/api/cage")).status_code == 403
        await app_of(site, anna)
        seen = (await anna.get("/api/account")).json()
        assert (seen["level"], seen["limited"]) == ("second", least == "passkey")
        assert (await anna.get("/api/cage")).status_code == (403 if least == "passkey" else 200)
        removed = await anna.post("/api/account/app/removal")
        if least == "second":
            assert code_of(removed) == "last-way-in"
            await enrol(anna, Authenticator())
            assert (await anna.post("/api/account/app/removal")).status_code == 200
        player = await staff(site, "Paul", "player")
        assert not (await player.get("/api/account")).json()["limited"]
