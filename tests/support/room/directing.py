"""Helpers of tests/room/tournaments/test_directing.py that other tests use as well."""

from __future__ import annotations

from itertools import count
from typing import Any

from croupier.house.people import Person
from croupier.protocol.answers import Answer
from croupier.room.room import Room
from tests.support.room.tournament_pace import CUP

_IDS = count()


async def gives(
    room: Room, who: Person, kind: str, who_else: str = "", *, walk_in: bool = False, **fields: Any
) -> Answer:
    """An act of staff over the wire."""
    act: dict[str, Any] = {"act": kind, **fields}
    act |= {"who": who_else, "walk_in": walk_in} if who_else else {}
    return await room.tournaments[CUP].do(who, f"d-{next(_IDS)}", act)
