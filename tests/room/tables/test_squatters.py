"""Whoever takes a seat and does not play has left within a minute; who plays and sits out keeps the seat for minutes."""

from __future__ import annotations

import pytest

from croupier.room.room import Room
from tests.support.room.live import verified
from tests.support.room.play_money import CASH_TABLE, PETE, a_house
from tests.support.room.room_staff import play
from tests.support.room.rooms import (
    Client,
    FakeClock,
    a_room,
    checked_store,
    ended,
    in_a_hand,
    log_of,
    person,
    round_number,
    seated,
)

OMAHA, BANK = "act-omaha-2006", "act-uth-2025"
LONGEST_ROUND_MS = 240_000


async def sits_down(room: Room, clock: FakeClock, table: str, name: str) -> Client:
    """Somebody who comes to a table where others play."""
    client = Client(room, person(name), table)
    await room.welcome(client.who)
    await clock.run(room, 0)
    await client.done("sit", seat=6, stake=300_00)
    return client


async def test_a_seat_of_somebody_who_never_acted_and_is_gone_is_free_within_a_minute() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        held = room.house.wallets.holds(ann.who.account)
        ann.disconnect()
        await clock.run(room, 60_000)
        assert room.seats_of(ann.who.account) == []
        assert room.house.wallets.holds(ann.who.account) == held + 300_00, "the chips are back"
        await ended(ann)


async def test_somebody_who_is_connected_and_lets_the_first_turn_pass_has_left_after_the_round() -> None:
    async with a_room() as (room, clock):
        ann, bob = await in_a_hand(room, clock, OMAHA)
        await clock.run(room, ann.view["public"]["turn"]["until"] - clock.now())
        await play(room, clock, [bob], round_number(bob.actor))
        await clock.run(room, 0)
        assert room.seats_of(ann.who.account) == []
        assert room.seats_of(bob.who.account) != []
        (gone,) = [line for line in await log_of(room, OMAHA) if line["type"] == "seat-left"]
        assert gone["account"] == ann.who.account
        await ended(ann, bob)


async def test_somebody_who_waits_connected_keeps_the_seat_and_so_does_a_player_who_has_played() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        await clock.run(room, 1_800_000)
        assert room.seats_of(ann.who.account) != [], "nobody was there to play with"
        await ann.done("auto-post", now=True)
        ann.disconnect()
        await clock.run(room, room.house.pace.released_ms - 1)
        assert room.seats_of(ann.who.account) != [], "away for a while, as every player may be"
        await clock.run(room, 1)
        assert room.seats_of(ann.who.account) == []
        await ended(ann)


@pytest.mark.parametrize("acts", [["away"], ["away", "back"], ["auto-top-up", "away"], ["floor"]])
async def test_an_act_that_is_none_of_the_game_keeps_no_seat_for_somebody_who_is_gone(acts: list[str]) -> None:
    fields: dict[str, dict[str, object]] = {"auto-top-up": {"to": 300_00}, "floor": {"words": "a glass of water"}}
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        for act in acts:
            await ann.done(act, **fields.get(act, {}))
        ann.disconnect()
        await clock.run(room, 60_000)
        assert room.seats_of(ann.who.account) == []
        await ended(ann)


@pytest.mark.parametrize("table", [OMAHA, "adelaide-omaha", BANK])
async def test_a_connected_guest_who_sits_out_gives_the_seat_back_after_minutes_and_is_told(table: str) -> None:
    async with a_room(company=2) as (room, clock):
        ann = await sits_down(room, clock, table, "ann")
        await ann.done("away")
        await clock.run(room, room.house.pace.absent_ms - 1_000)
        assert room.seats_of(ann.who.account) != []
        await clock.until(room, lambda: not room.seats_of(ann.who.account), LONGEST_ROUND_MS)
        assert ann.view["you"]["released"]["reason"] == "absent"
        assert ann.view["you"]["wallet"] == 5_000_00
        await ended(ann)


async def test_who_comes_back_in_time_keeps_the_seat_and_has_as_long_again() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        for _ in range(3):
            await ann.done("away")
            await clock.run(room, room.house.pace.absent_ms - 1)
            await ann.done("back")
            await clock.run(room, 1)
        assert room.seats_of(ann.who.account) != []
        await ended(ann)


async def test_who_makes_no_wager_round_after_round_gives_the_seat_back() -> None:
    async with a_room(company=2) as (room, clock):
        ann = await sits_down(room, clock, BANK, "ann")
        await clock.run(room, room.house.pace.absent_ms)
        assert room.seats_of(ann.who.account) != [], "the first rounds are anybody's to look at"
        await clock.until(room, lambda: not room.seats_of(ann.who.account), 3 * LONGEST_ROUND_MS)
        assert ann.view["you"]["released"]["reason"] == "absent"
        await ended(ann)


async def test_after_a_restart_only_those_dealt_in_the_last_round_count_as_players() -> None:
    async with checked_store() as store:
        async with a_room(store) as (room, clock):
            players = await in_a_hand(room, clock, OMAHA)
            cleo = await sits_down(room, clock, OMAHA, "cleo")
            await ended(*players, cleo)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            await clock.until(room, lambda: not room.seats_of("p-cleo"), 240_000)
            assert all(room.seats_of(player.who.account) for player in players)


async def test_where_cash_is_played_for_the_rulebook_alone_says_when_an_absent_player_loses_the_seat() -> None:
    async with a_house() as (room, clock, _):
        pete = Client(room, PETE, CASH_TABLE)
        await clock.run(room, 0)
        await pete.done("sit", seat=1, stake=300_00)
        await pete.done("away")
        await clock.run(room, 3_600_000)
        assert room.seats_of("pete") != [], "sits out, connected"
        pete.disconnect()
        await clock.run(room, 3_600_000)
        assert room.seats_of("pete") != [], "19.6: there are free seats, so nobody gives one up"
        await ended(pete)


async def test_a_guests_play_money_is_no_entry_of_the_cage_and_the_record_holds() -> None:
    async with a_room() as (room, clock):
        cage = await room.house.store.head("cage")
        ann, bob = await in_a_hand(room, clock, OMAHA)
        assert await room.house.store.head("cage") == cage
        given = [line for line in await log_of(room, "play-money") if line["type"] == "play-money-given"]
        assert {line["account"] for line in given} == {ann.who.account, bob.who.account}
        assert {line["by"] for line in given} == {"house"}
        found = await verified(room.house.store)
        assert found.whole, found.fault
        await ended(ann, bob)
