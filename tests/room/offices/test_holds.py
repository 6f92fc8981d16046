"""What is held back at tables with real cards, on transfers and in tournaments: stops, and whoever is excluded."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from croupier.house.cage.commands import BuyIn
from croupier.house.people import Person
from croupier.protocol.refusal import Refusal
from croupier.record import FIRST
from croupier.room.room import Room
from croupier.room.streams.cage_past import Entered
from croupier.rulebooks import rulebook, settle
from croupier.store import open_store
from croupier.table.rules import session_rules
from croupier.verify.verifier import verify_lines
from tests.support.room.cage import OLGA
from tests.support.room.cage import opened as opened_cage
from tests.support.room.floors import ONE, TWO, Onlooker, office_of, with_account
from tests.support.room.holds import resumed
from tests.support.room.live import TABLE, Console, a_live_room, verified
from tests.support.room.moments import Gate
from tests.support.room.real_tournaments import CUP, Hall
from tests.support.room.room_staff import play, set_table
from tests.support.room.rooms import (
    Client,
    FakeClock,
    a_room,
    checked_store,
    ended,
    log_of,
    person,
    playing,
    round_number,
    seated,
)
from tests.support.room.stops import lines_of, stop
from tests.support.room.tournament_rooms import Watching
from tests.support.room.tournaments import a_cup, played_on, registered

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"
DIRECTOR = Person("p-dee", "Dee", frozenset({"director", "supervisor"}))


async def excluded(room: Room, clock: FakeClock, account: str) -> None:
    made = await office_of(room).exclude(ONE, account, "decided", 0, "a threat")
    assert made is not None
    assert not isinstance(made, Refusal), made
    await clock.run(room, 1)


def account_at(console: Console, seat: int) -> str:
    assert console.actor.desk is not None
    return next(one.account for one in console.actor.desk.host.session.table.players if one.seat == seat)


# Stops


async def test_no_wager_is_entered_with_real_cards_where_play_is_stopped_and_those_that_lie_there_are_played() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.enter_due(Random("stopped"))  # start
        await kim.done("wagers", seat=1, ante=10_00, blind=10_00)
        number = await stop(room, clock, "table", TABLE)
        await clock.run(room, 1)
        assert "stopped" in (await kim.refused("wagers", seat=2, ante=10_00, blind=10_00)).reason
        assert "stopped" in (await kim.refused("chips", seat=2, amount=100_00)).reason
        assert "stopped" in (await kim.refused("seat-player", seat=3, who="Cy", stake=300_00, walk_in=True)).reason
        assert await store.accounts.of_name("Cy") is None, "nobody is given an account for nothing"
        await kim.done("deal")
        assert (await kim.refused("correct", before=seq_of_wagers(kim))).code == "play-stopped"
        while kim.due["enter"] != "start" and await kim.enter_due(Random("stopped")):
            pass
        assert not playing(kim.actor)
        await resumed(room, clock, number)
        await clock.run(room, 1)
        await kim.play_round(Random("again"))
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim)


def seq_of_wagers(console: Console) -> int:
    return int(next(entry["seq"] for entry in console.desk["entries"] if "ante" in entry["words"]))


async def test_nobody_is_sent_to_a_table_that_is_stopped_nor_arrives_there() -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, OMAHA)
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        office = office_of(room)
        await stop(room, clock, "table", table)
        await clock.run(room, 1)
        before = await office.transfer(ONE, OMAHA, ann.who.account, table, 4)
        assert before is not None
        assert "stopped" in before.reason
        assert ann.view["you"]["seat"] == 1, "nobody leaves for nothing"
        (number,) = room.house.inspectorate.inspection.stops
        await resumed(room, clock, number)
        await clock.until(room, lambda: playing(ann.actor))
        assert await office.transfer(ONE, OMAHA, ann.who.account, table, 4) is None
        await stop(room, clock, "table", table)
        await play(room, clock, [ann, bob], 1)
        await clock.run(room, 3_000)
        there = room.tables[table].desk.host.session.table  # type: ignore[union-attr]
        assert not there.players
        assert ann.view["you"]["wallet"] > 0
        assert (await verified(room.house.store)).whole
        await ended(ann, bob)


async def test_who_is_sent_to_another_table_plays_the_hand_first() -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, OMAHA)
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        one = ann if ann.acts else bob
        assert await office_of(room).transfer(ONE, OMAHA, one.who.account, table, 4) is None
        await clock.run(room, 1_000)
        assert one.acts, "it is still this player's turn"
        assert "folded" not in [line["type"] for line in await log_of(room, OMAHA)]
        await ended(ann, bob)


@pytest.mark.parametrize(("scope", "name"), [("table", TABLE), ("game", ULTIMATE), ("room", "")])
async def test_a_stop_is_verified_by_its_moments_whatever_the_order_of_lines(scope: str, name: str) -> None:
    async with a_live_room(ULTIMATE) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann")
        source = Random("moments")
        for _ in range(2):  # the round, and its wager
            await clock.run(room, 10_000)
            await kim.enter_due(source)
        while kim.due["enter"] != "start" and await kim.enter_due(source):
            pass
        await clock.run(room, 10_000)
        await resumed(room, clock, await stop(room, clock, scope, name))
        lines = [json.loads(line) for line in await lines_of(room)]
        await ended(kim)
    assert forged(lines).whole
    assert forged(sorted(lines, key=lambda line: str(line["stream"]))).whole, "the order of streams proves nothing"
    for kind, words in (
        ("banked-round-opened", "a round begins"),
        ("wagers-placed", "a wager is taken"),
        ("seat-taken", "somebody sits down"),
    ):
        at = next(line["at"] for line in lines if line["type"] == kind)
        assert forged(stopped_from(lines, at, at + 1)).whole, "it came before the stop"
        assert forged(stopped_from(lines, at - 1, at)).whole, "it came after it"
        found = forged(stopped_from(lines, at - 1, at + 1))
        assert found.replay is False
        assert words in str(found.fault)
        assert "where play is stopped" in str(found.fault)


async def test_a_stop_of_another_table_or_game_says_nothing_of_this_one() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, _):
        kim = Console(room, clock)
        await kim.opened("Ann")
        await resumed(room, clock, await stop(room, clock, "game", OMAHA))
        await kim.play_round(Random("other"))
        lines = [json.loads(line) for line in await lines_of(room)]
        await ended(kim)
    at = next(line["at"] for line in lines if line["type"] == "banked-round-opened")
    assert forged(stopped_from(lines, at - 1, at + 1)).whole


def stopped_from(lines: list[dict[str, Any]], first: int, last: int) -> list[dict[str, Any]]:
    """The record with the stop at other moments."""
    moments = {"play-stopped": first, "play-resumed": last}
    return [{**line, "at": moments.get(line["type"], line["at"])} for line in lines]


def forged(lines: list[dict[str, Any]]) -> Any:
    """What is found in these lines, every stream chained anew by somebody who knows how."""
    heads: dict[str, tuple[int, str]] = {}
    written = []
    for line in lines:
        seq, prev = heads.get(line["stream"], (0, FIRST))
        body = {key: value for key, value in line.items() if key not in ("seq", "prev", "hash")}
        hashed = json.dumps(body | {"seq": seq + 1, "prev": prev}, separators=(",", ":"))[:-1]
        heads[line["stream"]] = seq + 1, sha256(hashed.encode()).hexdigest()
        written.append(f'{hashed},"hash":"{heads[line["stream"]][1]}"}}'.encode())
    return verify_lines(written)


# Exclusions


async def test_whoever_is_excluded_plays_the_hand_out_and_is_dealt_no_other_with_real_cards() -> None:
    async with a_live_room(OMAHA) as (room, clock, store):
        kim, boss = Console(room, clock), Onlooker(room, ONE)
        await kim.opened("Ann", "Bob", "Cy")
        room.floor.watch(boss.watcher)
        await kim.enter_due(Random("round"))
        await excluded(room, clock, account_at(kim, 2))
        assert kim.desk["excluded"] == [2]
        while kim.due["enter"] not in ("unseat", "start") and await kim.enter_due(Random("round")):
            pass
        assert not playing(kim.actor), "the hand is played to its end"
        assert (kim.due["enter"], kim.due["seat"]) == ("unseat", 2)
        assert "seat 2 is excluded" in kim.due["words"]
        refusal = await kim.refused("start")
        assert refusal.code == "excluded-at-the-table"
        for act, fields in (
            ("chips", {"seat": 2, "amount": 100_00}),
            ("player-back", {"seat": 2}),
            ("seat-player", {"seat": 5, "who": "Bob", "stake": 300_00}),
            ("list-player", {"who": "Bob"}),
        ):
            assert (await kim.refused(act, **fields)).code == "excluded", act
        await clock.run(room, 1_000)
        line = next(line for line in (await boss.last("floor"))["tables"] if line["table"] == TABLE)
        assert [(seat["seat"], seat["excluded"], seat["leaving"]) for seat in line["seats"]][1] == (2, True, True)
        await kim.done("unseat", seat=2)
        await kim.play_round(Random("next"))
        assert kim.view["public"]["round"] == 2
        found = await verified(store)
        assert found.whole, found.fault
        await ended(kim)


async def test_no_wager_of_an_excluded_player_is_entered() -> None:
    async with a_live_room(ULTIMATE) as (room, clock, store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob")
        await kim.enter_due(Random("wagers"))
        await excluded(room, clock, account_at(kim, 1))
        assert (await kim.refused("wagers", seat=1, ante=10_00, blind=10_00)).code == "excluded"
        await kim.done("wagers", seat=2, ante=10_00, blind=10_00)
        await kim.done("deal")
        while kim.due["enter"] not in ("unseat", "start") and await kim.enter_due(Random("wagers")):
            pass
        assert kim.due["enter"] == "unseat"
        assert (await verified(store)).whole
        await ended(kim)


async def test_where_the_house_deals_the_excluded_act_in_their_hand_and_go_after_it_also_after_a_restart() -> None:
    clock = FakeClock()
    async with open_store("sqlite::memory:") as store:
        async with a_room(store, clock=clock) as (room, _):
            ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
            await with_account(room, ann.who)
            await clock.until(room, lambda: bool(ann.acts or bob.acts))
            await excluded(room, clock, ann.who.account)
            await clock.run(room, 1_000)
            assert ann.view["you"]["leaving"]
            assert "folded" not in [line["type"] for line in await log_of(room, OMAHA)]
            number = round_number(ann.actor)
            await ended(ann, bob)
        async with a_room(store, clock=clock, seed="again") as (room, _):
            ann, bob = (Client(room, one.who, OMAHA) for one in (ann, bob))
            await clock.run(room, 1)
            assert ann.view["you"]["leaving"]
            await play(room, clock, [ann, bob], number)
            await clock.run(room, 5_000)
            assert ann.view["you"]["seat"] is None
            assert round_number(ann.actor) == number
            left = [line for line in await log_of(room, OMAHA) if line["type"] == "seat-left"]
            assert left[-1]["by"].endswith(ONE.account)
            assert (await verified(store)).whole
            await ended(ann, bob)


async def test_a_round_dealt_to_somebody_who_was_excluded_does_not_verify() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await with_account(room, ann.who)
        await clock.run(room, 10_000)
        await play(room, clock, [ann, bob], 1)
        await excluded(room, clock, ann.who.account)
        await clock.run(room, 5_000)
        lines = [json.loads(line) for line in await lines_of(room)]
        assert forged(lines).whole
        earlier = next(line for line in lines if line["type"] == "round-opened")["at"] - 1
        for line in lines:
            if line["type"] == "account-excluded":
                line["at"] = line["moment"] = earlier
        found = forged(lines)
        assert found.replay is False
        assert "who is excluded" in str(found.fault)
        await ended(ann, bob)


async def test_whatever_the_excluded_do_at_a_table_or_bring_to_the_cage_does_not_verify() -> None:
    """What they did before they were excluded, and after they were let in again, does."""
    async with a_room() as (room, clock):
        cashier, ann = await opened_cage(room, clock), await with_account(room, person("ann"))
        settings = {"hours": "00:00-00:00", "seats": "8", "commission.method": "time", "commission.hourly": "12"}
        rules = session_rules(settle(rulebook(OMAHA), settings, defaults=rulebook(OMAHA).example.table))
        await room.places.open_table(rules, "hourly", by="house")
        await room.welcome(ann)
        at_table = Client(room, ann, "hourly")

        async def done(act: str, **fields: object) -> None:
            await clock.run(room, 1_000)
            await at_table.done(act, **fields)

        await clock.run(room, 1_000)
        assert isinstance(await cashier.give(BuyIn(ann.account, 50_00, OLGA), clock.now()), Entered)
        await done("list")
        await done("unlist")
        await done("sit", seat=1, stake=300_00)
        await done("pay-time", hours=1)
        await done("away")
        await done("back")
        await clock.run(room, 1_000)
        lines = [json.loads(line) for line in await lines_of(room)]
        await at_table.close()
    assert forged(lines).whole
    for kind, words in {
        "deposit-made": "somebody buys in at the cage",
        "list-joined": "a seat is waited for at hourly",
        "time-paid": "pays for time at hourly",
        "player-back": "a player comes back",
    }.items():
        at = next(line for line in reversed(lines) if line["type"] == kind)["at"]
        assert forged([*lines, *exclusion(ann.account, at, at + 1)]).whole, kind
        found = forged([*lines, *exclusion(ann.account, at - 1, at + 1)])
        assert words in str(found.fault)
        assert "with p-ann, who is excluded" in str(found.fault)


def exclusion(account: str, first: int, last: int) -> list[dict[str, Any]]:
    """An exclusion from one moment to another, as the floor writes it."""
    made = {"type": "account-excluded", "account": account, "ground": "decided", "until": 0, "by": ONE.account}
    ended_ = {"type": "exclusion-ended", "by": "p-otto"}
    both = ((made, first), (ended_, last))
    all_have = {"number": 1, "sha256": "0" * 64, "under": "practice", "stream": "floor", "round": 0, "v": 1}
    return [{**event, **all_have, "moment": at, "at": at} for event, at in both]


async def test_nobody_buys_in_who_is_excluded_while_the_cage_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        cashier, ann = await opened_cage(room, clock), await with_account(room, person("ann"))
        gate = Gate(room.house.store.append)
        with monkeypatch.context() as held:
            held.setattr(room.house.store, "append", gate)
            async with gate.holding(cashier.give(BuyIn("p-bob", 50_00, OLGA), clock.now())):
                bought = asyncio.create_task(cashier.give(BuyIn(ann.account, 50_00, OLGA), clock.now()))
                await asyncio.sleep(0)
                clock.time += 1_000
                await office_of(room).exclude(ONE, ann.account, "decided", 0, "a threat")
        answer = await bought
        assert isinstance(answer, Refusal)
        assert answer.code == "excluded"


async def test_whoever_is_let_in_while_the_cage_is_at_work_buys_in_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_room() as (room, clock):
        cashier, ann = await opened_cage(room, clock), await with_account(room, person("ann"))
        await excluded(room, clock, ann.account)
        await clock.run(room, 1_000)
        gate = Gate(room.house.store.append)
        with monkeypatch.context() as held:
            held.setattr(room.house.store, "append", gate)
            async with gate.holding(cashier.give(BuyIn("p-bob", 50_00, OLGA), clock.now())):
                bought = asyncio.create_task(cashier.give(BuyIn(ann.account, 50_00, OLGA), clock.now()))
                await asyncio.sleep(0)
                clock.time += 1_000
                assert not isinstance(await office_of(room).end_exclusion(TWO, 1, "no threat"), Refusal)
        assert isinstance(await bought, Entered)
        found = await verified(room.house.store)
        assert found.whole, found.fault


async def test_in_a_tournament_the_excluded_are_absent_after_the_hand_and_the_director_is_told_at_once() -> None:
    async with a_room() as (room, clock):
        cup = await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await with_account(room, ann.who)
        await played_on(room, clock, ann, rounds=2)
        dee = Watching(room, DIRECTOR, cup.name)
        await clock.until(room, lambda: any(playing(table) for table in cup.running.tables.values()))
        await excluded(room, clock, ann.who.account)
        assert dee.view["you"]["desk"]["excluded"] == [ann.who.account]
        assert "excluded" not in json.dumps(ann.view["public"])
        one = cup.office.state.entrants[ann.who.account]
        await clock.until(room, lambda: cup.office.state.entrants[ann.who.account].away)
        before = round_number(cup.running.tables[one.table])
        answer = await ann.do("back", one.table)
        assert answer.refusal
        assert answer.refusal.code == "excluded"
        await clock.until(room, lambda: round_number(cup.running.tables[one.table]) > before + 1)
        assert cup.fault is None
        found = verify_lines(await lines_of(room))
        assert found.whole, found.fault
        await ann.close()
        await dee.close()


async def test_a_tournament_goes_on_without_somebody_who_is_excluded_before_taking_the_seat() -> None:
    async with a_room() as (room, clock):
        cup = await a_cup(room, OMAHA)
        ann = await registered(room, clock)
        await with_account(room, ann.who)
        await excluded(room, clock, ann.who.account)
        await played_on(room, clock, ann, rounds=4)
        one = cup.office.state.entrants[ann.who.account]
        assert (one.present, one.away) == (False, True)
        found = verify_lines(await lines_of(room))
        assert found.whole, found.fault
        await ann.close()


async def test_the_excluded_come_into_no_tournament_and_buy_no_chips_there() -> None:
    async with a_room() as (room, clock):
        cup = await a_cup(room, OMAHA, company=0)
        gus = await with_account(room, person("gus"))
        await room.welcome(gus)
        watching = Watching(room, gus, cup.name)
        await excluded(room, clock, gus.account)
        for act, fields in (
            ("enter", {"agreed": True}),
            ("reserve", {"agreed": True}),
            ("buy", {"what": "re-buy"}),
            ("take-seat", {}),
            ("back", {}),
        ):
            answer = await watching.do(act, **fields)
            assert answer.refusal, (act, answer)
            assert answer.refusal.code == "excluded", act
        entering = {"act": "enter-player", "agreed": True, "who": gus.name}
        by_director = await cup.do(DIRECTOR, "1", entering)
        assert by_director.refusal
        assert by_director.refusal.code == "excluded"
        assert not cup.office.state.entrants
        await watching.close()


async def test_at_the_consoles_of_a_tournament_the_excluded_are_dealt_in_as_absent_and_a_stop_holds() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(OMAHA, "console")
        await hall.staffed()
        console = next(iter(hall.consoles.values()))
        await console.enter_due(hall.source)
        assert playing(console.actor)
        gone = account_at(console, 1)
        await with_account(room, room.house.people.of(gone))
        await excluded(room, clock, gone)
        assert console.desk["excluded"] == [1]
        assert not hall.state.entrants[gone].away, "the hand is played out"
        while playing(console.actor) and await console.enter_due(hall.source):
            pass
        await clock.run(room, 1_000)
        assert hall.state.entrants[gone].away
        assert console.due["enter"] == "start"
        assert (await console.refused("player-back", seat=1)).code == "excluded"
        number = await stop(room, clock, "table", CUP)
        await clock.run(room, 1)
        assert "stopped" in (await console.refused("start")).reason
        await resumed(room, clock, number)
        await clock.run(room, 1)
        await console.play_round(hall.source)
        assert console.actor.fault is None
        found = await verified(store)
        assert found.whole, found.fault
        await ended(*hall.consoles.values())


async def test_where_a_director_reports_the_hands_the_excluded_are_absent_at_once() -> None:
    async with checked_store() as store, a_room(store) as (room, clock):
        hall = await Hall(room, clock, store).begun(OMAHA, "reported")
        gone = hall.state.left[0].account
        await with_account(room, room.house.people.of(gone))
        await excluded(room, clock, gone)
        assert hall.state.entrants[gone].away
        assert (await hall.refused("note-absence", account=gone, away=False)).code == "excluded"
        assert (await verified(store)).whole
