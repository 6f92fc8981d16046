"""What an actor takes and refuses: nothing out of turn, malformed, repeated or in a flood changes anything."""

from __future__ import annotations

import asyncio

import pytest

from croupier.check import BrokenInvariant
from croupier.protocol.answers import Answer
from croupier.room.remembered_answers import PENDING_MOST
from croupier.room.room import PLAY_MONEY
from croupier.room.streams.writer import ANOTHER_ACT
from tests.support.room.rooms import (
    Client,
    a_room,
    checked_store,
    ended,
    in_a_hand,
    log_of,
    person,
    playing,
    seated,
    seq,
)

OMAHA = "act-omaha-2006"


def state_of(client: Client) -> tuple[int, object, object]:
    desk = client.actor.desk
    assert desk is not None
    return desk.host.chain.seq, desk.host.session.table, desk.host.session.round


@pytest.mark.parametrize("act", ["fold", "check", "call", "muck", "show", "straddle", "over-blind"])
async def test_out_of_turn_is_refused_with_a_clause_and_changes_nothing(act: str) -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        before = state_of(second)
        answer = await second.do(act)
        assert answer.refusal is not None
        assert answer.refusal.clause
        assert state_of(second) == before
        await ended(first, second)


@pytest.mark.parametrize(
    "act",
    [
        {"act": "fold"},
        {"act": "raise", "to": 600},
        {"act": "leave"},
        {"act": "top-up", "amount": 100_00},
        {"act": "commit", "shuffle": 1, "commitment": "ab" * 32, "key": "ab" * 32, "signature": "ab" * 64},
        {"act": "reveal", "shuffle": 1, "value": "ab" * 32, "signature": "ab" * 64},
        {"act": "see", "seat": 1},
        {"act": "vote", "choice": "agree"},
        {"act": "clock"},
        {"act": "floor", "words": "help"},
        {"act": "wager", "ante": 500, "blind": 500},
    ],
)
async def test_somebody_without_a_seat_does_nothing_at_a_table(act: dict[str, object]) -> None:
    async with a_room() as (room, clock):
        clients = await in_a_hand(room, clock, OMAHA)
        before = state_of(clients[0])
        answer = await clients[0].actor.do(person("mallory"), "1", act)
        assert answer.refusal is not None
        assert state_of(clients[0]) == before
        await ended(*clients)


@pytest.mark.parametrize(
    "act",
    [
        {"act": "fold", "place": 0},
        {"act": "fold", "seat": 1},
        {"act": "show", "cards": ["As", "Ks", "Qs", "Js"]},
        {"act": "leave", "account": "p-bob"},
    ],
)
async def test_no_act_can_name_another_seat(act: dict[str, object]) -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        before = state_of(first)
        answer = await first.actor.do(second.who, "1", act)
        assert answer.fault is not None
        assert state_of(first) == before
        await ended(first, second)


@pytest.mark.parametrize(
    "act",
    [
        None,
        [],
        "fold",
        7,
        {},
        {"act": None},
        {"act": "shove"},
        {"act": "__class__"},
        {"act": ["fold"]},
        {"act": "raise"},
        {"act": "raise", "to": "600"},
        {"act": "raise", "to": 6.5},
        {"act": "raise", "to": True},
        {"act": "raise", "to": -1},
        {"act": "raise", "to": 10**30},
        {"act": "raise", "to": 600, "more": 1},
        {"act": "sit", "seat": 0, "stake": 1},
        {"act": "commit", "shuffle": 1, "commitment": "AB" * 32, "key": "ab" * 32, "signature": "ab" * 64},
        {"act": "commit", "shuffle": 1, "commitment": "ab" * 33, "key": "ab" * 32, "signature": "ab" * 64},
        {"act": "commit", "shuffle": 0, "commitment": "ab" * 32, "key": "ab" * 32, "signature": "ab" * 64},
        {"act": "commit", "shuffle": 1, "commitment": "ab" * 32, "key": "ab" * 32, "signature": "ab" * 63},
        {"act": "floor", "words": "x" * 10_000},
        {"act": "fold"} | {f"key-{number}": number for number in range(50)},
    ],
    ids=repr,
)
async def test_what_is_malformed_or_too_large_gets_a_clear_fault_and_changes_nothing(act: object) -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        before = state_of(first)
        answer = await first.actor.do(first.who, "bad", act)
        assert answer.fault is not None
        assert answer.fault.what
        assert answer.fault.do
        assert len(answer.message("bad")) < 1_000
        assert state_of(first) == before
        await ended(first, second)


@pytest.mark.parametrize("id_", ["", "x" * 65, 7, None])
async def test_an_act_without_a_sound_id_is_not_done(id_: object) -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        before = state_of(first)
        answer = await first.actor.do(first.who, id_, {"act": "fold"})  # type: ignore[arg-type]
        assert answer.fault is not None
        assert state_of(first) == before
        await ended(first, second)


async def test_a_supervisor_reports_and_decides_and_the_round_is_void() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        boss = person("boss", "supervisor")
        report = {"act": "report", "report": {"report": "disturbance", "what": "a brawl"}}
        assert (await first.actor.do(boss, "1", report)).ok
        await clock.run(room, 0)
        assert [choice["name"] for choice in first.view["public"]["choices"]] == ["void", "play-on"]
        assert (await first.actor.do(boss, "2", {"act": "choose", "choice": "void", "reason": "a brawl"})).ok
        await clock.run(room, 500)
        assert {seat["stake"] for seat in first.view["public"]["seats"]} == {300_00}
        await ended(first, second)


