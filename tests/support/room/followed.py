"""Watchers who take changes, beside every watcher who is shown a table whole: both have to come to the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from croupier.house.people import Person
from croupier.room.actor import Actor
from croupier.room.connections.watcher import View, Watcher
from croupier.room.tables.actor import TableActor
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.showing import TableShowing
from croupier.views.changes import applied


class Followed:
    """A table as a client knows it that was shown it whole once, and told what changes since."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self.number = 0
        self.wholes = self.changes = 0

    def hear(self, message: bytes) -> None:
        """Put a message into what is known; others than views and changes are left alone."""
        told = json.loads(message)
        if told["type"] == "view":
            self.view, self.number, self.wholes = told, 0, self.wholes + 1
            self.news += told["news"]
        elif told["type"] == "changes":
            assert told["number"] == self.number + 1, "a client that misses one asks for the whole"
            self.number, self.changes = told["number"], self.changes + 1
            parts = {part: applied(self.view[part], told[part]) for part in ("public", "you") if part in told}
            self.view = self.view | parts | {"version": told["version"], "news": told.get("news", [])}
            self.news += self.view["news"]


class Follower(Followed):
    """Somebody who takes changes and reads each at once."""

    def __init__(self, actor: TableActor, who: Person, seen: int | None = None) -> None:
        super().__init__()
        self.actor, self.watcher = actor, Watcher(who)
        actor.watch(self.watcher, changes=True, seen=seen)
        self.read()

    def read(self) -> Followed:
        """Read all that lies in the outbox."""
        while (message := self.watcher._message()) is not None:
            self.hear(message)
        return self


def seen_in(view: dict[str, Any]) -> dict[str, Any]:
    """What a view shows but for its news, which are those since the last time."""
    return {part: view[part] for part in ("version", "you", "public")}


class Pairs:
    """Every watcher of a table, each with a follower beside it."""

    def __init__(self) -> None:
        self.followers: dict[tuple[str, Watcher], Follower] = {}
        self.shown: dict[tuple[str, Watcher], bytes] = {}  # whole, since the table was published last
        self.compared = 0

    def compare(self, table: str) -> None:
        for (name, watcher), message in [*self.shown.items()]:
            follower = self.followers.get((name, watcher))
            if name != table or follower is None:
                continue
            del self.shown[name, watcher]
            changes = follower.changes
            if follower.read().view:
                whole = json.loads(message)
                assert seen_in(follower.view) == seen_in(whole)
                news = follower.view["news"] if follower.changes > changes else []
                assert follower.wholes > 1 or not changes or news == whole["news"]
                self.compared += 1


@contextmanager
def followed_by_changes() -> Iterator[Pairs]:
    """Have a follower beside every watcher, and compare the two whenever a table is shown."""
    pairs = Pairs()
    watch, unwatch, publish, show = Actor.watch, Actor.unwatch, TableShowing.publish, Watcher.show

    def watched(self: Actor[Any], watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        watch(self, watcher, changes=changes, seen=seen)
        if isinstance(self, TableActor) and not changes:
            pairs.followers[self.name, watcher] = Follower(self, watcher.person)

    def unwatched(self: Actor[Any], watcher: Watcher) -> None:
        unwatch(self, watcher)
        if follower := pairs.followers.pop((self.name, watcher), None):
            with patch.object(self, "wake"):  # nobody is gone who was not before
                unwatch(self, follower.watcher)

    def published(self: TableShowing, desk: RunningTable, now: int, by: Person | None = None) -> None:
        publish(self, desk, now, by)
        pairs.compare(desk.host.name)

    def shown(self: Watcher, table: str, view: View) -> bool:
        taken = show(self, table, view)
        if taken and table not in self.by_changes:
            pairs.shown[table, self] = view.message
        return taken

    with (
        patch.object(Actor, "watch", watched),
        patch.object(Actor, "unwatch", unwatched),
        patch.object(TableShowing, "publish", published),
        patch.object(Watcher, "show", shown),
    ):
        yield pairs
