"""A page of the room that is the same to all who look at it: sent whole once, and then what has changed.

Theory of operation. Each state of the page that anybody was told has a number. Those who look are told a change at most so
often, all at once; a person who comes is shown the page as it is then. So nearly all were told the same state last, and are
sent the same bytes, encoded once; for one who came in between, the change is from the state they saw. A watcher who takes
no changes is sent the page whole each time. What is told waits in the outbox in its order, and none of it is thrown away:
who reads too slowly for that is closed (watcher.py), and comes again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

import msgspec

from croupier.protocol import ServerMessage
from croupier.room.clock import Alarm, Clock
from croupier.room.connections.watcher import Watcher
from croupier.views import NumberedPage, changes, is_same_page

Page = TypeVar("Page", bound=NumberedPage)


class SharedPage(Generic[Page]):
    """One page, and those who look at it."""

    def __init__(
        self, clock: Clock, every_ms: int, make: Callable[[int], Page], told: Callable[..., ServerMessage]
    ) -> None:
        """`make` returns the page as it is, under a number; `told` the message of what has changed in it."""
        self._clock, self._every_ms, self._make, self._told = clock, every_ms, make, told
        self.watchers: dict[Watcher, Page] = {}  # with the state each was told last
        self._by_changes: set[Watcher] = set()
        self._now: Page | None = None  # as it was made last
        self._whole = b""  # the same as it is sent, once anybody was sent it whole
        self._changes: dict[int, bytes] = {}  # to it, as they are sent, by the number of the state before
        self._alarm: Alarm | None = None  # set when something has changed and is not told yet

    def watch(self, watcher: Watcher, *, changes: bool = False, seen: int | None = None) -> None:
        """Show a watcher the page now and when it changes.

        With `changes` only what has changed; and nothing now, where what they were told last is what they have seen.
        """
        (self._by_changes.add if changes else self._by_changes.discard)(watcher)
        last = self.watchers.get(watcher)
        if changes and last and last.number == seen:
            return
        self.watchers[watcher] = self._look()
        watcher.tell(self._as_whole())

    def unwatch(self, watcher: Watcher) -> None:
        """Show it no longer."""
        self.watchers.pop(watcher, None)
        self._by_changes.discard(watcher)

    def changed(self) -> None:
        """Those who look are told in a moment: many changes at once are one."""
        if self.watchers and self._alarm is None:
            self._alarm = self._clock.wake(self._clock.now() + self._every_ms, self._tell)

    def close(self) -> None:
        """Tell no more."""
        if self._alarm:
            self._alarm.cancel()

    def _tell(self) -> None:
        self._alarm = None
        if not self.watchers:
            return
        now = self._look()
        for watcher, last in list(self.watchers.items()):
            if last is not now:
                self.watchers[watcher] = now
                watcher.tell(self._as_changes(last, now) if watcher in self._by_changes else self._as_whole())

    def _look(self) -> Page:
        """Return the page as it is now, under a new number where anything has changed in it."""
        made = self._make(self._now.number + 1 if self._now else 0)
        if self._now is None or not is_same_page(self._now, made):
            self._now, self._whole, self._changes = made, b"", {}
        return self._now

    def _as_whole(self) -> bytes:
        self._whole = self._whole or msgspec.json.encode(self._now)
        return self._whole

    def _as_changes(self, before: Page, now: Page) -> bytes:
        if (known := self._changes.get(before.number)) is None:
            found = cast("dict[str, Any]", changes(before, now))
            self._changes[before.number] = known = msgspec.json.encode(self._told(after=before.number, **found))
        return known
