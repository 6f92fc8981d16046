"""The rulebooks and the players of tests at tables with real cards."""

from __future__ import annotations

from tests.support.room.live import TABLE
from tests.support.room.rooms import Client, log_of

OMAHA, ULTIMATE = "act-omaha-2006", "act-uth-2025"

PEOPLE = ("Ann", "Bob", "Cy")


async def types(console: Client) -> list[str]:
    return [line["type"] for line in await log_of(console.room, TABLE)]