async def test_a_repeated_id_gets_the_same_answer_and_nothing_is_done_twice() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        twice = [first.actor.do(first.who, "same", {"act": "call"}) for _ in range(2)]
        answers = await asyncio.gather(*twice)
        assert answers[0].ok
        assert answers[0] == answers[1]
        before = state_of(first)
        assert (await first.actor.do(first.who, "same", {"act": "fold"})).refusal == ANOTHER_ACT
        assert await first.actor.do(first.who, "same", {"act": "call"}) == answers[0]
        assert state_of(first) == before
        called = [line for line in await log_of(room, OMAHA) if line["type"] == "called"]
        assert len(called) == 1
        await ended(first, second)


async def test_the_same_id_of_another_person_is_another_act() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        assert (await first.actor.do(first.who, "1", {"act": "call"})).ok
        answer = await second.actor.do(second.who, "1", {"act": "stand"})
        assert answer.ok
        await ended(first, second)


async def test_a_flood_is_refused_but_for_a_few_acts() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        before = seq(first.actor)
        flood = [second.actor.do(second.who, f"f{number}", {"act": "fold"}) for number in range(100)]
        answers: list[Answer] = await asyncio.gather(*flood)
        assert sum(answer.fault is not None for answer in answers) == 100 - PENDING_MOST
        assert sum(answer.refusal is not None for answer in answers) == PENDING_MOST
        assert seq(first.actor) == before
        assert (await first.do("call")).ok  # others are served meanwhile
        await ended(first, second)


async def test_an_answer_comes_after_the_view_that_shows_it() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        answer = await first.do("call")
        waiting = [view.version for table, view in second.watcher._box if table]
        assert (waiting or [second.view["version"]])[-1] == answer.version
        await ended(first, second)


async def test_nobody_sits_down_with_more_than_the_wallet_holds() -> None:
    async with a_room() as (room, clock):
        who = person("ann")
        assert await room.welcome(who) == PLAY_MONEY
        ann = Client(room, who, OMAHA)
        await clock.run(room, 0)
        answer = await ann.do("sit", seat=1, stake=PLAY_MONEY + 1_00)
        assert answer.refusal is not None
        assert "wallet holds $5000" in answer.refusal.reason.replace(",", "")
        await ended(ann)


async def test_one_wallet_does_not_pay_at_two_tables() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        who = person("ann")
        await room.welcome(who)
        one, two = room.tables[OMAHA], room.tables["adelaide-omaha"]
        await clock.run(room, 0)
        sit = {"act": "sit", "seat": 1, "stake": 4_000_00}
        answers = await asyncio.gather(one.do(who, "1", sit), two.do(who, "1", sit))
        assert sorted(answer.ok for answer in answers) == [False, True]
        refused = next(answer for answer in answers if not answer.ok)
        assert refused.refusal is not None
        assert "wallet" in refused.refusal.reason
        await clock.run(room, 2_000)
        assert len(room.seats_of(who.account)) == 1
        assert (await two.do(who, "2", {"act": "sit", "seat": 2, "stake": 500_00})).ok  # the table that failed goes on


async def test_an_append_that_fails_is_told_to_nobody_and_the_table_goes_on_from_the_store() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        written, told = seq(first.actor), len(second.messages)
        store.fails = 1
        answer = await first.actor.do(first.who, "again", {"act": "call"})
        assert answer.fault is not None
        assert "not done" in answer.fault.what
        assert len(second.messages) == told
        await clock.run(room, 0)
        assert seq(first.actor) == written
        assert first.acts
        assert first.view["version"] == written
        assert (await first.actor.do(first.who, "again", {"act": "call"})).ok  # the same id, for it was not done
        await clock.run(room, 0)
        assert second.acts
        await ended(first, second)


async def test_a_store_that_is_down_for_long_is_tried_again() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        until = first.view["public"]["turn"]["until"]
        store.fails = 5
        await clock.run(room, until - clock.now())
        assert store.fails == 4
        await clock.run(room, 4 * room.house.pace.retry_ms)  # the hand is folded late, and nobody has got more time
        assert (store.fails, first.actor.fault) == (0, None)
        await clock.run(room, room.house.pace.retry_ms)
        folded = [line for line in await log_of(room, OMAHA) if line["type"] == "folded"]
        assert [line["at"] for line in folded] == [until + 5 * room.house.pace.retry_ms]
        await ended(first, second)


async def test_a_broken_invariant_stops_its_table_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)

        def broken(_command: object) -> None:
            raise BrokenInvariant("it must hold that this is a test")

        assert first.actor.desk is not None
        monkeypatch.setattr(first.actor.desk.host.session, "decide", broken)
        answer = await first.do("call")
        assert answer.fault is not None
        assert "stopped" in answer.fault.what
        assert first.actor.fault is not None
        await clock.run(room, 60_000)
        others = await seated(room, clock, "adelaide-omaha", "cleo", "dan")
        await clock.until(room, lambda: playing(others[0].actor))
        await ended(first, second, *others)
