"""Whoever takes a seat and does nothing there has left within a minute; players keep their seats."""

from __future__ import annotations

from tests.room.live import verified
from tests.room.rooms import a_room, ended, in_a_hand, log_of, round_number, seated
from tests.room.test_room_staff import play

OMAHA = "act-omaha-2006"


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


async def test_somebody_who_waits_connected_keeps_the_seat_and_so_does_a_player_who_has_acted() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        await clock.run(room, 600_000)
        assert room.seats_of(ann.who.account) != [], "nobody was there to play with"
        await ann.done("away")
        ann.disconnect()
        await clock.run(room, 240_000)
        assert room.seats_of(ann.who.account) != [], "away for a while, as every player may be"
        await ended(ann)


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
