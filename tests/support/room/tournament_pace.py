"""Helpers of tests/room/tournaments/test_pace.py that other tests use as well."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.house.people import Person
from croupier.house.request import Request
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.room.tables.actor import TableActor
from croupier.room.tables.running_table import RunningTable
from croupier.rulebooks import rulebook
from croupier.tournament import commands
from tests.support.room.rooms import FakeClock, person
from tests.support.room.tournament_rooms import Watching

CUP = "cup"


DIRECTOR = Person("demo-director", "Dee", frozenset({"director"}))


replace = msgspec.structs.replace


async def begun(
    room: Room, clock: FakeClock, book: str, *names: str, given: dict[str, Any] | None = None, **structure: Any
) -> list[Watching]:
    """A tournament of three with these people, and bots for the rest."""
    plan = demo_plan(rulebook(book), room_time(room), players=3)
    plan = replace(plan, structure=replace(plan.structure, **structure), given=plan.given | (given or {}))
    actor = await announced(room, plan, CUP, company=3)
    for name in names:
        await room.welcome(person(name))
    people = [Watching(room, person(name), CUP) for name in names]
    await clock.run(room, 0)
    for one in people:
        await actor.office.give(commands.Enter(one.who.account, agreed=True, member=True), Request(clock.now()))
    while actor.office.state.phase != "playing":
        await clock.run(room, 1_000)
    return people


def desk_of(room: Room) -> RunningTable:
    (actor,) = [actor for actor in room.tables.values() if _of_the_cup(actor)]
    assert actor.desk
    return actor.desk


def _of_the_cup(actor: TableActor) -> bool:
    return bool(actor.desk and actor.desk.host.session.table.tournament == CUP)
