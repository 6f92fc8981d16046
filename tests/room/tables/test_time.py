"""Time at a table: turns, banks, clocks that are called, people who are not there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier import rulebook_ids
from croupier.room.room import Room
from tests.support.room.rooms import (
    PEOPLE,
    Client,
    a_room,
    ended,
    in_a_hand,
    log_of,
    person,
    playing,
    round_number,
    seated,
)

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"


async def last(room: Room, table: str, kind: str) -> dict[str, object]:
    return [line for line in await log_of(room, table) if line["type"] == kind][-1]


async def test_a_turn_lasts_its_time_and_the_bank_and_then_the_hand_is_folded() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        pace, turn = room.house.pace, first.view["public"]["turn"]
        assert (turn["clock"], turn["bank"]) == ("turn", pace.bank_ms)
        began = turn["until"] - pace.turn_ms - pace.bank_ms
        assert 0 <= clock.now() - began <= 50
        await clock.run(room, turn["until"] - clock.now() - 1)
        assert first.acts
        await clock.run(room, 1)
        assert not first.acts
        folded = await last(room, OMAHA, "folded")
        assert (folded["under"], folded["at"]) == ("10.2(b)(iii)", turn["until"])  # no clock was called: he folds
        await ended(first, second)


async def test_our_own_clock_checks_where_that_costs_nothing() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        await first.done("call")
        turn = second.view["public"]["turn"]
        await clock.run(room, turn["until"] - clock.now())
        assert (await last(room, OMAHA, "checked"))["at"] == turn["until"]
        await ended(first, second)


async def test_a_call_for_the_clock_gives_nobody_more_time() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        until = first.view["public"]["turn"]["until"]
        await clock.run(room, until - clock.now() - 5_000)
        await second.done("clock")
        await clock.run(room, 0)
        assert first.view["public"]["turn"]["until"] == until
        await clock.run(room, 5_000)
        assert (await last(room, OMAHA, "folded"))["under"] == "10.2(b)(iii)"
        await ended(first, second)


async def test_what_a_turn_takes_beyond_its_time_comes_off_the_bank() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        pace = room.house.pace
        await clock.run(room, first.view["public"]["turn"]["until"] - pace.bank_ms + 20_000 - clock.now())
        await first.done("call")
        await second.done("stand")
        await clock.until(room, lambda: bool(first.acts or second.acts))
        if second.acts:
            await second.done("check")
            await clock.run(room, 0)
        assert first.view["public"]["turn"]["bank"] == pace.bank_ms - 20_000
        await first.done("check")
        await clock.run(room, 0)
        assert (second.view["public"]["turn"] or {"bank": pace.bank_ms})["bank"] == pace.bank_ms
        await ended(first, second)


async def test_sitting_down_in_the_middle_of_a_turn_gives_nobody_more_time() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        until = first.view["public"]["turn"]["until"]
        await clock.run(room, 5_000)
        third = Client(room, first.who, OMAHA)
        await clock.run(room, 0)
        third.disconnect()
        assert first.view["public"]["turn"]["until"] == until
        await ended(first, second, third)


@pytest.mark.parametrize("table", [OMAHA, "act-manila-2005"])
async def test_a_clock_that_is_called_is_the_rulebooks_own(table: str) -> None:
    async with a_room(pace=replace(PEOPLE, bank_ms=300_000)) as (room, clock):
        first, second = await in_a_hand(room, clock, table)
        assert second.open["clock"]["after"] == first.view["public"]["turn"]["until"] - 315_000  # 25 and 300, less 10
        assert "clock" not in first.open
        await clock.run(room, room.house.pace.reasonable_ms)
        await second.done("clock")
        await clock.run(room, 0)
        called = clock.now()
        turn = first.view["public"]["turn"]
        assert turn == {"seat": first.view["you"]["seat"], "until": called + 90_000, "clock": "called", "bank": 0}
        assert (await last(room, table, "clock-called"))["by"] == "house"
        await clock.run(room, 89_999)
        assert first.acts
        await clock.run(room, 1)
        assert not first.acts
        assert (await last(room, table, "folded"))["at"] == called + 90_000
        await ended(first, second)


async def test_at_adelaide_ten_seconds_are_counted_down_after_the_clock_and_a_free_check_is_checked() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, ADELAIDE)
        await first.done("call")
        await second.done("check")
        await clock.until(room, lambda: bool(first.acts or second.acts))
        slow, quick = (first, second) if first.acts else (second, first)
        early = await quick.do("clock")
        assert early.refusal is not None
        assert early.refusal.clause == "53(a)"
        await clock.run(room, room.house.pace.reasonable_ms)
        await quick.done("clock")
        called = clock.now()
        await clock.run(room, 70_000)
        checked = await last(room, ADELAIDE, "checked")
        assert (checked["at"], checked["under"]) == (called + 70_000, "53(a).s3")
        assert not slow.acts
        await ended(first, second)


@pytest.mark.parametrize("table", [name for name in rulebook_ids() if "uth" in name])
async def test_who_does_not_choose_against_the_bank_folds(table: str) -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, table, "ann")
        await clock.until(room, lambda: "wager" in ann.acts)
        await ann.done("wager", ante=500, blind=500)
        await clock.until(room, lambda: "check" in ann.acts)
        await clock.run(room, room.house.pace.choose_ms)
        assert not playing(ann.actor) or not ann.acts
        folded = await last(room, table, "box-folded")
        assert folded["lost"] == 1000
        await ended(ann)


async def test_who_is_disconnected_for_long_is_away_and_comes_back() -> None:
    async with a_room() as (room, clock):
        ann, bob, cleo = await seated(room, clock, OMAHA, "ann", "bob", "cleo")
        await cleo.done("auto-post", now=True)  # who never plays has left (test_squatters.py)
        cleo.disconnect()
        for _ in range(1_200):
            for client in (ann, bob):
                await client.play_on()
            await clock.run(room, 100)
        states = {seat["account"]: seat["state"] for seat in ann.view["public"]["seats"]}
        assert states["p-cleo"] == "away"
        rounds = round_number(ann.actor)
        cleo.connect()
        await clock.run(room, 0)
        assert "back" in cleo.open
        await cleo.done("back")
        for _ in range(600):
            for client in (ann, bob, cleo):
                if "post" in client.open and not client.view["you"]["owes"]["post"]:
                    await client.done("post", now=True)
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
            if cleo.view["you"]["hole"]:
                break
        assert cleo.view["you"]["hole"]
        assert round_number(ann.actor) > rounds
        await ended(ann, bob, cleo)


async def test_who_goes_without_a_word_is_away_after_a_while_also_between_rounds() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        stranger = Client(room, person("stranger"), OMAHA)
        await ann.done("auto-post", now=True)
        ann.disconnect()
        await clock.run(room, room.house.pace.gone_ms - 1)
        assert stranger.view["public"]["seats"][0]["state"] == "in"
        await clock.run(room, 1)
        assert stranger.view["public"]["seats"][0]["state"] == "away"
        await ended(ann, stranger)


async def test_a_seat_without_chips_is_given_away_after_a_while_where_the_rules_let_the_house() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob", "cleo", stake=100_00)
        for _ in range(3_000):
            for client in clients:
                name = next((one for one in ("raise", "bet", "call", "check", "show") if one in client.acts), "")
                if name:
                    fields = {"to": client.acts[name]["max_to"]} if name in ("raise", "bet") else {}
                    await client.done(name, **fields)
                    await clock.run(room, 0)
            await clock.run(room, 100)
            broke = [seat["account"] for seat in clients[0].view["public"]["seats"] if not seat["stake"]]
            if broke and not playing(clients[0].actor):
                break
        loser = next(client for client in clients if client.who.account == broke[0])
        assert loser.open["top-up"]["min_to"] == 100_00
        for _ in range(7_000):
            for client in clients:
                await client.play_on()
            await clock.run(room, 100)
            if loser.view["you"]["seat"] is None:
                break
        gone = [line for line in await log_of(room, ADELAIDE) if line["type"] == "seat-left"]
        left = next(line for line in gone if line["account"] == loser.who.account)
        assert (left["by"], left["reason"], left["stake"]) == ("house", "without a stake", 0)
        await ended(*clients)


async def test_somebody_who_waits_for_a_seat_and_goes_is_taken_off_the_list() -> None:
    async with a_room() as (room, clock):
        names = [f"player{number}" for number in range(8)]
        clients = await seated(room, clock, OMAHA, *names)
        other = clients[0].who.__class__("p-late", "Late", guest=True)
        await room.welcome(other)
        late = Client(room, other, OMAHA)
        await clock.run(room, 0)
        assert "list" in late.open
        assert "sit" not in late.open
        await late.done("list")
        await clock.run(room, 0)
        assert clients[0].view["public"]["waiting"] == ["Late"]
        late.disconnect()
        await clock.run(room, room.house.pace.gone_ms + 100)
        assert clients[0].view["public"]["waiting"] == []
        await ended(*clients, late)


async def test_who_leaves_in_a_hand_gives_it_up_and_is_gone_after_the_round() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        await second.done("leave")
        await clock.run(room, 0)
        assert second.view["you"]["leaving"]
        await first.done("call")
        await clock.run(room, 5_000)
        while playing(first.actor):
            await first.play_on()
            await clock.run(room, 100)
        await clock.run(room, 0)
        assert second.view["you"]["seat"] is None
        assert [seat["account"] for seat in first.view["public"]["seats"]] == [first.who.account]
        assert second.view["you"]["wallet"] >= 4_998_00
        await ended(first, second)


async def test_a_beaten_hand_is_passed_in_for_a_player_who_says_nothing_and_a_winning_one_is_shown() -> None:
    async with a_room() as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        for _ in range(2_000):
            for client in (first, second):
                if not {"show", "muck"} & set(client.acts):
                    await client.play_on()
                    await clock.run(room, 0)
            await clock.run(room, 100)
            if round_number(first.actor) >= 12:
                break
        lines = await log_of(room, OMAHA)
        kinds = [line["type"] for line in lines]
        assert "hand-shown" in kinds
        assert "hand-mucked" in kinds
        awards = [line for line in lines if line["type"] == "pot-awarded"]
        shown: set[object] = set()
        for line in lines:
            if line["type"] == "round-opened":
                shown = set()
            elif line["type"] == "hand-shown":
                shown.add(line["place"])
            elif line["type"] == "pot-awarded" and shown:
                assert {share["place"] for share in line["shares"]} <= shown
        assert awards
        await ended(first, second)
