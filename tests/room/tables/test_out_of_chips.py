"""Players who lose their last chip, and players who are gone: the time they have, and what they are told."""

from __future__ import annotations

import json

import pytest

from croupier.room.room import Room
from croupier.verify.verdict import Verdict
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.rooms import (
    Client,
    FakeClock,
    a_room,
    checked_store,
    ended,
    in_a_hand,
    log_of,
    playing,
    round_number,
    seated,
)

OMAHA, ADELAIDE, BANK = "act-omaha-2006", "adelaide-omaha", "act-uth-2025"
HALF_A_MINUTE = 30_000
NAMES = ("ann", "bob", "cleo")


async def one_goes_broke(room: Room, clock: FakeClock, table: str) -> tuple[Client, list[Client]]:
    """The first two of three put everything in until one has lost it; that one, and the others."""
    clients = await seated(room, clock, table, *NAMES, stake=100_00)
    for _ in range(3_000):
        for client in clients:
            wild = ("raise", "bet", "call", "check", "show") if client is not clients[2] else ("check", "fold", "show")
            name = next((one for one in wild if one in client.acts), "")
            if name:
                to = {"to": client.acts[name]["max_to"]} if name in ("raise", "bet") else {}
                await client.done(name, **to)
                await clock.run(room, 0)
        await clock.run(room, 100)
        broke = [client for client in clients if stake_of(client) == 0 and not playing(client.actor)]
        if broke:
            return broke[0], [client for client in clients if client is not broke[0]]
    raise AssertionError("nobody has lost everything")


def stake_of(client: Client) -> int:
    mine = client.view["you"]["seat"]
    return next((seat["stake"] for seat in client.view["public"]["seats"] if seat["seat"] == mine), -1)


async def verdict(room: Room) -> Verdict:
    """What `croupier verify` finds in the record."""
    return verify_lines([line async for lines in room.house.store.read_all() for line in lines])


async def play(room: Room, clock: FakeClock, clients: list[Client], ms: int) -> None:
    """Let others play on for so long."""
    for _ in range(ms // 100):
        for client in clients:
            await client.play_on()
        await clock.run(room, 100)


@clause("act-omaha-2006 14.3", "act-manila-2005 14.3")
async def test_who_loses_the_last_chip_has_half_a_minute_or_more_to_buy_in_again_while_play_goes_on(
    cited: Cited,
) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        loser, others = await one_goes_broke(room, clock, cited.book.id)
        out, played = loser.view["you"]["out"], round_number(loser.actor)
        assert out["may_buy"]
        assert out["until"] - clock.now() >= HALF_A_MINUTE
        await play(room, clock, others, HALF_A_MINUTE)
        assert round_number(loser.actor) > played, "nobody waits for them"
        assert loser.view["you"]["seat"], "and the seat is theirs"
        offer = loser.open["top-up"]
        await loser.done("top-up", amount=offer["min_to"])
        await play(room, clock, others, 60_000)
        assert loser.view["you"]["out"] is None
        assert "back" not in loser.open, "chips bring a player back to the game"
        await ended(loser, *others)


@clause("act-omaha-2006 14.3.s4", "adelaide-omaha 60(b)")
async def test_who_buys_nothing_in_time_is_told_that_the_seat_is_released_and_under_which_clause(cited: Cited) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        loser, others = await one_goes_broke(room, clock, cited.book.id)
        until = loser.view["you"]["out"]["until"]
        await play(room, clock, others, until - clock.now() + 20_000)
        told = loser.view["you"]
        assert (told["seat"], told["out"]) == (None, None)
        assert (told["released"]["clause"], told["released"]["stake"]) == (cited.clause, 0)
        assert until <= told["released"]["at"]
        assert "sit" in loser.open, "and may sit down again"
        await loser.done("sit", seat=loser.open["sit"]["seats"][0], stake=100_00)
        await clock.run(room, 0)
        assert loser.view["you"]["released"] is None
        assert (await verdict(room)).fault is None
        await ended(loser, *others)


async def test_the_seat_of_somebody_who_buys_chips_in_the_last_second_waits_for_them() -> None:
    async with a_room() as (room, clock):
        loser, others = await one_goes_broke(room, clock, OMAHA)
        await clock.until(room, lambda: any(client.acts for client in others))
        assert loser.open["top-up"]["later"]
        assert loser.open["top-up"]["min_to"] == 100_00, "what it takes is known though a round is played"
        await loser.done("top-up", amount=100_00)
        await clock.run(room, room.house.pace.rebuy_ms)  # the others take their time
        await play(room, clock, others, 60_000)
        assert stake_of(loser) > 0
        await ended(loser, *others)


async def test_after_a_restart_a_player_without_chips_has_the_whole_time_again() -> None:
    async with checked_store() as store:
        clock = FakeClock()
        async with a_room(store, clock=clock) as (room, _):
            loser, others = await one_goes_broke(room, clock, OMAHA)
            await clock.run(room, 0)
            await ended(loser, *others)
        clock = FakeClock()
        clock.time += 3_600_000
        async with a_room(store, clock=clock) as (room, _):
            again = Client(room, loser.who, OMAHA)
            await clock.run(room, 0)
            assert again.view["you"]["out"]["until"] == clock.now() + room.house.pace.rebuy_ms
            await clock.until(room, lambda: again.view["you"]["seat"] is None)
            assert again.view["you"]["released"]["reason"] == "without a stake"
            await ended(again)


async def test_against_the_bank_too_a_player_without_chips_is_told_what_to_do() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, BANK, "ann", stake=10_00)
        for _ in range(2_000):
            if "wager" in ann.acts:
                await ann.done("wager", ante=5_00, blind=5_00)
            elif ann.acts:
                await ann.done("fold" if "fold" in ann.acts else "check")
            await clock.run(room, 100)
            if ann.view["you"]["out"]:
                break
        assert ann.view["you"]["out"]["may_buy"]
        await clock.run(room, room.house.pace.rebuy_ms)
        assert ann.view["you"]["released"]["clause"] == "practice"
        await ended(ann)


