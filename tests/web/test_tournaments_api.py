"""Setting a tournament up over HTTP: formats, what a choice comes to, its announcement; and the screen in the hall."""

from __future__ import annotations

from typing import Any

import httpx
import msgspec
import pytest

from croupier.errors import StoreError
from croupier.room.demo.tournaments import announced
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament.plan.conditions import Plan
from croupier.web.settings import Settings
from tests.support.cite import Cited, clause
from tests.support.room.rooms import a_room
from tests.support.web.tournaments_api import come_in
from tests.web.conftest import PORT, Site, open_site

EVERY_FORMAT = [(name, each) for name in rulebook_ids() for each in rulebook(name).example.structure.formats]
SMALL = 6


async def preview(client: httpx.AsyncClient, **wanted: Any) -> dict[str, Any]:
    answer = await client.post("/api/previews", json={"start": "2031-05-04T18:30"} | wanted)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_every_format_of_every_rulebook_can_be_announced_as_it_is_shown(site: Site) -> None:
    async with come_in(site, "director") as client:
        listed = (await client.get("/api/formats")).json()["rulebooks"]
        assert [(one["rulebook"], each) for one in listed for each in one["formats"]] == EVERY_FORMAT
        for book, each in EVERY_FORMAT:
            shown = await preview(client, rulebook=book, format=each, players=SMALL, title="Sunday cup")
            assert shown["fault"] is None, (book, each, shown["fault"])
            plan = msgspec.convert(shown["plan"], Plan)
            assert plan.name == "Sunday cup"
            assert len(shown["levels"]) == len(plan.structure.levels)
            assert (
                sum(prize["amount"] for prize in shown["prizes"])
                == shown["pool"]
                == SMALL * (shown["payment"] - shown["fee"])
            )
            assert sum(int(chip) * pieces for chip, pieces in shown["stack"].items()) == shown["chips"]
            assert sum(shown["needs"]["sizes"]) == SMALL
            assert all(one["clause"] for one in shown["conditions"])


async def test_a_store_that_is_away_is_no_fault_in_a_plan(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: Any, **__: Any) -> None:
        raise StoreError("the connection is gone")

    wanted: dict[str, Any] = {
        "rulebook": "adelaide-omaha",
        "format": "turbo",
        "players": 12,
        "start": "2031-05-04T18:30",
    }
    async with come_in(site, "director") as client:
        monkeypatch.setattr(site.room.places, "announce", away)
        answer = await client.post("/api/announcements", json={"name": "cup", "wanted": wanted})
        assert answer.status_code == 503, answer.text


async def test_in_a_demo_the_preview_says_up_to_how_many_bots_come(logged: list[dict[str, Any]], site: Site) -> None:
    wanted: dict[str, Any] = {"rulebook": "adelaide-omaha", "format": "turbo", "players": 12}
    async with come_in(site, "director") as client:
        assert (await preview(client, **wanted))["bots"] == 0, "bots play in a demo alone"
    async with open_site(logged, Settings(port=PORT, demo=True)) as demo, come_in(demo, "director") as client:
        assert (await preview(client, **wanted))["bots"] == 8


async def test_choices_are_what_is_played(site: Site) -> None:
    async with come_in(site, "operator") as client:
        choice = {
            "players": 27,
            "seats": 6,
            "chips": 5_000,
            "minutes": 12,
            "entry": 55_00,
            "fee": 5_00,
            "rebuys": 3,
            "add_on": True,
        }
        shown = await preview(client, rulebook="adelaide-omaha", format="turbo", seconds=20, late=2, **choice)
        structure = shown["plan"]["structure"]
        assert (structure["seats"], structure["action_seconds"], structure["late_to_level"]) == (6, 20, 2)
        assert {level["minutes"] for level in shown["levels"]} == {12}
        assert "cards" not in shown["plan"], "as plans were before: the room deals"
        for cards in ("console", "reported"):
            with_cards = await preview(client, rulebook="adelaide-omaha", format="turbo", cards=cards)
            assert with_cards["plan"]["cards"] == cards
        refused = await client.post(
            "/api/previews", json={"rulebook": "adelaide-omaha", "format": "turbo", "cards": "paper"}
        )
        assert refused.status_code == 400
        assert (shown["payment"], shown["fee"], shown["chips"]) == (55_00, 5_00, 5_000)
        assert (structure["rebuy"]["most"], structure["rebuy"]["cost"]) == (3, 50_00)
        assert structure["add_on"]["from_level"] == structure["add_on"]["to_level"] == 4
        assert shown["needs"]["tables"] == 5
        without = await preview(client, rulebook="adelaide-omaha", format="re-buy", rebuys=0, add_on=False)
        assert not {"rebuy", "add_on"} & {*without["plan"]["structure"]}


@clause("adelaide-omaha 106.p4", "act-omaha-2006 20.3", "act-uth-2025 16.2(c)")
async def test_what_is_wrong_is_told_with_its_clause_and_what_is_asked_before_entries_too(
    cited: Cited, site: Site
) -> None:
    async with come_in(site, "director") as client:
        formats = rulebook(cited.book.id).example.structure.formats
        shown = await preview(client, rulebook=cited.book.id, format=formats[-1], players=SMALL)
        if cited.clause == "106.p4":
            shown = await preview(
                client, rulebook=cited.book.id, format=formats[0], players=SMALL, entry=100_00, fee=40_00
            )
            assert shown["plan"] is None
            assert cited.clause in shown["fault"]["clauses"]
        else:
            assert shown["asks"] in ("approved", "notified")
            assert shown["asks_clause"] == cited.clause


