"""The books of a day: rounds that are over are counted, and the record they rest on is named whole."""

from __future__ import annotations

from croupier.room.streams.ledger_day import Played, played_by
from croupier.rulebooks import rulebooks_between_players
from tests.support.room.cage import books_of
from tests.support.room.past_rounds import play
from tests.support.room.rooms import a_room, ended, in_a_hand, playing, round_number
from tests.support.room.tournaments import CUP, a_cup, registered

TABLE = rulebooks_between_players()[0]
DAY_MS = 24 * 3600 * 1000


async def test_a_round_in_progress_is_told_apart_from_those_that_are_over() -> None:
    async with a_room() as (room, clock):
        clients = list(await in_a_hand(room, clock, TABLE))
        report = (await books_of(room, clock)).report
        assert [one.rounds for one in report.tables if one.table == TABLE] == [0]
        assert report.notes == (
            f"1 round was in progress where these books end ({TABLE}). A round counts on the day it ends.",
        )
        await play(room, clock, clients, 0)
        assert not playing(clients[0].actor)
        report = (await books_of(room, clock)).report
        assert [one.rounds for one in report.tables if one.table == TABLE] == [round_number(clients[0].actor)]
        assert report.notes == ()
        await ended(*clients)


async def test_a_round_over_midnight_counts_on_the_day_it_ends() -> None:
    async with a_room() as (room, clock):
        clients = list(await in_a_hand(room, clock, TABLE))
        first = room.house.registry.register.business_day(clock.now())
        for client in clients:  # who never acts has left (test_squatters.py)
            await client.play_on()
            await clock.run(room, 0)
        assert playing(clients[0].actor)
        clock.time += DAY_MS
        await play(room, clock, clients, 0)
        before, after = await books_of(room, clock, first), await books_of(room, clock)
        assert [one.rounds for one in before.report.tables if one.table == TABLE] == [0]
        assert "in progress" in before.report.notes[0]
        assert [one.rounds for one in after.report.tables if one.table == TABLE] == [round_number(clients[0].actor)]
        await ended(*clients)


async def test_rounds_are_looked_for_backwards_from_any_line() -> None:
    async with a_room() as (room, clock):
        clients = list(await in_a_hand(room, clock, TABLE))
        await play(room, clock, clients, 1)
        store = room.house.store
        kinds = [line async for lines in store.read(TABLE) for line in lines]
        over, going_on = 0, False
        assert await played_by(store, TABLE, 0) == Played(0, playing=False)
        for seq, line in enumerate(kinds, 1):
            going_on = (going_on or b'"round-opened"' in line[:30]) and b'"round-ended"' not in line[:30]
            over += b'"round-ended"' in line[:30]
            assert await played_by(store, TABLE, seq) == Played(over, going_on)
        await ended(*clients)


async def test_the_books_rest_on_the_streams_of_tournaments_too() -> None:
    async with a_room() as (room, clock):
        await a_cup(room, TABLE, company=0)
        ann = await registered(room, clock)
        report = (await books_of(room, clock)).report
        assert report.tournaments
        assert {"play-money", CUP} <= {head.split(":")[0] for head in report.imprint.heads}
        await ann.close()
