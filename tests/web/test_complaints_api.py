"""Complaints over HTTP: made by players, seen by officials, answered once; bad words and wrong roles are sent away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from croupier.house.people import ROLES, Role
from croupier.rulebooks import rulebook_ids
from croupier.web.settings import Limits, Settings
from tests.web.conftest import PORT, Site, open_site

if TYPE_CHECKING:
    pass
from tests.support.web.complaints_api import somebody

MAKE = "/api/tables/T1/rounds/2/complaints"
WORDS = "The pot was split wrongly.\nPlease look at it: Zoë."
ANSWERING = ("supervisor", "director", "operator", "regulator")


async def made(browser: httpx.AsyncClient, **given: object) -> Any:
    answer = await browser.post(MAKE, json={"kind": "complaint", "words": WORDS, **given})
    assert answer.status_code == 200
    return answer.json()


async def test_a_complaint_is_taken_down_and_found_again(site: Site) -> None:
    async with somebody(site, "Zoe", "player") as zoe:
        first = await made(zoe)
        assert first == {
            "number": 1,
            "table": "T1",
            "round": 2,
            "kind": "complaint",
            "at": site.clock.now_ms(),
            "words": WORDS,
            "answer": None,
            "answered_at": None,
            "answered_by_role": None,
            "clause": first["clause"],
            "rulebook": first["rulebook"],
            "covered": True,
            "advice": None,
            "review": None,
        }
        assert first["rulebook"] in rulebook_ids()
        second = await made(zoe, kind="review", words="  again  ")
        assert (second["number"], second["kind"], second["words"]) == (2, "review", "again")
        assert (await zoe.get("/api/complaints")).json() == {"complaints": [second, first]}


@pytest.mark.parametrize("role", ROLES)
async def test_everybody_sees_their_own_and_officials_all(site: Site, role: Role) -> None:
    async with somebody(site, "Zoe", "player") as zoe, somebody(site, "Other", role) as other:
        await made(zoe)
        seen = (await other.get("/api/complaints")).json()["complaints"]
        assert [each["number"] for each in seen] == ([1] if role in ANSWERING else [])
        assert len((await zoe.get("/api/complaints")).json()["complaints"]) == 1


@pytest.mark.parametrize("role", ROLES)
async def test_officials_answer_once(site: Site, role: Role) -> None:
    async with somebody(site, "Zoe", "player") as zoe, somebody(site, "Other", role) as other:
        await made(zoe)
        site.clock.seconds += 5
        answer = await other.post("/api/complaints/1/answer", json={"words": "It was right."})
        if role not in ANSWERING:
            assert answer.status_code == 403
            assert (await zoe.get("/api/complaints")).json()["complaints"][0]["answer"] is None
            return
        assert answer.status_code == 200
        told = (await zoe.get("/api/complaints")).json()["complaints"][0]
        assert told == answer.json()
        assert (told["answer"], told["answered_by_role"]) == ("It was right.", role)
        assert told["answered_at"] == site.clock.now_ms()
        again = await other.post("/api/complaints/1/answer", json={"words": "No."})
        assert again.status_code == 409
        assert set(again.json()["refusal"]) == {"code", "reason", "clause"}
        assert (await zoe.get("/api/complaints")).json()["complaints"][0]["answer"] == "It was right."


@pytest.mark.parametrize("role", ROLES)
async def test_the_complainant_asks_for_a_review_and_the_regulator_decides_it(site: Site, role: Role) -> None:
    async with (
        somebody(site, "Zoe", "player") as zoe,
        somebody(site, "Sue", "supervisor") as sue,
        somebody(site, "Other", role) as other,
    ):
        assert (await made(zoe, covered=False))["covered"] is False
        review, outcome = "/api/complaints/1/review", "/api/complaints/1/outcome"
        early = await zoe.post(review, json={"words": "now"})
        assert early.status_code == 409
        assert set(early.json()["refusal"]) == {"code", "reason", "clause"}
        answered = (await sue.post("/api/complaints/1/answer", json={"words": "It was right."})).json()
        assert set(answered["advice"]) == {"words", "clause"}
        for them in (sue, other):
            assert (await them.post(review, json={"words": "not mine"})).status_code == 404
        asked = (await zoe.post(review, json={"words": "It was not."})).json()
        assert (asked["review"]["words"], asked["review"]["outcome"]) == ("It was not.", None)
        decided = await other.post(outcome, json={"outcome": "set-aside", "words": "Indeed."})
        if role != "regulator":
            assert decided.status_code == 403
            return
        told = (await zoe.get("/api/complaints")).json()["complaints"][0]
        assert told == decided.json()
        assert (told["review"]["outcome"], told["review"]["answer"]) == ("set-aside", "Indeed.")
        again = await other.post(outcome, json={"outcome": "stands", "words": "No."})
        assert again.status_code == 409


@pytest.mark.parametrize("body", [{}, {"words": "x"}, {"outcome": "maybe", "words": "x"}, {"outcome": "stands"}])
async def test_an_outcome_is_one_of_two_with_words(site: Site, body: dict[str, object]) -> None:
    async with somebody(site, "Rita", "regulator") as rita:
        assert (await rita.post("/api/complaints/1/outcome", json=body)).status_code == 400
        whole = {"outcome": "stands", "words": "x"}
        assert (await rita.post("/api/complaints/1/outcome", json=whole)).status_code == 404


async def test_nobody_answers_their_own(site: Site) -> None:
    async with somebody(site, "Sue", "player", "supervisor") as sue:
        await made(sue)
        assert (await sue.post("/api/complaints/1/answer", json={"words": "I am right."})).status_code == 409


@pytest.mark.parametrize("number", ["2", "0", "-1", "99999999999999999999999"])
async def test_no_such_complaint(site: Site, number: str) -> None:
    async with somebody(site, "Sue", "supervisor") as sue:
        answer = await sue.post(f"/api/complaints/{number}/answer", json={"words": "x"})
        assert answer.status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "complaint"},
        {"words": "x"},
        {"kind": "grumble", "words": "x"},
        {"kind": "complaint", "words": ""},
        {"kind": "complaint", "words": " \n "},
        {"kind": "complaint", "words": "x" * 2001},
        {"kind": "complaint", "words": "a\x00b"},
        {"kind": "complaint", "words": "a\x1b[31mb"},
        {"kind": "complaint", "words": "a\u202eb"},
        {"kind": "complaint", "words": ["x"]},
        {"kind": "complaint", "words": "x", "account": "somebody-else"},
        {"kind": "complaint", "words": "x", "number": 1},
    ],
    ids=repr,
)
async def test_bad_words_are_sent_back(site: Site, body: dict[str, object]) -> None:
    async with somebody(site, "Zoe", "player") as zoe:
        answer = await zoe.post(MAKE, json=body)
        assert answer.status_code == 400
        assert set(answer.json()["error"]) == {"what", "do"}
        assert (await zoe.get("/api/complaints")).json() == {"complaints": []}
        assert await site.store.head("complaints") is None


async def test_words_may_have_two_thousand_letters_of_any_script(site: Site) -> None:
    async with somebody(site, "Zoe", "player") as zoe:
        assert (await made(zoe, words="語" * 2000))["words"] == "語" * 2000
        huge = await zoe.post(MAKE, json={"kind": "complaint", "words": "x" * 100_000})
        assert huge.status_code == 413


async def test_only_of_rounds_one_has_played_and_that_are_over(site: Site) -> None:
    async with somebody(site, "Zoe", "player") as zoe:
        body = {"kind": "complaint", "words": "x"}
        assert (await zoe.post("/api/tables/T1/rounds/6/complaints", json=body)).status_code == 409
        assert (await zoe.post("/api/tables/T1/rounds/7/complaints", json=body)).status_code == 404
        assert (await zoe.post("/api/tables/T9/rounds/1/complaints", json=body)).status_code == 404
        site.past.strangers.add("zoe")
        assert (await zoe.post(MAKE, json=body)).status_code == 404
        assert await site.store.head("complaints") is None


async def test_only_from_our_own_page(site: Site) -> None:
    async with somebody(site, "Zoe", "player") as zoe:
        body = {"kind": "complaint", "words": "x"}
        assert (await zoe.post(MAKE, json=body, headers={"x-croupier": ""})).status_code == 403
        assert (await zoe.post(MAKE, json=body, headers={"origin": "https://evil.example"})).status_code == 403
        assert await site.store.head("complaints") is None


async def test_whoever_complains_without_end_waits(logged: list[dict[str, Any]]) -> None:
    limits = Limits(requests_per_second=100_000, complaints_per_hour=4)
    async with open_site(logged, Settings(port=PORT, limits=limits)) as site, somebody(site, "Zoe", "player") as zoe:
        body = {"kind": "complaint", "words": "a secret name"}
        statuses = [(await zoe.post(MAKE, json=body)).status_code for _ in range(4)]
        assert statuses == [200, 200, 429, 429]
        assert sum(line["event"] == "complaint made" for line in logged) == 2
        assert "secret" not in str(logged), "words are in no log"
