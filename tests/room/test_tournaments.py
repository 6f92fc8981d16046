"""Tournaments in a room: from registration to prizes, with the house directing and bots for company."""

from __future__ import annotations

import pytest

from croupier.room.demo_tournaments import announced, demo_plan, room_time
from croupier.rulebooks import rulebook
from tests.room.rooms import a_room, person
from tests.room.tournaments import Watching

BETWEEN_PLAYERS = ("act-omaha-2006", "adelaide-omaha", "act-manila-2005")


@pytest.mark.parametrize("book", BETWEEN_PLAYERS)
async def test_a_visitor_registers_is_moved_and_comes_to_a_place(book: str) -> None:
    async with a_room() as (room, clock):
        actor = await announced(room, demo_plan(rulebook(book), room_time(room)), "cup", company=9)
        guest = person("ann")
        await room.welcome(guest)
        ann = Watching(room, guest, "cup")
        await clock.run(room, 0)
        assert [act["act"] for act in ann.view["you"]["acts"]] == ["enter"]
        answer = await ann.do("enter", agreed=True)
        assert answer.ok, answer
        while actor.office.state.phase != "closed":
            await clock.run(room, 500)
            await ann.play_on()
            assert actor.fault is None
            assert clock.time < 1_780_000_000_000 + 100_000_000
        assert ann.view["you"]["place"]
        await ann.close()
