"""Helpers of tests/room/tables/test_staff.py that other tests use as well."""

from __future__ import annotations

from croupier import rulebook, settle
from croupier.room.room import Room
from croupier.table.rules import session_rules
from tests.support.room.rooms import Client, FakeClock, playing, round_number

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"


async def set_table(room: Room, book: str, **settings: str) -> str:
    """One more table, with other rules."""
    source = rulebook(book)
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    hours = {"hours": "00:00-00:00"} if "hours" in source.rules else {}
    rules = session_rules(settle(source, named | hours, defaults=source.example.table))
    await room.places.open_table(rules, "extra", by="operator")
    return "extra"


async def play(room: Room, clock: FakeClock, clients: list[Client], rounds: int) -> None:
    for _ in range(2_000):
        if round_number(clients[0].actor) >= rounds and not playing(clients[0].actor):
            return
        for client in clients:
            await client.play_on()
            await clock.run(room, 0)
        await clock.run(room, 100)
