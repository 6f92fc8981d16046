"""What counts most waits for a fresh proof: which requests and acts, how long a proof counts, and by what it is given."""

from __future__ import annotations

import re
from typing import Any

import pytest

from croupier.acts import ACTS, TOURNAMENT_ACTS
from croupier.house.people import Role
from croupier.web.app import HANDLERS
from croupier.web.http.kit import ASKED, PROOF
from croupier.web.settings import Limits, Settings, SignIn
from tests.support.web.authenticator import Authenticator, code_of, enrol, prove, sign_in
from tests.support.web.cage_api import staff
from tests.support.web.hub import logged_in
from tests.web.conftest import GENEROUS, OURS, PASSWORD, PORT, Site, open_site

WHO: dict[str, Role] = {"operate": "operator", "rule": "supervisor", "inspect": "regulator", "direct": "director"}
AFTER_S = 15 * 60
COUNT = {"counted": 100}


def asked_of_staff() -> list[Any]:
    return [handler for handler in HANDLERS if ASKED in handler.opt]


def named(handler: Any) -> tuple[str, str]:
    return str(next(iter(handler.http_methods))), str(next(iter(handler.paths)))


def test_all_of_the_cage_cards_and_keys_wait_for_a_proof_and_nothing_that_is_only_read_there() -> None:
    declared = {named(one) for one in asked_of_staff() if one.opt[PROOF]}
    changes = {path for method, path in map(named, HANDLERS) if method == "POST"}
    money = {path for path in changes if path.startswith(("/api/cage", "/api/adjustments"))}
    inspected = {path for path in changes if path.startswith("/api/inspect")}
    cards = {path for path in inspected if "opening" in path or path.endswith("/sealed")}
    keys, roles = {"/api/inspect/heads/signature"}, {path for path in changes if path.startswith("/api/consoles")}
    assert {path for method, path in declared if method == "POST"} == money | cards | keys | roles
    assert {path for method, path in declared if method == "GET"} == {"/api/inspect/openings/{number:int}"}
    assert {name for name, act in ACTS.items() if act.proof} == {"float", "goods", "choose"}
    assert {name for name, act in TOURNAMENT_ACTS.items() if act.proof} == {
        "name-director", "add-prize", "declare-ineligible", "offer-prize", "hold-prize", "pay-prize", "cancel",
        "commit-draw", "forfeit", "disqualify", "remove-chips", "confirm-places",
    }  # fmt: skip


@pytest.mark.parametrize("right", WHO)
async def test_each_of_them_waits_and_the_others_do_not(site: Site, right: str) -> None:
    client = await staff(site, "Kim", WHO[right])
    site.clock.seconds += AFTER_S
    for handler in asked_of_staff():
        if right not in handler.opt[ASKED]:
            continue
        method, path = named(handler)
        filled = re.sub(r"{[a-z_]+:([a-z]+)}", lambda found: "1" if found[1] == "int" else "x", path)
        answer = await client.request(method, filled, json=None if method == "GET" else {})
        waits = answer.status_code == 409 and answer.json()["refusal"]["code"] == "proof-wanted"
        assert waits == handler.opt[PROOF], (path, answer.status_code, answer.text)


