"""Complaints and reviews on the record: their hash in the chain under the dispute clause, their words sealed beside it."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import pytest

from croupier.errors import RequestError, StoreError
from croupier.house.complaints import STREAM, About
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.room.room import Room
from croupier.room.streams import complaints as streams
from croupier.room.streams.complaints import LISTED_MOST, OneComplaint, OneReview
from croupier.rulebooks import rulebook, rulebook_ids, settle
from croupier.shuffle import public_key, unseal
from croupier.store import Store, open_store
from croupier.store.archive import back_up, restore
from croupier.table.opening import open_table
from croupier.table.rules import session_rules
from croupier.verify.verifier import Verifier, verify_lines
from tests.support.banked import both
from tests.support.cite import Cited, clause
from tests.support.room.complaints import ANN, BOB, WORDS, about, box
from tests.support.room.driver import keys
from tests.support.room.past_rounds import STRANGER, SUPERVISOR, played
from tests.support.room.rooms import FakeClock, checked_store, past_of, seeded
from tests.support.room.verify_tournaments import chained_anew

RITA = Person("reg", "Rita", frozenset({"regulator"}))
FINAL = ("act-omaha-2006 19.4", "act-manila-2005 19.4", *both("15.5"), "adelaide-omaha 82", "adelaide-omaha 83")


async def faults(store: Store) -> object:
    """What is wrong with the complaints of a store."""
    verifier = Verifier(())
    async for lines in store.read(STREAM):
        for line in lines:
            verifier.take(line)
    return verifier.end().faults


@clause("act-omaha-2006 19.4", "act-manila-2005 19.4", "adelaide-omaha 83", "act-uth-2019 15.5", "act-uth-2025 15.5")
async def test_a_complaint_stands_under_what_the_rulebook_says_of_disputes(cited: Cited) -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        made = await complaints.make(ANN, About("T", cited.book.id, 7), "review", WORDS, 5)
        assert made.clause == cited.clause
        answered = await complaints.answer(SUPERVISOR, 1, "We have looked at it.", 6)
        assert not isinstance(answered, Refusal | None)
        lines = [json.loads(line) async for lines in opened.read(STREAM) for line in lines]
        assert [line["under"] for line in lines] == [cited.clause] * 2


@clause("adelaide-omaha 82")
async def test_what_no_rule_covers_stands_under_the_clause_for_it(cited: Cited) -> None:
    async with open_store("sqlite::memory:") as opened:
        made = await box(opened).make(ANN, About("T", cited.book.id, 7), "complaint", WORDS, 5, covered=False)
        assert (made.clause, made.covered) == (cited.clause, False)
        assert not await faults(opened)


@pytest.mark.parametrize("book", [each for each in rulebook_ids() if each != "adelaide-omaha"])
async def test_a_rulebook_that_speaks_of_disputes_from_its_rules_alone_leaves_others_to_our_practice(book: str) -> None:
    async with open_store("sqlite::memory:") as opened:
        assert (await box(opened).make(ANN, About("T", book, 7), "complaint", WORDS, 5, covered=False)).clause == (
            "practice"
        )
        assert not await faults(opened)


@clause("adelaide-omaha 84")
@pytest.mark.parametrize("covered", [True, False])
async def test_the_answer_advises_of_the_inspector_and_of_a_review_in_writing(cited: Cited, covered: bool) -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        made = await complaints.make(ANN, About("T", cited.book.id, 7), "complaint", WORDS, 5, covered=covered)
        assert made.advice is None
        answered = await complaints.answer(SUPERVISOR, 1, "We have looked at it.", 6)
        assert isinstance(answered, OneComplaint)
        assert answered.advice
        assert answered.advice.clause == cited.clause
        for words in ("government inspector", "Government Inspectorate", "in writing"):
            assert words in answered.advice.words
        lines = [json.loads(line) async for lines in opened.read(STREAM) for line in lines]
        assert lines[1]["advised"] == cited.clause


@clause(*FINAL)
async def test_the_answer_is_final_unless_the_complainant_asks_the_regulator_for_a_review(cited: Cited) -> None:
    covered = cited.clause != "82"
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        await complaints.make(ANN, About("T", cited.book.id, 7), "complaint", WORDS, 5, covered=covered)
        early = await complaints.request_review(ANN, 1, "too early", 6)
        assert isinstance(early, Refusal)
        assert (early.clause, early.code) == (cited.clause, "not-answered-yet")
        answered = await complaints.answer(SUPERVISOR, 1, "It was right.", 7)
        assert isinstance(answered, OneComplaint)
        assert answered.advice
        assert cited.book.instrument.reviewed_by in answered.advice.words
        assert await complaints.request_review(BOB, 1, "not mine", 8) is None, "it is the complainant's"
        asked = await complaints.request_review(ANN, 1, "Dora Miller did look.", 9)
        assert isinstance(asked, OneComplaint)
        assert asked.review == OneReview(9, "Dora Miller did look.", None, None, None)
        assert isinstance(await complaints.request_review(ANN, 1, "again", 10), Refusal)
        assert [one.number for one in await complaints.listed(RITA)] == [1]
        decided = await complaints.decide_review(RITA, 1, "set-aside", "The film shows it.", 11)
        assert isinstance(decided, OneComplaint)
        (told,) = await complaints.listed(ANN)
        assert told.review == OneReview(9, "Dora Miller did look.", "set-aside", "The film shows it.", 11)
        assert isinstance(await complaints.decide_review(RITA, 1, "stands", "no", 12), Refusal)
        lines = [json.loads(line) async for lines in opened.read(STREAM) for line in lines]
        assert [line["type"] for line in lines[2:]] == ["review-requested", "review-decided"]
        assert {line["under"] for line in lines} == {cited.clause}
        assert "Dora" not in str(lines)
        assert not await faults(opened)
        assert (await box(opened).listed(ANN)) == [told], "a room opened again has it too"


async def test_an_answer_is_not_reviewed_by_the_official_who_gave_it() -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        await complaints.make(ANN, about(), "complaint", WORDS, 5)
        assert isinstance(await complaints.decide_review(RITA, 1, "stands", "x", 5), Refusal), "nobody has asked"
        await complaints.answer(RITA, 1, "It was right.", 6)
        await complaints.request_review(ANN, 1, "Look again.", 7)
        own = await complaints.decide_review(RITA, 1, "stands", "It was.", 8)
        assert isinstance(own, Refusal)
        other = Person("reg-2", "Rob", frozenset({"regulator"}))
        assert isinstance(await complaints.decide_review(other, 1, "stands", "It was.", 9), OneComplaint)


async def test_a_review_that_waits_comes_before_what_is_answered() -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        for number in (1, 2, 3):
            await complaints.make(ANN, about(), "complaint", "x", number)
            await complaints.answer(SUPERVISOR, number, "y", number)
        await complaints.request_review(ANN, 2, "z", 9)
        assert [one.number for one in await complaints.listed(RITA)] == [2, 3, 1]


async def test_a_complaint_recorded_before_reviews_were_is_read_and_verified() -> None:
    """Its lines lack the rulebook, whether a rule covers it, and the advice."""
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        await complaints.make(ANN, about(), "complaint", WORDS, 5)
        await complaints.answer(SUPERVISOR, 1, "y", 6)
        lines = [json.loads(line) async for lines in opened.read(STREAM) for line in lines]
    for line in lines:
        for name in ("rulebook", "covered", "advised"):
            line.pop(name, None)
    assert not verify_lines(chained_anew(lines)).fault


async def test_the_regulator_reads_what_is_sealed_to_them() -> None:
    private = secrets.token_bytes(32)
    async with open_store("sqlite::memory:") as opened:
        await box(opened, keys(public_key(private))).make(ANN, about(), "complaint", WORDS, 5)
        (data,) = [one.data for one in await opened.sealed(STREAM, 1) if one.name == "regulator.words"]
        assert unseal(data, private, b"complaints/1/words").decode() == WORDS


async def test_words_that_are_forgotten_break_no_chain() -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        await complaints.make(ANN, about(), "complaint", WORDS, 5)
        await opened.delete_sealed(STREAM, 1)
        assert [one.words for one in await complaints.listed(ANN)] == [""]
        assert not await faults(opened)


async def test_officials_have_first_what_waits_for_an_answer() -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        for number in range(4):
            await complaints.make(ANN if number % 2 else BOB, about(), "complaint", "x", number)
        await complaints.answer(SUPERVISOR, 4, "y", 9)
        assert [one.number for one in await complaints.listed(SUPERVISOR)] == [3, 2, 1, 4]
        assert [one.number for one in await complaints.listed(ANN)] == [2, 4]
        assert await complaints.listed(STRANGER) == []
        assert LISTED_MOST >= 4


async def test_the_complaints_of_a_round_are_found_however_many_came_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LISTED_MOST", 2)
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        for number in (7, 7, 8, 8, 8):
            await complaints.make(ANN, about(number=number), "complaint", WORDS, 5)
        await complaints.answer(SUPERVISOR, 2, "We have looked at it.", 6)
        assert [one.number for one in await complaints.listed(SUPERVISOR)] == [5, 4]
        assert [one.number for one in await complaints.of_round("T", 7)] == [1, 2]
        assert await complaints.of_round("T", 9) == []


async def test_what_cannot_be_written_is_not_there() -> None:
    async with checked_store() as opened:
        complaints = box(opened)
        opened.fails = 1
        with pytest.raises(StoreError):
            await complaints.make(ANN, about(), "complaint", WORDS, 5)
        assert await complaints.listed(ANN) == []
        assert (await complaints.make(ANN, about(), "complaint", WORDS, 5)).number == 1


async def test_a_backup_brings_the_words_along(tmp_path: Path) -> None:
    async with open_store("sqlite::memory:") as opened:
        await box(opened).make(ANN, about(), "complaint", WORDS, 5)
        await back_up(opened, tmp_path / "room.backup", lambda *_: None)
    async with open_store("sqlite::memory:") as again:
        await restore(tmp_path / "room.backup", again, lambda *_: None)
        assert [one.words for one in await box(again).listed(ANN)] == [WORDS]


async def test_no_table_takes_the_name_of_the_stream_and_a_room_opens_beside_it() -> None:
    book = rulebook(rulebook_ids()[0])
    rules = session_rules(settle(book, {}, defaults=book.example.table))
    with pytest.raises(RequestError):
        open_table(rules, STREAM, by="operator", approval="A")
    async with open_store("sqlite::memory:") as opened:
        await box(opened).make(ANN, about(), "complaint", WORDS, 5)
        room = await Room.open(opened, FakeClock(), seeded("x"), keys())
        assert room.tables == {}
        await room.close()


async def test_whoever_played_may_complain_and_nobody_else() -> None:
    table = rulebook_ids()[0]
    async with played(table, 1) as (room, _, clients, _told):
        past = past_of(room)
        assert await past.complained_of(clients[0].who, table, 1) == About(table, table, 1)
        assert isinstance(await past.complained_of(SUPERVISOR, table, 1), Refusal)
        assert await past.complained_of(STRANGER, table, 1) is None
        assert await past.complained_of(clients[0].who, table, 2) is None
        assert await past.complained_of(clients[0].who, "no-such", 1) is None
