"""Whole rounds of all five rulebooks, played by people through the actors of a room."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from croupier import rulebook_ids
from croupier.room.connections.watcher import Watcher
from croupier.room.room import Room
from croupier.rulebooks import rulebooks_between_players
from croupier.verify.verifier import verify_lines
from tests.support.room.rooms import (
    Client,
    FakeClock,
    a_room,
    checked_store,
    log_of,
    person,
    playing,
    round_number,
    seated,
)

BETWEEN_PLAYERS = rulebooks_between_players()
AGAINST_BANK = [name for name in rulebook_ids() if name not in BETWEEN_PLAYERS]


async def play_rounds(room: Room, clock: FakeClock, clients: list[Client], rounds: int) -> None:
    """Everybody does what is asked for until so many rounds are over."""
    actor = clients[0].actor
    for _ in range(4_000):
        await clock.run(room, 100)
        if round_number(actor) >= rounds and not playing(actor):
            return
        for client in clients:
            if "wager" in client.acts:
                least = client.acts["wager"]["min_to"]
                await client.done("wager", ante=least, blind=least)
            else:
                await client.play_on()
            await clock.run(room, 0)
    pytest.fail("the rounds do not end")


async def whole_record(room: Room) -> list[bytes]:
    return [line async for lines in room.house.store.read_all() for line in lines]


@pytest.mark.parametrize("table", rulebook_ids())
async def test_three_people_play_rounds_of_every_rulebook_and_the_record_holds(table: str) -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob", "cleo")
        await play_rounds(room, clock, clients, 3)
        assert store.appends > 20  # after each of which all money was counted
        verdict = verify_lines(await whole_record(room))
        assert verdict.whole, verdict.fault
        assert (verdict.shuffle, verdict.replay, verdict.ledger) == (True, True, True)
        assert verdict.rounds == 3
        held = {line["account"]: line for line in clients[0].view["public"]["seats"]}
        assert set(held) == {"p-ann", "p-bob", "p-cleo"}
        for client in clients:
            await client.close()


@pytest.mark.parametrize("table", rulebook_ids())
async def test_money_is_where_the_views_say_it_is(table: str) -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob")
        await play_rounds(room, clock, clients, 2)
        balances = {balance.account: balance.amount for balance in await room.house.store.balances()}
        for client in clients:
            seat = next(seat for seat in client.view["public"]["seats"] if seat["account"] == client.who.account)
            assert balances[f"stake:{table}:{client.who.account}"] == seat["stake"]
            assert balances[f"wallet:{client.who.account}"] == client.view["you"]["wallet"] == 4_700_00
            await client.close()
        assert balances[f"pot:{table}"] == 0


async def test_two_people_heads_up_each_with_their_own_cards_and_exact_amounts() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, "act-omaha-2006", "ann", "bob")
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        first, second = (ann, bob) if ann.acts else (bob, ann)
        assert first.view["public"]["turn"]["seat"] == first.view["you"]["seat"]
        assert len(first.view["you"]["hole"]) == 4
        assert not set(first.view["you"]["hole"]) & set(second.view["you"]["hole"])
        assert second.acts == {}
        pot_limit = first.acts["raise"]
        assert (pot_limit["min_to"], first.acts["call"]["amount"]) == (400, 100)  # blinds of $1 and $2
        await first.done("raise", to=pot_limit["max_to"])
        await clock.run(room, 0)
        price = pot_limit["max_to"] - 200
        assert second.acts["call"]["amount"] == price
        await second.done("fold")
        await clock.run(room, 200)
        stakes = {seat["account"]: seat["stake"] for seat in ann.view["public"]["seats"]}
        assert stakes[first.who.account] == 302_00
        assert stakes[second.who.account] == 298_00
        for client in (ann, bob):
            await client.close()


async def test_contributions_are_asked_for_and_count() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, "act-omaha-2006", "ann", "bob")
        await clock.until(room, lambda: bool(clients[0].view["you"]["hole"]))
        lines = await log_of(room, "act-omaha-2006")
        shuffled = next(line for line in lines if line["type"] == "deck-shuffled")
        cut = next(line for line in lines if line["type"] == "deck-cut")
        assert [one["seat"] for one in shuffled["commitments"]] == [1, 2]
        assert [one["counted"] for one in cut["contributions"]] == [True, True]
        for client in clients:
            await client.close()


async def test_a_client_that_contributes_nothing_holds_nobody_up() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, "act-omaha-2006", "ann", "bob", contributes=False)
        before = clock.now()
        await clock.until(room, lambda: bool(clients[0].view["you"]["hole"]))
        pace = room.house.pace
        assert clock.now() - before <= pace.between_ms + pace.contribution_ms + 2 * pace.deal_ms
        lines = await log_of(room, "act-omaha-2006")
        assert next(line for line in lines if line["type"] == "deck-cut")["contributions"] == []
        for client in clients:
            await client.close()


@pytest.mark.parametrize("table", AGAINST_BANK)
async def test_a_round_against_the_bank_begins_with_a_wager_and_a_refused_one_opens_none(table: str) -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, table, "ann")
        await clock.until(room, lambda: ann.view["public"]["phase"] == "ready")
        await clock.run(room, 5_000)
        assert not playing(ann.actor)
        before = ann.view["version"]
        (offer,) = ann.view["you"]["acts"]
        limits = ann.view["public"]["ante_min"], ann.view["public"]["ante_max"]
        assert limits == (offer["min_to"], offer["max_to"]) == (500, 10_000)
        answer = await ann.do("wager", ante=500, blind=1000)
        assert answer.refusal is not None
        assert answer.refusal.clause
        assert (ann.view["version"], playing(ann.actor)) == (before, False)
        await ann.done("wager", ante=500, blind=500, trips=500)
        await clock.until(room, lambda: "play" in ann.acts)
        assert [offer["times"] for offer in ann.view["you"]["acts"] if offer["act"] == "play"] == [3, 4]
        await ann.done("play", times=4)
        await clock.until(room, lambda: not playing(ann.actor))
        (box,) = ann.view["public"]["boxes"]
        assert set(box["results"]) == {"ante", "blind", "play", "trips"}
        assert (box["ante"], box["blind"], box["trips"], box["play"]) == (500, 500, 500, 2000)
        assert (box["placed"], box["gave_up"], box["voided"]) == (3_500, "", "")
        assert box["back"] == sum(_came_back(result) for result in box["results"].values())
        assert ann.view["public"]["dealer"]["words"]
        await ann.close()


def _came_back(result: dict[str, Any]) -> int:
    """What of one wager the player has again."""
    back: int = 0 if result["result"] == "lose" else result["stake"] + result["paid"]
    return back


@pytest.mark.parametrize("table", AGAINST_BANK)
async def test_a_hand_folded_against_the_bank_shows_what_it_has_cost_and_the_clause(table: str) -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, table, "ann")
        await clock.until(room, lambda: ann.view["public"]["phase"] == "ready")
        await ann.done("wager", ante=500, blind=500, trips=1_000)
        await clock.until(room, lambda: "fold" in ann.acts)
        await ann.done("fold")
        (box,) = ann.view["public"]["boxes"]
        assert (box["ante"], box["placed"], box["back"], box["voided"]) == (0, 2_000, 0, "")
        assert box["gave_up"]
        await ann.close()


async def test_a_new_round_begins_after_the_pause_and_not_before() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, "act-omaha-2006", "ann", "bob")
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        await (ann if ann.acts else bob).done("fold")
        await clock.run(room, room.house.pace.deal_ms + room.house.pace.between_ms - 1)
        assert round_number(ann.actor) == 1
        assert ann.view["public"]["phase"] == "between"
        await clock.run(room, 1)
        assert ann.view["public"]["phase"] in ("ready", "betting")
        await clock.run(room, 1_000)
        assert round_number(ann.actor) == 2
        for client in (ann, bob):
            await client.close()


async def test_bots_keep_one_person_company_and_leave_for_others() -> None:
    async with a_room(company=3) as (room, clock):
        table = "act-manila-2005"
        await clock.run(room, 60_000)
        assert room.lobby.tables()[0].taken == 0, "nobody plays where nobody looks"
        (ann,) = await seated(room, clock, table, "ann")
        await clock.run(room, 2_000)
        seats = ann.view["public"]["seats"]
        assert [seat["bot"] for seat in seats].count(True) == 3, "as many as there were before ann came"
        assert all("(bot)" in seat["name"] for seat in seats if seat["bot"])
        clients = [ann]
        for number, name in enumerate(("bob", "cleo"), 6):
            who = person(name)
            await room.welcome(who)
            other = Client(room, who, table)
            clients.append(other)
            await clock.run(room, 0)
            await other.done("sit", seat=number, stake=100_00)
        for _ in range(600):
            for client in clients:
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
        assert [seat["bot"] for seat in ann.view["public"]["seats"]].count(True) == 1, "and four in all, as before"
        for client in clients:
            await client.close()


async def test_a_bot_that_has_won_stays_and_the_one_with_the_fewest_chips_makes_room() -> None:
    async with a_room(company=3) as (room, clock):
        table = "act-omaha-2006"
        (ann,) = await seated(room, clock, table, "ann")
        for _ in range(300):
            await ann.play_on()
            await clock.run(room, 100)
        who = person("bob")
        await room.welcome(who)
        bob = Client(room, who, table)
        await clock.run(room, 0)
        await bob.done("sit", seat=bob.open["sit"]["seats"][0], stake=300_00)
        assert ann.actor.desk is not None
        session = ann.actor.desk.host.session

        def stakes() -> list[int]:
            seats = zip(session.table.players, session.table.stakes, strict=True)
            return [stake for player, stake in seats if player.account.startswith("bot-")]

        assert len(stakes()) == 3
        while len(stakes()) == 3:
            for client in (ann, bob):
                await client.play_on()
            await clock.run(room, 50)
        (gone,) = [one for one in session.table.departures if one.account.startswith("bot-")]
        assert len(stakes()) == 2
        assert gone.stake <= min(stakes())
        await ann.close()
        await bob.close()


@pytest.mark.parametrize("table", ["act-omaha-2006", "adelaide-omaha"])
async def test_bots_answer_at_once_at_the_showdown(table: str) -> None:
    async with a_room(company=4) as (room, clock):
        (ann,) = await seated(room, clock, table, "ann")
        await play_rounds(room, clock, [ann], 9)
        lines, pace = await log_of(room, table), room.house.pace
        seats: dict[str, int] = {}
        dealt, waited = [], []
        for before, line in pairwise(lines):
            if line["type"] == "seat-taken":
                seats[line["account"]] = line["seat"]
            elif line["type"] == "round-opened":
                dealt = line["seats"]
            elif line["type"] in ("hand-shown", "hand-mucked") and dealt[line["place"]] != seats["p-ann"]:
                waited.append(line["at"] - before["at"])
        assert len(waited) > 3
        assert max(waited) < pace.show_ms
        await ann.close()


async def test_a_person_plays_many_rounds_with_bots_at_every_table() -> None:
    async with checked_store() as store, a_room(store, company=4) as (room, clock):
        for table in rulebook_ids():
            who = person("ann")
            await room.welcome(who)
            ann = Client(room, who, table)
            await clock.run(room, 0)
            await ann.done("sit", seat=7, stake=300_00)
            await play_rounds(room, clock, [ann], 4)
            if ann.view["you"]["seat"]:  # who calls everything may have lost it all
                await ann.done("leave")
            ann.disconnect()
            await ann.close()
        verdict = verify_lines(await whole_record(room))
        assert verdict.whole, verdict.fault


async def test_the_demo_lists_every_rulebook_and_only_the_revoked_edition_as_historical() -> None:
    async with a_room() as (room, _):
        listed = room.lobby.tables()
        electronic = [one for one in listed if one.cards == "electronic"]
        assert [one.rulebook for one in electronic] == list(rulebook_ids())
        assert [(one.table, one.kind) for one in listed if one.cards == "real"] == [
            ("live-1", "players"),
            ("live-2", "bank"),
        ]
        assert [one.rulebook for one in listed if one.historical] == ["act-uth-2019"]
        assert {one.kind for one in listed} == {"players", "bank"}
        orders = dict(room.house.registry.register.orders)
        assert {"deck.check", "seat.permission", "clock.call"} <= set(orders)


async def test_those_in_the_lobby_are_told_when_a_seat_is_taken() -> None:
    async with a_room() as (room, clock):
        watcher = Watcher(person("ann"))
        room.lobby.watch(watcher)
        clients = await seated(room, clock, "act-omaha-2006", "bob", "cleo")
        await clock.run(room, 500)
        taken = []
        for _ in range(2):
            told = json.loads(await watcher.next())
            assert told["type"] == "lobby"
            taken.append([row["taken"] for row in told["tables"] if row["table"] == "act-omaha-2006"])
        assert taken == [[0], [2]]  # both at once
        room.lobby.unwatch(watcher)
        await clients[1].done("leave")
        await clock.run(room, 60_000)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(watcher.next(), 0.01)
        for client in clients:
            await client.close()


async def test_a_connection_that_ends_disturbs_only_the_tables_it_watched() -> None:
    async with a_room() as (room, clock):
        watcher = Watcher(person("ann"))
        room.lobby.watch(watcher)
        room.tables["act-omaha-2006"].watch(watcher)
        await clock.run(room, 0)
        woken: list[str] = []
        for name, actor in room.tables.items():
            asleep = actor.wake

            def wake(name: str = name, wake: Callable[[], None] = asleep) -> None:
                woken.append(name)
                wake()

            actor.wake = wake  # type: ignore[method-assign]
        room.leave(watcher)
        assert woken == ["act-omaha-2006"]
        assert watcher.closed
        assert watcher not in room.tables["act-omaha-2006"]._presence.watchers
        room.leave(watcher)  # once more is harmless
        assert woken == ["act-omaha-2006"]
