"""Tournaments in a room for tests: small structures, the house directing, a client that follows where it is sent."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from itertools import count
from typing import Any

from croupier.room.answers import Answer
from croupier.room.meanings import HOUSE
from croupier.room.person import Person
from croupier.room.room import Room
from croupier.room.tournament_actor import TournamentActor
from croupier.room.watching import Closed, Watcher
from croupier.rulebooks import rulebook
from croupier.tournament import commands as c
from croupier.tournament.conditions import Plan
from croupier.tournament.structure import Level, Purchase, Stage, Structure
from croupier.tournament.templates import example_plan

DAY = "2026-01-01"


def small_plan(book: str, players: int, seats: int, *, rebuy: bool = False) -> Plan:
    """A short tournament: deep blinds, few seats, so that tables are broken soon."""
    base = example_plan(book, _format(book), players)
    banked = "bet.min" in base.structure.levels[0].settings and "blinds" not in base.structure.levels[0].settings
    levels = base.structure.levels
    first = base.structure.stages[0]
    stages: tuple[Stage, ...] = (Stage("the tournament", chips=first.chips),)
    if banked:
        stages = (Stage("session", "rounds", 6, advance=2, chips=first.chips), Stage("final", "rounds", 6, chips=first.chips))
    else:
        levels = tuple([Level(one.settings, one.minutes and 1, one.rounds) for one in levels])
    structure = Structure(
        levels=levels,
        stages=stages,
        seats=seats,
        table=base.structure.table | _at_any_hour(book),
        chip_set=base.structure.chip_set,
        rebuy=Purchase(50_00, first.chips) if rebuy else None,
    )
    given = {key: value for key, value in base.given.items() if key not in ("tournament.seats", "tournament.rebuys")}
    given |= {"tournament.balance": "fixed" if banked else "balanced"}
    if "tournament.start" in given:
        given["tournament.start"] = "2026-01-01T12:00"
    return Plan(book, f"Test of {book}", structure, given, base.zone)


def _at_any_hour(book: str) -> dict[str, str]:
    return {"hours": "00:00-00:00"} if "hours" in rulebook(book).rules else {}


def _format(book: str) -> str:
    formats = rulebook(book).example.structure.formats
    return "turbo" if "turbo" in formats else formats[0]


async def announced(room: Room, plan: Plan, name: str, company: int = 0) -> TournamentActor:
    """A tournament that takes entries: everything its rulebook wants before that is done."""
    actor = await room.announce(plan, name, by=HOUSE, company=company)
    give = actor.office.give
    at = room.house.clock.now()
    for command in (c.Approve("T-1", DAY, HOUSE), c.Notify("T-1", DAY, HOUSE), c.Publish(HOUSE)):
        await give(command, at)
    assert await give(c.NameDirector("p-dee", "shift manager"), at) is None
    assert await give(c.OpenEntries(HOUSE), at) is None
    return actor


class Watching:
    """Somebody who looks at a tournament, and goes to the table the tournament says."""

    def __init__(self, room: Room, who: Person, name: str) -> None:
        self.room, self.who, self.name = room, who, name
        self.actor = room.tournaments[name]
        self.views: dict[str, dict[str, Any]] = {}
        self.tables: list[str] = []  # where this player was sent, in order
        self.faults: list[dict[str, Any]] = []
        self._ids = count()
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
                self.views[told["table"]] = told
                if told["table"] == self.name:
                    self._go_where_sent(told["you"]["table"])

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
        return await actor.do(self.who, f"{self.who.account}-{next(self._ids)}", {"act": act, **fields}, seen)

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
