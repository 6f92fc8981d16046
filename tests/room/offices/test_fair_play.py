"""The fair play watch on a room's record: new rounds only, cards of rounds that are over, what officials make of it."""

from __future__ import annotations

import json

import msgspec

from croupier.house.floor import STREAM
from croupier.protocol.refusal import Refusal
from croupier.room.offices.floor.fair_play import FairPlay, OneFinding
from croupier.room.offices.floor.watching import FOUND, KEPT_DAYS, MEMORY, Found
from croupier.room.room import Room
from croupier.room.rounds.ended import ended_rounds
from croupier.rulebooks import rulebook_ids
from croupier.store import Store, open_store
from croupier.watch import Finding, Signal, Witness
from croupier.workers.watching import WatchedRecord, cards_in
from tests.support.room.floors import ONE, TWO
from tests.support.room.live import verified
from tests.support.room.past_rounds import play
from tests.support.room.rooms import Client, a_room, ended, log_of, person, seated

OMAHA = "act-omaha-2006"
PAIR = ("p-ann", "p-bob")
WORDS = "I watched both for an hour: brothers, and they play against each other"
SIGNAL = Signal("folds", 4.0, *PAIR, 12.0, 9.0, 3.0, rounds=(Witness(0.9, OMAHA, 1, 5, 1200),))
FINDING = Finding(PAIR, 0.01, 41, 5, (SIGNAL,))


async def looked(room: Room) -> FairPlay:
    """The watch of a room, after a look."""
    fair_play = FairPlay(room.house)
    assert fair_play.watching.start() is None
    assert isinstance(fair_play.watching.start(), Refusal)  # one at a time
    await fair_play.watching.ended()
    assert fair_play.watching.seen.failed == ""
    return fair_play


async def remembered(store: Store) -> WatchedRecord:
    return WatchedRecord(await store.watching.kept(f"{MEMORY}.0"))


async def found_before(store: Store, *findings: Finding) -> None:
    await store.watching.keep(FOUND, msgspec.json.encode(Found(1, 41, findings)))


async def test_a_look_reads_the_rounds_that_are_over_and_a_restarted_room_goes_on_from_there() -> None:
    async with open_store("sqlite::memory:") as store:
        async with a_room(store) as (room, clock):
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            assert (await (await looked(room)).findings()).rounds == 0
            await play(room, clock, clients, 4)
            found = await (await looked(room)).findings()
            assert (found.rounds, found.at, found.findings) == (4, clock.now(), [])
            assert (await (await looked(room)).findings()).rounds == 4  # nothing twice
            await ended(*clients)
        reached = (await remembered(store)).reached[OMAHA]
        async with a_room(store) as (room, clock):
            clients = [Client(room, person(name), OMAHA) for name in ("ann", "bob")]
            await play(room, clock, clients, 2)
            assert (await (await looked(room)).findings()).rounds == 6
            await ended(*clients)
        memory = await remembered(store)
        assert memory.reached[OMAHA] > reached
        assert memory.rounds == 6


async def test_a_memory_that_is_lost_or_of_other_code_is_worked_out_again() -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        await play(room, clock, clients, 3)
        await looked(room)
        whole = (await store.watching.kept(f"{MEMORY}.0"), await store.watching.kept(FOUND))
        for lost in (b"", b"what a later version kept", whole[0][:-9]):
            await store.watching.keep(f"{MEMORY}.0", lost)
            assert (await (await looked(room)).findings()).rounds == 3
        await store.watching.forget()
        await looked(room)
        assert (await store.watching.kept(f"{MEMORY}.0"), await store.watching.kept(FOUND)) == whole
        await ended(*clients)


async def test_the_cards_of_every_round_that_is_over_are_read_and_of_none_that_is_played() -> None:
    for table in rulebook_ids():
        async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
            clients = await seated(room, clock, table, "ann", "bob")
            await play(room, clock, clients, 2)
            await clock.run(room, 20_000)  # the third is dealt by now
            pieces = [one async for one in ended_rounds(store, room.house.keys.sealing, {}) if one.table == table]
            lines = [json.loads(line) for piece in pieces for line in piece.lines]
            ends = [line for line in lines if line["type"].endswith("round-ended")]
            shoes = {seq: shoe for piece in pieces for seq, shoe in piece.shoes.items()}
            assert lines[-1] == ends[-1]
            assert [line["seq"] for line in ends] == sorted(shoes)
            shown = {card for line in lines for card in line.get("cards", ()) if isinstance(card, str)}
            assert shown <= {card for shoe in shoes.values() for card in cards_in(shoe).values()}
            sealed = [one async for one in ended_rounds(store, None, {}) if one.table == table]
            assert [one.shoes for one in sealed] == [{}]  # without the key nothing is opened
            record = WatchedRecord()
            for piece in pieces:
                record.take(piece.table, piece.lines, piece.shoes)
            assert record.rounds == len(ends)
            await ended(*clients)


