"""The regulator's work: a round is found, read and verified; the read is written down; hidden cards only after it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from secrets import token_bytes
from typing import Any

import pytest

from croupier.errors import RequestError
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.record import Head
from croupier.room.offices.regulator.office import Inspecting
from croupier.room.offices.regulator.verification import VerifyNow
from croupier.room.room import Room
from croupier.room.streams.keys import SealingKey
from croupier.room.streams.sealed.shuffle import SealedShuffle, opened
from croupier.rulebooks import rulebook_ids
from croupier.shuffle import check_opening, public_key
from croupier.store.round_index import Wanted
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.driver import keys
from tests.support.room.inspecting import RITA, TABLE, inspecting, lines_of
from tests.support.room.live import BOSS, Console, a_live_room
from tests.support.room.live import TABLE as REAL
from tests.support.room.past_rounds import STRANGER, SUPERVISOR, play, played
from tests.support.room.rooms import Client, a_room, ended, in_a_hand, past_of, playing, round_number, seated
from tests.support.room.tournaments import a_cup, played_on, registered

BANK = rulebook_ids()[-1]
OLGA = Person("op", "Olga", frozenset({"operator"}))


@asynccontextmanager
async def inspected(table: str, rounds: int = 1) -> AsyncIterator[tuple[Inspecting, Room, list[Client], Any]]:
    async with played(table, rounds) as (room, _clock, clients, told):
        yield inspecting(room), room, clients, told


@pytest.mark.parametrize("table", [TABLE, BANK])
async def test_a_round_is_found_by_player_and_time_and_verified(table: str) -> None:
    async with inspected(table, 2) as (office, room, clients, _told):
        account = clients[0].who.account
        found = await office.rounds(await office.wanted(Wanted(), account))
        assert len(found.rounds) == 2
        assert found.behind == 0
        newest = found.rounds[0]
        assert (await office.rounds(await office.wanted(Wanted(from_ms=newest.at), account))).rounds == [newest]
        assert account in [one.account for one in newest.players]
        one = await office.one(RITA, table, newest.round, "a complaint of Ann's")
        assert one
        assert [check.ok for check in one.checks] == [True, True, True, True]
        assert sum(entry.amount for entry in one.entries) == 0
        assert {entry.account for entry in one.entries} >= {f"stake:{table}:{account}"} or newest.largest == 0
        assert [(read.by, read.what, read.words) for read in one.reads] == [("reg", "round", "a complaint of Ann's")]
        assert "a complaint" not in json.dumps([line.decode() for line in await lines_of(room)])


async def test_every_privileged_read_is_written_down_and_ones_own_is_not() -> None:
    async with inspected(TABLE) as (office, room, clients, _told):
        past = past_of(room)
        number = round_number(clients[0].actor)
        await past.one(clients[0].who, TABLE, number)
        assert await past.one(STRANGER, TABLE, number) is None
        assert await office.read_list(0) == []
        await past.replay(SUPERVISOR, TABLE, number)
        await past.one(SUPERVISOR, TABLE, number)  # the same read
        await past.newest(OLGA, TABLE, None)
        await office.reads.note(OLGA, "account", accounts=[clients[0].who.account])
        read = await office.read_list(0)
        assert [(one.what, one.role, one.round) for one in read] == [
            ("account", "operator", 0),
            ("rounds", "operator", 0),
            ("round", "supervisor", number),
        ]
        assert read[0].people == [clients[0].who.name]
        assert verify_lines(await lines_of(room)).whole


async def test_hidden_cards_are_opened_by_two_people_after_the_round() -> None:
    async with a_room(sealed_to=keys(b"")) as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob")
        told = await play(room, clock, clients, 1)
        office, number = inspecting(room), round_number(clients[0].actor)
        asked = await office.hidden.ask(RITA, TABLE, number, "was the shuffle fair?")
        assert not isinstance(asked, Refusal | None)
        assert isinstance(await office.hidden.opened(RITA, asked.number), Refusal)
        assert isinstance(await office.hidden.answer(RITA, asked.number, "myself", agreed=True), Refusal)
        assert not isinstance(await office.hidden.answer(OLGA, asked.number, "agreed", agreed=True), Refusal)
        assert isinstance(await office.hidden.opened(OLGA, asked.number), Refusal)
        found = await office.hidden.opened(RITA, asked.number)
        assert not isinstance(found, Refusal | None)
        held = {one.account: list(one.cards) for one in found.hands}
        for client in clients:
            assert held[client.who.account] == told[-1]["held"][client.who.account]
        assert {check_opening(found.root, len(found.shoe), one) for one in found.openings} == {""}
        mine = (await past_of(room).played(clients[0].who, None))[0]
        assert [one.role for one in mine.seen] == ["regulator"]
        assert verify_lines(await lines_of(room)).whole
        await ended(*clients)


async def test_no_card_of_a_round_that_is_played_is_opened() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob")
        actor, office = clients[0].actor, inspecting(room)
        await clock.until(room, lambda: playing(actor) and bool(clients[0].view["you"]["hole"]))
        number = round_number(actor)
        assert await office.one(RITA, TABLE, number, "") is None
        assert await office.hidden.ask(RITA, TABLE, number, "now") is None
        assert await office.hidden.sealed(RITA, TABLE, number, "now") is None
        await ended(*clients)


async def test_the_regulators_own_key_opens_a_shuffle_where_it_is() -> None:
    private = token_bytes(32)
    async with a_room(sealed_to=keys(public_key(private))) as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob")
        told = await play(room, clock, clients, 1)
        office, number = inspecting(room), round_number(clients[0].actor)
        sealed = await office.hidden.sealed(RITA, TABLE, number, "a check")
        assert isinstance(sealed, SealedShuffle)
        found = opened(sealed, SealingKey(private))
        assert {one.account: list(one.cards) for one in found.hands}["p-ann"] == told[-1]["held"]["p-ann"]
        with pytest.raises(RequestError):
            opened(sealed, SealingKey(token_bytes(32)))
        refused = await office.hidden.ask(RITA, TABLE, number, "the other way")
        assert isinstance(refused, Refusal)
        assert [(one.what, one.words) for one in await office.read_list(0)] == [("hidden", "a check")]
        await ended(*clients)


async def verified(room: Room, *heads: Head) -> VerifyNow:
    job = VerifyNow(room.house.store, room.house.inspectorate, room.house.clock)
    assert job.start(RITA, heads) is None
    assert isinstance(job.start(RITA, heads), Refusal)
    async with asyncio.timeout(60):
        while job.seen.running:
            await asyncio.sleep(0.05)
    return job


async def test_everything_is_verified_beside_the_tables_against_heads_received() -> None:
    async with inspected(TABLE) as (office, room, _clients, _told):
        signed = await office.heads.take(room.house.clock.now())
        stream, seq, hash_ = signed.head.rsplit(":", 2)
        seen = (await verified(room, Head(stream, int(seq), hash_))).seen
        assert seen.verdict
        assert (seen.verdict.whole, seen.verdict.tail, seen.lines) == (True, True, seen.total)
        bad = (await verified(room, Head(TABLE, 3, "0" * 64))).seen
        assert bad.verdict
        assert bad.verdict.tail is False
        events = (await office.events(("verification",), "", None)).events
        assert len(events) == 1
        assert "does not verify" in events[0].words


async def test_what_is_out_of_the_ordinary_is_listed_and_paged() -> None:
    async with inspected(TABLE) as (office, room, _clients, _told):
        now = room.house.clock.now()
        for name in ("a", "b", "c"):
            await room.house.inspectorate.stop(RITA, "table", name, f"why {name}", now)
        found = await office.events(("stop",), "", None)
        assert [one.words.split(": ")[1].split(";")[0] for one in found.events] == ["table c", "table b", "table a"]
        second = found.events[1]
        rest = await office.events(("stop",), "", (second.at, second.stream, second.seq))
        assert rest.events == found.events[2:]
        assert [one.words for one in await office.stops()] == ["why a", "why b", "why c"]


async def test_what_would_overdraw_an_account_is_on_record_once() -> None:
    async with inspected(TABLE) as (office, room, _clients, _told):
        house = room.house
        for _ in range(2):
            await house.inspectorate.note_overdrawn(TABLE, "wallet:p-ann", house.clock.now())
        await house.inspectorate.note_overdrawn(TABLE, "", house.clock.now())
        (event,) = (await office.events(("overdrawn",), "", None)).events
        assert event.words == f"wallet:p-ann would have held less than nothing; refused at {TABLE}"
        assert verify_lines(await lines_of(room)).whole


@clause("adelaide-omaha 49(a)")
async def test_a_hand_looked_at_is_known_to_the_regulator_at_once_and_to_its_player_after_the_round(
    cited: Cited,
) -> None:
    async with a_room() as (room, clock):
        table = cited.book.instrument.id
        ann, bob = await in_a_hand(room, clock, table)
        office, sue = inspecting(room), Client(room, SUPERVISOR, table)
        report = {"report": "view-hand", "seat": ann.view["you"]["seat"], "reason": "a card seen on the floor"}
        answer = await sue.do("report", report=report)
        assert answer.ok, answer
        assert playing(ann.actor)
        await clock.run(room, 0)
        for client in (ann, bob):  # no player is told while it is played
            told = [message for message in client.messages if b"looks at" in message or b"seen on" in message]
            assert told == [], client.who
        (event,) = (await office.events(("hand-view",), "", None)).events
        assert event.clause == cited.clause
        assert event.words.startswith("pit manager Sue looked at the hand")
        await play(room, clock, [ann, bob], 1)
        seen = {client.who.account: (await past_of(room).played(client.who, None))[-1].seen for client in (ann, bob)}
        assert [(one.role, one.words, one.clause) for one in seen[ann.who.account]] == [
            ("supervisor", "a card seen on the floor", cited.clause)
        ]
        assert seen[bob.who.account] == []
        await ended(ann, bob, sue)


async def test_a_round_of_a_tournament_is_told_in_its_chips_as_its_players_know_it() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, TABLE)
        ann = await registered(room, clock)
        office, past = inspecting(room), past_of(room)
        while not (mine := await past.played(ann.who, None)):
            await played_on(room, clock, ann, rounds=1)
        line, known = (await office.rounds(await office.wanted(Wanted(), ann.who.account))).rounds[-1], mine[-1]
        one = await office.one(RITA, line.table, line.round, "")
        assert one
        assert [line.unit, one.unit, known.unit] == ["chips", "chips", "chips"]
        assert {player.account: player.net for player in line.players}[ann.who.account] == known.net
        await ann.close()


@clause("act-manila-2005 2.6")
async def test_a_ruling_after_the_round_is_told_with_it_as_the_search_counts_it(cited: Cited) -> None:
    async with a_live_room(cited.book.id) as (room, clock, _store):
        kim, boss, office = Console(room, clock), Console(room, clock, BOSS), inspecting(room)
        await kim.opened("Ann", "Bob", "Cat")
        await kim.play_round(Random(2))
        for found in (52, 51):
            await boss.done("report", report={"report": "card-count", "found": found})
        (line,) = (await office.rounds(Wanted(ruled=True))).rounds
        one = await office.one(RITA, REAL, line.round, "")
        assert one
        assert line.rulings == len(one.rulings) == 2
        assert one.rulings[0].words.startswith("All 52 cards")
        assert one.rulings[0].seq < one.rulings[1].seq
        assert [ruled.clauses[0] for ruled in one.rulings] == [cited.clause] * 2
        for client in (kim, boss):
            await client.close()
