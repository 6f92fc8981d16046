"""A room with nothing behind it: it counts what is done, tells everybody who watches, and remembers ids."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from croupier.protocol.refusal import Refusal
from croupier.room.answers import Answer, Fault
from croupier.room.lobby import Listing, lobby_message
from croupier.room.past_rounds import PastRound, WholeRound
from croupier.room.person import Person
from croupier.room.room import SeatTaken
from croupier.room.watching import View, Watcher
from croupier.shuffle import Opening


class FakeActor:
    def __init__(self, table: str) -> None:
        self.table, self.version = table, 0
        self.done: list[tuple[str, str, Any]] = []  # account, id, act
        self.seen: list[int | None] = []
        self.watchers: list[Watcher] = []
        self.padding = ""
        self._answers: dict[tuple[str, str], Answer] = {}

    async def do(self, person: Person, id_: str, act: object, seen: int | None = None) -> Answer:
        assert isinstance(act, dict)
        key = (person.account, id_)
        if key in self._answers:
            return self._answers[key]
        await asyncio.sleep(0)  # what a store would take
        match act.get("act"):
            case "hang":
                await asyncio.Event().wait()
            case "nonsense":
                return Answer(fault=Fault("there is no act 'nonsense'", "there are others"))
            case "refused":
                return Answer(refusal=Refusal("it is not your turn", "17.5"))
        self.done.append((person.account, id_, act))
        self.seen.append(seen)
        self.change()
        self._answers[key] = Answer(True, self.version)
        return self._answers[key]

    def say(self, person: Person, text: str) -> Refusal | None:
        if text == "what have you got?":
            return Refusal("nobody talks about a hand while it is played", "practice")
        said = {"type": "said", "table": self.table, "from": person.name, "text": text, "at": 1}
        for watcher in self.watchers:
            watcher.tell(json.dumps(said).encode())
        return None

    def change(self) -> None:
        """Something happens at the table; everybody who watches is told."""
        self.version += 1
        for watcher in self.watchers:
            watcher.show(self.table, self._view(watcher))

    def watch(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        watcher.begin(self.table, lambda each, _after: self._view(each))

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            watcher.end(self.table)

    def _view(self, watcher: Watcher) -> View:
        view = {
            "type": "view",
            "table": self.table,
            "version": self.version,
            "you": {"account": watcher.person.account},
            "public": {"padding": self.padding},
            "news": [],
        }
        return View(self.version, json.dumps(view).encode())


class FakeRoom:
    def __init__(self) -> None:
        self.tables = {name: FakeActor(name) for name in ("T1", "T2")}
        self.welcomed: list[Person] = []
        self._in_lobby: list[Watcher] = []

    def lobby(self) -> list[Listing]:
        return [
            Listing(
                name, "some-rules", "first", "A game", "players", "pot limit", 4000, 0, 9, 0, 0, False, table.version
            )
            for name, table in self.tables.items()
        ]

    def watch_lobby(self, watcher: Watcher) -> None:
        self._in_lobby.append(watcher)
        watcher.tell(lobby_message(self.lobby()))

    def unwatch_lobby(self, watcher: Watcher) -> None:
        if watcher in self._in_lobby:
            self._in_lobby.remove(watcher)

    def change_lobby(self) -> None:
        for watcher in self._in_lobby:
            watcher.tell(lobby_message(self.lobby()))

    def leave(self, watcher: Watcher) -> None:
        self.unwatch_lobby(watcher)
        for table in self.tables.values():
            table.unwatch(watcher)
        watcher.close()

    async def welcome(self, person: Person) -> int:
        self.welcomed.append(person)
        return 100_000

    def seats_of(self, account: str) -> list[SeatTaken]:
        return [SeatTaken("T1", 3)]


class FakePast:
    async def newest(self, person: Person, table: str, before: int | None) -> list[PastRound]:
        newest = 5 if before is None else min(5, before - 1)
        return [PastRound(number, 1000 * number, [f"Round {number}"], -200) for number in range(newest, 0, -1)]

    async def one(self, person: Person, table: str, number: int) -> WholeRound | None:
        return None if number > 5 else WholeRound(number, ['{"type":"x"}'], [Opening(3, "As", "00", ())], [person.name])
