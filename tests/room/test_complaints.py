"""Complaints and reviews on the record: their hash in the chain under the dispute clause, their words sealed beside it."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import pytest

from croupier.errors import RequestError, StoreError
from croupier.protocol.refusal import Refusal
from croupier.room.complaints import LISTED_MOST, Complaints
from croupier.room.host import Keys
from croupier.room.person import Person
from croupier.room.room import Room
from croupier.room.verifying import Verifier
from croupier.rulebooks import rulebook, rulebook_ids, settle
from croupier.shuffle import public_key, unseal
from croupier.store import Store, open_store
from croupier.store.archive import back_up, restore
from croupier.table.complaints import STREAM, About
from croupier.table.rules import session_rules
from croupier.table.table import open_table
from tests.cite import Cited, clause
from tests.room.driver import keys
from tests.room.rooms import FakeClock, checked_store, past_of, seeded
from tests.room.test_past_rounds import STRANGER, SUPERVISOR, played

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
WORDS = "Dora Miller looked at my cards."


def box(store: Store, keys_: Keys | None = None) -> Complaints:
    return Complaints(store, keys_ or keys(), secrets.token_bytes)


def about(table: str = "T", number: int = 7) -> About:
    return About(table, rulebook_ids()[0], number)


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


async def test_the_regulator_reads_what_is_sealed_to_them() -> None:
    private = secrets.token_bytes(32)
    async with open_store("sqlite::memory:") as opened:
        await box(opened, Keys(keys().server, public_key(private))).make(ANN, about(), "complaint", WORDS, 5)
        (data,) = [one.data for one in await opened.sealed(STREAM, 1) if one.name == "regulator.words"]
        assert unseal(data, private, b"complaints/1/words").decode() == WORDS


async def test_words_that_are_forgotten_break_no_chain() -> None:
    async with open_store("sqlite::memory:") as opened:
        complaints = box(opened)
        await complaints.make(ANN, about(), "complaint", WORDS, 5)
        await opened.delete_sealed(STREAM, 1)
        assert [one.words for one in await complaints.listed(ANN)] == [""]
        verifier = Verifier()
        async for lines in opened.read(STREAM):
            for line in lines:
                verifier.take(line)
        verifier.end()
        assert not verifier.faults


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
