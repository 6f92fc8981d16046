"""Passkeys: added, used to come in, removed; and every way of lying about one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from croupier.store import account_closed
from croupier.web.settings import Settings, SignIn
from tests.support.store.changed import changed
from tests.support.web.authenticator import (
    PRESENT,
    Authenticator,
    bytes_of,
    challenge,
    code_of,
    enrol,
    prove,
    sign_in,
    text_of,
)  # fmt: skip
from tests.support.web.cage_api import staff
from tests.web.conftest import GENEROUS, OURS, PASSWORD, PORT, Site, open_site

MINUTES_16 = 16 * 60


async def with_passkey(site: Site, name: str, *roles: Any) -> tuple[httpx.AsyncClient, Authenticator]:
    client, device = await staff(site, name, *roles), Authenticator()
    await enrol(client, device)
    return client, device


async def test_a_passkey_signs_in_without_a_name_or_a_password(site: Site) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as client:
        answer = await sign_in(client, device)
        assert answer.status_code == 200, answer.text
        assert answer.json()["person"]["name"] == "Anna"
        seen = (await client.get("/api/account")).json()
        assert (seen["level"], seen["ways"]) == ("passkey", ["passkey"])
        assert [(one["name"], one["copied"]) for one in seen["passkeys"]] == [("Phone", False)]
        assert seen["passkeys"][0]["used"] == site.clock.now_ms()


async def test_several_passkeys_are_named_and_removed_and_each_signs_in(site: Site) -> None:
    client, phone = await with_passkey(site, "Anna", "player")
    key = Authenticator()
    site.clock.seconds += 1
    seen = await enrol(client, key, "Key ring")
    assert [one["name"] for one in seen["passkeys"]] == ["Phone", "Key ring"]
    first = seen["passkeys"][0]["id"]
    renamed = await client.post(f"/api/account/passkeys/{first}/name", json={"name": "Old phone"})
    assert [one["name"] for one in renamed.json()["passkeys"]] == ["Old phone", "Key ring"]
    async with site.client(headers=OURS) as other:
        assert (await sign_in(other, key)).status_code == 200
    removed = await client.post(f"/api/account/passkeys/{first}/removal")
    assert [one["name"] for one in removed.json()["passkeys"]] == ["Key ring"]
    async with site.client(headers=OURS) as other:
        assert code_of(await sign_in(other, phone)) == "passkey-not-accepted", "a removed passkey opens nothing"
        assert (await sign_in(other, key)).status_code == 200


async def test_one_device_is_not_added_twice_nor_to_two_accounts(site: Site) -> None:
    anna, device = await with_passkey(site, "Anna", "player")
    bert = await staff(site, "Bert", "player")
    options = await challenge(bert, "/api/account/passkeys/asking")
    assert code_of(await bert.post("/api/account/passkeys", json=device.makes(options))) == "passkey-not-accepted"
    options = await challenge(anna, "/api/account/passkeys/asking")
    assert [one["id"] for one in options["excludeCredentials"]] == [text_of(device.id)]


async def test_an_answer_is_taken_once(site: Site) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as client:
        answer = device.signs(await challenge(client))
        kept = dict(client.cookies)
        assert (await client.post("/api/passkey", json=answer)).status_code == 200
        client.cookies.update(kept)
        assert code_of(await client.post("/api/passkey", json=answer)) == "passkey-not-accepted"


LIES: dict[str, Callable[[Authenticator], object]] = {
    "another origin": lambda device: setattr(device, "origin", "https://evil.example"),
    "another port": lambda device: setattr(device, "origin", "http://localhost:9999"),
    "a site below ours": lambda device: setattr(device, "origin", f"http://evil.localhost:{PORT}"),
    "another relying party": lambda device: setattr(device, "rp_id", "evil.example"),
    "nobody verified": lambda device: setattr(device, "flags", PRESENT),
    "nobody there": lambda device: setattr(device, "flags", device.flags & ~PRESENT),
    "another's name": lambda device: setattr(device, "user", b"bert"),
    "another key": lambda device: setattr(device, "key", Authenticator().key),
    "a passkey nobody has": lambda device: setattr(device, "id", b"x" * 16),
}


@pytest.mark.parametrize("lie", LIES)
async def test_what_does_not_hold_is_not_accepted(site: Site, lie: str) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    await site.account("Bert", "operator")
    LIES[lie](device)
    async with site.client(headers=OURS) as client:
        assert code_of(await sign_in(client, device)) == "passkey-not-accepted"
        assert (await client.get("/api/me")).status_code == 401


@pytest.mark.parametrize("lie", ["another origin", "another relying party", "nobody verified"])
async def test_nor_is_it_added(site: Site, lie: str) -> None:
    client, device = await staff(site, "Anna", "operator"), Authenticator()
    LIES[lie](device)
    options = await challenge(client, "/api/account/passkeys/asking")
    assert code_of(await client.post("/api/account/passkeys", json=device.makes(options))) == "passkey-not-accepted"
    assert (await client.get("/api/account")).json()["passkeys"] == []


async def test_a_challenge_is_for_the_browser_it_was_given_to(site: Site) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as one, site.client(headers=OURS) as other:
        options = await challenge(one)
        await challenge(other)
        assert code_of(await other.post("/api/passkey", json=device.signs(options))) == "passkey-not-accepted"
        assert (await one.post("/api/passkey", json=device.signs(options))).status_code == 200


async def test_a_challenge_is_for_the_session_and_the_purpose_it_was_given_for(site: Site) -> None:
    anna, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as other:
        await sign_in(other, device)
        options = await challenge(other, "/api/account/proofs/asking")
        given = {"passkey": device.signs(options)}
        assert code_of(await anna.post("/api/account/proofs", json=given)) == "passkey-not-accepted"
    async with site.client(headers=OURS) as client:
        at_door = device.signs(await challenge(anna, "/api/account/proofs/asking"))
        assert code_of(await client.post("/api/passkey", json=at_door)) == "passkey-not-accepted"


async def test_a_challenge_is_over_after_five_minutes(site: Site) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as client:
        options = await challenge(client)
        site.clock.seconds += 301
        assert code_of(await client.post("/api/passkey", json=device.signs(options))) == "passkey-not-accepted"


async def test_a_counter_that_goes_back_is_a_copy_and_its_owner_sees_it(
    site: Site, logged: list[dict[str, Any]]
) -> None:
    anna, device = await with_passkey(site, "Anna", "operator")
    copy = device.copy()
    async with site.client(headers=OURS) as client:
        for _ in range(3):
            assert (await sign_in(client, device)).status_code == 200
    async with site.client(headers=OURS) as thief:
        assert code_of(await sign_in(thief, copy)) == "passkey-copied"
        assert (await thief.get("/api/me")).status_code == 401
    assert [one["copied"] for one in (await anna.get("/api/account")).json()["passkeys"]] == [True]
    assert any(line["event"] == "passkey may have been copied" for line in logged)


async def test_a_device_that_counts_nothing_is_no_copy(site: Site) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as client:
        for _ in range(2):
            device.counter = -1  # it says 0 each time
            assert (await sign_in(client, device)).status_code == 200


async def test_nobody_proves_themselves_with_anothers_passkey(site: Site) -> None:
    anna, _ = await with_passkey(site, "Anna", "operator")
    _, berts = await with_passkey(site, "Bert", "operator")
    assert code_of(await prove(anna, berts)) == "passkey-not-accepted"


async def test_a_closed_account_does_not_come_in(site: Site) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    await changed(site.store, account_closed("anna"))
    async with site.client(headers=OURS) as client:
        assert (await sign_in(client, device)).status_code == 401


@pytest.mark.parametrize("part", ["id", "client_data", "authenticator_data", "signature", "user"])
async def test_bytes_that_are_none_are_refused_and_never_our_fault(site: Site, part: str) -> None:
    _, device = await with_passkey(site, "Anna", "operator")
    async with site.client(headers=OURS) as client:
        for broken in ("", "A", "AA", "_" * 40, text_of(b'{"challenge": 7}'), text_of(b"[]"), text_of(b"[" * 900)):
            answer = device.signs(await challenge(client)) | {part: broken}
            if (part, broken) == ("user", ""):
                continue
            assert code_of(await client.post("/api/passkey", json=answer)) == "passkey-not-accepted", (part, broken)


async def test_staff_of_a_room_that_asks_for_passkeys_may_do_nothing_else_before(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, limits=GENEROUS, sign_in=SignIn(staff="passkey"))
    async with open_site(logged, settings) as site:
        anna, device = await staff(site, "Anna", "operator"), Authenticator()
        assert (await anna.get("/api/me")).json()["person"]["roles"] == []
        assert (await anna.get("/api/cage")).status_code == 403
        assert (await anna.get("/api/account")).json()["limited"]
        seen = await enrol(anna, device)
        assert not seen["limited"]
        assert (await anna.get("/api/me")).json()["person"]["roles"] == ["operator"]
        assert (await anna.get("/api/cage")).status_code == 200
        only = seen["passkeys"][0]["id"]
        assert code_of(await anna.post(f"/api/account/passkeys/{only}/removal")) == "last-way-in"


async def test_a_stolen_password_adds_no_passkey_to_an_account_that_has_one(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, limits=GENEROUS, sign_in=SignIn(staff="passkey"))
    async with open_site(logged, settings) as site:
        anna, device = await staff(site, "Anna", "operator"), Authenticator()
        await enrol(anna, device)
        async with site.client(headers=OURS) as thief:
            assert (await thief.post("/api/login", json={"name": "Anna", "password": PASSWORD})).status_code == 200
            assert (await thief.get("/api/cage")).status_code == 403
            assert code_of(await thief.post("/api/account/passkeys/asking")) == "proof-wanted"
            given = {"password": PASSWORD}
            assert code_of(await thief.post("/api/account/proofs", json=given)) == "not-this-way"
            assert code_of(await thief.post("/api/account/app")) == "proof-wanted"
            assert (await prove(thief, device)).status_code == 200, "its owner confirms with the passkey"
            assert (await thief.get("/api/cage")).status_code == 200


async def test_a_players_passkey_is_a_way_beside_the_password_and_may_go_again(site: Site) -> None:
    anna, device = await with_passkey(site, "Anna", "player")
    seen = (await anna.get("/api/account")).json()
    assert (seen["staff"], seen["least"]) == (False, "password")
    site.clock.seconds += MINUTES_16
    removal = f"/api/account/passkeys/{text_of(device.id)}/removal"
    assert code_of(await anna.post(removal)) == "proof-wanted"
    assert (await prove(anna, device)).status_code == 200
    assert (await anna.post(removal)).json()["passkeys"] == []
    async with site.client(headers=OURS) as other:
        assert (await other.post("/api/login", json={"name": "Anna", "password": PASSWORD})).status_code == 200


async def test_a_guest_has_no_account_to_add_one_to(browser: httpx.AsyncClient) -> None:
    await browser.post("/api/guest", json={})
    assert code_of(await browser.post("/api/account/passkeys/asking")) == "no-account"


async def test_where_no_name_is_known_there_are_no_passkeys(logged: list[dict[str, Any]]) -> None:
    async with open_site(logged, Settings(host="192.0.2.1", port=PORT)) as site, site.client(headers=OURS) as client:
        assert code_of(await client.post("/api/passkey/asking")) == "no-passkeys-here"


async def test_they_are_made_for_the_address_people_type(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, origins=("https://room.example",), limits=GENEROUS)
    headers = {"x-croupier": "1", "origin": "https://room.example", "host": "room.example"}
    async with open_site(logged, settings) as site, site.client(headers=headers) as client:
        await site.account("Anna", "player")
        device = Authenticator()
        device.origin, device.rp_id = "https://room.example", "room.example"
        login = await client.post("/api/login", json={"name": "Anna", "password": PASSWORD})
        client.headers["cookie"] = "; ".join([f"{name}={value}" for name, value in login.cookies.items()])
        options = await challenge(client, "/api/account/passkeys/asking")
        assert options["rp"]["id"] == "room.example"
        assert bytes_of(options["user"]["id"]) == b"anna", "the account, and nothing of the person"
        assert (await client.post("/api/account/passkeys", json=device.makes(options))).status_code == 200
