"""The cage over HTTP: a shift, cash in and out, receipts, adjustments by two people, the books, tables and the register."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from croupier.documents.spreadsheet import spreadsheet
from croupier.rulebooks import rulebook, rulebook_ids, settle
from tests.support.web.cage_api import asked, refused, said, staff
from tests.web.conftest import OURS, Site


@pytest.fixture
async def cage(site: Site) -> tuple[httpx.AsyncClient, httpx.AsyncClient]:
    """Two operators at an open cage with $1,000, and Pete, who plays."""
    await site.account("Pete", "player")
    olga, otto = await staff(site, "Olga", "operator"), await staff(site, "Otto", "operator")
    await said(olga, "/api/cage/count", counted=1_000_00)
    await said(otto, "/api/cage/confirmation", counted=1_000_00)
    return olga, otto


Cage = tuple[httpx.AsyncClient, httpx.AsyncClient]


async def test_no_cash_is_brought_or_paid_for_a_tournament_for_play_money(cage: Cage, site: Site) -> None:
    olga, _ = cage
    site.room.tournaments["cup"] = SimpleNamespace(
        showing=SimpleNamespace(seen=lambda: SimpleNamespace(play_money=True))
    )
    for path in ("/api/cage/buy-ins", "/api/cage/cash-outs"):
        assert await refused(olga, path, account="pete", amount=5_00, about="cup", key="k") == "play-money"


async def test_the_second_person_is_not_told_what_the_first_has_counted(site: Site) -> None:
    olga, otto = await staff(site, "Olga", "operator"), await staff(site, "Otto", "operator")
    await said(olga, "/api/cage/count", counted=777_00)
    seen = await otto.get("/api/cage")
    assert "777" not in seen.text
    assert seen.json()["count"] == {"when": "opening", "by": "olga", "by_name": "Olga"}
    assert (await said(otto, "/api/cage/dropped-count"))["count"] is None
    await said(olga, "/api/cage/count", counted=777_00)
    assert await refused(otto, "/api/cage/confirmation", counted=700_00) == "counts-differ"
    assert (await asked(otto, "/api/cage"))["count"] is None  # both begin again


async def test_cash_is_brought_and_paid_with_a_receipt_each(site: Site, cage: Cage) -> None:
    olga, _ = cage
    brought = await said(olga, "/api/cage/buy-ins", account="pete", amount=50_00, key="a")
    assert (brought["number"], brought["kind"], brought["name"]) == (1, "buy-in", "Pete")
    assert await said(olga, "/api/cage/buy-ins", account="pete", amount=50_00, key="a") == brought
    paid = await said(olga, "/api/cage/cash-outs", account="pete", amount=20_00, key="b")
    assert paid["number"] == 2
    assert await refused(olga, "/api/cage/cash-outs", account="pete", amount=31_00) == "wallet-too-low"
    seen = await asked(olga, "/api/cage")
    assert seen["drawer"] == 1_030_00
    assert seen["totals"] == {"opening": 1_000_00, "buy_ins": 50_00, "cash_outs": -20_00, "safe": 0, "boxes": 0}
    receipt = await asked(olga, "/api/cage/receipts/2")
    assert (receipt["movement"], receipt["amount"], receipt["balance"]) == ("cash-out", 20_00, 30_00)
    assert receipt["imprint"]["heads"][0].startswith("cage:4:")
    assert (await olga.get("/api/cage/receipts/9")).status_code == 404


async def test_a_receipt_is_printed(site: Site, cage: Cage) -> None:
    olga, _ = cage
    await said(olga, "/api/cage/buy-ins", account="pete", amount=50_00)
    paper = await olga.get("/api/cage/receipts/1/receipt.pdf")
    assert paper.content.startswith(b"%PDF")
    assert (await olga.get("/api/books/report.pdf")).content.startswith(b"%PDF")


async def test_a_receipt_printed_again_is_a_copy_of_the_first_word_for_word(site: Site, cage: Cage) -> None:
    olga, otto = cage
    await said(olga, "/api/cage/buy-ins", account="pete", amount=50_00)
    first = await asked(olga, "/api/cage/receipts/1")
    assert (first["copy"], first["balance"], first["imprint"]["by"]) == (False, 50_00, "Olga")
    await said(olga, "/api/cage/buy-ins", account="pete", amount=25_00)
    entries = {one["number"]: one for one in (await asked(otto, "/api/cage"))["entries"]}
    assert (entries[1]["printed"], entries[2]["printed"]) == (True, False)
    for again in (olga, otto):
        assert await asked(again, "/api/cage/receipts/1") == {**first, "copy": True}
    assert (await asked(otto, "/api/cage/receipts/2"))["copy"] is False
    papers = [(await someone.get("/api/cage/receipts/2/receipt.pdf")).content for someone in (olga, otto)]
    assert papers[0] == papers[1]
    await said(olga, "/api/cage/buy-ins", account="pete", amount=5_00)
    original, copy = [(await olga.get("/api/cage/receipts/3/receipt.pdf")).content for _ in range(2)]
    assert original != copy


async def test_what_is_answered_later_is_another_paper_with_its_own_time_and_first_print(
    site: Site, cage: Cage
) -> None:
    olga, otto = cage
    made = {"giver": "cage", "taker": "wallet:pete", "amount": 5_00, "words": "charged twice"}
    number = (await said(olga, "/api/adjustments/proposals", **made))["number"]
    waits = await asked(olga, f"/api/cage/receipts/{number}")
    assert await asked(olga, f"/api/cage/receipts/{number}") == {**waits, "copy": True}
    await said(otto, f"/api/adjustments/{number}/approval")
    approved = await asked(olga, f"/api/cage/receipts/{number}")
    assert (approved["copy"], "(approved)" in approved["reason"]) == (False, True)
    assert approved["imprint"]["heads"] != waits["imprint"]["heads"]
    assert await asked(olga, f"/api/cage/receipts/{number}") == {**approved, "copy": True}


async def test_the_cage_takes_no_cash_of_guests_nor_of_those_who_work_here(site: Site, cage: Cage) -> None:
    olga, _ = cage
    async with site.client(headers=OURS) as guest:
        account = (await guest.post("/api/guest", json={"name": "Gus"})).json()["person"]["account"]
    for nobody in (account, "olga", "nobody"):
        answer = await olga.post("/api/cage/buy-ins", json={"account": nobody, "amount": 5_00})
        assert answer.status_code == 404
    assert (await asked(olga, "/api/cage/people?named=gus"))["people"] == []
    assert [one["name"] for one in (await asked(olga, "/api/cage/people?named=PE"))["people"]] == ["Pete"]
    for amount in (0, -1, 10**13, 1.5, "five", None):
        answer = await olga.post("/api/cage/buy-ins", json={"account": "pete", "amount": amount})
        assert answer.status_code == 400


async def test_an_adjustment_is_proposed_by_one_and_approved_by_another(site: Site, cage: Cage) -> None:
    olga, otto = cage
    sue = await staff(site, "Sue", "supervisor")
    await said(olga, "/api/cage/buy-ins", account="pete", amount=50_00)
    proposal = {"giver": "wallet:pete", "taker": "cage", "amount": 10_00}
    made = await said(sue, "/api/adjustments/proposals", **proposal, words="Pete was paid twice")
    assert (made["status"], made["giver"], made["taker"]) == ("waiting", "Pete", "the house")
    number = made["number"]
    assert (await sue.post(f"/api/adjustments/{number}/approval")).status_code == 403
    approved = await said(olga, f"/api/adjustments/{number}/approval")
    assert (approved["status"], approved["answered_by_name"]) == ("approved", "Olga")
    own = await said(olga, "/api/adjustments/proposals", **proposal, words="once more")
    assert await refused(olga, f"/api/adjustments/{own['number']}/approval") == "second-person-approves"
    gone = await said(otto, f"/api/adjustments/{own['number']}/refusal", words="it was paid once")
    assert (gone["status"], gone["answer"]) == ("refused", "it was paid once")
    stranger = await olga.post("/api/adjustments/proposals", json=proposal | {"giver": "wallet:x", "words": "y"})
    assert stranger.status_code == 404
    lines = [line async for some in site.store.read("cage") for line in some]
    assert not any(b"Pete" in line or b"paid" in line for line in lines)  # no name and no word in the record


async def test_a_director_adjusts_what_happened_in_a_tournament_alone(site: Site, cage: Cage) -> None:
    olga, _ = cage
    dee = await staff(site, "Dee", "director")
    proposal = {"giver": "cage", "taker": "wallet:pete", "amount": 1_00, "words": "why"}
    for place in ("", "register", rulebook_ids()[0]):
        assert await refused(dee, "/api/adjustments/proposals", **proposal, table=place) == "directors-tournaments"
    number = (await said(olga, "/api/adjustments/proposals", **proposal))["number"]
    assert await refused(dee, f"/api/adjustments/{number}/refusal", words="no") == "directors-tournaments"
    site.room.tournaments["cup"] = SimpleNamespace(
        showing=SimpleNamespace(seen=lambda: SimpleNamespace(play_money=True))
    )
    assert (
        await refused(dee, "/api/adjustments/proposals", **proposal, table="cup") == "no-such-table"
    )  # the cage's word


async def test_for_a_tournament_those_are_found_who_have_the_money_it_is_for(site: Site, cage: Cage) -> None:
    async with site.client(headers=OURS) as guest:
        await guest.post("/api/guest", json={"name": "Gus"})
    dee = await staff(site, "Dee", "director")
    for name, play_money in (("for-play", True), ("for-cash", False)):
        site.room.tournaments[name] = SimpleNamespace(
            showing=SimpleNamespace(seen=lambda kind=play_money: SimpleNamespace(play_money=kind))
        )
    found = {
        name: [one["name"] for one in (await asked(dee, f"/api/cage/people?tournament={name}"))["people"]]
        for name in ("", "for-cash", "for-play")
    }
    assert found == {"": ["Pete"], "for-cash": ["Pete"], "for-play": ["Gus (guest)"]}
    assert (await dee.get("/api/cage/people?tournament=nowhere")).status_code == 404


async def test_the_books_come_out_and_go_to_a_spreadsheet(site: Site, cage: Cage) -> None:
    olga, _ = cage
    await said(olga, "/api/cage/buy-ins", account="pete", amount=50_00)
    books = await asked(olga, "/api/books")
    assert all(one["expected"] == one["found"] for one in books["report"]["balances"])
    assert books["holdings"] == [{"kind": "wallet", "words": "In wallets", "opening": 0, "closing": 50_00}]
    sheet = await olga.get("/api/books/csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    assert "held,In wallets,0,5000" in sheet.text
    for day in ("2026-13-01", "yesterday", "0001-01-01", "9999-12-31"):
        assert (await olga.get("/api/books", params={"day": day})).status_code == 400
    assert spreadsheet([["=1+1"]]).strip() == "'=1+1"


@pytest.mark.parametrize("name", rulebook_ids())
async def test_every_determination_is_listed_with_its_clause_and_a_choice_is_settled_at_once(
    site: Site, name: str
) -> None:
    olga = await staff(site, "Olga", "operator")
    listed = (await asked(olga, f"/api/determinations/{name}"))["determinations"]
    book = rulebook(name)
    own = {rule.key for rule in book.rules.values() if rule.authority == "determine" and rule.scope == "table"}
    assert own - {rule.key for rule in book.rules.values() if rule.rows} <= {one["key"] for one in listed}
    assert all(one["clause"] and one["permitted"] and one["label"] and one["means"] for one in listed)
    for one in listed:
        assert one["why"] == book.rules[one["key"]].why
        assert {read["clause"] for read in one["readings"]} == {
            each.id for each in book.readings_by_key.get(one["key"], ())
        }
    settled = await said(olga, f"/api/determinations/{name}/settled", set={})
    assert settled["fault"] is None
    usual = {"seats": "9"} if "seats" in book.rules else {}
    assert settled["values"] == settle(book, usual, defaults=book.example.table).written
    wrong = await said(olga, f"/api/determinations/{name}/settled", set={"deck": "53"})
    assert wrong["fault"]["key"] == "deck"
    assert wrong["fault"]["clauses"]
    assert wrong["fault"]["reason"].startswith(f"{book.rules['deck'].label}: "), "what may be entered, under its label"
    assert (await said(olga, f"/api/determinations/{name}/settled", set={"no.such.key": "1"}))["fault"]


async def test_a_table_is_opened_or_refused_with_its_clause(site: Site) -> None:
    olga = await staff(site, "Olga", "operator")
    name = rulebook_ids()[0]
    wanted: dict[str, Any] = {"name": "new-1", "rulebook": name, "approval": "GRC 17"}
    answer = await olga.post("/api/openings", json=wanted | {"set": {"deck": "53"}})
    assert answer.status_code == 409
    assert answer.json()["refusal"]["clause"]
    assert await said(olga, "/api/openings", **wanted) == {"table": "new-1"}
    for bad in ({"name": "a b"}, {"name": "cage"}, {"bank_dollars": 100}):
        assert (await olga.post("/api/openings", json=wanted | bad)).status_code == 400
    assert await refused(olga, "/api/openings", **wanted | {"name": "T1"}) == "name-taken"
    assert (await olga.post("/api/openings", json=wanted | {"rulebook": "x"})).status_code == 404


async def test_the_register_is_read_and_entered(site: Site) -> None:
    olga = await staff(site, "Olga", "operator")
    seen = await asked(olga, "/api/register")
    assert (seen["zone"], seen["approvals"]) == ("UTC", [])
    assert seen["orders"]
    assert not any(one["given"] for one in seen["orders"])
    seen = await said(olga, "/api/register/entries", entry="room", zone="Australia/Sydney", day_begins="06:00")
    assert seen["zone"] == "Australia/Sydney"
    approval = {"entry": "approval", "item": "table", "reference": "GRC 17", "day": "2026-01-01"}
    seen = await said(olga, "/api/register/entries", **approval)
    assert seen["approvals"][0]["reference"] == "GRC 17"
    assert await refused(olga, "/api/register/entries", **approval) == "entered-already"
    later = {**approval, "reference": "GRC 99", "day": "2999-01-01"}
    assert await refused(olga, "/api/register/entries", **later) == "date-to-come"
    assert len((await asked(olga, "/api/register"))["approvals"]) == 1
    order = seen["orders"][0]
    seen = await said(olga, "/api/register/entries", entry="order", key=order["key"], answer=order["answer"])
    assert seen["orders"][0]["given"]
    seen = await said(olga, "/api/register/entries", entry="end-order", key=order["key"])
    assert not seen["orders"][0]["given"]
    await refused(olga, "/api/register/entries", entry="room", zone="Nowhere", day_begins="06:00")
    assert (await olga.post("/api/register/entries", json={"entry": "bribe"})).status_code == 400
