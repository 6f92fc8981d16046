"""A player whose time runs out is told what the clock did in their place, and under which clause; nobody else is."""

from __future__ import annotations

from msgspec.structs import replace

from tests.support.room.rooms import PEOPLE, a_room, ended, in_a_hand, seated

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"


async def test_what_our_own_clock_did_is_told_until_the_player_acts_again() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        for each in (first, second):
            await each.done("auto-post", now=True)  # who has never acted has left by then
        assert first.view["you"]["late"] is None
        await clock.run(room, first.view["public"]["turn"]["until"] - clock.now())
        assert first.view["you"]["late"] == {"did": "folded", "clause": "practice", "away": False}
        assert second.view["you"]["late"] is None
        first.disconnect()
        first.connect()
        await clock.run(room, 0)
        assert first.view["you"]["late"], "told again to a page that was loaded anew"
        await clock.until(room, lambda: bool(first.acts))
        await first.done("call" if "call" in first.acts else "check")
        await clock.run(room, 0)
        assert first.view["you"]["late"] is None
        await ended(first, second)


async def test_who_lets_it_happen_twice_is_told_that_they_sit_out() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        for each in (first, second):
            await each.done("auto-post", now=True)  # who has never acted has left by then
        for away in (False, True):
            await clock.until(room, lambda: bool(first.acts or second.acts))
            while second.acts:
                await second.play_on()
                await clock.until(room, lambda: bool(first.acts or second.acts))
            await clock.run(room, first.view["public"]["turn"]["until"] - clock.now())
            assert first.view["you"]["late"]["away"] == away
        await first.done("back")
        await clock.run(room, 0)
        assert first.view["you"]["late"] is None
        await ended(first, second)


async def test_a_clock_that_was_called_names_the_rulebooks_clause() -> None:
    async with a_room(pace=replace(PEOPLE, bank_ms=300_000)) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        await clock.run(room, room.house.pace.reasonable_ms)
        await second.done("clock")
        await clock.run(room, 90_000)
        assert first.view["you"]["late"] == {"did": "folded", "clause": "4.8.s2", "away": False}
        await ended(first, second)


async def test_who_does_not_decide_against_the_bank_reads_the_clause() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, ULTIMATE, "ann")
        await clock.until(room, lambda: "wager" in ann.acts)
        await ann.done("wager", ante=500, blind=500)
        await clock.until(room, lambda: "check" in ann.acts)
        await clock.run(room, room.house.pace.choose_ms)
        assert ann.view["you"]["late"] == {"did": "box-folded", "clause": "13.8-second", "away": False}
        await ended(ann)