async def has_played(room: Room, clock: FakeClock, client: Client) -> int:
    """Have somebody take part in the game; who has not has left within a minute. Return their stake, as they sit out."""
    if "auto-post" in client.open:
        await client.done("auto-post", now=True)
    else:
        await client.done("back")
        await clock.until(room, lambda: "wager" in client.acts)
        await client.done("wager", ante=5_00, blind=5_00)
        await client.done("away")
        await clock.until(room, lambda: not playing(client.actor))
    return int(client.view["public"]["seats"][0]["stake"])


@pytest.mark.parametrize("table", [OMAHA, ADELAIDE, BANK])
async def test_a_guest_whose_browser_is_closed_gives_the_seat_back_after_minutes_and_is_told(table: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        (ann,) = await seated(room, clock, table, "ann")
        await ann.done("away")
        stake = await has_played(room, clock, ann)
        ann.disconnect()
        pace = room.house.pace
        await clock.run(room, pace.released_ms - 1)
        assert room.seats_of("p-ann")
        await clock.run(room, 1)
        assert not room.seats_of("p-ann")
        left = [line for line in await log_of(room, table) if line["type"] == "seat-left"]
        assert [(line["by"], line["reason"], line["stake"]) for line in left] == [("house", "absent", stake)]
        assert room.house.wallets.holds("p-ann") == 4_700_00 + stake
        ann.connect()
        await clock.run(room, 0)
        assert ann.view["you"]["released"]["reason"] == "absent"
        assert any("released" in item["text"] for item in ann.view["news"])
        assert (await verdict(room)).fault is None
        await ended(ann)


async def test_who_leaves_the_room_gives_up_the_hand_the_seat_and_the_place_on_a_list() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        first, second = await in_a_hand(room, clock, OMAHA)
        await seated(room, clock, ADELAIDE, *[f"player{number}" for number in range(8)])
        second.disconnect()
        waiting = Client(room, second.who, ADELAIDE)
        await clock.run(room, 0)
        await waiting.done("list")
        waiting.disconnect()
        await room.get_up(second.who)
        await first.done("call")
        await play(room, clock, [first], 10_000)
        assert [seat["account"] for seat in first.view["public"]["seats"]] == [first.who.account]
        assert not room.seats_of(second.who.account)
        adelaide = room.tables[ADELAIDE].desk
        assert adelaide is not None
        assert adelaide.host.session.table.waiting == ()
        await ended(first, second, waiting)


async def test_a_visitor_is_shown_a_table_for_play_money_with_no_hidden_card_and_bots_play_there() -> None:
    async with a_room(company=3) as (room, clock):
        actor = room.tables[OMAHA]
        for _ in range(20):
            seen = actor.seen_by_visitor()
            await clock.run(room, 1_000)
        assert seen is not None
        shown = json.loads(seen)
        assert len(shown["seats"]) == 3
        assert round_number(actor) > 0, "they play for a visitor too"
        hands = [seat["cards"] for seat in shown["seats"] if seat["state"] in ("in", "all-in")]
        assert shown["phase"] == "showdown" or {card for hand in hands for card in hand} <= {"??"}
        await clock.run(room, 120_000)
        rests = round_number(actor)
        await clock.run(room, 60_000)
        assert round_number(actor) == rests, "and rest once no visitor looks"


async def test_whatever_ids_somebody_has_used_they_leave_the_room() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        assert (await ann.actor.do(ann.who, "gone", {"act": "away"})).ok, "an id as good as any"
        await room.get_up(ann.who)
        await clock.run(room, 0)
        assert not room.seats_of("p-ann")
        await ann.done("sit", seat=2, stake=300_00)
        await room.get_up(ann.who)
        await clock.run(room, 0)
        assert not room.seats_of("p-ann"), "and once more"
        await ended(ann)
