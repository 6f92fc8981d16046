"""What a view says as fields, so that no client has to read it out of words: what a round came to, talk, sizes of bets."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier import rulebook, rulebook_ids
from croupier.history.text import banked as banked_text
from croupier.history.text import poker as text
from croupier.views.words.table import TABLE_WORDS
from tests.support.cite import Cited, clause
from tests.support.room.room_staff import set_table
from tests.support.room.rooms import Client, a_room, ended, log_of, person, playing, round_number, seated
from tests.support.room.views import step

PROTOCOL = Path(__file__).parents[2] / "docs" / "reference" / "protocol.md"
OMAHA, ADELAIDE, ULTIMATE = "act-omaha-2006", "adelaide-omaha", "act-uth-2025"
BETWEEN_PLAYERS = [name for name in rulebook_ids() if "uth" not in name]


def test_every_type_of_news_is_in_the_protocol_and_no_other() -> None:
    section = PROTOCOL.read_text(encoding="utf-8").partition("### news")[2].partition("\n## ")[0]
    listed = [kind for row in section.splitlines() if row.startswith("|") for kind in re.findall("`([a-z-]+)`", row)]
    told = [*(kind for kind, words in TABLE_WORDS.items() if words.news), *text._LINES, *banked_text._LINES]
    assert sorted(listed) == sorted({str(event.__struct_config__.tag) for event in told})


def _of_last_round(lines: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The events of the last round by type, as they are in the log."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        if line["type"] == "round-opened":
            found = {}
        found.setdefault(line["type"], []).append(line)
    return found


@pytest.mark.parametrize("table", BETWEEN_PLAYERS)
async def test_what_a_round_came_to_is_what_the_log_says(table: str) -> None:
    async with a_room() as (room, clock):
        source = Random(f"outcome/{table}")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        actor, told = clients[0].actor, 0
        seen = {"returned": 0, "commission": 0, "pots": 0}
        for _ in range(1_500):
            await step(room, clock, clients, source)
            public = clients[0].view["public"]
            if public["phase"] != "between" or round_number(actor) == told or not public["result"]:
                continue
            told = round_number(actor)
            result, log = public["result"], _of_last_round(await log_of(room, table))
            seats = log["round-opened"][0]["seats"]
            back = [(seats[one["place"]], one["amount"], one["under"]) for one in log.get("bet-returned", [])]
            assert [(one["seat"], one["amount"], one["clause"]) for one in result["returned"]] == back
            taken = log.get("commission-taken", [None])[0]
            assert (result["commission"] and result["commission"]["amount"]) == (taken and taken["amount"])
            for shown, won in zip(result["pots"], log["pot-awarded"], strict=True):
                assert shown["amount"] == won["amount"]
                shares = [(seats[one["place"]], one["amount"], one.get("half", "")) for one in won["shares"]]
                assert [(one["seat"], one["amount"], one["half"]) for one in shown["winners"]] == shares
            by_seat = {seat["seat"]: seat["won"] for seat in public["seats"]}
            for seat in by_seat.keys() & set(seats):
                winners = [one for pot in result["pots"] for one in pot["winners"]]
                assert by_seat[seat] == sum(one["amount"] for one in winners if one["seat"] == seat)
            for name in seen:
                seen[name] += bool(result[name])
            if told >= 12:
                break
        assert all(seen.values()), seen
        await ended(*clients)


async def test_a_pot_that_is_split_says_which_half_a_seat_won() -> None:
    async with a_room(seed="halves") as (room, clock):
        table = await set_table(room, OMAHA, win="high-low")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", "dora", stake=500_00)
        halves: set[str] = set()
        for _ in range(1_500):
            for client in clients:
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
            result = clients[0].view["public"]["result"]
            halves |= {won["half"] for pot in (result or {"pots": []})["pots"] for won in pot["winners"]}
            if {"high", "low"} <= halves:
                break
        assert {"high", "low"} <= halves
        await ended(*clients)


@pytest.mark.parametrize("table", BETWEEN_PLAYERS)
async def test_every_size_of_a_bet_that_is_offered_is_taken(table: str) -> None:
    async with a_room() as (room, clock):
        source = Random(f"sizes/{table}")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        made = 0
        for _ in range(600):
            await step(room, clock, clients, source)
            for client in clients:
                for name in {"bet", "raise"} & set(client.acts):
                    offer = client.acts[name]
                    size = source.choice(["half_pot_to", "pot_to"])
                    assert offer["min_to"] <= offer["half_pot_to"] <= offer["pot_to"] <= offer["max_to"]
                    assert client.view["public"]["to_match"] < offer["min_to"]
                    await client.done(name, to=offer[size])
                    await clock.run(room, 0)
                    made += 1
        assert made > 20
        await ended(*clients)


async def test_what_is_to_match_is_what_a_call_costs() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob", "cleo", stake=500_00)
        calls = 0
        for _ in range(300):
            for client in clients:
                if "call" in client.acts:
                    public, seat = client.view["public"], client.view["you"]["seat"]
                    (own,) = [one for one in public["seats"] if one["seat"] == seat]
                    assert client.acts["call"]["amount"] == public["to_match"] - own["bet"]
                    calls += 1
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
        assert calls > 3
        await ended(*clients)


@clause("act-omaha-2006 16.3", "act-manila-2005 16.3", "adelaide-omaha 76(a)")
async def test_the_language_of_the_table_is_shown(cited: Cited) -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, cited.book.id, "ann")
        (rule,) = [rule for rule in ann.view["public"]["talk"] if rule["about"] == "language"]
        assert rule["clause"] == cited.clause
        assert "English" in rule["words"]
        await ended(ann)


@pytest.mark.parametrize("table", rulebook_ids())
async def test_a_player_with_cards_is_told_why_to_be_silent_and_may_talk_again_after(table: str) -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, table, "ann", "bob")
        stranger = Client(room, person("stranger"), table)
        await clock.run(room, 0)
        assert ann.view["you"]["silence"] is None
        assert stranger.view["you"]["silence"]["clause"] == "practice"
        rules = {rule["about"]: rule["clause"] for rule in reversed(ann.view["public"]["talk"])}
        assert rulebook(table).clause(rules["hands"]).status == "shown"
        await clock.until(room, lambda: playing(ann.actor) or "wager" in ann.acts)
        if "wager" in ann.acts:
            await ann.done("wager", ante=ann.acts["wager"]["min_to"], blind=ann.acts["wager"]["min_to"])
        await clock.run(room, 0)
        refusal = ann.actor.say(ann.who, "I have aces")
        assert refusal is not None
        assert ann.view["you"]["silence"] == {"reason": refusal.reason, "clause": rules["hands"], "phrases": True}
        await ended(ann, bob, stranger)


async def test_a_table_says_what_it_waits_for() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        await clock.run(room, 3_000)
        waits = ann.view["public"]["waits_for"]
        assert waits["awaited"] == "players"
        assert waits["clause"] in rulebook(OMAHA).clauses
        (bob,) = await seated(room, clock, OMAHA, "bob")
        await clock.until(room, lambda: playing(ann.actor))
        assert ann.view["public"]["waits_for"] is None
        await ended(ann, bob)


async def test_who_sits_out_in_a_hand_is_marked_at_once() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: playing(ann.actor))
        await ann.done("away")
        await clock.run(room, 0)
        seats = {seat["name"]: seat for seat in bob.view["public"]["seats"]}
        assert (seats["Ann"]["away"], seats["Ann"]["state"]) == (True, "in")
        assert seats["Bob"]["away"] is False
        await ended(ann, bob)


async def test_a_vote_shows_who_has_agreed_and_asks_them_no_more() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        report = {"report": "uncovered", "what": "a drink was spilt", "proposal": "void"}
        boss = person("boss", "supervisor")
        assert (await ann.actor.do(boss, "1", {"act": "report", "report": report})).ok
        await ann.done("vote", choice="agree")
        await clock.run(room, 0)
        assert bob.view["public"]["voted"] == [ann.view["you"]["seat"]]
        assert [one["choices"] for one in ann.view["you"]["open"] if one["act"] == "vote"] == [["disagree"]]
        await bob.done("vote", choice="agree")
        await clock.run(room, 0)
        assert bob.view["public"]["result"]["void"] in rulebook(OMAHA).clauses
        await ended(ann, bob)


async def test_against_the_bank_everybody_who_is_asked_is_named_and_every_wager_has_its_clause() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ULTIMATE, "ann", "bob", stake=500_00)
        asked: set[tuple[int, ...]] = set()
        clauses: set[str] = set()
        for _ in range(200):
            await clock.run(room, 100)
            for client in clients:
                least = client.acts.get("wager", {}).get("min_to")
                await (client.done("wager", ante=least, blind=least) if least else client.play_on())
                await clock.run(room, 0)
            public = clients[0].view["public"]
            asked.add(tuple(public["asked"]))
            clauses |= {one["clause"] for box in public["boxes"] for one in box["results"].values()}
        assert any(len(seats) == 2 for seats in asked)
        assert clauses
        assert clauses <= rulebook(ULTIMATE).clauses.keys()
        await ended(*clients)


async def test_news_say_which_chips_move_under_which_clause() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob")
        heard: dict[str, dict[str, Any]] = {}
        for _ in range(100):
            for client in clients:
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 100)
            heard |= {one["type"]: one for one in clients[0].view["news"]}
        assert heard["called"]["amount"] > 0
        assert heard["called"]["clause"] in rulebook(ADELAIDE).clauses
        assert "amount" not in heard["checked"]
        await ended(*clients)
