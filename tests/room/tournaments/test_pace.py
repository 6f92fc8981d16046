"""The time to act at the tables of a tournament: an express tournament's, one the director sets, and one player after the
other where a starting marker says who wagers first. Adelaide 53, 101; ACT 20.16; Hold-em 16.17, 16.19."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from croupier.banked.due import WagersDue
from croupier.poker.due import ActDue
from croupier.room.room import Room
from croupier.room.tables.awaited import deadline
from croupier.room.tables.running_table import RunningTable
from tests.support.cite import Cited, clause
from tests.support.room.rooms import FakeClock, a_room
from tests.support.room.tournament_pace import CUP, DIRECTOR, begun, desk_of
from tests.support.room.tournament_rooms import Watching

SECONDS, COUNTDOWN = 20, 10


async def turn_of(room: Room, clock: FakeClock, account: str) -> RunningTable:
    """Time goes on until somebody is in turn."""
    for _ in range(2_000):
        await clock.run(room, 50)
        desk = desk_of(room)
        due = desk.host.session.due
        if isinstance(due, ActDue) and desk.account_at(due.place) == account:
            return desk
    raise AssertionError(f"it is never the turn of {account}")


def waits_for(desk: RunningTable, account: str) -> bool:
    due = desk.host.session.due
    return isinstance(due, ActDue) and desk.account_at(due.place) == account


@clause("adelaide-omaha 101", "adelaide-omaha 53(b)")
async def test_in_an_express_tournament_the_time_to_act_is_the_scheduled_one(cited: Cited) -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, cited.book.id, "ann", action_seconds=SECONDS)
        desk = await turn_of(room, clock, "p-ann")
        since, seq = desk.turn.since, desk.host.chain.seq
        full = (SECONDS + COUNTDOWN) * 1_000
        assert deadline(desk).until == since + full, "the countdown comes after the time to act"
        assert ann.view["public"]["pace"] == SECONDS
        await clock.run(room, since + full - 1 - clock.time)
        assert waits_for(desk, "p-ann")
        await clock.run(room, 1)
        assert not waits_for(desk, "p-ann")
        name = desk.host.session.table.name
        done, *_ = [json.loads(line) async for lines in room.house.store.read(name, seq) for line in lines]
        assert done["type"] in ("checked", "folded")
        assert done["under"] == "53(b).s3", "what becomes of the hand is the rulebook's to say"
        await ann.close()


@clause("act-omaha-2006 20.16", "act-manila-2005 20.16")
async def test_the_director_sets_the_time_to_act_and_gives_it_back(cited: Cited) -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, cited.book.id, "ann")
        dee = Watching(room, DIRECTOR, CUP)
        await clock.run(room, 0)
        desk = await turn_of(room, clock, "p-ann")
        own = deadline(desk)
        assert (own.until - desk.turn.since, own.bank) == (85_000, 60_000)
        set_pace: dict[str, Any] = {"seconds": SECONDS, "reason": "it is late"}
        assert (await dee.do("set-pace", **set_pace)).ok
        assert (deadline(desk).until - desk.turn.since, deadline(desk).bank) == (SECONDS * 1_000, 0)
        await clock.run(room, SECONDS * 1_000)
        assert not waits_for(desk, "p-ann")
        assert (await dee.do("set-pace", **(set_pace | {"seconds": 0}))).ok
        desk = await turn_of(room, clock, "p-ann")
        assert deadline(desk).until - desk.turn.since == 85_000, "and nothing went off the bank meanwhile"
        assert desk.office
        assert desk.office.contest.rules.clause("tournament.pace") == cited.clause
        await ann.close()
        await dee.close()


@clause("act-uth-2025 16.17")
async def test_with_a_marker_everybody_has_the_whole_time_from_when_he_is_asked(cited: Cited) -> None:
    async with a_room() as (room, clock):
        people = await begun(room, clock, cited.book.id, "ann", "bob", "cy", given={"tournament.starting-marker": True})
        asked: list[tuple[int, int]] = []
        for _ in range(1_200):
            await clock.run(room, 100)
            desk = desk_of(room)
            due = desk.host.session.due
            if isinstance(due, WagersDue) and due.places and due.places[0] not in [place for place, _ in asked]:
                asked.append((due.places[0], desk.turn.since))
            if len(asked) == 3:
                break
        waits = [later - sooner for (_, sooner), (_, later) in pairwise(asked)]
        assert waits == [desk.pace.wagers_ms] * 2
        for one in people:
            await one.close()


@pytest.mark.parametrize("book", ["act-uth-2025"])
async def test_against_the_bank_the_pace_holds_for_wagers_and_for_every_stage(book: str) -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, book, "ann", action_seconds=SECONDS)
        seen = set()
        for _ in range(1_200):
            await clock.run(room, 100)
            desk = desk_of(room)
            due = type(desk.host.session.due).__name__
            if due in ("WagersDue", "ChooseDue"):
                seen.add((due, deadline(desk).until - desk.turn.since))
            if len(seen) > 1:
                break
        assert seen == {("WagersDue", SECONDS * 1_000), ("ChooseDue", SECONDS * 1_000)}
        await ann.close()