async def test_bad_choices_get_a_clear_answer(site: Site) -> None:
    async with come_in(site, "director") as client:
        assert (await client.post("/api/previews", json={"rulebook": "none", "format": "turbo"})).status_code == 400
        assert (
            await client.post("/api/previews", json={"rulebook": "adelaide-omaha", "format": "turbo", "players": 1})
        ).status_code == 400
        for wrong in (
            {"format": "chess"},
            {"format": "sit-and-go", "players": 500},
            {"format": "turbo", "chips": 7},
            {"format": "turbo", "fee": 200_00},
        ):
            shown = await preview(client, rulebook="adelaide-omaha", **wrong)
            assert shown["fault"]["reason"], wrong
            assert shown["fault"]["key"] == [*wrong][-1], "the page says it at the field"
            assert shown["plan"] is None


@pytest.mark.parametrize(
    "wrong", [{"players": 0}, {"chips": -5}, {"chips": 0}, {"minutes": 0}, {"seats": 1}, {"entry": 10**22}]
)
async def test_a_number_nobody_can_play_with_is_refused_and_never_put_right(site: Site, wrong: dict[str, int]) -> None:
    wanted = {"rulebook": "adelaide-omaha", "format": "turbo"} | wrong
    async with come_in(site, "operator") as client:
        assert (await client.post("/api/previews", json=wanted)).status_code == 400
        assert (await client.post("/api/announcements", json={"name": "cup", "wanted": wanted})).status_code == 400


async def test_what_is_announced_is_what_was_sent_settled_in_the_room(site: Site) -> None:
    wanted = {
        "rulebook": "adelaide-omaha",
        "format": "turbo",
        "title": "Hall cup",
        "players": 6,
        "entry": 80_00,
        "fee": 5_00,
    }
    async with a_room() as (room, _), come_in(site, "director") as client:
        site.room.places.announce = room.places.announce  # type: ignore[method-assign]
        answer = await client.post("/api/announcements", json={"name": "cup", "wanted": wanted})
        assert answer.json() == {"tournament": "cup"}, answer.text
        seen = room.tournaments["cup"].showing.seen()
        assert (seen.title, seen.payment, seen.fee, seen.most) == ("Hall cup", 80_00, 5_00, 6)
        assert room.tournaments["cup"].running.company == 0, "no bot comes that nobody asked for"


async def test_a_name_that_a_tournaments_tables_will_have_is_refused(site: Site) -> None:
    wanted = {"rulebook": "adelaide-omaha", "format": "turbo", "players": 6}
    async with a_room() as (room, _), come_in(site, "director") as client:
        site.room.places.announce = room.places.announce  # type: ignore[method-assign]
        assert (await client.post("/api/announcements", json={"name": "cup", "wanted": wanted})).status_code == 200
        answer = await client.post("/api/announcements", json={"name": "cup-1", "wanted": wanted})
        assert answer.status_code == 409
        assert answer.json()["refusal"]["code"] == "name-taken"
        assert "kept for the tables of tournament cup" in answer.json()["refusal"]["reason"]


async def test_an_announcement_has_a_plan_or_choices_that_can_be_read(site: Site) -> None:
    wanted = {"rulebook": "adelaide-omaha", "format": "turbo", "players": 6}
    async with come_in(site, "director") as client:
        for neither in ({}, {"plan": {}, "wanted": wanted}):
            assert (await client.post("/api/announcements", json={"name": "cup"} | neither)).status_code == 400
        for wrong in ({"rulebook": "whist"}, {"format": "none"}):
            answer = await client.post("/api/announcements", json={"name": "cup", "wanted": wanted | wrong})
            assert (answer.status_code, "there" in answer.json()["error"]["what"]) == (400, True)
        bots = await client.post("/api/announcements", json={"name": "cup", "wanted": wanted, "bots": True})
        assert (bots.status_code, "demo" in bots.text) == (400, True)


@clause("act-omaha-2006 20.4(a)", "act-manila-2005 20.4(a)")
async def test_nothing_is_announced_for_a_day_nobody_has_chosen(cited: Cited, site: Site) -> None:
    async with come_in(site, "director") as client:
        shown = await preview(client, rulebook=cited.book.id, format="standard", start="")
        assert shown["plan"] is None
        assert shown["fault"]["key"] == "tournament.start"
        assert cited.clause in shown["fault"]["clauses"]
        past = await preview(client, rulebook=cited.book.id, format="standard", start="2001-05-04T18:30")
        assert (past["plan"], past["fault"]["key"]) == (None, "tournament.start")
        assert cited.clause in past["fault"]["clauses"]
        chosen = await preview(client, rulebook=cited.book.id, format="standard")
        assert chosen["plan"]["given"]["tournament.start"] == "2031-05-04T18:30"


async def test_directors_are_found_by_those_who_name_them(site: Site) -> None:
    await site.account("Dee", "director")
    async with come_in(site, "operator") as client:
        assert [one["name"] for one in (await client.get("/api/directors")).json()["directors"]] == ["Dee"]


@pytest.mark.parametrize("path", ["/api/tournaments/cup/display", "/api/tournaments/none/display"])
async def test_a_screen_in_the_hall_needs_nobody_to_come_in(site: Site, path: str) -> None:
    async with a_room() as (room, clock), come_in(site, "director") as client:
        shown = await preview(client, rulebook="adelaide-omaha", format="turbo", players=SMALL, title="Sunday cup")
        site.room.tournaments["cup"] = await announced(room, msgspec.convert(shown["plan"], Plan), "cup")
        await clock.run(room, 0)
        async with site.client() as passer_by:
            answer = await passer_by.get(path)
        if "none" in path:
            assert answer.status_code == 404
            return
        wall = answer.json()
        assert (wall["title"], wall["phase"], wall["entered"], wall["most"]) == ("Sunday cup", "entries", 0, SMALL)
        assert wall["at"] == clock.now()
        assert not {"entrants", "conditions", "waits"} & {*wall}
