"""Tournaments of the demo: small ones that fill up with bots once a player registers, the next one open meanwhile.

Three tables of three between players, so that tables are broken and balanced; two sessions against the bank.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from croupier.house import Person, Request
from croupier.protocol import HOUSE
from croupier.room.room import Room
from croupier.room.tournaments.actor import TournamentActor
from croupier.rulebooks import Raw, Rulebook, rulebook
from croupier.tournament import Level, Plan, Stage, commands, conditions, example_plan

PLAYERS, SEATS = 9, 3
CHIPS = 0  # of each player; 0: as many as the rulebook's example has
LEVEL_MINUTES = 2
SESSION_ROUNDS = 6
GOING_ON = 2
REFERENCE = "DEMO: play money"
DIRECTOR = "demo-director"
ANY_HOUR = "00:00-00:00"
NOT_TAKEN_OVER = ("tournament.seats", "tournament.start", "tournament.balance", "tournament.players.min")


def demo_plan(book: Rulebook, start: str, players: int = PLAYERS, seats: int = SEATS) -> Plan:
    """A short tournament of a rulebook, as its own example has it but for its size."""
    formats = book.example.structure.formats
    between = "turbo" in formats
    base = example_plan(book.id, "turbo" if between else formats[0], players)
    chips = CHIPS or base.structure.stages[0].chips
    stages: tuple[Stage, ...] = (Stage("the tournament", chips=chips),)
    levels = base.structure.levels
    if between:
        levels = tuple([Level(level.settings, LEVEL_MINUTES) for level in levels])
    else:
        first = Stage("first session", "rounds", SESSION_ROUNDS, advance=GOING_ON, chips=chips)
        stages = (first, Stage("final", "rounds", SESSION_ROUNDS, chips=chips, levels_anew=True))
    table = dict(base.structure.table) | ({"hours": ANY_HOUR} if "hours" in book.rules else {})
    structure = msgspec.structs.replace(base.structure, levels=levels, stages=stages, seats=seats, table=table)
    given: dict[str, Raw] = {key: value for key, value in base.given.items() if key not in NOT_TAKEN_OVER}
    given["tournament.balance"] = "balanced" if between else "fixed"
    if "tournament.players.min" in book.rules:
        given["tournament.players.min"] = 2
    starts = book.rules.get("tournament.start")
    if starts and not starts.optional:
        given["tournament.start"] = start
    if "tournament.chips" in given:
        given["tournament.chips"] = chips
    return Plan(book.id, f"{book.instrument.title.removeprefix('Poker - ')} cup", structure, given)


async def announced(
    room: Room, plan: Plan, name: str, *, company: int = 0, historical: bool = False, play_money: bool = False
) -> TournamentActor:
    """A tournament that takes entries: everything its rulebook wants before that is entered, as a demo's."""
    room.house.people.meet(Person(DIRECTOR, "the demo's own director"))
    kind = {"historical": historical, "play_money": play_money}
    actor = await room.places.announce(plan, name, by=HOUSE, company=company, **kind)
    at = room.house.clock.now()
    today = room.house.registry.register.business_day(at).isoformat()
    wanted: Sequence[commands.Command] = (
        commands.Approve(REFERENCE, today, HOUSE),
        commands.Notify(REFERENCE, today, HOUSE),
        commands.Publish(HOUSE),
        commands.NameDirector(DIRECTOR, HOUSE),
        commands.OpenEntries(HOUSE),
    )
    for command in wanted:
        await actor.office.give(command, Request(at))  # a command with no place in this rulebook is refused
    return actor


def bots_for(plan: Plan) -> int:
    """The number of bots in a tournament set up in the demo: two in three, so that there is room for people."""
    most = conditions(plan).most
    return most - most // 3


class Cups:
    """A tournament of each rulebook, and another as soon as it has begun: eliminated players find the next one open.

    No more than two of a rulebook are played at a time; the next then waits for the end of the one before.
    """

    def __init__(self, room: Room, books: Sequence[str]) -> None:
        self.room = room
        self._tasks = [asyncio.create_task(self._one_after_the_other(rulebook(book))) for book in books]
        room.beside += self._tasks

    async def _one_after_the_other(self, book: Rulebook) -> None:
        number, before = 1, None
        while True:
            name = f"{book.id}-cup-{number}"
            if not await self.room.house.store.head(name):
                start = room_time(self.room)
                await announced(self.room, demo_plan(book, start), name, company=PLAYERS)
            if actor := self.room.tournaments.get(name):
                actor.running.wanted_company = PLAYERS
                self.room.lobby.changed(name)
                await actor.begun.wait()
                if before:
                    await before.closed.wait()
                before = actor
            number += 1


def room_time(room: Room) -> str:
    """Now, as a plan has the start of a tournament."""
    return datetime.fromtimestamp(room.house.clock.now() / 1000, UTC).strftime("%Y-%m-%dT%H:%M")
