"""Play is stopped at one table, in one game or in the room: no round begins, no wager is taken, everybody is told why."""

from __future__ import annotations

from random import Random

from croupier.house.request import Request
from croupier.protocol.refusal import Refusal
from croupier.room.streams.inspection import Inspectorate
from croupier.rulebooks import rulebook_ids, rulebooks_between_players
from croupier.verify.verifier import verify_lines
from tests.support.room.driver import keys, resumed
from tests.support.room.live import Console, a_live_room, verified
from tests.support.room.past_rounds import play, played
from tests.support.room.rooms import a_room, ended, person, playing, round_number, seated, seeded
from tests.support.room.stops import OTHER, REGULATOR, TABLE, lines_of, stop
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import a_cup, played_on, registered

BANK = next(name for name in rulebook_ids() if name not in rulebooks_between_players())


async def test_a_stopped_table_begins_no_round_and_says_why() -> None:
    async with played(TABLE, 1) as (room, clock, clients, _told):
        number = await stop(room, clock, "table", TABLE)
        await clock.run(room, 60_000)
        at = round_number(clients[0].actor)
        assert not playing(clients[0].actor)
        waits = clients[0].view["public"]["waits_for"]
        assert waits["awaited"] == "stopped"
        assert "stopped by the regulator: the shoe is looked at" in waits["words"]
        assert [one.stopped for one in room.lobby.tables() if one.table == TABLE] == [waits["words"]]
        await room.house.inspectorate.resume(REGULATOR, number, "all is well", clock.now())
        await play(room, clock, clients, 1)
        assert round_number(clients[0].actor) > at
        assert verify_lines(await lines_of(room)).whole


async def test_a_round_that_is_dealt_is_played_to_its_end() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob")
        actor = clients[0].actor
        await clock.until(room, lambda: playing(actor) and bool(clients[0].view["you"]["hole"]))
        number = round_number(actor)
        await stop(room, clock, "room", "")
        await clock.run(room, 600_000)
        assert not playing(actor)
        assert round_number(actor) == number
        verdict = verify_lines(await lines_of(room))
        assert (verdict.whole, verdict.unfinished) == (True, 0)
        for client in clients:
            await client.close()


async def test_nobody_sits_down_or_brings_chips_while_play_is_stopped() -> None:
    async with a_room() as (room, clock):
        ann, *_ = clients = await seated(room, clock, TABLE, "ann", "bob")
        await stop(room, clock, "game", TABLE)
        answer = await ann.do("top-up", amount=100)
        assert answer.refusal
        assert "stopped" in answer.refusal.reason
        assert (await ann.do("leave")).ok
        for client in clients:
            await client.close()


async def test_no_wager_is_taken_and_those_that_lie_there_are_settled() -> None:
    async with a_room() as (room, clock):
        ann, bob = clients = await seated(room, clock, BANK, "ann", "bob")
        await clock.until(room, lambda: "wager" in ann.acts)
        least = ann.acts["wager"]["min_to"]
        await clock.run(room, 3_000)
        assert (await ann.do("wager", ante=least, blind=least)).ok
        await stop(room, clock, "table", BANK)
        answer = await bob.do("wager", ante=least, blind=least)
        assert answer.refusal
        assert "stopped" in answer.refusal.reason
        await clock.run(room, 600_000)
        assert not playing(ann.actor)
        assert round_number(ann.actor) == 1
        for client in clients:
            await client.close()


async def test_one_game_is_stopped_and_the_others_are_not() -> None:
    async with a_room() as (room, clock):
        await stop(room, clock, "game", TABLE)
        stopped = {one.table for one in room.lobby.tables() if one.stopped}
        assert TABLE in stopped
        assert OTHER not in stopped


async def test_a_stop_survives_a_restart() -> None:
    async with a_room() as (room, clock):
        await stop(room, clock, "table", TABLE)
        house = room.house
        again = await Inspectorate.read(house.store, house.keys, house.entropy)
        found = again.stop_of(TABLE, TABLE)
        assert found
        assert found.words == "the shoe is looked at"


async def test_a_stop_is_made_once_and_with_a_reason() -> None:
    async with a_room() as (room, clock):
        await stop(room, clock, "table", TABLE)
        again = await room.house.inspectorate.stop(REGULATOR, "table", TABLE, "twice", clock.now())
        assert isinstance(again, Refusal)
        gone = await room.house.inspectorate.resume(REGULATOR, 99, "nothing", clock.now())
        assert isinstance(gone, Refusal)


async def test_a_round_begun_where_play_is_stopped_does_not_verify() -> None:
    """A table that passed the stop by, as a program of somebody else's might."""
    async with played(TABLE, 1) as (room, clock, clients, _told):
        await clock.until(room, lambda: not playing(clients[0].actor))
        store = room.house.store
        await stop(room, clock, "table", TABLE)
        await clock.run(room, 1_000)
        for client in clients:
            await client.close()
        await room.tables[TABLE].close()
        host = await resumed(store, TABLE, seeded("again"), keys())
        assert await host.start(Request(clock.now())) is None
        verdict = verify_lines(await lines_of(room))
        assert verdict.replay is False
        assert "where play is stopped" in str(verdict.fault)


async def test_a_dealer_starts_no_round_with_real_cards_where_play_is_stopped() -> None:
    async with a_live_room(TABLE) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cy")
        number = await stop(room, clock, "game", TABLE)
        await clock.run(room, 100)
        answer = await kim.do("start")
        assert answer.refusal
        assert "stopped" in answer.refusal.reason
        await room.house.inspectorate.resume(REGULATOR, number, "all is well", clock.now())
        await clock.run(room, 100)
        await kim.enter_due(Random("live"))
        assert playing(kim.actor)
        await stop(room, clock, "room", "")
        while kim.due["enter"] != "start" and await kim.enter_due(Random("live")):
            pass
        assert not playing(kim.actor)
        assert (await verified(store)).whole
        await ended(kim)


async def test_nobody_enters_a_tournament_that_is_stopped_and_its_tables_deal_no_round() -> None:
    async with a_room() as (room, clock):
        cup = await a_cup(room, TABLE)
        number = await stop(room, clock, "table", cup.name)
        late = Watching(room, person("late"), cup.name)
        await clock.run(room, 100)
        answer = await late.do("enter", agreed=True)
        assert answer.refusal
        assert "stopped" in answer.refusal.reason
        await late.close()
        await room.house.inspectorate.resume(REGULATOR, number, "all is well", clock.now())
        ann = await registered(room, clock)
        await played_on(room, clock, ann, rounds=1)
        await stop(room, clock, "table", cup.name)
        tables = [actor for actor in room.tables.values() if actor.name in ann.tables]
        await clock.until(room, lambda: not any(playing(actor) for actor in tables))
        before = [round_number(actor) for actor in tables]
        await clock.run(room, 120_000)
        assert [round_number(actor) for actor in tables] == before
        assert verify_lines(await lines_of(room)).whole
        await ann.close()
