"""Rounds of protocol 2 as a player's browser gets them, for the tests of the page: client/src/features/proof/rounds/.

`python -m tests.support.room.proof_rounds` writes them anew: lines, own openings and text as the room sends them, with the
house's statements, its receipts and its keys. Those of protocol 1 beside them were written by a room of before, and stay.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from croupier.house.keys import KeyIntroduced, Vouched
from croupier.room.room import Room
from croupier.shuffle import receipt_text
from tests.support.room.driver import keys
from tests.support.room.past_rounds import play, read_all
from tests.support.room.rooms import Client, FakeClock, a_room, ended, past_of, playing, round_number, seated

FOLDER = Path(__file__).parents[3] / "client" / "src" / "features" / "proof" / "rounds"
ROUNDS = 2
Played = Callable[[Room, FakeClock, list[Client]], Awaitable[object]]


async def write(name: str, table: str, play_rounds: Played) -> None:
    """Play at a table, and write the last round as the first player gets it."""
    async with a_room(seed=name) as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob")
        await play_rounds(room, clock, clients)
        ann = clients[0]
        whole = await past_of(room).one(ann.who, table, round_number(ann.actor))
        assert whole is not None
        found = msgspec.to_builtins(whole) | {
            "seat": ann.view["you"]["seat"],
            "statements": statements(ann),
            "given": given(ann),
            "introductions": introductions(room),
            "voids": ann.view["public"]["voids"],
        }
        await ended(*clients)
    (FOLDER / f"{name}.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n")


def statements(client: Client) -> list[dict[str, Any]]:
    """The house's statements, in the order in which they were shown."""
    shown = [json.loads(message).get("public", {}).get("proof") for message in client.messages]
    return list({proof["shuffle"]: proof for proof in shown if proof}.values())


def given(client: Client) -> list[dict[str, Any]]:
    """The parts a client has revealed, with the house's receipts."""
    seat, table = client.view["you"]["seat"], client.actor.name
    parts = []
    for proof in statements(client):
        value, (shuffle, root) = client.value(proof["shuffle"]), (proof["shuffle"], proof["root"])
        receipt = keys().working.sign(receipt_text(table, shuffle, root, seat, value.hex()))
        signature = client.client.reveal(shuffle, root, seat, value)
        parts.append(
            {"shuffle": shuffle, "seat": seat, "root": root, "value": value.hex(), "signature": signature}
            | {"receipt": receipt, "key": proof["key"]}
        )
    return parts


def introductions(room: Room) -> list[dict[str, Any]]:
    """The keys of the house as they were introduced, the working key last."""
    known = room.house.key_book.known
    assert known.working is not None
    return [_introduction(one) for one in (*known.vouched, known.working)]


def _introduction(one: Vouched) -> dict[str, Any]:
    return {
        "what": "introduced" if isinstance(one, KeyIntroduced) else "retired",
        **{name: getattr(one, name) for name in ("kind", "public", "at", "after", "signer", "signature")},
        "anew": getattr(one, "anew", False),
    }


async def whole(room: Room, clock: FakeClock, clients: list[Client]) -> None:
    """Play some rounds to which everybody gives their part."""
    await play(room, clock, clients, ROUNDS)


async def with_a_void(room: Room, clock: FakeClock, clients: list[Client]) -> None:
    """Play some rounds; in the last one the second player's part does not come."""
    await play(room, clock, clients, ROUNDS)
    last, bob = round_number(clients[0].actor) + 1, clients[1]
    await clock.until(room, lambda: round_number(bob.actor) == last)
    bob.contributes = False
    while round_number(bob.actor) == last and playing(bob.actor):
        await read_all(room, clock, 100)
        for client in clients:
            await client.play_on()


async def main() -> None:
    """Write them all."""
    await write("between-players-2", "act-omaha-2006", whole)
    await write("against-the-bank-2", "act-uth-2025", whole)
    await write("with-a-void-2", "act-omaha-2006", with_a_void)


if __name__ == "__main__":
    asyncio.run(main())
