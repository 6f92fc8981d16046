"""The start that was published: none is announced that has passed, and nothing is drawn or started before it has come."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from croupier.errors import DeterminationError
from croupier.house.request import Request
from croupier.room.demo.tournaments import announced, demo_plan
from croupier.room.room import Room
from croupier.room.tournaments.actor import TournamentActor
from croupier.rulebooks import rulebook
from croupier.tournament import commands
from croupier.tournament.plan.conditions import Plan
from tests.support.cite import Cited, clause
from tests.support.room.rooms import FakeClock, a_room
from tests.support.room.tournament_pace import DIRECTOR
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import CUP, registered

DAY_MS = 24 * 60 * 60_000
MINUTE_MS = 60_000


def plan_for(book: str, moment: int, players: int = 3) -> Plan:
    start = datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%dT%H:%M")
    plan = demo_plan(rulebook(book), start, players=players)
    return msgspec.structs.replace(plan, given=plan.given | {"tournament.start": start})


def waits(actor: TournamentActor) -> list[str]:
    return [wait.what for wait in actor.showing.seen().waits]


@clause("act-omaha-2006 20.4(a)", "act-manila-2005 20.4(a)")
async def test_a_start_that_has_passed_is_not_announced_and_no_event_is_moved_to_one(cited: Cited) -> None:
    async with a_room() as (room, clock):
        with pytest.raises(DeterminationError, match="this start has passed") as refused:
            await room.places.announce(plan_for(cited.book.id, clock.now() - MINUTE_MS), CUP, by="house")
        assert cited.clause in refused.value.clauses
        assert CUP not in room.tournaments
        plan = plan_for(cited.book.id, clock.now())
        actor = await room.places.announce(plan, CUP, by="house")  # this very minute, which a start is given to
        await clock.run(room, 2 * MINUTE_MS)
        earlier = plan_for(cited.book.id, clock.now() - DAY_MS)
        refusal = await actor.office.give(commands.Alter(_raw(earlier), "house", "earlier"), Request(clock.now()))
        assert refusal
        assert (refusal.reason.split(":")[0], refusal.clause) == ("this start has passed", cited.clause)
        same = msgspec.structs.replace(plan, name="Another name")
        assert await actor.office.give(commands.Alter(_raw(same), "house", "its name"), Request(clock.now())) is None


def _raw(plan: Plan) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(plan))


@clause("act-omaha-2006 20.9", "act-manila-2005 20.9")
async def test_seats_are_not_drawn_a_day_early_though_every_place_is_taken(cited: Cited) -> None:
    async with a_room() as (room, clock):
        start = clock.now() // MINUTE_MS * MINUTE_MS + DAY_MS
        actor = await announced(room, plan_for(cited.book.id, start), CUP, company=3)
        await registered(room, clock)
        await clock.run(room, MINUTE_MS)
        assert (len(actor.office.state.entrants), actor.office.state.phase) == (3, "entries")
        await clock.run(room, start - clock.now() - MINUTE_MS)
        assert actor.office.state.phase == "entries"
        await clock.until(room, lambda: actor.office.state.phase == "drawn")
        assert clock.now() >= start


@clause("act-omaha-2006 20.9", "act-manila-2005 20.9")
async def test_a_director_who_draws_early_is_told_that_play_waits_for_the_start_and_then_that_it_may_begin(
    cited: Cited,
) -> None:
    async with a_room() as (room, clock):
        start = clock.now() // MINUTE_MS * MINUTE_MS + 10 * MINUTE_MS
        actor = await announced(room, plan_for(cited.book.id, start), CUP, company=3)
        await registered(room, clock)
        await actor.office.give(commands.NameDirector(DIRECTOR.account, "house"), Request(clock.now()))
        dee = Watching(room, DIRECTOR, CUP)
        await clock.run(room, MINUTE_MS)
        assert (await dee.do("draw-seats")).ok
        await _drawn(room, clock, actor)
        early = await dee.do("start-session")
        assert early.refusal
        assert early.refusal.clause == actor.showing.seen().waits[0].clause == cited.clause
        assert (waits(actor), actor.showing.seen().waits[0].who) == (["seats"], "players")
        await clock.run(room, start - clock.now())
        assert waits(actor) == ["start"]
        assert dee.view["public"]["waits"][0]["what"] == "start", "the page is told, though nothing was written"
        assert (await dee.do("start-session")).ok


async def _drawn(room: Room, clock: FakeClock, actor: TournamentActor) -> None:
    await clock.until(room, lambda: actor.office.state.phase == "drawn")
