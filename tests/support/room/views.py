"""Helpers of tests/views/test_own_cards.py that other tests use as well."""

from __future__ import annotations

from random import Random

from croupier.room.room import Room
from tests.support.room.rooms import Client, FakeClock

OMAHA = "act-omaha-2006"


async def step(room: Room, clock: FakeClock, clients: list[Client], source: Random) -> None:
    """Somebody in turn does something that is offered, or time passes; whoever is broke comes back with more."""
    await clock.run(room, 100)
    for client in clients:
        if "sit" in client.open:
            await client.done("sit", seat=client.open["sit"]["seats"][0], stake=client.open["sit"]["min_to"])
        elif "top-up" in client.open and client.open["top-up"]["min_to"] > 1_00:
            await client.done("top-up", amount=client.open["top-up"]["min_to"])
        elif "post" in client.open and not client.view["you"]["owes"]["post"]:
            await client.done("post", now=True)
        await clock.run(room, 0)
        if client.acts:  # read anew: the others have acted
            name = source.choice(sorted(client.acts))
            offer = client.acts[name]
            fields: dict[str, object] = {}
            if name in ("bet", "raise"):
                fields = {"to": offer["max_to"] if source.random() < 0.1 else offer["min_to"]}
            elif name == "play":
                fields = {"times": offer["times"]}
            elif name == "wager":
                fields = {"ante": offer["min_to"], "blind": offer["min_to"], "trips": offer.get("trips_min", 0)}
            if name in ("fold", "call-and-fold") and source.random() < 0.7:
                continue
            await client.done(name, **fields)
            await clock.run(room, 0)
