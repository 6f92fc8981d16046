"""Tournaments in a room for tests: small structures, the house directing, a client that follows where it is sent."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from typing import Any

from croupier.house.people import Person
from croupier.protocol.answers import Answer
from croupier.room.connections.watcher import Closed, Watcher
from croupier.room.room import Room
from croupier.shuffle import committed
from tests.support.room.rooms import IDS

PART = bytes(range(32))


def merged(before: dict[str, Any] | None, view: dict[str, Any]) -> dict[str, Any]:
    """A view with the changes since put into what was seen before, as docs/reference/protocol.md says."""
    if not view.get("changes"):
        return view
    assert before is not None
    public = before["public"] | view["public"]
    for name, key in (("entrants", "account"), ("tables", "table")):
        rows = {row[key]: row for row in before["public"][name]}
        rows |= {row[key]: row for row in view["public"].get(name, ())}
        public[name] = list(rows.values())
    return {**view, "public": public, "changes": False}


class Watching:
    """Somebody who looks at a tournament, and goes to the table the tournament says."""

    def __init__(self, room: Room, who: Person, name: str, *, contributes: bool = True) -> None:
        self.room, self.who, self.name = room, who, name
        self.actor = room.tournaments[name]
        self.views: dict[str, dict[str, Any]] = {}
        self.tables: list[str] = []  # where this player was sent, in order
        self.faults: list[dict[str, Any]] = []
        self.sent: Counter[str] = Counter()  # views of the tournament, by how much they hold
        self.contributes = contributes
        self._asked: tuple[str | None, str] = (None, "")
        self.watcher = Watcher(who)
        self.actor.watch(self.watcher)
        self._task = asyncio.create_task(self._read())

    @property
    def view(self) -> dict[str, Any]:
        return self.views.get(self.name, {})

    async def _read(self) -> None:
        with suppress(Closed):
            while True:
                told = json.loads(await self.watcher.next())
                if told["type"] == "error":
                    self.faults.append(told)
                if told["type"] != "view":
                    continue
                self.sent["changes" if told.get("changes") else "whole"] += told["table"] == self.name
                self.views[told["table"]] = merged(self.views.get(told["table"]), told)
                if told["table"] == self.name:
                    self._go_where_sent(told["you"]["table"])
                    await self._contribute(told["you"])

    async def _contribute(self, you: dict[str, Any]) -> None:
        """A part in the draws, once each time the room asks for it."""
        asked = you["contribution"] if self.contributes else None
        moment = asked, self.view["public"]["proof"]["commitment"]
        if moment == self._asked:
            return
        self._asked = moment
        if asked == "commitment":
            await self.do("commit", commitment=committed(you["number"], PART).commitment)
        elif asked == "value":
            await self.do("reveal", value=PART.hex())

    def _go_where_sent(self, table: str) -> None:
        if table and table not in self.watcher.tables and table in self.room.tables:
            for other in self.watcher.tables:
                if other != self.name:
                    self.room.tables[other].unwatch(self.watcher)
            self.room.tables[table].watch(self.watcher)
            self.tables.append(table)

    async def do(self, act: str, table: str = "", **fields: object) -> Answer:
        actor = self.room.tables[table] if table else self.actor
        seen = self.views.get(table or self.name, {}).get("version")
        return await actor.do(self.who, f"{self.who.account}-{next(IDS)}", {"act": act, **fields}, seen)

    async def play_on(self) -> bool:
        """Do the cheapest thing that is asked for at the table, if anything is."""
        if not self.tables:
            return False
        table = self.tables[-1]
        you = self.views.get(table, {}).get("you", {})
        offers = {offer["act"]: offer for offer in you.get("acts", ())}
        for name in ("check", "stand", "call", "fold", "show", "muck", "bet", "wager", "play"):
            if name in offers:
                offer = offers[name]
                fields: dict[str, Any] = {"to": offer["min_to"]} if name in ("bet", "raise") else {}
                fields |= {"times": offer["times"]} if name == "play" else {}
                if name == "wager":
                    fields = {"ante": offer["min_to"]}
                return (await self.do(name, table, **fields)).ok
        return False

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