async def test_what_officials_make_of_a_finding_is_on_record_and_its_words_are_sealed() -> None:
    async with open_store("sqlite::memory:") as store:
        async with a_room(store) as (room, clock):
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            await found_before(store, FINDING)
            fair_play = FairPlay(room.house)
            (shown,) = (await fair_play.findings()).findings
            assert [one.name for one in shown.people] == ["Ann", "Bob"]
            assert shown.mark is None
            (signal,) = shown.signals
            assert "folded 9 of 12 times" in signal.words
            assert [(one.table, one.round, one.amount) for one in signal.rounds] == [(OMAHA, 1, 1200)]
            assert await fair_play.mark(ONE, ("p-ann", "p-cy"), "set-aside", WORDS) is None
            own = await fair_play.mark(clients[0].who, PAIR, "set-aside", WORDS)
            assert isinstance(own, Refusal)
            assert own.code == "own-finding"
            assert isinstance(await fair_play.mark(ONE, PAIR, "looked-at", "I look"), OneFinding)
            await ended(*clients)
        async with a_room(store) as (room, clock):
            fair_play = FairPlay(room.house)
            room.house.people.meet(ONE)
            (shown,) = (await fair_play.findings()).findings
            assert shown.mark is not None
            assert (shown.mark.verdict, shown.mark.by, shown.mark.words) == ("looked-at", "Sue", "I look")
            aside = await fair_play.mark(TWO, PAIR, "set-aside", WORDS)
            assert isinstance(aside, OneFinding)
            assert aside.mark is not None
            assert (aside.mark.verdict, aside.mark.words, aside.mark.rounds) == ("set-aside", WORDS, 41)
            lines = await log_of(room, STREAM)
            assert [(line["type"], line["verdict"], line["by"]) for line in lines] == [
                ("finding-marked", "looked-at", ONE.account),
                ("finding-marked", "set-aside", TWO.account),
            ]
            assert WORDS not in json.dumps(lines)
            assert (await verified(store)).whole


async def test_what_was_looked_at_stands_behind_what_was_not_until_there_is_more_of_it() -> None:
    other = Finding(("p-cy",), 0.04, 80, 5, ())
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, _):
        fair_play = FairPlay(room.house)
        await found_before(store, FINDING, other)
        await fair_play.mark(ONE, PAIR, "set-aside", WORDS)
        listed = (await fair_play.findings()).findings
        assert [len(one.people) for one in listed] == [1, 2]
        await found_before(store, msgspec.structs.replace(FINDING, rounds=60), other)
        assert [len(one.people) for one in (await fair_play.findings()).findings] == [2, 1]


async def test_marks_of_accounts_are_keyed_hashes_that_are_forgotten() -> None:
    async with open_store("sqlite::memory:") as store, a_room(store) as (room, clock):
        fair_play = FairPlay(room.house)
        await fair_play.leave_mark("p-ann", "address", "203.0.113.7")
        await fair_play.leave_mark("p-bob", "address", "203.0.113.7")
        await fair_play.leave_mark("p-bob", "device", "203.0.113.7")
        left = await store.watching.left()
        assert [(one.kind, one.account) for one in left] == [
            ("address", "p-ann"),
            ("address", "p-bob"),
            ("device", "p-bob"),
        ]
        assert left[0].mark == left[1].mark != left[2].mark
        assert not [one for one in left if "203" in one.mark and "113" in one.mark]
        clock.time += (KEPT_DAYS + 1) * 24 * 3_600_000
        await fair_play.leave_mark("p-ann", "address", "203.0.113.7")
        await looked(room)
        assert [one.account for one in await store.watching.left()] == ["p-ann"]
