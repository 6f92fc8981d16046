"""What staff and players ask of a table around the rounds: notices, the close, calls for an official, extra blinds, talk."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from croupier.errors import StoreError
from croupier.house import register
from croupier.house.inspection import STREAM, RecordRead
from croupier.room.room import Room
from croupier.store import Write, open_store
from tests.support.cite import Cited, clause
from tests.support.room.floors import office_of
from tests.support.room.room_staff import ADELAIDE, OMAHA, play, set_table
from tests.support.room.rooms import CheckedStore, Client, FakeClock, a_room, ended, log_of, person, playing, seated

CLOSING = {OMAHA: "18.2", "act-manila-2005": "18.2", "act-uth-2025": "14.2", ADELAIDE: "81"}


@clause(*[f"{book} {closing}" for book, closing in CLOSING.items()])
async def test_a_table_where_nobody_sits_closes_by_itself_as_soon_as_it_is_announced(cited: Cited) -> None:
    async with a_room() as (room, clock):
        actor = room.tables[cited.book.id]
        await clock.run(room, 60_000)
        assert (await actor.do(person("boss", "operator"), "1", {"act": "close"})).ok
        await clock.run(room, 0)
        assert cited.book.id not in [row.table for row in room.lobby.tables()]
        (closed,) = [line for line in await log_of(room, cited.book.id) if line["type"] == "table-closed"]
        assert (closed["by"], closed["under"]) == ("house", cited.clause)


async def test_an_operator_announces_the_close_and_the_table_closes_by_itself() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        actor, boss = clients[0].actor, person("boss", "operator")
        assert (await actor.do(boss, "1", {"act": "close"})).ok
        await clock.run(room, 0)
        assert clients[0].view["public"]["notices"][0]["about"] == "closing"
        for _ in range(600):
            for client in clients:
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
            if clients[0].view["public"]["closed"]:
                break
        assert clients[0].view["public"]["closed"]
        assert [client.view["you"]["seat"] for client in clients] == [None, None]
        assert sum(client.view["you"]["wallet"] for client in clients) >= 9_900_00
        assert OMAHA not in [row.table for row in room.lobby.tables()]
        store = room.house.store
        await room.close()
        again = await Room.open(store, clock, bytes, room.house.keys)
        assert OMAHA not in again.tables
        assert ADELAIDE in again.tables
        await again.close()
        await ended(*clients)


async def test_an_announced_change_takes_effect_by_itself_and_the_limits_say_so() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob", stake=500_00)
        actor, boss = clients[0].actor, person("boss", "operator")
        answer = await actor.do(boss, "1", {"act": "notice", "settings": {"blinds": "2, 4", "bet.min": "4"}})
        assert answer.ok, answer
        await play(room, clock, clients, 2)
        await clock.run(room, 5_000)
        assert "Blinds $2 and $4" in clients[0].view["public"]["limits"]
        assert "Blinds $2 and $4" in next(row.limits for row in room.lobby.tables() if row.table == OMAHA)
        await ended(*clients)


async def test_a_call_for_an_official_is_told_to_staff_alone() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        boss = Client(room, person("boss", "supervisor"), OMAHA)
        await ann.done("floor", words="seat 4 reads my cards")
        await clock.run(room, 0)
        assert boss.view["you"]["calls"] == ["Ann, seat 1: seat 4 reads my cards"]
        assert ann.view["you"]["calls"] == []
        await ended(ann, boss)


class Uninspected(CheckedStore):
    """A store that does not write who reads what, while it is told so."""

    down = False

    async def append(self, writes: Sequence[Write]) -> None:
        if self.down and any(write.stream == STREAM for write in writes):
            raise StoreError("the disk is full")
        await super().append(writes)


async def test_an_official_at_a_table_is_shown_a_call_once_it_is_written_down_who_reads_it() -> None:
    async with open_store("sqlite::memory:") as opened:
        store = Uninspected(opened)
        async with a_room(cast("Any", store)) as (room, clock):
            (ann,) = await seated(room, clock, OMAHA, "ann")
            boss, olga = (
                Client(room, person("boss", "supervisor"), OMAHA),
                Client(room, person("olga", "operator"), OMAHA),
            )
            await clock.run(room, 0)
            entries = room.house.inspectorate.entries
            assert not entries, "nobody has called"
            store.down = True
            await ann.done("floor", words="seat 4 reads my cards")
            await clock.run(room, 5_000)
            assert boss.view["you"]["calls"] == []
            store.down = False
            await clock.run(room, 5_000)
            assert boss.view["you"]["calls"] == ["Ann, seat 1: seat 4 reads my cards"]
            assert (olga.view["you"]["calls"], ann.view["you"]["calls"]) == ([], [])
            reads = [one.event for one in entries if isinstance(one.event, RecordRead)]
            assert [(one.what, one.by, one.role, one.table) for one in reads] == [
                ("calls", "p-boss", "supervisor", OMAHA)
            ]
            await ended(ann, boss, olga)


async def test_a_straddle_is_offered_before_the_deal_to_the_player_who_may_make_it() -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, ADELAIDE, straddle="true")
        clients = await seated(room, clock, table, "ann", "bob", "cleo")
        await clock.until(room, lambda: any("straddle" in client.open for client in clients))
        offered = [client for client in clients if "straddle" in client.open]
        assert len(offered) == 1
        assert offered[0].open["straddle"]["amount"] == 4_00
        assert not offered[0].view["you"]["hole"]
        await offered[0].done("straddle")
        await clock.until(room, lambda: bool(clients[0].view["you"]["hole"]))
        bets = {seat["account"]: seat["bet"] for seat in clients[0].view["public"]["seats"]}
        assert bets[offered[0].who.account] == 4_00
        await ended(*clients)


async def test_a_caller_who_was_beaten_asks_to_see_the_called_hand() -> None:
    async with a_room(seed="see") as (room, clock):
        ann, bob = await seated(room, clock, ADELAIDE, "ann", "bob", stake=1_000_00)
        seen = offered = 0
        for _ in range(1_500):
            for client, other in ((ann, bob), (bob, ann)):
                if "bet" in client.acts:
                    await client.done("bet", to=client.acts["bet"]["min_to"])
                elif "muck" in client.acts:
                    was_open = "see" in other.open
                    offered += was_open
                    answer = await other.do("see", seat=client.view["you"]["seat"])
                    seen += answer.ok
                    assert answer.ok == was_open
                else:
                    await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
            if seen:
                break
        assert seen == offered == 1
        lines = await log_of(room, ADELAIDE)
        (ruling,) = [number for number, line in enumerate(lines) if line["type"] == "ruling-given"]
        assert lines[ruling]["report"]["report"] == "asked-to-see"
        assert {"hand-exposed", "hand-shown"} & {line["type"] for line in lines[ruling + 1 : ruling + 3]}
        await ended(ann, bob)


async def surrendered(clock: FakeClock, room: Room, players: list[Client]) -> tuple[Client, Client]:
    """Play on until a bet on the river was called and its maker has surrendered: who called it, and who surrendered."""
    for _ in range(1_500):
        for client, other in (players, players[::-1]):
            if "bet" in client.acts:
                await client.done("bet", to=client.acts["bet"]["min_to"])
            elif "muck" in client.acts and "see" in other.open:
                await client.done("muck")
                await clock.run(room, 0)
                return other, client
            else:
                await client.play_on()
            await clock.run(room, 0)
        await clock.run(room, 100)
    raise AssertionError("nobody surrendered")


@clause("adelaide-omaha 23")
async def test_a_surrendered_hand_is_opened_to_its_caller_under_the_order_of_the_house(cited: Cited) -> None:
    async with a_room(seed="see") as (room, clock):
        players = await seated(room, clock, ADELAIDE, "ann", "bob", stake=1_000_00)
        caller, gave_up = await surrendered(clock, room, players)
        assert caller.open["see"]["clauses"] == [cited.clause]
        held = gave_up.view["you"]["hole"]
        assert (await gave_up.do("see", seat=gave_up.view["you"]["seat"])).refusal is not None
        await caller.done("see", seat=gave_up.view["you"]["seat"])
        await clock.run(room, 0)
        assert "see" not in caller.open
        lines = await log_of(room, ADELAIDE)
        opened = [line for line in lines if line["type"] == "hand-exposed"]
        assert [(line["cards"], line["under"]) for line in opened] == [(held, cited.clause)]
        await clock.run(room, 10_000)
        (pot,) = [line for line in await log_of(room, ADELAIDE) if line["type"] == "pot-awarded"][-1:]
        assert len(pot["shares"]) == 1
        await ended(*players)


@clause("adelaide-omaha 23")
async def test_without_that_order_the_hand_stays_closed_and_a_player_is_told_whom_to_ask(cited: Cited) -> None:
    async with a_room(seed="see") as (room, clock):
        await room.house.registry.enter(register.EndOrder("asked.surrendered", "operator"), clock.now())
        players = await seated(room, clock, ADELAIDE, "ann", "bob", stake=1_000_00)
        caller, gave_up = await surrendered(clock, room, players)
        assert "see" not in caller.open
        refusal = (await caller.do("see", seat=gave_up.view["you"]["seat"])).refusal
        assert refusal is not None
        assert (refusal.clause, refusal.code) == (cited.clause, "surrendered-hand")
        await ended(*players)


async def test_what_no_rule_covers_is_voted_on_by_all_players_bots_agreeing() -> None:
    async with a_room(company=2) as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: any("check" in one.acts or "call" in one.acts for one in (ann, bob)))
        actor, boss = ann.actor, person("boss", "supervisor")
        dealt = len(ann.view["public"]["seats"])
        assert dealt == 3
        report = {"report": "uncovered", "what": "a drink was spilt", "proposal": "void"}
        assert (await actor.do(boss, "1", {"act": "report", "report": report})).ok
        await clock.run(room, 0)
        assert [offer["choices"] for offer in ann.view["you"]["open"] if offer["act"] == "vote"] == [
            ["agree"],
            ["disagree"],
        ]
        await ann.done("vote", choice="agree")
        assert (await ann.do("vote", choice="agree")).refusal is not None  # once each
        await bob.done("vote", choice="agree")
        await clock.run(room, 500)
        assert {seat["stake"] for seat in ann.view["public"]["seats"]} == {300_00}
        kinds = [line["type"] for line in await log_of(room, OMAHA)]
        assert kinds.count("vote-cast") == 2
        assert "round-voided" in kinds
        await ended(ann, bob)


async def test_talk_is_heard_by_all_and_not_allowed_in_a_hand() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        assert ann.actor.say(ann.who, "good evening") is None
        await clock.run(room, 0)
        said = [json.loads(message) for message in bob.messages if b'"said"' in message]
        assert [(one["from"], one["text"]) for one in said] == [("Ann", "good evening")]
        assert ann.actor.say(person("mallory"), "psst") is not None
        assert ann.actor.say(ann.who, "x" * 201) is not None
        await clock.until(room, lambda: playing(ann.actor))
        assert ann.actor.say(ann.who, "I have aces") is not None
        await ended(ann, bob)


@clause("adelaide-omaha 76(b)")
async def test_who_sits_down_at_a_table_in_another_language_is_asked_whether_they_share_it(cited: Cited) -> None:
    async with a_room() as (room, clock):
        table = await set_table(room, ADELAIDE, language="Cantonese")
        ann = Client(room, person("ann"), table)
        await room.welcome(ann.who)
        await clock.run(room, 0)
        offer = ann.open["sit"]
        assert (offer["language"], offer["clauses"][1]) == ("Cantonese", cited.clause)
        refused = await ann.do("sit", seat=1, stake=offer["min_to"])
        assert refused.refusal is not None
        assert refused.refusal.clause == cited.clause
        await ann.done("sit", seat=1, stake=offer["min_to"], speaks=True)
        (taken,) = [line for line in await log_of(room, table) if line["type"] == "seat-taken"]
        assert taken["speaks"] == "Cantonese"
        await ended(ann)


@clause(f"{ADELAIDE} 82")
async def test_an_official_warns_a_player_in_a_round_who_plays_on_and_the_reason_is_sealed(cited: Cited) -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob")
        actor, boss = clients[0].actor, person("boss", "supervisor")
        await clock.until(room, lambda: playing(actor))
        for seat, reason, code in ((7, "swears", "empty-seat"), (2, " ", "no-reason")):
            answer = await actor.do(boss, f"{seat}", {"act": "warn", "seat": seat, "reason": reason})
            assert answer.refusal is not None
            assert answer.refusal.code == code
        assert (await actor.do(boss, "warn", {"act": "warn", "seat": 2, "reason": "Bob swears at the dealer"})).ok
        await clock.run(room, 0)
        assert playing(actor)
        assert clients[1].view["you"]["seat"] == 2
        (line,) = [line for line in await log_of(room, ADELAIDE) if line["type"] == "player-warned"]
        assert (line["account"], line["by"], line["under"]) == (
            clients[1].who.account,
            f"pit manager {boss.account}",
            cited.clause,
        )
        assert "swears" not in json.dumps(line)
        (order,) = await office_of(room).rulings(ADELAIDE, None, 0)
        assert (order.words, order.reason, order.clauses) == (
            "Bob is warned",
            "Bob swears at the dealer",
            (cited.clause,),
        )
        for client in clients:
            told = [json.loads(message) for message in client.messages]
            news = [item["text"] for one in told if one["type"] == "view" for item in one["news"]]
            assert news.count(f"Bob is warned by an official [{cited.clause}]") == 1
        await ended(*clients)
