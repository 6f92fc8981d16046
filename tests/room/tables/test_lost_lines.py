"""Players whose connection is lost: everybody sees it, and our own clock stands for a while that cannot be had twice."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.room.connections.watcher import Watcher
from tests.support.room.rooms import PEOPLE, Client, a_room, ended, in_a_hand, log_of

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"
LINE_MS = PEOPLE.line_ms


def lost(client: Client) -> dict[int, int]:
    return {one["seat"]: one["until"] for one in client.view["public"]["lost"]}


async def test_a_lost_connection_is_shown_to_all_and_the_clock_stands_for_the_player_in_turn() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        seat, until = first.view["you"]["seat"], second.view["public"]["turn"]["until"]
        assert lost(second) == {}
        await clock.run(room, 5_000)
        first.disconnect()
        await clock.run(room, 0)
        assert lost(second) == {seat: clock.now() + LINE_MS}
        assert second.view["public"]["turn"]["until"] == until + LINE_MS
        await clock.run(room, 8_000)
        first.connect()
        await clock.run(room, 0)
        assert lost(second) == {}
        assert first.view["public"]["turn"]["until"] == until + 8_000  # the turn and the bank are whole
        assert first.view["public"]["turn"]["bank"] == PEOPLE.bank_ms
        await ended(first, second)


async def test_the_other_player_is_shown_as_lost_too_and_no_clock_stands_for_them() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        until = first.view["public"]["turn"]["until"]
        second.disconnect()
        await clock.run(room, 0)
        assert lost(first) == {second.view["you"]["seat"]: 0}
        assert first.view["public"]["turn"]["until"] == until
        await ended(first, second)


async def test_a_plug_that_is_pulled_again_and_again_gains_the_line_time_once() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        until = second.view["public"]["turn"]["until"]
        for _ in range(4):
            first.disconnect()
            await clock.run(room, 9_000)
            first.connect()
            await clock.run(room, 1_000)
        assert first.view["public"]["turn"]["until"] == until + LINE_MS
        await clock.run(room, until + LINE_MS - clock.now() - 1)
        assert first.acts
        await clock.run(room, 1)
        assert not first.acts
        folded = [line for line in await log_of(room, OMAHA) if line["type"] == "folded"]
        assert [line["at"] for line in folded] == [until + LINE_MS]
        await ended(first, second)


async def test_a_player_who_does_not_come_back_holds_the_table_up_for_that_long_and_no_longer() -> None:
    async with a_room(pace=replace(PEOPLE, gone_ms=600_000)) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        until = second.view["public"]["turn"]["until"]
        first.disconnect()
        await clock.run(room, until + LINE_MS - clock.now() - 1)
        assert playing_for(second)
        await clock.run(room, 1)
        assert not playing_for(second)
        await ended(first, second)


def playing_for(client: Client) -> bool:
    return client.view["public"]["turn"] is not None


async def test_a_round_played_gives_a_little_of_the_line_time_back() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        first.disconnect()
        await clock.run(room, LINE_MS)
        first.connect()
        await clock.run(room, 0)
        await first.done("fold")
        await clock.until(room, lambda: bool(first.acts or second.acts))
        if second.acts:
            await second.done("call")
            await clock.until(room, lambda: bool(first.acts))
        first.disconnect()
        await clock.run(room, 0)
        assert lost(second) == {first.view["you"]["seat"]: clock.now() + PEOPLE.line_refill_ms}
        await ended(first, second)


async def test_a_clock_that_was_called_is_the_rulebooks_and_does_not_stand() -> None:
    async with a_room(pace=replace(PEOPLE, bank_ms=300_000)) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        await clock.run(room, room.house.pace.reasonable_ms)
        await second.done("clock")
        called = clock.now()
        first.disconnect()
        await clock.run(room, 0)
        assert lost(second) == {first.view["you"]["seat"]: 0}
        assert second.view["public"]["turn"]["until"] == called + 90_000
        await ended(first, second)


async def test_who_looks_at_another_page_of_the_room_has_not_lost_the_connection() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        elsewhere = Watcher(first.who)
        room.come(elsewhere)
        first.disconnect()
        await clock.run(room, 0)
        assert lost(second) == {}
        room.leave(elsewhere)
        await clock.run(room, 0)
        assert list(lost(second)) == [first.view["you"]["seat"]]
        room.come(Watcher(first.who))
        await clock.run(room, 0)
        assert lost(second) == {}
        await ended(first, second)
