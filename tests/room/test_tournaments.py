"""Tournaments in a room: from registration to prizes, with the house directing and bots for company."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.room.demo_tournaments import announced, demo_plan, room_time
from croupier.room.person import Person
from croupier.room.room import Room
from croupier.room.tournament_actor import TournamentActor
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.store import open_store
from tests.room.rooms import CheckedStore, FakeClock, a_room, checked_store, person
from tests.room.tournaments import Watching

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


@pytest.mark.parametrize("book", [book for book in rulebook_ids() if book != "act-uth-2019"])
async def test_from_registration_to_prizes_with_every_cent_and_chip_in_the_ledger(book: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        actor = await a_cup(room, book)
        ann = await registered(room, clock)
        await played_on(room, clock, ann)
        state = actor.office.state
        assert sum(len(standing.accounts) for standing in state.standings) == 9
        assert ann.view["you"]["place"]
        balances = {one.account: one.amount for one in await store.balances() if one.amount}
        assert not [account for account in balances if account.startswith(("entrant:", "stake:cup", "prizes:"))]
        assert balances["commission:cup"] == 9 * actor.office.contest.rules.fee
        assert sum(award.amount for award in state.awards) == 9 * actor.office.contest.rules.prize
        await ann.close()


async def test_a_room_that_is_closed_and_opened_again_goes_on_with_the_same_tournament() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        checked = CheckedStore(store)
        async with a_room(checked, clock=clock) as (room, _):
            await a_cup(room, OMAHA)
            ann = await registered(room, clock)
            await played_on(room, clock, ann, rounds=12)
            before = room.tournaments[CUP].office.state
            await ann.close()
        async with a_room(checked, clock=clock, seed="another process") as (room, _):
            assert room.tournaments[CUP].office.state == before
            again = Watching(room, ann.who, CUP)
            await played_on(room, clock, again)
            assert room.tournaments[CUP].office.state.phase == "closed"
            await again.close()


async def test_who_may_do_what_and_what_is_refused_says_why() -> None:
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        ann = await registered(room, clock)
        twice = await ann.do("enter", agreed=True)
        assert twice.refusal
        assert twice.refusal.clause == "20.6"
        poor = Watching(room, Person("p-poor", "Poor"), CUP)
        await clock.run(room, 0)
        broke = await poor.do("enter", agreed=True)
        assert broke.refusal
        assert "wallet" in broke.refusal.reason
        boss = Watching(room, Person("p-boss", "Boss", frozenset({"operator"})), CUP)
        director = Watching(room, Person("demo-director", "Dee", frozenset({"director"})), CUP)
        await clock.run(room, 0)
        assert (await boss.do("enter", agreed=True)).refusal
        mine: dict[str, Any] = {"type": "callbreak", "minutes": 5}
        refused = [(await who.do("command", command=mine)).refusal for who in (ann, boss, director)]
        assert [refusal.clause for refusal in refused if refusal] == ["system", "system", "20.15"]
        closed = await director.do("command", command={"type": "closeentries"})
        assert closed.ok
        no = await ann.do("command", command={"type": "cancel", "reason": "I would rather not"})
        assert no.refusal
        assert no.refusal.clause == "system"
        before = await room.house.wallets.ask("p-ann")
        done = await boss.do("command", command={"type": "cancel", "reason": "the power is out"})
        assert done.ok
        assert await room.house.wallets.ask("p-ann") == before + actor.office.contest.rules.payment
        for client in (ann, poor, boss, director):
            await client.close()


@pytest.mark.parametrize(
    "act",
    [
        {},
        {"act": "sit"},
        {"act": "enter", "agreed": "yes"},
        {"act": "enter", "session": 10**9},
        {"act": "buy"},
        {"act": "command", "command": {"type": "nothing"}},
        {"act": "command", "command": {"type": "move", "seat": "x"}},
        {"act": "command", "command": {}},
        {"act": "command", "command": {"type": "direct", "words": "a" * 5_000}},
        {"act": ["enter"]},
    ],
)
async def test_what_is_no_act_changes_nothing_and_is_answered(act: dict[str, Any]) -> None:
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        before = actor.office.chain.seq
        dee = Person("demo-director", "Dee", frozenset({"director", "player"}))
        answer = await actor.do(dee, "one", act)
        assert answer.refusal or answer.fault
        assert actor.office.chain.seq == before
        await clock.run(room, 0)


async def test_tables_of_a_tournament_are_not_in_the_lobby_and_nobody_sits_down_there() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await played_on(room, clock, ann, rounds=2)
        assert not [line for line in room.lobby() if line.table.startswith(CUP)]
        assert [line.tournament for line in room.listed_tournaments()] == [CUP]
        stranger = Watching(room, person("eve"), CUP)
        table = ann.tables[-1]
        room.tables[table].watch(stranger.watcher)
        await clock.run(room, 0)
        view = stranger.views[table]
        assert view["public"]["unit"] == "chips"
        assert view["public"]["tournament"] == CUP
        assert not [offer for offer in view["you"]["open"] if offer["act"] in ("sit", "list")]
        for act in ({"act": "sit", "seat": 1, "stake": 1_000}, {"act": "leave"}, {"act": "top-up", "amount": 500}):
            answer = await room.tables[table].do(ann.who, json.dumps(act), act)
            assert answer.refusal or answer.fault, act
        await ann.close()
        await stranger.close()
