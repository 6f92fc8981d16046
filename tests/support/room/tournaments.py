"""Helpers of tests/room/tournaments/test_tournaments.py that other tests use as well."""

from __future__ import annotations

from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.room.tournaments.actor import TournamentActor
from croupier.rulebooks import rulebook
from tests.support.room.rooms import FakeClock, person
from tests.support.room.tournament_rooms import Watching

CUP = "cup"


LONGEST_MS = 20_000_000


OMAHA = "act-omaha-2006"


async def a_cup(room: Room, book: str, company: int = 9) -> TournamentActor:
    return await announced(room, demo_plan(rulebook(book), room_time(room)), CUP, company=company)


async def registered(room: Room, clock: FakeClock, name: str = "ann") -> Watching:
    guest = person(name)
    await room.welcome(guest)
    watching = Watching(room, guest, CUP)
    await clock.run(room, 0)
    answer = await watching.do("enter", agreed=True)
    assert answer.ok, answer
    return watching


async def played_on(room: Room, clock: FakeClock, ann: Watching, *, rounds: int = 0) -> None:
    """Until the tournament is over, or so many rounds were reported."""
    actor, end = room.tournaments[CUP], clock.time + LONGEST_MS
    reported = 0
    while actor.office.state.phase != "closed":
        await clock.run(room, 500)
        await ann.play_on()
        assert actor.fault is None
        assert all(table.fault is None for table in room.tables.values())
        assert clock.time < end, "it does not come to an end"
        reported = max(reported, sum(hall.rounds for hall in actor.office.state.halls.values()))
        if rounds and reported >= rounds:
            return
