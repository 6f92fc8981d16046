"""What the felt says beside stakes and cards: who did what, by name; what the clock did; what a ruling leaves open."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from croupier import rulebook_ids
from croupier.history.text.by_name import named
from croupier.poker.pots import pots_so_far
from croupier.poker.state import State
from croupier.room.tables.showing import scene_of
from croupier.views.poker import shown_pots
from tests.support.room.rooms import Client, a_room, ended, in_a_hand, past_of, person, round_number, seated
from tests.support.room.views import OMAHA

ABOUT_THE_SEAT = ("seat-taken", "seat-changed")


def seat_of(client: Client, who: Client) -> dict[str, Any]:
    """A seat as another player sees it."""
    seats = client.view["public"]["seats"]
    found: dict[str, Any] = next(seat for seat in seats if seat["account"] == who.who.account)
    return found


def news_of(client: Client) -> list[dict[str, Any]]:
    """Every line this person was told."""
    told = [json.loads(message) for message in client.messages]
    return [item for message in told if message["type"] == "view" for item in message["news"]]


def test_a_line_names_players_and_leaves_alone_what_is_no_seat_of_theirs() -> None:
    names = {1: "Ann", 12: "Bo 1"}
    line = "Seat 12 calls; $4 goes back to seat 1, box 3 and seat 120 [16.1]"
    assert named(line, names.get) == "Bo 1 calls; $4 goes back to Ann, box 3 and seat 120 [16.1]"


@pytest.mark.parametrize("table", rulebook_ids())
async def test_the_record_of_a_round_knows_players_by_name(table: str) -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob")
        for _ in range(400):
            await clock.run(room, 200)
            for client in clients:
                if "wager" in client.acts:
                    least = client.acts["wager"]["min_to"]
                    await client.done("wager", ante=least, blind=least, trips=0)
                await client.play_on()
                await clock.run(room, 0)
            if round_number(clients[0].actor) >= 2:
                break
        lines = [item["text"] for item in news_of(clients[0]) if item["type"] not in ABOUT_THE_SEAT]
        assert [line for line in lines if re.search(r"\b(seat|box) \d", line, re.IGNORECASE)] == []
        assert any(line.startswith("Ann") for line in lines)
        assert any(line.startswith("Bob") for line in lines)
        text = (await past_of(room).played(clients[0].who, None))[0].text
        assert any(line.startswith("Ann holds ") for line in text), text
        assert any(line.startswith("Bob") for line in text), text
        await ended(*clients)


async def test_the_last_act_stands_at_its_seat_until_the_street_ends() -> None:
    async with a_room() as (room, clock):
        first, other = await in_a_hand(room, clock, OMAHA)
        price = first.acts["call"]["amount"]
        await first.done("call")
        await clock.run(room, 0)
        assert seat_of(other, first)["act"] == {"act": "call", "amount": price}
        await other.play_on()  # stands or checks, and the flop comes
        await clock.until(room, lambda: bool(other.view["public"]["board"]))
        assert [seat["act"] for seat in other.view["public"]["seats"]] == [None, None]
        turn = first if first.acts else other
        watching = other if turn is first else first
        await turn.done("check")
        await clock.run(room, 0)
        assert seat_of(watching, turn)["act"] == {"act": "check"}
        again = Client(room, person("cleo"), OMAHA)  # another connection is told the same
        await clock.run(room, 0)
        assert seat_of(again, turn)["act"] == {"act": "check"}
        await ended(first, other, again)


async def test_a_player_whom_the_clock_folds_is_seen_to_be_folded_by_it() -> None:
    async with a_room() as (room, clock):
        first, other = await in_a_hand(room, clock, OMAHA)
        await clock.until(room, lambda: not first.acts)
        assert seat_of(other, first)["act"] == {"act": "fold", "late": True}
        folded = next(item for item in news_of(other) if item["type"] == "folded")
        assert folded["text"].startswith(f"{first.who.name} folds, out of time [")
        await ended(first, other)


async def test_a_ruling_is_told_to_everybody_while_it_waits_and_once_it_is_decided() -> None:
    async with a_room() as (room, clock):
        first, other = await in_a_hand(room, clock, OMAHA)
        boss = Client(room, person("boss", "supervisor"), OMAHA)
        await boss.done("report", report={"report": "disturbance", "what": "a brawl"})
        await clock.run(room, 0)
        for watching in (first, other, boss):
            waiting = watching.view["public"]["ruling"]
            assert waiting["open"]
            assert waiting["words"]
            assert waiting["clauses"]
            assert waiting["decided"] == ""
        chosen = first.view["public"]["choices"][1]
        assert chosen["name"] == "play-on"
        await boss.done("choose", choice="play-on", reason="it was soon over")
        await clock.run(room, 0)
        decided = first.view["public"]["ruling"]
        assert not decided["open"]
        assert (decided["decided"], decided["reason"]) == (chosen["words"], "it was soon over")
        assert decided["by"].endswith("Boss")
        assert not first.view["public"]["choices"]
        await (first if first.acts else other).done("fold")
        await clock.until(room, lambda: round_number(first.actor) == 2 and first.view["public"]["phase"] == "betting")
        assert first.view["public"]["ruling"] is None
        await ended(first, other, boss)


async def test_a_bet_nobody_has_called_is_no_side_pot() -> None:
    async with a_room() as (room, clock):
        first, other = await in_a_hand(room, clock, OMAHA)
        assert first.actor.desk
        scene = scene_of(first.actor.desk, clock.now())
        state = scene.session.round
        assert isinstance(state, State)
        bet = replace(state, paid=(100_00, 250_00), stake=(0, 50_00), tapped=(True, False), dead=(0, 0))
        assert [pot.amount for pot in pots_so_far(bet)] == [200_00, 150_00]  # as the rules reckon
        assert [pot.amount for pot in shown_pots(scene, bet)] == [200_00]  # the rest lies in front of its player
        public = other.view["public"]
        assert public["pot"] == sum(seat["bet"] for seat in public["seats"])
        await ended(first, other)
