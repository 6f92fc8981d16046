"""A tournament on its store: draws with the players' parts, seeds that are lost, writes whose answer is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.history.log.native import DECODER
from croupier.house.people import Person
from croupier.house.request import Request
from croupier.room.demo.tournaments import demo_plan, room_time
from croupier.room.room import Room
from croupier.rulebooks import rulebook
from croupier.store import open_store
from croupier.tournament import commands, events
from croupier.tournament.run.draws import REVEAL_MS
from croupier.verify.verifier import verify_lines
from tests.support.room.rooms import CheckedStore, FakeClock, a_room, checked_store
from tests.support.room.tournament_rooms import PART, Watching
from tests.support.room.tournaments import CUP, OMAHA, a_cup, played_on, registered

BOSS = Person("p-boss", "Boss", frozenset({"operator"}))
DEE = Person("demo-director", "Dee", frozenset({"director"}))


async def told(room: Room) -> list[Any]:
    return [DECODER.decode(line) async for lines in room.house.store.read(CUP) for line in lines]


async def all_lines(room: Room) -> list[bytes]:
    return [line async for lines in room.house.store.read_all() for line in lines]


async def test_a_draw_waits_for_the_parts_of_the_players_and_is_proven_by_the_record() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await played_on(room, clock, ann, rounds=1)
        kinds = [type(event) for event in await told(room)]
        order = [events.PartCommitted, events.BallotCalled, events.PartRevealed, events.SeatsDrawn]
        assert [kind for kind in kinds if kind in order] == order
        assert room.tournaments[CUP].office.state.parts[1].value == PART.hex()
        await played_on(room, clock, ann)
        found = verify_lines(await all_lines(room))
        assert (found.fault, found.replay) == (None, True)
        await ann.close()


async def test_a_part_that_does_not_come_holds_the_draw_up_for_a_moment_and_no_longer() -> None:
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        ann, bob = await registered(room, clock), await registered(room, clock, "bob")
        await clock.run(room, 0)
        bob.contributes = False
        dee = Watching(room, DEE, CUP)
        drawn = await dee.do("draw-seats")
        assert drawn.ok
        await clock.run(room, REVEAL_MS - 1)
        assert actor.office.state.draws == 0
        await clock.run(room, 1)
        assert actor.office.state.draws == 1
        assert list(actor.office.state.parts) == [1]
        for client in (ann, bob, dee):
            await client.close()


async def test_nobody_chooses_a_seed_the_room_makes_another_once_its_own_is_lost() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            await a_cup(room, OMAHA, company=0)
            ann, bob = await registered(room, clock), await registered(room, clock, "bob")
            boss = Watching(room, BOSS, CUP)
            mine = {"reason": "I like this one better"}
            assert (await boss.do("commit-draw", **mine, commitment="00" * 32)).fault
            refused = await boss.do("commit-draw", **mine)
            assert refused.refusal
            assert refused.refusal.code == "seeds-are-there"
            for client in (ann, bob, boss):
                await client.close()
        await store.delete_sealed(CUP, 1)
        async with a_room(store, clock=clock, seed="second") as (room, _):
            actor = room.tournaments[CUP]
            ann, boss, dee = Watching(room, ann.who, CUP), Watching(room, BOSS, CUP), Watching(room, DEE, CUP)
            await clock.run(room, 0)
            before = actor.office.state.commitment
            await dee.do("draw-seats")
            await clock.run(room, REVEAL_MS)
            assert actor.fault is None
            lost = await dee.do("draw-seats")
            assert lost.refusal
            assert (await boss.do("commit-draw", **mine)).ok
            assert actor.office.state.commitment not in ("00" * 32, before)
            await clock.until(room, lambda: 1 in actor.office.state.parts)  # ann's client contributes anew
            assert (await dee.do("draw-seats")).ok
            await clock.run(room, REVEAL_MS)
            assert actor.office.state.phase == "drawn"
            for client in (ann, boss, dee):
                await client.close()
        async with a_room(store, clock=clock) as (room, _):
            office = room.tournaments[CUP].office
            assert office.draws.next() == office.draws._seeds.of(office.state.link)  # type: ignore[union-attr]
            assert verify_lines(await all_lines(room)).fault is None


async def test_an_entry_whose_answer_was_lost_is_found_in_the_stream_and_not_made_twice() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        bob = Watching(room, Person("p-bob", "Bob", frozenset({"player"}), guest=True), CUP, contributes=False)
        await room.welcome(bob.who)
        await clock.run(room, 0)
        store.unheard = 1
        assert (await bob.do("enter", agreed=True)).ok
        again = await bob.do("enter", agreed=True)
        assert again.refusal
        assert again.refusal.clause == "20.6"
        assert list(actor.office.state.entrants) == ["p-bob"]
        assert actor.office.chain.seq == len(await told(room))
        assert [item.text for item in actor.showing.news.after(0)].count("Bob enters") == 1
        await bob.close()


@pytest.mark.parametrize("every", [3, 7])
async def test_a_tournament_goes_on_whenever_an_answer_of_the_store_is_lost(every: int) -> None:
    class Deaf(CheckedStore):
        async def append(self, writes: Any) -> None:
            self.unheard = self.appends % every == 0
            await super().append(writes)

    async with open_store("sqlite::memory:") as opened:
        store = Deaf(opened)
        async with a_room(opened) as (room, clock):
            await a_cup(room, OMAHA)
            ann = await registered(room, clock)
            await ann.close()
        async with a_room(store, clock=clock) as (room, _):
            room.tournaments[CUP].running.wanted_company = 9
            ann = Watching(room, ann.who, CUP)
            await played_on(room, clock, ann, rounds=8)
            assert room.tournaments[CUP].office.chain.seq == len(await told(room))
            await ann.close()


async def test_another_writer_on_the_same_stream_is_read_and_then_the_command_decided_again() -> None:
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        office = actor.office
        async with a_room(room.house.store, clock=clock, seed="second") as (other, _):
            now = clock.now()
            assert (
                await other.tournaments[CUP].office.give(
                    commands.Direct("quiet, please", "demo-director"), Request(now)
                )
                is None
            )
            assert await office.give(commands.Direct("please sit down", "demo-director"), Request(now)) is None
            assert office.chain.seq == len(await told(room))


async def test_another_plan_comes_as_one_act_of_the_operator_however_long_it_is() -> None:
    async with a_room() as (room, clock):
        plan = demo_plan(rulebook(OMAHA), room_time(room))
        actor = await room.places.announce(plan, CUP, by="house")
        levels = (*plan.structure.levels, *[plan.structure.levels[-1]] * 25)
        structure = msgspec.structs.replace(plan.structure, levels=levels)
        given = plan.given | {"tournament.eligibility": "members of the club " * 50}
        longer = msgspec.structs.replace(plan, name="Autumn cup, altered", structure=structure, given=given)
        act = {"act": "alter", "plan": msgspec.to_builtins(longer), "reason": "a word was wrong"}
        assert len(msgspec.json.encode(act)) > 4_096
        refused = await actor.do(DEE, "one", act)
        assert refused.refusal
        done = await actor.do(BOSS, "two", act)
        assert done.ok, done
        assert actor.office.contest.rules.name == "Autumn cup, altered"
        faulty: list[Any] = [None, [], {"rulebook": OMAHA}, "x", {"name": 1}]
        for other in faulty:
            wrong = await actor.do(BOSS, repr(other), act | {"plan": other})
            assert wrong.refusal or wrong.fault, other
        await clock.run(room, 0)


async def test_a_ballot_that_is_called_before_the_bots_are_in_is_drawn_without_them() -> None:
    """What the house would do in the director's stead, and may not, keeps it from nothing else."""
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        ann, bob = await registered(room, clock), await registered(room, clock, "bob")
        await clock.run(room, 0)
        ann.contributes = False
        actor.running.wanted_company = 9
        dee = Watching(room, DEE, CUP)
        assert (await dee.do("close-entries")).ok
        assert (await dee.do("draw-seats")).ok
        await clock.run(room, REVEAL_MS + 1)
        assert actor.fault is None
        assert actor.office.state.phase in ("drawn", "playing")
        for one in (ann, bob, dee):
            await one.close()


async def test_nothing_is_written_as_if_before_what_stands() -> None:
    """Who waited while somebody else wrote comes with a moment that has passed."""
    async with a_room() as (room, clock):
        actor = await a_cup(room, OMAHA, company=0)
        now = clock.now()
        for moment, account in ((now + 40, "late"), (now, "early")):
            assert (
                await actor.office.give(commands.JoinReserve(account, agreed=True, member=True), Request(moment))
                is None
            )
        lines = [msgspec.json.decode(line) for lines in [await all_lines(room)] for line in lines]
        moments = [line["at"] for line in lines if line["stream"] == CUP]
        assert moments == sorted(moments)
        assert verify_lines(await all_lines(room)).fault is None
