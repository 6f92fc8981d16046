"""Official rules on record: entered when they are put there, changed or taken away; on the rules paper; verified."""

from __future__ import annotations

import json

from croupier.house.register import STREAM, EnterCommencement
from croupier.room.planned_tables import file_rules
from croupier.verify.verifier import verify_lines
from tests.support.banked import both
from tests.support.cite import Cited, clause
from tests.support.room.play_money import record
from tests.support.room.rooms import a_room
from tests.support.room.verify_tournaments import chained_anew

OMAHA, FIRST, SECOND = "act-omaha-2006", "a" * 64, "b" * 64
SHOWN = ("act-omaha-2006 19.9", "act-manila-2005 19.9", *both("15.10"), "adelaide-omaha 86")


async def test_what_is_put_there_changes_or_is_taken_away_is_entered_once() -> None:
    async with a_room() as (room, _clock):
        for documents in ({OMAHA: FIRST}, {OMAHA: FIRST}, {OMAHA: SECOND}, {}, {}):
            await file_rules(room, documents, "operator")
        lines = [json.loads(line) async for lines in room.house.store.read(STREAM) for line in lines]
        entered = [line for line in lines if line["type"].startswith("rules-")]
        assert [(line["type"], line.get("sha256")) for line in entered] == [
            ("rules-filed", FIRST),
            ("rules-filed", SECOND),
            ("rules-withdrawn", None),
        ]
        today = room.house.registry.register.business_day(room.house.clock.now()).isoformat()
        assert {(line["rulebook"], line["day"], line["by"]) for line in entered} == {(OMAHA, today, "operator")}
        assert room.house.registry.register.rules == {}


@clause(*SHOWN)
async def test_the_rules_paper_names_the_instrument_and_the_document_on_file(cited: Cited) -> None:
    async with a_room() as (room, _clock):
        instrument, at = cited.book.instrument, room.house.clock.now()
        before = room.papers.rules(cited.book.id)
        await file_rules(room, {cited.book.id: FIRST}, "operator")
        if not instrument.commenced:
            start = EnterCommencement(cited.book.id, "2026-01-02", "operator")
            assert await room.house.registry.enter(start, at) is None
        paper = room.papers.rules(cited.book.id)
        assert before
        assert paper
        assert (before.document, before.filed) == ("", "")
        assert (paper.instrument, paper.number) == (instrument.short_title, instrument.number)
        assert paper.full_text == instrument.full_text
        assert bool(paper.approved) == bool(instrument.approved)
        assert paper.by_text == (instrument.commenced is not None)
        assert paper.commenced == (f"{instrument.commenced:%-d %B %Y}" if instrument.commenced else "2 January 2026")
        today = room.house.registry.register.business_day(at)
        assert (paper.document, paper.filed) == (FIRST, f"{today:%-d %B %Y}")


async def test_a_forged_filing_is_found() -> None:
    async with a_room() as (room, _clock):
        await file_rules(room, {OMAHA: FIRST}, "operator")
        await file_rules(room, {}, "operator")
        honest = await record(room.house.store)
    assert not verify_lines(honest).fault
    for kind, forged, found in (
        ("rules-filed", {"sha256": "ABC"}, "SHA-256"),
        ("rules-filed", {"rulebook": "act-whist"}, "SHA-256"),
        ("rules-filed", {"day": "2020-01-01"}, "on the business day of the entry"),
        ("rules-filed", {"rulebook": "adelaide-omaha"}, "whose official rules are on file"),
        ("rules-withdrawn", {"day": "2020-01-01"}, "on the business day of the entry"),
        ("rules-withdrawn", {"by": ""}, "does not say who made it"),
    ):
        lines = [json.loads(line) for line in honest]
        for line in lines:
            if line["type"] == kind:
                line.update(forged)
        assert found in (verify_lines(chained_anew(lines)).fault or ""), (kind, forged)
