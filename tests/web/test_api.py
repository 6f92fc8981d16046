"""The HTTP API beyond coming in: the lobby, rulebooks, rounds, figures, and every kind of bad request."""

from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec
import pytest

from croupier.acts.rights import RIGHTS, rights_of
from croupier.errors import RequestError
from croupier.house import people
from croupier.house.people import ROLES, Role
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.web.app import HANDLERS
from tests.web.conftest import PASSWORD, Site


async def test_the_lobby_is_open_to_everybody(site: Site, browser: httpx.AsyncClient) -> None:
    answer = (await browser.get("/api/tables")).json()
    assert answer == {"tables": msgspec.to_builtins(site.room.lobby.tables())}
    assert len(answer["tables"]) == 2


async def test_rulebooks_with_every_clause(browser: httpx.AsyncClient) -> None:
    listed = (await browser.get("/api/rulebooks")).json()["rulebooks"]
    assert [each["id"] for each in listed] == list(rulebook_ids())
    for each in listed:
        text = (await browser.get(f"/api/rulebooks/{each['id']}")).json()
        assert {name: text[name] for name in each} == each
        assert [clause["id"] for clause in text["clauses"]] == list(rulebook(each["id"]).clauses)
        assert set(text["clauses"][0]) == {
            "id",
            "area",
            "kind",
            "status",
            "summary",
            "asks",
            "binds",
            "readings",
            "settings",
        }
    assert (await browser.get("/api/rulebooks/no-such")).status_code == 404


async def test_a_clause_comes_with_our_reading_and_what_sets_it(browser: httpx.AsyncClient) -> None:
    book = rulebook("act-manila-2005")
    text = (await browser.get(f"/api/rulebooks/{book.id}")).json()
    for clause in text["clauses"]:
        known = book.clauses[clause["id"]]
        assert clause["readings"] == msgspec.to_builtins(list(known.readings))
        assert tuple(one["key"] for one in clause["settings"]) == known.set_by
    (short,) = [one for clause in text["clauses"] if clause["id"] == "14.5" for one in clause["settings"]]
    permitted, default = "literal, custom", "literal"
    assert short == {"key": "tapout.reopen", "label": "Short all-in", "permitted": permitted, "default": default}


