"""The same id is the same act: done once, however often it is sent, whoever has forgotten it and whatever got lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from croupier.acts.floor import Bar
from croupier.check import BrokenInvariant
from croupier.errors import StoreError
from croupier.house.cage import commands
from croupier.house.people import Person
from croupier.record import request_keys as asked
from croupier.record.request_keys import DIGITS, RequestKeys, key_of, mark_of
from croupier.room import remembered_answers as answers
from croupier.room.actor import NOT_KNOWN, NOT_WRITTEN, STOPPED, Actor
from croupier.room.demo.tournaments import announced, demo_plan, room_time
from croupier.room.room import Room
from croupier.room.streams.cage import OTHERWISE
from croupier.room.streams.table import TableStream
from croupier.room.streams.writer import ANOTHER_ACT
from croupier.rulebooks import rulebook
from croupier.store import Write, open_store
from croupier.tournament.plan.structure import Purchase
from croupier.verify.verifier import verify_lines
from tests.support.room.cage import OLGA, OPERATOR, all_lines, held, opened
from tests.support.room.floors import office_of
from tests.support.room.live import staff, verified
from tests.support.room.real_tournaments import CUP, OLIVE, Hall
from tests.support.room.rooms import CheckedStore, FakeClock, a_room, ended, log_of, person, seated
from tests.support.room.tournament_pace import DIRECTOR
from tests.support.room.verify_tournaments import chained_anew

GOODS, BANK = "adelaide-omaha", "act-uth-2025"
replace = msgspec.structs.replace
OTHER_ACTS: dict[str, dict[str, Any]] = {
    "sit": {"act": "sit", "seat": 2, "stake": 300_00},
    "enter": {"act": "enter", "agreed": False},
    "buy": {"act": "buy", "what": "re-buy"},
    "report-hand": {"act": "report-hand", "at_table": "elsewhere", "hands": 2},
    "pay-prize": {"act": "pay-prize", "account": "elsewhere"},
    "floor": {"act": "floor", "words": "something else"},
}
OF_ANOTHER_KIND = {CUP: {"act": "close-entries"}, GOODS: {"act": "leave"}, BANK: {"act": "leave"}}


class Faulty(CheckedStore):
    """A store that can also write and never say so, or be out of reach from then on."""

    def __init__(self, store: Any) -> None:
        super().__init__(store)
        self.silent = self.gone = self.loses = False
        self.heard = asyncio.Event()

    async def append(self, writes: Sequence[Write]) -> None:
        await super().append(writes)
        if self.loses:
            self.loses, self.gone = False, True
            raise StoreError("the connection is gone")
        if self.silent:
            self.heard.set()
            await asyncio.Event().wait()

    def read(self, stream: str, after_seq: int = 0) -> AsyncIterator[list[bytes]]:
        if self.gone:
            raise StoreError("the connection is gone")
        found: AsyncIterator[list[bytes]] = self._store.read(stream, after_seq)
        return found


@asynccontextmanager
async def faulty() -> AsyncIterator[Faulty]:
    async with open_store("sqlite::memory:") as store:
        yield Faulty(store)


class Once:
    """An act with one id, and what it has moved or counted."""

    def __init__(self, place: str, who: Person, act: dict[str, Any], count: Callable[[Room], Any]) -> None:
        self.place, self.who, self.act, self.count = place, who, act, count

    def at(self, room: Room) -> Actor[Any]:
        return room.tournaments[CUP] if self.place == CUP else room.tables[self.place]

    async def sent(self, room: Room) -> Any:
        return await self.at(room).do(self.who, "one-id", self.act)

    async def sent_otherwise(self, room: Room) -> Any:
        """Another act under the same id."""
        other = {**self.act, "amount": 20_00} if "amount" in self.act else OTHER_ACTS[self.act["act"]]
        return await self.at(room).do(self.who, "one-id", other)

    async def sent_of_another_kind(self, room: Room) -> Any:
        """An act that has nothing to do with it, under the same id."""
        return await self.at(room).do(self.who, "one-id", OF_ANOTHER_KIND[self.place])

    async def counted(self, room: Room) -> int:
        return int(await self.count(room))


def _balance(account: str) -> Callable[[Room], Any]:
    return lambda room: held(room.house.store, account)


async def goods(room: Room, clock: FakeClock, _store: Any) -> Once:
    (ann,) = await seated(room, clock, GOODS, "ann")
    act = {"act": "goods", "seat": ann.view["you"]["seat"], "amount": 10_00}
    await ended(ann)
    return Once(GOODS, OPERATOR, act, _balance(f"sales:{GOODS}"))


async def fill(_room: Room, _clock: FakeClock, _store: Any) -> Once:
    return Once(GOODS, OPERATOR, {"act": "float", "amount": 100_00}, _balance(f"tray:{GOODS}"))


async def bank(_room: Room, _clock: FakeClock, _store: Any) -> Once:
    return Once(BANK, OPERATOR, {"act": "float", "amount": 100_00}, _balance(f"float:{BANK}"))


async def stake(room: Room, clock: FakeClock, _store: Any) -> Once:
    who = person("ann")
    await room.welcome(who)
    return Once(GOODS, who, {"act": "sit", "seat": 1, "stake": 300_00}, _balance(f"stake:{GOODS}:{who.account}"))


async def call(room: Room, clock: FakeClock, _store: Any) -> Once:
    (ann,) = await seated(room, clock, GOODS, "ann")
    await ended(ann)

    async def made(now: Room) -> int:
        return [line["type"] for line in await log_of(now, "floor")].count("official-called")

    return Once(GOODS, ann.who, {"act": "floor", "words": "a card fell"}, made)


async def _cup(room: Room, clock: FakeClock, store: Any) -> Hall:
    """A tournament with four of five places taken, and add-ons, whose hands a director reports."""
    hall = Hall(room, clock, store)
    plan = demo_plan(rulebook("act-omaha-2006"), room_time(room), players=5, seats=5)
    levels = plan.structure.levels
    offer = Purchase(cost=20_00, chips=1000, from_level=1, to_level=len(levels), most=3)
    plan = replace(plan, cards="reported", structure=replace(plan.structure, add_on=offer))
    await announced(room, plan, CUP, company=9, historical=False)
    for number in range(4):
        who = person(f"n{number}")
        await room.welcome(who)
        assert (await room.tournaments[CUP].do(who, f"e-{number}", {"act": "enter", "agreed": True})).ok
    return hall


async def _begun(room: Room, clock: FakeClock, store: Any) -> Hall:
    hall = await _cup(room, clock, store)
    await hall.done("close-entries")
    await hall.done("draw-seats")
    await hall.started()
    return hall


async def entry(room: Room, clock: FakeClock, store: Any) -> Once:
    await _cup(room, clock, store)
    who = person("late")
    await room.welcome(who)
    return Once(CUP, who, {"act": "enter", "agreed": True}, _balance(f"prizes:{CUP}"))


async def add_on(room: Room, clock: FakeClock, store: Any) -> Once:
    await _begun(room, clock, store)
    return Once(CUP, person("n0"), {"act": "buy", "what": "add-on"}, _balance(f"prizes:{CUP}"))


async def hands(room: Room, clock: FakeClock, store: Any) -> Once:
    name = (await _begun(room, clock, store)).state.running[0].name

    async def reported(now: Room) -> int:
        return int(now.tournaments[CUP].office.state.halls[name].last_round)

    return Once(CUP, DIRECTOR, {"act": "report-hand", "at_table": name, "hands": 3}, reported)


async def prize(room: Room, clock: FakeClock, store: Any) -> Once:
    hall = await _begun(room, clock, store)
    while hall.state.phase == "playing":
        first, *_, last = [one for one in hall.state.left if one.in_play]
        out, to = {"account": last.account, "stack": last.chips}, {"account": first.account, "chips": 0}
        await hall.done("report-hand", at_table=hall.state.running[0].name, out=[out], to=[to])
    await hall.done("confirm-places")
    winner = hall.state.awards[0].account
    paid = {"act": "pay-prize", "account": winner}
    return Once(CUP, OLIVE, paid, _balance(f"wallet:{winner}"))


ACTS = [goods, fill, bank, stake, call, entry, add_on, hands, prize]
every_act = pytest.mark.parametrize("prepared", ACTS, ids=lambda one: one.__name__)


async def _ready(room: Room, clock: FakeClock, store: Any, prepared: Any) -> tuple[Once, int]:
    await opened(room, clock)
    once = await prepared(room, clock, store)
    await clock.run(room, 0)
    return once, await once.counted(room)


async def _done_once(once: Once, room: Room, before: int) -> None:
    """Sent twice more it is answered ok both times, and was done just once."""
    assert (await once.sent(room)).ok
    done = await once.counted(room)
    assert (await once.sent(room)).ok
    assert await once.counted(room) == done != before


def _keys(lines: list[dict[str, Any]]) -> list[str]:
    """What lines were asked for with, without the marks of the acts."""
    return [str(line.get("asked") or line.get("key") or "")[:DIGITS] for line in lines]


@every_act
async def test_another_act_under_the_same_id_is_refused_also_after_a_restart(prepared: Any) -> None:
    clock = FakeClock()
    async with faulty() as store:
        async with a_room(store, clock=clock) as (room, _):
            once, before = await _ready(room, clock, store, prepared)
            assert (await once.sent(room)).ok
            done = await once.counted(room)
            assert done != before
            assert (await once.sent_otherwise(room)).refusal == ANOTHER_ACT
            assert (await once.sent_of_another_kind(room)).refusal == ANOTHER_ACT
            assert (await once.sent(room)).ok
        async with a_room(store, clock=clock, seed="again") as (room, _):
            assert (await once.sent_otherwise(room)).refusal in (ANOTHER_ACT, OTHERWISE)
            assert (await once.sent_of_another_kind(room)).refusal == ANOTHER_ACT
            assert (await once.sent(room)).ok
            assert await once.counted(room) == done
        assert (await verified(store)).fault is None


async def test_another_act_is_refused_while_the_first_is_still_waiting_to_be_written() -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, _ = await _ready(room, clock, store, goods)
        first, other = await asyncio.gather(once.sent(room), once.sent_otherwise(room))
        assert first.ok
        assert other.refusal == ANOTHER_ACT


async def test_the_mark_of_an_act_tells_its_words_to_nobody_without_the_key() -> None:
    act, same, other = Bar(1, "she shouts"), Bar(1, "she shouts"), Bar(1, "she whispers")
    assert mark_of(act, b"1" * 32) == mark_of(same, b"1" * 32) != mark_of(other, b"1" * 32)
    assert mark_of(act, b"1" * 32) != mark_of(act, b"2" * 32)


@every_act
async def test_what_was_done_before_a_restart_is_answered_so_and_not_done_again(prepared: Any) -> None:
    clock = FakeClock()
    async with faulty() as store:
        async with a_room(store, clock=clock) as (room, _):
            once, before = await _ready(room, clock, store, prepared)
            assert (await once.sent(room)).ok
            done = await once.counted(room)
            assert done != before
        for number in range(2):
            async with a_room(store, clock=clock, seed=f"again/{number}") as (room, _):
                assert (await once.sent(room)).ok
                assert await once.counted(room) == done
        assert (await verified(store)).fault is None


@every_act
async def test_what_was_written_though_the_answer_of_the_store_was_lost_is_found_at_once(prepared: Any) -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, before = await _ready(room, clock, store, prepared)
        store.unheard = 1
        assert (await once.sent(room)).ok
        done = await once.counted(room)
        assert done != before
        await clock.run(room, 5_000)
        assert (await once.sent(room)).ok
        assert await once.counted(room) == done
        assert (await verified(store)).fault is None


@every_act
async def test_nobody_is_told_that_it_was_not_done_while_the_store_cannot_say(prepared: Any) -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, before = await _ready(room, clock, store, prepared)
        store.loses = True
        for _ in range(2):
            assert (await once.sent(room)).fault == NOT_KNOWN
        store.gone = False
        await clock.run(room, 5_000)
        await _done_once(once, room, before)
        assert (await verified(store)).fault is None


@every_act
async def test_what_was_not_written_is_done_when_it_is_sent_again(prepared: Any) -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, before = await _ready(room, clock, store, prepared)
        store.fails = 1
        answer = await once.sent(room)
        assert answer.fault == NOT_WRITTEN
        assert await once.counted(room) == before
        assert (await once.sent(room)).ok
        assert await once.counted(room) != before


@every_act
async def test_a_process_that_ends_between_the_write_and_the_answer_has_done_it_once(prepared: Any) -> None:
    clock = FakeClock()
    async with faulty() as store:
        async with a_room(store, clock=clock) as (room, _):
            once, before = await _ready(room, clock, store, prepared)
            store.silent = True
            sent = asyncio.create_task(once.sent(room))
            async with asyncio.timeout(30):
                await store.heard.wait()
            await room.close()
            sent.cancel()
            await asyncio.gather(sent, return_exceptions=True)
            store.silent = False
        async with a_room(store, clock=clock, seed="again") as (room, _):
            await _done_once(once, room, before)
        assert (await verified(store)).fault is None


@every_act
async def test_two_processes_that_are_sent_the_same_at_the_same_moment_do_it_once(prepared: Any) -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, before = await _ready(room, clock, store, prepared)
        async with a_room(store, clock=clock, seed="other") as (other, _):
            both = await asyncio.gather(once.sent(room), once.sent(other))
            assert all(answer.ok for answer in both), both
            assert await once.counted(room) == await once.counted(other) != before
        lines = [json.loads(line) for line in await all_lines(store)]
        keys = _keys(lines)
        assert keys.count(key_of(once.place, once.who.account, "one-id")) == 1
        assert (await verified(store)).fault is None


@every_act
async def test_two_connections_at_the_same_moment_do_it_once_though_the_memory_of_ids_is_short(
    prepared: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, before = await _ready(room, clock, store, prepared)
        monkeypatch.setattr(answers, "IDS_KEPT", 0)
        sent = await asyncio.gather(*[once.sent(room) for _ in range(5)])
        assert all(answer.ok for answer in sent), sent
        done = await once.counted(room)
        assert (await once.sent(room)).ok
        assert await once.counted(room) == done != before
        written = [json.loads(line) for line in await all_lines(store)]
        keys = _keys(written)
        assert keys.count(key_of(once.place, once.who.account, "one-id")) == 1


async def test_a_table_that_cannot_be_followed_after_a_lost_answer_stops_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, _ = await _ready(room, clock, store, bank)

        async def broken(stream: TableStream) -> None:
            if stream.unsure:
                raise BrokenInvariant("it must hold that this is a test")

        monkeypatch.setattr(TableStream, "catch_up", broken)
        store.unheard = 1
        assert (await once.sent(room)).fault == STOPPED
        assert (await once.sent(room)).fault == STOPPED
        assert (await room.tables[GOODS].do(OPERATOR, "other", {"act": "float", "amount": 100_00})).ok


async def test_an_id_is_the_persons_own_and_counts_where_it_is_used() -> None:
    clock, act = FakeClock(), {"act": "float", "amount": 100_00}
    async with faulty() as store:
        async with a_room(store, clock=clock) as (room, _):
            await opened(room, clock)
            assert (await room.tables[GOODS].do(OPERATOR, "1", act)).ok
        async with a_room(store, clock=clock, seed="again") as (room, _):
            assert (await room.tables[BANK].do(OPERATOR, "1", act)).ok
            assert (await room.tables[GOODS].do(OLIVE, "1", act)).ok
            assert await held(store, f"tray:{GOODS}") == 200_00
        assert (await verified(store)).fault is None


async def test_a_call_that_was_answered_is_not_made_again_by_its_id() -> None:
    clock = FakeClock()
    async with faulty() as store:
        async with a_room(store, clock=clock) as (room, _):
            once, _ = await _ready(room, clock, store, call)
            assert (await once.sent(room)).ok
            await office_of(room).answer_call(staff("boss", "supervisor"), 1, "seen to it")
        async with a_room(store, clock=clock, seed="again") as (room, _):
            assert (await once.sent(room)).ok
            assert (await once.sent_otherwise(room)).refusal == ANOTHER_ACT
            assert await once.counted(room) == 1
        assert (await verified(store)).fault is None


async def test_what_was_refused_is_not_remembered_as_done() -> None:
    clock, act = FakeClock(), {"act": "float", "amount": 100_00}
    async with faulty() as store:
        async with a_room(store, clock=clock) as (room, _):
            assert (await room.tables[GOODS].do(OPERATOR, "1", act)).refusal  # the cage is closed
        async with a_room(store, clock=clock, seed="again") as (room, _):
            await opened(room, clock)
            assert (await room.tables[GOODS].do(OPERATOR, "1", act)).ok
            assert await held(store, f"tray:{GOODS}") == 100_00


async def test_a_key_at_the_counter_is_used_once_by_two_processes_at_the_same_moment() -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        await opened(room, clock)
        async with a_room(store, clock=clock, seed="other") as (other, _):
            bought = commands.BuyIn("p-ann", 30_00, OLGA, key="k1")
            one, two = await asyncio.gather(*[each.house.cashier.give(bought, clock.now()) for each in (room, other)])
            assert one == two
            assert await held(store, "wallet:p-ann") == 30_00


# In the record


async def _recorded(prepared: Any) -> tuple[list[dict[str, Any]], Once]:
    async with faulty() as store, a_room(store) as (room, clock):
        once, _ = await _ready(room, clock, store, prepared)
        assert (await once.sent(room)).ok
        return [json.loads(line) for line in await all_lines(store)], once


@pytest.mark.parametrize("prepared", [goods, hands], ids=lambda one: one.__name__)
async def test_verify_finds_what_was_asked_for_once_and_is_there_twice(prepared: Any) -> None:
    lines, once = await _recorded(prepared)
    assert verify_lines(chained_anew(lines)).fault is None
    key = key_of(once.place, once.who.account, "one-id")
    earlier = next(line for line in lines if line["stream"] == once.place and line.get("asked", "")[:DIGITS] != key)
    earlier["asked"] = key
    assert "with the same key" in (verify_lines(chained_anew(lines)).fault or "")


async def test_verify_finds_a_fill_that_was_asked_for_once_and_is_there_twice() -> None:
    async with faulty() as store, a_room(store) as (room, clock):
        once, _ = await _ready(room, clock, store, fill)
        for id_ in ("1", "2"):
            assert (await room.tables[GOODS].do(OPERATOR, id_, once.act)).ok
        lines = [json.loads(line) for line in await all_lines(store)]
    one, two = [line for line in lines if line["type"] == "fill-made"]
    assert verify_lines(chained_anew(lines)).fault is None
    two["key"] = one["key"]
    assert "with the same key" in (verify_lines(chained_anew(lines)).fault or "")


async def test_a_record_from_before_there_were_keys_is_whole() -> None:
    lines, _ = await _recorded(goods)
    bare = [{name: value for name, value in line.items() if name != "asked"} for line in lines]
    assert bare != lines
    assert verify_lines(chained_anew(bare)).fault is None


def test_the_keys_of_a_stream_are_the_last_ones_for_whoever_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "KEPT", 2)
    keys = RequestKeys(["a", "b"])
    assert keys.take("a")
    assert not keys.take("")
    assert "" not in keys
    assert not keys.take("c")
    assert ["a" in keys, "b" in keys, "c" in keys] == [False, True, True]
