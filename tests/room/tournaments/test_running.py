"""A tournament in a room while it is played: tables and office at the same time, tables that fail, nobody there, floods."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from croupier.house.people import Person
from croupier.house.request import Request
from croupier.protocol.refusal import Refusal
from croupier.room.room import Room
from croupier.room.tables.awaited import due_between_rounds
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.writing import start
from croupier.tournament import commands
from croupier.tournament.due import due
from tests.support.room.rooms import FakeClock, a_room, checked_store
from tests.support.room.tournament_pace import DIRECTOR, begun, desk_of
from tests.support.room.tournament_rooms import Watching


def leaves(room: Room, one: Watching) -> None:
    """Somebody's connection is gone."""
    for name in list(one.watcher.tables):
        (room.tables.get(name) or room.tournaments[name]).unwatch(one.watcher)


async def before_a_round(room: Room, clock: FakeClock) -> RunningTable:
    """Time goes on until a round may be dealt, and the next thing is to begin it."""
    for _ in range(4_000):
        await clock.run(room, 10)
        desk = desk_of(room)
        due = due_between_rounds(desk, clock.now())
        if not desk.host.session.table.playing and due and due.awaited == "round":
            return desk
    raise AssertionError("no round is due")


async def test_no_round_begins_while_the_tournament_is_being_written() -> None:
    """Else somebody could be moved away or put out who has just been dealt in, and the round could never be reported."""
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        desk = await before_a_round(room, clock)
        office = room.tournaments["cup"].office
        await office.lock.acquire()
        starting = asyncio.create_task(start(desk, Request(clock.now())))
        await asyncio.sleep(0.01)
        assert not desk.host.session.table.playing, "the office writes"
        stop = commands.StopClock(clock.now(), "house", "a spilt drink")
        assert not isinstance(await office.carry_out(stop, Request(clock.now())), Refusal)
        office.lock.release()
        await starting
        assert not desk.host.session.table.playing, "and what it wrote holds"
        assert not await office.give(commands.StartClock(clock.now(), "house"), Request(clock.now()))
        await clock.run(room, 5_000)
        assert desk_of(room).host.session.table.playing
        await ann.close()


@pytest.mark.parametrize("book", ["act-omaha-2006", "adelaide-omaha", "act-uth-2025"])
async def test_a_table_plays_on_when_somebody_loses_the_connection_in_a_round(book: str) -> None:
    """Whoever is gone is entered as away once, and the others are not kept waiting."""
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, book, "ann")
        state = room.tournaments["cup"].office.state
        while not desk_of(room).host.session.table.playing:
            await clock.run(room, 100)
        leaves(room, ann)
        await clock.run(room, 240_000)
        state = room.tournaments["cup"].office.state
        assert state.entrants["p-ann"].away or not state.entrants["p-ann"].in_play
        assert state.stage or sum(hall.rounds for hall in state.halls.values()) > 3
        await ann.close()


@pytest.mark.parametrize("book", ["act-omaha-2006", "adelaide-omaha"])
async def test_with_everybody_gone_no_round_is_dealt_until_somebody_is_back(book: str) -> None:
    async with a_room() as (room, clock):
        people = await begun(room, clock, book, "ann", "bob", "cy")
        await clock.run(room, 5_000)
        for one in people:
            leaves(room, one)
        office = room.tournaments["cup"].office
        await clock.run(room, 1_200_000)
        (table,) = office.state.halls.values()
        assert all(one.away for one in office.state.left)
        assert [(one.what, one.who) for one in due(office.contest.rules, office.state)] == [("wait", "director")]
        await clock.run(room, 1_200_000)
        assert office.state.halls[table.name].rounds == table.rounds
        ann = people[0]
        room.tables[table.name].watch(ann.watcher)
        await clock.run(room, 0)
        dealt = room.tables[table.name].desk.host.session.table.round  # type: ignore[union-attr]
        assert (await ann.do("back")).ok
        desk = room.tables[table.name].desk
        await clock.run(room, 30_000)
        assert desk
        assert desk.host.session.table.round > dealt
        for one in people:
            await one.close()


