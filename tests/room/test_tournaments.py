"""Tournaments in a room: from registration to prizes, with the house directing and bots for company."""

from __future__ import annotations

import pytest

from croupier.room.demo_tournaments import announced, demo_plan, room_time
from croupier.room.past_rounds import PastRounds
from croupier.room.verifying import verify_lines
from croupier.rulebooks import rulebook
from tests.room.driver import keys
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
        found = verify_lines([line async for lines in room.house.store.read_all() for line in lines])
        assert found.fault is None
        assert (found.chain, found.shuffle, found.replay, found.ledger) == (True, True, True, True)
        past = PastRounds(room.house.store, keys(), room.house.people)
        assert not await past.has("cup"), "a tournament is no table"
        played = [one.table for one in await past.played(guest, None)]
        assert played
        assert all(table.startswith("cup-") for table in played)
