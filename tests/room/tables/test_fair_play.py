"""What nobody at a table may bring about: a better hand that loses, invented cards, advice, money from nothing."""

from __future__ import annotations

import asyncio

import pytest

from croupier.cards.notation import TEXT
from croupier.poker.due import ShowDue
from croupier.room.room import PLAY_MONEY, PLAY_MONEY_MS
from tests.support.room.rooms import Client, a_room, ended, person, playing, seated

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
async def test_a_hand_that_no_other_has_beaten_cannot_be_passed_in(seed: str) -> None:
    """ACT 13.1: whoever ties or beats what lies there exposes the hand; a beaten one may be passed in."""
    async with a_room(seed=seed) as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob")
        host = clients[0].actor.desk.host  # type: ignore[union-attr]
        for _ in range(200):
            due = host.session.due
            if isinstance(due, ShowDue) and due.may_muck:
                break
            for client in clients:
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 50)
        asked = next(client for client in clients if client.acts)
        answer = await asked.do("muck")
        if "muck" in asked.acts or answer.ok:
            assert answer.ok
            assert not host.must_show()
        else:
            assert answer.refusal is not None
            assert answer.refusal.clause == "13.1.s2"
            await asked.done("show")
            await clock.run(room, 500)
            result = asked.view["public"]["result"]
            assert asked.view["you"]["seat"] in [winner["seat"] for winner in result["pots"][0]["winners"]]
        await ended(*clients)


async def test_an_official_invents_no_cards() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob")
        host, boss = clients[0].actor.desk.host, person("boss", "supervisor")  # type: ignore[union-attr]
        for _ in range(200):
            if isinstance(host.session.due, ShowDue):
                break
            for client in clients:
                await client.play_on()
                await clock.run(room, 0)
            await clock.run(room, 50)
        place = host.session.due.place  # type: ignore[union-attr]
        held = [TEXT[card] for card in host.cards.hole(place)]
        invented = [card for card in ("As", "Ad", "Ac", "Ks", "Kd", "Kh") if card not in held][:4]
        seats = host.session.table.playing
        report = {
            "report": "asked-to-see",
            "asker": seats[1 - place],
            "of": seats[place],
            "cards": invented,
            "beaten": False,
        }
        answer = await clients[0].actor.do(boss, "1", {"act": "report", "report": report})
        assert answer.refusal is not None
        assert clients[0].actor.fault is None
        await ended(*clients)


async def test_nobody_with_a_seat_talks_while_a_round_is_played_in_the_hand_or_not() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob")
        await clock.until(room, lambda: playing(clients[0].actor))
        late = Client(room, person("late"), ADELAIDE)
        await room.welcome(late.who)
        await clock.run(room, 0)
        offer = late.open["sit"]
        await late.done("sit", seat=offer["seats"][0], stake=offer["min_to"])
        await clock.run(room, 0)
        assert playing(late.actor)
        refusal = late.actor.say(late.who, "he folded aces")
        assert refusal is not None
        assert refusal.clause == late.view["you"]["silence"]["clause"] != "practice"
        await ended(*clients, late)


async def test_play_money_is_given_once_in_a_while_however_often_it_is_asked_for() -> None:
    async with a_room() as (room, clock):
        ann = person("ann")
        assert await asyncio.gather(*[room.welcome(ann) for _ in range(8)]) != []
        assert await room.house.wallets.ask(ann.account) == PLAY_MONEY
        client = Client(room, ann, OMAHA)
        await clock.run(room, 0)
        await client.done("sit", seat=1, stake=PLAY_MONEY - 100_00)
        await clock.run(room, 0)
        await asyncio.gather(client.do("leave"), *[room.welcome(ann) for _ in range(8)])
        await clock.run(room, 3_000)
        assert await room.welcome(ann) == PLAY_MONEY
        other = person("other")
        await room.welcome(other)
        await clock.run(room, PLAY_MONEY_MS)
        assert await room.welcome(other) == PLAY_MONEY  # who still has it is given none
        await ended(client)


async def test_a_browser_with_nobody_in_front_of_it_sits_out_after_two_turns() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob", "cora")
        idle, *others = clients
        await idle.done("auto-post", now=True)  # who never plays has left (test_squatters.py)
        for _ in range(3_000):
            for client in others:
                await client.play_on()
            await clock.run(room, 500)
            mine = next(seat for seat in idle.view["public"]["seats"] if seat["seat"] == idle.view["you"]["seat"])
            if mine["away"]:
                break
        assert mine["away"]
        await ended(*clients)
