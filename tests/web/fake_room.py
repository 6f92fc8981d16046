"""A room with nothing behind it: it counts what is done, tells everybody who watches, and remembers ids."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from croupier.errors import RequestError
from croupier.web.room_api import Act, Person, Send


class FakeWatch:
    def __init__(self, close: Callable[[], None]) -> None:
        self.close = close


class FakeActor:
    def __init__(self, table: str) -> None:
        self.table, self.version = table, 0
        self.done: list[tuple[str, str, dict[str, Any]]] = []  # account, id, act
        self.watchers: list[tuple[Person, Send]] = []
        self.padding = ""
        self._answers: dict[tuple[str, str], Mapping[str, object]] = {}

    async def do(self, person: Person, id: str, act: Act) -> Mapping[str, object]:  # noqa: A002
        key = (person.account, id)
        if id and key in self._answers:
            return self._answers[key]
        match act.get("act"):
            case "hang":
                await asyncio.Event().wait()
            case "nonsense":
                raise RequestError("there is no act 'nonsense'; there are others")
            case "refused":
                answer: Mapping[str, object] = {"refusal": {"reason": "it is not your turn", "clause": "17.5"}}
            case "say":
                await asyncio.sleep(0)
                said = {"type": "said", "table": self.table, "from": person.name, "text": act["text"], "at": 1}
                for _, send in self.watchers:
                    send(json.dumps(said, separators=(",", ":")).encode())
                answer = {"ok": True, "version": self.version}
            case _:
                await asyncio.sleep(0)  # what a store would take
                self.done.append((person.account, id, dict(act)))
                self.change()
                answer = {"ok": True, "version": self.version}
        self._answers[key] = answer
        return answer

    def change(self) -> None:
        """Something happens at the table; everybody who watches is told."""
        self.version += 1
        for person, send in list(self.watchers):
            send(self._view(person))

    def watch(self, person: Person, send: Send) -> FakeWatch:
        watcher = (person, send)
        self.watchers.append(watcher)
        send(self._view(person))
        return FakeWatch(lambda: self.watchers.remove(watcher) if watcher in self.watchers else None)

    def _view(self, person: Person) -> bytes:
        view = {
            "type": "view",
            "table": self.table,
            "version": self.version,
            "you": {"account": person.account},
            "public": {"padding": self.padding},
            "news": [],
        }
        return json.dumps(view, separators=(",", ":")).encode()


class FakeRoom:
    def __init__(self) -> None:
        self.actors = {name: FakeActor(name) for name in ("T1", "T2")}
        self.lobby_watchers: list[Send] = []

    def lobby(self) -> Sequence[Mapping[str, object]]:
        return [
            {
                "table": name,
                "rulebook": "some-rules",
                "edition": "first",
                "title": "A game",
                "kind": "players",
                "limits": "pot limit $1/$2",
                "stake_min": 4000,
                "stake_max": None,
                "seats": 9,
                "taken": 0,
                "waiting": 0,
                "historical": False,
                "rounds": actor.version,
            }
            for name, actor in self.actors.items()
        ]

    def subscribe_lobby(self, send: Send) -> FakeWatch:
        self.lobby_watchers.append(send)
        return FakeWatch(lambda: self.lobby_watchers.remove(send) if send in self.lobby_watchers else None)

    def change_lobby(self) -> None:
        for send in self.lobby_watchers:
            send(json.dumps({"type": "lobby", "tables": self.lobby()}).encode())

    def actor(self, table: str) -> FakeActor | None:
        return self.actors.get(table)

    async def me(self, person: Person) -> Mapping[str, object]:
        return {"wallet": 100_000, "seats": [{"table": "T1", "seat": 3}]}

    async def rounds(self, person: Person, table: str, before: int | None) -> Sequence[Mapping[str, object]]:
        newest = 5 if before is None else min(5, before - 1)
        return [{"round": n, "at": 1000 * n, "text": [f"Round {n}"], "net": -200} for n in range(newest, 0, -1)]

    async def round(self, person: Person, table: str, number: int) -> Mapping[str, object] | None:
        if number > 5:
            return None
        return {"round": number, "lines": ['{"type":"x"}'], "openings": [{"position": 3}], "text": [person.name]}
