"""The countdown to the start of a tournament that nobody directs tells the truth, and says why it starts early."""

from __future__ import annotations

from croupier.house.request import Request
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.rulebooks import rulebook
from croupier.tournament import commands
from tests.support.room.rooms import a_room, person
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import CUP

STEP_MS = 250


async def test_the_session_starts_when_the_countdown_says_and_early_once_all_seats_are_taken() -> None:
    async with a_room() as (room, clock):
        actor = await announced(room, demo_plan(rulebook("act-omaha-2006"), room_time(room), players=3), CUP, company=3)
        await room.welcome(person("ann"))
        ann = Watching(room, person("ann"), CUP)
        await clock.run(room, 0)
        await actor.office.give(commands.Enter(ann.who.account, agreed=True, member=True), Request(clock.now()))
        told = ann.view["public"]
        while actor.office.state.phase != "playing":
            told = ann.view["public"]
            await clock.run(room, STEP_MS)
        assert told["starts_early"], told["phase"]
        assert 0 <= clock.now() - told["starts_at"] <= 2 * STEP_MS
        await ann.close()
