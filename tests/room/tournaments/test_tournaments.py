"""Tournaments in a room: from registration to prizes, with the house directing and bots for company."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import msgspec
import pytest

from croupier.house.people import Person
from croupier.room.connections.watcher import Watcher
from croupier.room.demo.tournaments import Cups
from croupier.room.room import Room
from croupier.room.tournaments.actor import TournamentActor
from croupier.room.tournaments.showing import AT_ONCE, TELL_MS
from croupier.rulebooks import rulebook_ids
from croupier.store import open_store
from tests.support.room.rooms import CheckedStore, FakeClock, a_room, checked_store, past_of, person
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import CUP, LONGEST_MS, OMAHA, a_cup, played_on, registered


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
        pool = 9 * actor.office.contest.rules.prize
        assert sum(award.amount for award in state.awards) == pool
        assert (ann.view["public"]["pool"], ann.view["public"]["paid"]) == (pool, pool)
        await ann.close()


def is_played(actor: TournamentActor) -> bool:
    return actor.office.state.phase == "playing"


async def opened(room: Room, cup: str) -> None:
    """Wait until a tournament that the room sets up by itself takes entries; that takes no time of the room's."""
    async with asyncio.timeout(30):
        while cup not in room.tournaments or room.tournaments[cup].office.state.phase != "entries":
            await asyncio.sleep(0.01)


async def test_the_next_cup_of_a_game_takes_entries_as_soon_as_one_has_begun_and_no_more_than_two_are_played() -> None:
    async with a_room() as (room, clock):
        Cups(room, [OMAHA])
        first, second, third = [f"{OMAHA}-cup-{number}" for number in (1, 2, 3)]
        await opened(room, first)
        await clock.run(room, 60_000)
        assert second not in room.tournaments, "one is open, and that is enough"
        ann, bob = person("ann"), person("bob")
        for guest, cup in ((ann, first), (bob, second)):
            await opened(room, cup)
            await room.welcome(guest)
            watching = Watching(room, guest, cup)
            await clock.run(room, 0)
            assert (await watching.do("enter", agreed=True)).ok
            await clock.until(room, partial(is_played, room.tournaments[cup]))
            await clock.run(room, 0)
            await watching.close()
        assert third not in room.tournaments
        assert room.tournaments[second].office.state.entrants[bob.account]


async def test_where_nobody_comes_the_house_cancels_and_everything_goes_back() -> None:
    """Hold-em: whoever is not there has forfeited the place (16.10), so nobody can have the pool."""
    async with checked_store() as store, a_room(store) as (room, clock):
        actor = await a_cup(room, "act-uth-2025", company=1)
        for one in [await registered(room, clock, name) for name in ("ann", "ben")]:
            actor.unwatch(one.watcher)
            await one.close()
        paid = {one.account: one.amount for one in await store.balances()}
        end = clock.time + LONGEST_MS
        while actor.office.state.phase != "closed":
            await clock.run(room, 500)
            assert actor.fault is None
            assert clock.time < end, "it does not come to an end"
        balances = {one.account: one.amount for one in await store.balances() if one.amount}
        for wallet in ("wallet:p-ann", "wallet:p-ben"):
            assert balances[wallet] - paid[wallet] == actor.office.contest.rules.payment
        assert not [account for account in balances if account.startswith(("prizes:", "commission:", "held:"))]


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
        mine: dict[str, Any] = {"minutes": 5, "reason": "time to eat"}
        refused = [(await who.do("call-break", **mine)).refusal for who in (ann, boss, director)]
        assert [refusal.clause for refusal in refused if refusal] == ["system", "system", "20.15"]
        few = (await director.do("close-entries")).refusal
        assert few
        assert (few.clause, few.code) == ("20.4(e)", "too-few-entries")
        directed = await director.do("direct", words="please sit down")
        assert directed.ok, directed
        no = await ann.do("cancel", reason="I would rather not")
        assert no.refusal
        assert no.refusal.clause == "system"
        before = await room.house.wallets.ask("p-ann")
        done = await boss.do("cancel", reason="the power is out")
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
        {"act": "nothing"},
        {"act": "move", "seat": "x"},
        {"act": "move"},
        {"act": "direct", "words": "a" * 5_000},
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
        await clock.until(room, lambda: bool(ann.view["you"]["acts"] or ann.views[ann.tables[-1]]["you"]["acts"]))
        assert not [line for line in room.lobby.tables() if line.table.startswith(CUP)]
        assert [line.tournament for line in room.lobby.tournaments()] == [CUP]
        offered = {offer["act"] for offer in ann.views[ann.tables[-1]]["you"]["open"]}
        assert not offered & {"leave", "move", "auto-post", "top-up"}, "everything offered is accepted"
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


async def test_rounds_played_in_a_tournament_are_listed_in_chips() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await played_on(room, clock, ann, rounds=6)
        past = past_of(room)
        listed = await past.played(ann.who, None)
        assert {(one.unit, one.table.startswith(CUP)) for one in listed} == {("chips", True)}
        assert {one.unit for one in await past.newest(ann.who, listed[0].table, None)} == {"chips"}
        await ann.close()


@pytest.mark.parametrize("at_once", [AT_ONCE, 1])
async def test_who_looks_on_is_sent_what_has_changed_and_sees_the_whole_all_the_same(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.room.tournaments.showing.AT_ONCE", at_once)
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        eve = Watching(room, person("eve"), CUP)
        compared = 0
        while actor.office.state.phase != "closed":
            await played_on(room, clock, ann, rounds=1)
            await clock.run(room, TELL_MS)
            whole, seen = msgspec.to_builtins(actor.showing.seen()), eve.view["public"]
            if eve.view["version"] == actor.office.chain.seq:
                compared += 1
                assert {name for name in whole if name != "clock" and seen[name] != _listed(whole[name])} == set()
        assert compared > 20
        assert eve.sent["changes"] > 10 * eve.sent["whole"]
        await ann.close()
        await eve.close()


def _listed(value: Any) -> Any:
    """As JSON has it."""
    return json.loads(json.dumps(value))


async def test_many_are_told_some_at_a_time_and_one_who_comes_anew_meanwhile_is_told_with_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.room.tournaments.showing.AT_ONCE", 1)
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA)
        lookers = [Watcher(person(name)) for name in ("eve", "finn", "gus")]
        for looker in lookers:
            actor.watch(looker)
        await clock.run(room, 5 * TELL_MS)
        for looker in lookers:
            await looker.next()
        actor.showing.note_for_all()
        actor.showing.publish()
        assert [looker._views for looker in lookers] == [1, 0, 0]
        actor.watch(lookers[2])  # anew
        assert "changes" not in json.loads(await lookers[2].next())
        for _ in lookers:
            await asyncio.sleep(0)
        assert [looker._views for looker in lookers] == [1, 1, 0]


async def test_somebody_who_comes_or_reads_too_slowly_is_sent_the_whole() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        slow = Watcher(person("slow"), views_most=2)
        room.tournaments[CUP].watch(slow)
        first = json.loads(await slow.next())
        assert len(first["public"]["conditions"]) > 5
        assert "changes" not in first
        await played_on(room, clock, ann, rounds=3)
        await clock.run(room, 5 * TELL_MS)
        then = json.loads(await slow.next())
        assert "changes" not in then
        assert len(then["public"]["entrants"]) == 9
        await ann.close()
