"""Followers of changes beside those who look at the lobby or the floor: both have to come to the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from croupier.room.connections.watcher import Watcher
from croupier.room.shared_page import SharedPage
from croupier.views.changes import applied
from tests.support.room.rooms import person


class PageFollower:
    """Somebody who knows a page as a client does that was sent it whole once, and told what changes since."""

    def __init__(self, name: str = "follower", *roles: str) -> None:
        self.watcher = Watcher(person(name, *roles))
        self.page: dict[str, Any] = {}
        self.wholes = self.changes = self.bytes = 0

    def hear(self, message: bytes) -> None:
        """Put a message into what is known."""
        told = json.loads(message)
        if not told["type"].endswith("-changes"):
            self.page, self.wholes = told, self.wholes + 1
            return
        assert told["type"] == f"{self.page['type']}-changes"
        assert told.pop("after") == self.page["number"], "a client that misses one asks for the whole"
        self.page = applied(self.page, told | {"type": self.page["type"]})
        self.changes, self.bytes = self.changes + 1, self.bytes + len(message)

    def read(self) -> dict[str, Any]:
        """Read all that lies in the outbox."""
        while (message := self.watcher._message()) is not None:
            self.hear(message)
        return self.page


class PagePairs:
    """A follower for each page that anybody looks at."""

    def __init__(self) -> None:
        self.followers: dict[SharedPage[Any], PageFollower] = {}
        self.compared = 0

    def compare(self, page: SharedPage[Any]) -> None:
        if follower := self.followers.get(page):
            assert follower.read() == json.loads(page._as_whole())
            self.compared += 1


@contextmanager
def pages_followed() -> Iterator[PagePairs]:
    """Have a follower beside those who look at a page, and compare the two whenever they are told."""
    pairs = PagePairs()
    watch, unwatch, tell = SharedPage.watch, SharedPage.unwatch, SharedPage._tell

    def watched(self: SharedPage[Any], watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        watch(self, watcher, changes=changes, seen=seen)
        if self not in pairs.followers:
            follower = pairs.followers[self] = PageFollower()
            watch(self, follower.watcher, changes=True)

    def unwatched(self: SharedPage[Any], watcher: Watcher) -> None:
        unwatch(self, watcher)
        follower = pairs.followers.get(self)
        if follower and [*self.watchers] == [follower.watcher]:  # nobody else looks
            unwatch(self, pairs.followers.pop(self).watcher)

    def told(self: SharedPage[Any]) -> None:
        tell(self)
        pairs.compare(self)

    with (
        patch.object(SharedPage, "watch", watched),
        patch.object(SharedPage, "unwatch", unwatched),
        patch.object(SharedPage, "_tell", told),
    ):
        yield pairs
