"""A snapshot: what goes on from it is what its whole stream tells, at any line of any stream."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.house import Request, inspection
from croupier.house.cage import commands as cage
from croupier.house.complaints import digest
from croupier.house.floor import AnswerCall, CallOfficial, Exclude
from croupier.room.streams.keeping_snapshots import SnapshotKeeper
from croupier.room.streams.writer import StreamWriter
from croupier.store import Store, open_store
from tests.support.room.cage import opened
from tests.support.room.driver import TABLES, Driven, drive, fund, table_of
from tests.support.room.live import Console, a_live_room
from tests.support.room.past_rounds import play
from tests.support.room.rooms import a_room, checked_store, ended, person, seated
from tests.support.room.snapshots import Collected, same_from, snapshot_of, snapshots_of, table_from
from tests.support.room.tournaments import CUP, a_cup, played_on, registered

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> Collected:
    """Snapshots of all streams after every write."""
    found = Collected()

    def look(keeper: SnapshotKeeper, writer: StreamWriter[Any, Any]) -> None:
        found.look(keeper, writer)

    monkeypatch.setattr(SnapshotKeeper, "_look", look)
    return found


async def lines_of(store: Store) -> list[bytes]:
    return [line for name in TABLES async for some in store.read(name) for line in some]


async def resumed_at_random(store: Store, driven: Driven, source: Random, kept: int) -> int:
    """Now and then keep a snapshot, compare it with the whole stream, or play on from it; how many were kept."""
    name = driven.host.name
    if source.random() < 0.1:
        kept += await snapshot_of(store, driven.host)
    if kept and source.random() < 0.1:
        await same_from(store, name, await store.snapshot(name))
    if kept and source.random() < 0.1:
        driven.host = await table_from(store, await snapshots_of(store).record(name), driven.entropy)
    return kept


@pytest.mark.parametrize("seed", range(3))
async def test_play_that_goes_on_from_snapshots_writes_the_same_lines(seed: int) -> None:
    source, rounds = Random(f"snapshots {seed}"), 10
    async with open_store("sqlite::memory:") as store, open_store("sqlite::memory:") as other:
        await drive(other, f"snapshots-{seed}", rounds, tell=False)
        await fund(store)
        for name, book in TABLES.items():
            driven, kept = await table_of(store, name, book, f"snapshots-{seed}"), 0
            while driven.host.session.table.round < rounds or driven.host.session.table.playing:
                await driven.step()
                kept = await resumed_at_random(store, driven, source, kept)
            assert kept, "some were taken"
        assert await lines_of(store) == await lines_of(other)


@pytest.mark.parametrize("book", [OMAHA, ULTIMATE])
async def test_a_table_of_people_goes_on_from_any_line_as_it_was(book: str, collected: Collected) -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            clients = await seated(room, clock, book, "ann", "bob", "eve")
            await play(room, clock, clients, 3)
            await ended(*clients)
        assert book in await collected.compare(store, Random(book))


@pytest.mark.parametrize("book", [OMAHA, ULTIMATE])
async def test_a_table_with_real_cards_goes_on_from_any_line_as_it_was(book: str, collected: Collected) -> None:
    source = Random(f"real {book}")
    async with checked_store() as store:
        async with a_live_room(book, store) as (room, clock, _):
            kim = Console(room, clock)
            await kim.opened("Ann", "Bob")
            for _ in range(3):
                await kim.play_round(source)
            await ended(kim)
        assert kim.actor.name in await collected.compare(store, Random("real"))


async def test_a_tournament_and_its_tables_go_on_from_any_line_as_they_were(collected: Collected) -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            cup = await a_cup(room, OMAHA)
            ann = await registered(room, clock)
            await played_on(room, clock, ann, rounds=12)
            tables = [name for name, table in cup.running.tables.items() if table.desk]
            await ann.close()
        assert {CUP, *tables} <= set(await collected.compare(store, Random("cup")))


async def test_the_streams_of_the_house_go_on_from_any_line_as_they_were(collected: Collected) -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            house, boss = room.house, person("boss", "operator", "regulator")
            cashier, said = await opened(room, clock), digest("words")
            for number in range(6):
                await room.welcome(person(f"guest-{number}"))
                await cashier.give(cage.BuyIn(f"p-{number}", 30_00, "olga", key=f"k{number}"), clock.now())
                await house.floor.give(
                    CallOfficial("t", 1, f"p-{number}", 1, said, clock.now()), Request(clock.now()), "words"
                )
                stopped = await house.inspectorate.stop(boss, "table", f"t-{number}", "why", clock.now())
                assert isinstance(stopped, inspection.PlayStopped)
                if number % 2:
                    await house.floor.give(AnswerCall(number, "boss", said, clock.now()), Request(clock.now()), "done")
                    await house.inspectorate.resume(boss, stopped.number, "it is well again", clock.now())
                await clock.run(room, 1_000)
            await house.floor.give(
                Exclude("p-1", "boss", "decided", 0, said, clock.now()), Request(clock.now()), "words"
            )
            watched = {house.registry.name, cashier.name, house.floor.name, house.inspectorate.name, "play-money"}
        assert watched <= set(await collected.compare(store, Random("house"))) | {house.registry.name}