async def test_a_proof_counts_for_a_quarter_of_an_hour_and_a_new_one_lets_the_same_request_through(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    site.clock.seconds += AFTER_S - 1
    assert (await client.post("/api/cage/count", json=COUNT)).status_code == 200, "coming in was a proof"
    site.clock.seconds += 1
    assert code_of(await client.post("/api/cage/dropped-count")) == "proof-wanted"
    assert code_of(await client.post("/api/account/proofs", json={"password": "wrong password"})) == "wrong-password"
    assert code_of(await client.post("/api/cage/dropped-count")) == "proof-wanted"
    seen = (await client.post("/api/account/proofs", json={"password": PASSWORD})).json()
    assert seen["proved_until"] == site.clock.now_ms() + AFTER_S * 1000
    assert (await client.post("/api/cage/dropped-count")).status_code == 200


async def test_a_proof_is_of_one_session_alone(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    async with site.client(headers=OURS) as other:
        await other.post("/api/login", json={"name": "Kim", "password": PASSWORD})
        site.clock.seconds += AFTER_S
        await client.post("/api/account/proofs", json={"password": PASSWORD})
        assert code_of(await other.post("/api/cage/count", json=COUNT)) == "proof-wanted"


async def test_one_who_has_a_passkey_does_not_prove_themselves_by_the_password(site: Site) -> None:
    client, device = await staff(site, "Kim", "operator"), Authenticator()
    await enrol(client, device)
    site.clock.seconds += AFTER_S
    assert code_of(await client.post("/api/account/proofs", json={"password": PASSWORD})) == "not-this-way"
    assert (await prove(client, device)).status_code == 200
    assert (await client.post("/api/cage/count", json=COUNT)).status_code == 200
    async with site.client(headers=OURS) as thief:
        await thief.post("/api/login", json={"name": "Kim", "password": PASSWORD})
        assert code_of(await thief.post("/api/cage/dropped-count")) == "proof-wanted", "nor by coming in with it"


async def test_adding_a_passkey_ends_the_proofs_that_were_given_by_less(site: Site) -> None:
    client = await staff(site, "Kim", "operator")
    async with site.client(headers=OURS) as thief:
        await thief.post("/api/login", json={"name": "Kim", "password": PASSWORD})
        await enrol(client, Authenticator())
        assert code_of(await thief.post("/api/cage/count", json=COUNT)) == "proof-wanted"


async def test_where_a_password_is_no_proof_one_adds_something_first(logged: list[dict[str, Any]]) -> None:
    settings = Settings(port=PORT, limits=GENEROUS, sign_in=SignIn(proof_by_password=False))
    async with open_site(logged, settings) as site:
        client, device = await staff(site, "Kim", "operator"), Authenticator()
        assert code_of(await client.post("/api/cage/count", json=COUNT)) == "add-a-way-first"
        await enrol(client, device)
        assert (await client.post("/api/cage/count", json=COUNT)).status_code == 200
        async with site.client(headers=OURS) as other:
            await sign_in(other, device)
            assert (await other.post("/api/cage/dropped-count")).status_code == 200


async def test_guesses_at_one_session_are_few_and_take_none_from_its_owner(logged: list[dict[str, Any]]) -> None:
    limits = Limits(failures_per_hour=10, requests_per_second=10_000)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site:
        stolen = await staff(site, "Kim", "operator")
        wrong = {"password": "wrong password"}
        answers = [(await stolen.post("/api/account/proofs", json=wrong)).status_code for _ in range(7)]
        assert answers == [409] * 5 + [429] * 2
        async with site.client(headers=OURS) as owner:
            assert (await owner.post("/api/login", json={"name": "Kim", "password": PASSWORD})).status_code == 200


async def test_acts_at_a_table_wait_as_well(live: Site) -> None:
    client = await logged_in(live, "operator")
    async with client.connected() as socket:
        await socket.send(type="do", id="1", table="T1", act="float", amount=100)
        assert (await socket.until("answer")).get("ok")
        live.clock.seconds += AFTER_S
        await socket.send(type="do", id="2", table="T1", act="float", amount=100)
        assert (await socket.until("answer"))["refusal"]["code"] == "proof-wanted"
        await socket.send(type="do", id="3", table="T1", act="notice")
        assert (await socket.until("answer")).get("ok"), "what moves nothing does not wait"
        assert [id_ for _, id_, _ in live.room.tables["T1"].done] == ["1", "3"]
        visit = await live.store.accounts.sessions_of("operator", live.clock.now_ms())
        await live.store.accounts.prove_session(visit[0].token_hash, "password", "password", live.clock.now_ms())
        await socket.send(type="do", id="4", table="T1", act="float", amount=100)
        assert (await socket.until("answer")).get("ok"), "the same connection, once the proof is there"
