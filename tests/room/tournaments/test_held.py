"""What was held is shown for ever: a tournament that is closed is there after a restart, from its stream."""

from __future__ import annotations

import json

import pytest

from croupier.house.people import Person
from croupier.room import lobby
from croupier.room.connections.watcher import Watcher
from croupier.room.demo.tournaments import demo_plan, room_time
from croupier.room.room import Room
from croupier.room.tournaments.actor import TournamentActor
from croupier.rulebooks import rulebook
from croupier.store import open_store
from croupier.store.accounts import Account
from tests.support.room.rooms import IDS, CheckedStore, FakeClock, a_room, checked_store
from tests.support.room.tournament_pace import DIRECTOR
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import CUP, OMAHA, a_cup, played_on, registered

OLIVE = Person("p-olive", "Olive", frozenset({"operator"}))


async def ordered(actor: TournamentActor, act: str, **fields: str) -> None:
    answer = await actor.do(OLIVE, f"o-{next(IDS)}", {"act": act, **fields})
    assert answer.ok, answer


async def cancelled(room: Room, clock: FakeClock) -> None:
    actor = room.tournaments[CUP]
    await ordered(actor, "cancel", reason="the hall is flooded")
    await clock.run(room, 0)
    if not actor.running.is_over:
        await ordered(actor, "close")
    assert actor.running.is_over


@pytest.mark.parametrize("ending", ["played", "cancelled"])
async def test_a_closed_tournament_is_shown_after_a_restart_as_before(ending: str) -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        checked = CheckedStore(store)
        async with a_room(checked, clock=clock) as (room, _):
            actor = await a_cup(room, OMAHA)
            ann = await registered(room, clock)
            await store.accounts.create(Account(ann.who.account, ann.who.name, ("player",), True, "", clock.time))
            await (played_on(room, clock, ann) if ending == "played" else cancelled(room, clock))
            await clock.run(room, 1_000)
            before = (
                actor.showing.seen(),
                actor.showing.on_the_wall(),
                room.lobby.tournaments(),
                room.papers.results(CUP),
            )
            news = [(item.seq, item.text) for item in actor.showing.news.after(0)]
            await ann.close()
        async with a_room(checked, clock=clock, seed="another process") as (room, _):
            actor = room.tournaments[CUP]
            await clock.run(room, 0)
            assert (
                actor.showing.seen(),
                actor.showing.on_the_wall(),
                room.lobby.tournaments(),
                room.papers.results(CUP),
            ) == before
            assert [(item.seq, item.text) for item in actor.showing.news.after(0)] == news
            director = Watching(room, DIRECTOR, CUP)
            await clock.run(room, 0)
            assert director.view["you"]["desk"]["named"]
            assert (await director.do("direct", words="go on")).refusal
            await director.close()


async def test_the_lobby_lists_the_last_that_were_held_and_tells_how_many_are_older(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "HELD_LISTED", 2)
    async with checked_store() as store, a_room(store) as (room, clock):
        plan = demo_plan(rulebook(OMAHA), room_time(room))
        for name in ("first", "second", "a-third", "open"):
            actor = await room.places.announce(plan, name, by=OLIVE.account, play_money=True)
            if name != "open":
                await clock.run(room, 1_000)
                await ordered(actor, "cancel", reason="too few players")
                await ordered(actor, "close")
        assert [line.tournament for line in room.lobby.tournaments()] == ["second", "a-third", "open"]
        assert [line.tournament for line in room.lobby.older_tournaments()] == ["first"]
        watcher = Watcher(OLIVE)
        room.lobby.watch(watcher)
        assert json.loads(await watcher.next())["older"] == 1