async def test_a_table_that_has_to_be_read_again_may_be_in_a_round_for_all_anybody_knows() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        while not (desk := desk_of(room)).host.session.table.playing:
            await clock.run(room, 100)
        actor, office = room.tables[desk.host.session.table.name], room.tournaments["cup"].office
        assert office.busy() == (actor.name,)
        actor.desk = None  # as after a write that failed
        assert office.busy() == (actor.name,)
        await ann.close()


TURNED_UP = ("communal-dealt", "hand-shown", "communal-revealed", "box-shown", "dealer-shown", "cards-cut")
CARD = re.compile(r"[2-9TJQKA][cdhs]")


def cards_in(told: object) -> set[str]:
    """Every card that stands anywhere in a line."""
    if isinstance(told, str):
        return {told} if CARD.fullmatch(told) else set()
    values = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    return {card for value in values for card in cards_in(value)}


@pytest.mark.parametrize("book", ["act-omaha-2006", "adelaide-omaha", "act-uth-2025"])
async def test_the_log_of_a_tournament_has_no_card_that_was_not_turned_up(book: str) -> None:
    """Not of whoever folds, mucks, is away and has a dead hand, or is under a penalty."""
    async with a_room() as (room, clock):
        ann, bob = await begun(room, clock, book, "ann", "bob")
        office = room.tournaments["cup"].office
        assert not await office.give(commands.NoteAbsence("p-bob", True), Request(clock.now()))
        for _ in range(60):
            await clock.run(room, 3_000)
            await ann.play_on()
        opened: dict[tuple[str, int], set[str]] = {}
        seen: dict[tuple[str, int], set[str]] = {}
        async for lines in room.house.store.read_all():
            for told in [json.loads(line) for line in lines]:
                if not told["stream"].startswith("cup"):
                    continue
                kind, round_ = told["type"], (told["stream"], told["round"])
                assert kind in (*TURNED_UP, "cards-opened") or not cards_in(told), told
                of = opened if kind == "cards-opened" else seen
                of.setdefault(round_, set()).update(cards_in(told))
        assert len(opened) > 3
        for round_, cards in opened.items():
            assert cards <= seen[round_]
        for one in (ann, bob):
            await one.close()


async def test_a_director_lifts_a_penalty_and_nobody_else_does() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        dee, boss, other = [
            Watching(room, who, "cup")
            for who in (
                DIRECTOR,
                Person("p-boss", "Boss", frozenset({"operator"})),
                Person("p-other", "Other", frozenset({"director"})),  # of another tournament
            )
        ]
        await clock.run(room, 0)
        given: dict[str, Any] = {"account": "p-ann", "kind": "hands", "number": 20, "reason": "talks"}
        assert (await dee.do("penalise", **given)).ok
        lifted = {"account": "p-ann", "reason": "says sorry"}
        assert (await dee.do("end-penalty", **lifted, by="demo-director")).fault, "in whose name is nobody's to say"
        clauses = [(await who.do("end-penalty", **lifted)).refusal for who in (ann, boss, other)]
        assert [refusal.clause for refusal in clauses if refusal] == ["system", "system", "89"]
        penalty = room.tournaments["cup"].office.state.entrants["p-ann"].penalty
        assert penalty
        assert (await ann.do("back")).refusal
        assert (await dee.do("end-penalty", **lifted)).ok
        assert room.tournaments["cup"].office.state.entrants["p-ann"].penalty is None
        for one in (ann, dee, boss, other):
            await one.close()


async def test_the_same_id_is_done_once_and_a_flood_is_held_back() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        dee = Watching(room, DIRECTOR, "cup")
        await clock.run(room, 0)
        actor = room.tournaments["cup"]
        act = {"act": "penalise", "account": "p-ann", "kind": "warning", "number": 0, "reason": "talks"}
        answers = await asyncio.gather(*[actor.do(DIRECTOR, "once", act) for _ in range(5)])
        assert all(answer.ok for answer in answers)
        assert actor.office.state.entrants["p-ann"].warnings == 1
        before = actor.office.chain.seq
        flood = [asyncio.create_task(actor.do(ann.who, f"flood-{number}", {"act": "away"})) for number in range(500)]
        told = await asyncio.gather(*flood)
        assert [bool(answer.ok) for answer in told].count(True) == 1
        assert actor.office.chain.seq == before + 1
        assert any(answer.fault for answer in told), "not every one of so many is looked at"
        for one in (ann, dee):
            await one.close()
