"""Helpers of tests/room/rounds/test_past_rounds.py that other tests use as well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from croupier.house.people import Person
from croupier.room.room import Room
from tests.support.room.rooms import Client, FakeClock, a_room, playing, round_number, seated

SUPERVISOR = Person("s", "Sue", frozenset({"supervisor"}))


STRANGER = Person("x", "Xaver")


@asynccontextmanager
async def played(table: str, rounds: int) -> AsyncIterator[tuple[Room, FakeClock, list[Client], list[dict[str, Any]]]]:
    """Two people have played some rounds; for each round what they held before, after, and in their hands."""
    async with a_room() as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob")
        try:
            yield room, clock, clients, await play(room, clock, clients, rounds)
        finally:
            for client in clients:
                await client.close()


async def play(room: Room, clock: FakeClock, clients: list[Client], rounds: int) -> list[dict[str, Any]]:
    actor, told = clients[0].actor, []
    last = round_number(actor) + rounds
    while round_number(actor) < last or playing(actor):
        before = stakes(actor)
        held: dict[str, list[str]] = {}
        number = round_number(actor)
        while round_number(actor) == number or playing(actor):
            await read_all(room, clock, 100)
            for client in clients:
                if client.view["you"]["hole"] and playing(actor):
                    held[client.who.account] = client.view["you"]["hole"]
                if "wager" in client.acts:
                    least = client.acts["wager"]["min_to"]
                    await client.do("wager", ante=least, blind=least)  # refused while the cards are shuffled
                else:
                    await client.play_on()
                await read_all(room, clock, 0)
        told.append({"before": before, "after": stakes(actor), "held": held})
    return told


async def read_all(room: Room, clock: FakeClock, ms: int) -> None:
    """Let time pass, and everybody read what they were sent."""
    await clock.run(room, ms)
    for _ in range(10):
        await asyncio.sleep(0)
    await room.settled()


def stakes(actor: Any) -> dict[str, int]:
    table = actor.desk.host.session.table
    return {player.account: stake for player, stake in zip(table.players, table.stakes, strict=True)}
