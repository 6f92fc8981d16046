"""An approval, or a notice, is not entered with a day that is still to come."""

from __future__ import annotations

from datetime import timedelta

from croupier.room.demo.tournaments import demo_plan, room_time
from tests.support.cite import Cited, clause
from tests.support.room.real_tournaments import CUP, OLIVE
from tests.support.room.rooms import IDS, a_room, checked_store


@clause("act-omaha-2006 20.3", "act-uth-2025 16.2")
async def test_a_paper_of_tomorrow_is_refused_and_one_of_today_taken(cited: Cited) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        actor = await room.places.announce(demo_plan(cited.book, room_time(room)), CUP, by="p-olive")
        way = actor.office.contest.rules.ways["tournament.approval"]
        order = {"approved": "approve", "notified": "notify"}[way]
        today = room.house.registry.register.business_day(clock.now())
        for days, taken in ((1, False), (400, False), (0, True)):
            act = {"act": order, "reference": "GRC 20/7", "day": (today + timedelta(days)).isoformat()}
            answer = await actor.do(OLIVE, f"o-{next(IDS)}", act)
            assert answer.ok == taken, answer
            assert taken or (answer.refusal and answer.refusal.code == "date-to-come")
