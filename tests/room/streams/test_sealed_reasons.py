"""What staff write about people never stands in the record: its hash does, and the words lie sealed beside it."""

from __future__ import annotations

import json
import re
from typing import get_args

from croupier.acts import table
from croupier.history.log.native import EVENTS
from croupier.house.complaints import digest
from croupier.protocol.reasons import SEALED, sealed_fields
from croupier.room.room import Room
from croupier.room.streams.sealed.reasons import IN_REPORTS, PART, _bucket
from croupier.room.streams.sealed.words import NOT_THE_WORDS, SealedWords
from croupier.room.streams.stream import read_whole
from croupier.store import Sealed, Write
from croupier.table.events import GameRestarted
from croupier.tournament import commands
from croupier.tournament.events import PlayerMoved
from croupier.verify.verifier import verify_lines
from tests.support.room.directing import gives
from tests.support.room.driver import keys
from tests.support.room.floors import ONE, office_of, waits
from tests.support.room.inspecting import inspecting, lines_of
from tests.support.room.rooms import NOON, Client, a_room, ended, in_a_hand, log_of, seeded
from tests.support.room.tournament_pace import CUP, DIRECTOR, begun

ADELAIDE = "adelaide-omaha"
WORDS = "Cleo Carter shouted at Bob Baker"


def marks_in(text: str) -> list[str]:
    """The hashes that stand in place of words."""
    return re.findall(f"{SEALED}([0-9a-f]{{64}})", text)


async def record(room: Room) -> str:
    return b"".join(await lines_of(room)).decode()


async def test_at_a_table_only_the_hash_is_on_record_and_officials_read_the_words() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, ADELAIDE)
        cleo, dora = await waits(room, "cleo", ADELAIDE), await waits(room, "dora", ADELAIDE)
        boss = Client(room, ONE, ADELAIDE)
        await boss.done("move-in-list", account=dora.who.account, place=1, reason=WORDS)
        await boss.done("take-off-list", account=cleo.who.account, reason=WORDS)
        viewed = {"report": "view-hand", "seat": ann.view["you"]["seat"], "reason": WORDS}
        assert (await boss.do("report", report=viewed)).ok
        await clock.run(room, 0)
        assert len(set(marks_in(await record(room)))) == 3  # of three reasons, for each has its own salt
        assert digest(WORDS) not in await record(room), "whoever guesses the words could see that they are right"
        assert "Carter" not in await record(room)
        told = [message for client in (ann, bob, cleo, dora) for message in client.messages]
        assert not any(b"Carter" in message or SEALED.encode() in message for message in told)
        rulings = await office_of(room).rulings(ADELAIDE, None, 0)
        assert [one.reason for one in rulings if one.kind == "order"] == [WORDS, WORDS, WORDS]
        found = (await inspecting(room).events(("hand-view",), "", None)).events
        assert [one.words.endswith(WORDS) for one in found] == [True]
        assert verify_lines(await lines_of(room)).whole
        await ended(ann, bob, cleo, dora, boss)


async def test_words_that_are_forgotten_break_nothing() -> None:
    async with a_room() as (room, _clock):
        cleo, boss = await waits(room, "cleo", ADELAIDE), Client(room, ONE, ADELAIDE)
        await boss.done("take-off-list", account=cleo.who.account, reason=WORDS)
        (mark,) = marks_in(await record(room))
        await room.house.store.delete_sealed(ADELAIDE, _bucket(mark))
        assert [one.reason for one in await office_of(room).rulings(ADELAIDE, None, 0)] == [""]
        assert verify_lines(await lines_of(room)).whole
        await ended(cleo, boss)


async def test_words_that_are_not_the_ones_of_the_record_are_not_shown_and_older_ones_without_salt_are() -> None:
    async with a_room() as (room, _clock):
        reasons = room.house.reasons
        words = SealedWords(room.house.store, ADELAIDE, keys(), seeded("words"))
        for hash_, said in ((digest(WORDS), WORDS), (digest("other words"), WORDS)):
            await seal_beside(room, words.sealed(_bucket(hash_), f"{PART}{hash_}", said))
        assert await reasons.read(ADELAIDE, f"why: {SEALED}{digest(WORDS)}") == f"why: {WORDS}"
        assert await reasons.read(ADELAIDE, SEALED + digest("other words")) == NOT_THE_WORDS


async def seal_beside(room: Room, sealed: tuple[Sealed, ...]) -> None:
    """Something comes to lie beside a stream with its next line."""
    told = await read_whole(room.house.store, ADELAIDE)
    lines = told.chain.lines((GameRestarted("practice"),), 0, NOON)
    await room.house.store.append([Write(ADELAIDE, told.chain.seq - 1, lines, ((),), sealed)])


async def test_in_a_tournament_too() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "act-omaha-2006", "ann")
        assert (await gives(room, DIRECTOR, "disqualify", account="p-ann", reason=WORDS)).ok
        (gone,) = [line for line in await log_of(room, CUP) if line["type"] == "player-disqualified"]
        assert await room.house.reasons.read(CUP, gone["reason"]) == WORDS
        assert "Carter" not in await record(room)
        await clock.run(room, 0)
        assert "Carter" not in json.dumps(ann.views)
        assert SEALED not in json.dumps(ann.views)
        (found,) = (await inspecting(room).events(("exclusion",), "", None)).events
        assert found.words.endswith(WORDS)
        assert verify_lines(await lines_of(room)).whole
        await ann.close()


def test_every_reason_about_somebody_is_sealed() -> None:
    """Whatever names a person and has a reason; what staff report has its own list."""
    named = {"account", "accounts", "seat", "seats"}
    for kind in (*table.ACTS.values(), *commands.Command.__subclasses__()):
        fields = set(kind.__struct_fields__)
        if "reason" in fields and fields & named:
            assert sealed_fields(kind) == ("reason",), kind


def test_what_is_about_a_person_is_sealed_in_the_event_too() -> None:
    """The rest says by one of a few words of the house's own why it happened."""
    of_the_house = {"seat-left", "stack-changed", "stake-lowered", "chips-removed"}
    named = {"account", "accounts", "seat", "place", "substitute", "absent"}
    for kind in get_args(EVENTS):
        fields = set(kind.__struct_fields__)
        if "reason" in fields and fields & named and kind.__struct_config__.tag not in of_the_house:
            assert sealed_fields(kind) == ("reason",), kind
    assert sealed_fields(PlayerMoved) == ("why",)


def test_what_staff_report_is_sealed() -> None:
    assert IN_REPORTS == {
        "view-hand": "reason", "fraud": "what", "dispute": "what", "disturbance": "what", "cannot-go-on": "what",
        "uncovered": "what",
    }  # fmt: skip