async def test_rounds_are_for_those_who_came_in(browser: httpx.AsyncClient) -> None:
    for path in ("/api/tables/T1/rounds", "/api/tables/T1/rounds/1"):
        assert (await browser.get(path)).status_code == 401
    await browser.post("/api/guest", json={"name": "Zoe"})
    rounds = (await browser.get("/api/tables/T1/rounds?before=4")).json()["rounds"]
    assert [each["round"] for each in rounds] == [3, 2, 1]
    assert rounds[0] == {"round": 3, "at": 3000, "text": ["Round 3"], "net": -200, "unit": "cents"}
    one = (await browser.get("/api/tables/T1/rounds/2")).json()
    card = {"position": 3, "card": "As", "salt": "00", "path": []}
    assert one == {"round": 2, "lines": ['{"type":"x"}'], "openings": [card], "text": ["Zoe (guest)"]}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/T9/rounds", 404),
        ("/api/tables/T9/rounds/1", 404),
        ("/api/tables/T1/rounds/6", 404),
        ("/api/tables/T1/rounds/0", 404),
        ("/api/tables/T1/rounds/-1", 404),
        ("/api/tables/T1/rounds/99999999999999999999999", 404),
        ("/api/tables/T1/rounds/one", 404),
        ("/api/tables/T1/rounds?before=0", 400),
        ("/api/tables/T1/rounds?before=x", 400),
        ("/api/tables/T1/rounds?before=1e999", 400),
        ("/api/tables/T1/rounds?before=99999999999999999999", 400),
        ("/api/tables/%00/rounds", 404),
        ("/api/tables/..%2f..%2fetc/rounds", 404),
        ("/api/nothing", 404),
        ("/api", 404),
        ("/apixyz", 404),
        ("/healthy", 404),
    ],
)
async def test_what_is_not_there_or_not_asked_rightly(browser: httpx.AsyncClient, path: str, status: int) -> None:
    await browser.post("/api/guest", json={})
    answer = await browser.get(path)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["what"]
    assert error["do"]


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"name"',
    b"\xff\xfe",
    b'{"name": "\xff"}',
    b'{"name": "a", "password": "b", "more": 1}',
    b'{"name": 1, "password": "x"}',
    b'{"name": "a"}',
    b'{"name": "a", "password": ""}',
    b'{"name": "a", "name": {"x": 1}, "password": "x"}',
    b"[" * 5000,
    b'{"name":' * 900 + b"1" + b"}" * 900,
    b'{"name": "' + b"x" * 6000 + b'", "password": "x"}',
    b'{"name": "\\ud800", "password": "x"}',
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=lambda body: repr(body[:30]))
async def test_bad_bodies_are_refused_in_our_own_words(browser: httpx.AsyncClient, body: bytes) -> None:
    answer = await browser.post("/api/login", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert set(answer.json()["error"]) == {"what", "do"}
    assert len(answer.content) < 500


async def test_a_body_that_is_too_large_is_not_read_to_its_end(browser: httpx.AsyncClient) -> None:
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while sent < 100:
            sent += 1
            yield b"x" * 1000

    answer = await browser.post("/api/login", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["error"]["do"] == "send at most 8192 bytes"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
async def test_a_body_of_another_kind_lets_nobody_in(site: Site, browser: httpx.AsyncClient, kind: str) -> None:
    await site.account("Anna", "player")
    body = b"name=Anna&password=" + PASSWORD.encode()
    answer = await browser.post("/api/login", content=body, headers={"content-type": kind})
    assert answer.status_code == 400


@pytest.mark.parametrize(("method", "path"), [("PUT", "/api/me"), ("DELETE", "/api/tables"), ("GET", "/api/login")])
async def test_a_way_of_asking_that_there_is_not(browser: httpx.AsyncClient, method: str, path: str) -> None:
    answer = await browser.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"]
    assert answer.json()["error"]["do"]


async def test_health(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/health")).json() == {"ok": True, "witnesses": 0, "witnessed": 0}


@pytest.mark.parametrize("role", ROLES)
async def test_figures_are_for_the_operator_alone(site: Site, browser: httpx.AsyncClient, role: Role) -> None:
    assert (await browser.get("/metrics")).status_code == 401
    await site.account("Someone", role)
    await browser.post("/api/login", json={"name": "Someone", "password": PASSWORD})
    answer = await browser.get("/metrics")
    assert answer.status_code == (200 if role == "operator" else 403)
    if role == "operator":
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert 'croupier_entries_total{how="login"} 1.0' in answer.text
        assert 'croupier_requests_total{status="401"} 1.0' in answer.text


async def test_a_fault_of_ours_is_logged_and_tells_nothing(
    site: Site, browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, logged: list[dict[str, Any]]
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("the secret of the house")

    monkeypatch.setattr(site.room, "lobby", broken)
    answer = await browser.get("/api/tables")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert answer.json()["error"]["what"] == "something went wrong on our side"
    assert any(line["event"] == "our own fault" and line["level"] == "error" for line in logged)


async def test_what_the_room_cannot_use_is_bad_input(
    site: Site, browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def picky(*_: object) -> None:
        raise RequestError("that is no round; count from 1")

    monkeypatch.setattr(site.house.past_rounds, "newest", picky)
    await browser.post("/api/guest", json={})
    answer = await browser.get("/api/tables/T1/rounds")
    assert answer.status_code == 400
    assert answer.json() == {"error": {"what": "that is no round", "do": "count from 1"}}


async def test_the_page_of_the_api_lists_every_request_and_loads_nothing(browser: httpx.AsyncClient) -> None:
    page = await browser.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    schema = (await browser.get("/api/docs/openapi.json")).json()
    for path, operations in schema["paths"].items():
        for method in operations:
            assert f"{method.upper()} {path}" in page.text
    assert "<script" not in page.text
    assert "src=" not in page.text
    asked = {path for path in schema["paths"] if not path.startswith("/api/docs")}
    assert asked == {re.sub(r":[a-z]+}", "}", path) for handler in HANDLERS for path in handler.paths}


def test_every_role_watches_and_only_players_play() -> None:
    assert tuple(RIGHTS) == ROLES == people.ROLES
    assert all("watch" in rights for rights in RIGHTS.values())
    assert [role for role in ROLES if "play" in RIGHTS[role]] == ["player"]
    assert [role for role in ROLES if "operate" in RIGHTS[role]] == ["operator"]
    assert [role for role in ROLES if "inspect" in RIGHTS[role]] == ["regulator"]
    assert RIGHTS["regulator"] == {"watch", "inspect"}
    assert rights_of(frozenset(["dealer", "regulator", "stranger"])) == {"watch", "talk", "deal", "inspect"}
    assert rights_of(frozenset()) == frozenset()


async def test_a_visitor_who_has_not_come_in_sees_a_table_that_is_shown_and_no_other(site: Site) -> None:
    async with site.client() as visitor:
        seen = await visitor.get("/api/tables/T1/view")
        assert seen.json() == {"table": "T1", "public": {"round": 0}}
        for name in ("T2", "nowhere"):
            answer = await visitor.get(f"/api/tables/{name}/view")
            assert answer.status_code == 404
            assert answer.json()["error"]["do"] == "come in, then look at it"
