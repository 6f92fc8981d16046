"""Officials on the floor of a room, for tests: the office they work in, and what they see of all tables."""

from __future__ import annotations

import json
from typing import Any

from croupier.house.people import Person
from croupier.room.connections.watcher import Watcher
from croupier.room.offices.floor.office import FloorOffice
from croupier.room.room import Room
from croupier.store.accounts import Account
from tests.support.room.rooms import Client, person

ONE, TWO = person("sue", "supervisor"), person("otto", "operator")


def office_of(room: Room) -> FloorOffice:
    return FloorOffice(room.house, room.tables, room.floor, room.transfers)


async def with_account(room: Room, who: Person) -> Person:
    """Somebody whose account is in the store, as everybody's is who comes in at the door."""
    await room.house.store.accounts.create(Account(who.account, who.name, ("player",), who.guest, "", 1))
    return who


class Onlooker:
    """A connection that is in the lobby, or on the floor, and reads nothing until it is asked."""

    def __init__(self, room: Room, who: Person) -> None:
        self.room, self.watcher = room, Watcher(who)
        room.come(self.watcher)

    async def heard(self) -> list[dict[str, Any]]:
        """All that was told since."""
        messages = []
        while message := self.watcher._message():
            messages.append(json.loads(message))
        return messages

    async def last(self, kind: str) -> dict[str, Any]:
        return [message for message in await self.heard() if message["type"] == kind][-1]


async def waits(room: Room, name: str, table: str) -> Client:
    """Somebody on the list of a table."""
    who = person(name)
    await room.welcome(who)
    client = Client(room, who, table)
    await client.done("list")
    return client
