"""Watching tables: one bounded outbox for each connection, which never makes a table wait.

Theory of operation. A table shows a view to each watcher at once and without waiting. Where nothing waits to be read and
the connection takes it, it is written there and then; else it is put into the outbox. A reader who reads too slowly finds
the outbox full: then the views in it are thrown away and the tables noted, and the reader next gets one new view of each,
with everything that has happened. Answers and talk are kept, in order with the views and after the new ones, so that no
answer comes before the view that shows what was done; who does not read them either is closed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from croupier.house import Person

VIEWS_MOST = 32
MESSAGES_MOST = 128
NOTHING_SEEN = -1


class Closed(Exception):
    """The connection is closed: its messages are no longer read."""


class View(NamedTuple):
    """A view as it is sent, and the number of the last event it shows."""

    version: int
    message: bytes


WriteNow = Callable[[bytes], bool]  # to a connection, if it takes something now; whether it has
Newest = Callable[["Watcher", int], View | None]  # of a table, with the news after a number; None while there is none
NOT_NOW = View(NOTHING_SEEN, b"")  # in place of the newest: the table is being written to, and says `look` after that


class Watcher:
    """One connection of a person."""

    def __init__(self, person: Person, views_most: int = VIEWS_MOST, write: WriteNow | None = None) -> None:
        self.person = person
        self.closed = False
        self._write = write
        self._views_most = views_most
        self._box: deque[tuple[str, View]] = deque()  # the table a view is of, or none
        self._views = 0
        self._tables: dict[str, Newest] = {}  # those watched
        self._seen: dict[str, int] = {}  # the version each table was read to
        self.by_changes: set[str] = set()  # those of which only what changes is sent, once they were shown whole
        self._stale: list[str] = []  # tables whose views were thrown away
        self._something = asyncio.Event()

    @property
    def tables(self) -> list[str]:
        """The tables that are watched."""
        return list(self._tables)

    def begin(self, table: str, newest: Newest, *, changes: bool = False, seen: int | None = None) -> None:
        """Watch a table from now on; the newest view comes at once, with the news after the version that was seen."""
        self._tables[table] = newest
        if seen is not None:
            self._seen[table] = seen
        (self.by_changes.add if changes else self.by_changes.discard)(table)
        self._drop([table])  # changes that lie unread are none of the whole that comes now
        if table not in self._stale:
            self._stale = [*self._stale, table]
        self._something.set()

    def end(self, table: str) -> None:
        """Watch it no longer."""
        self._tables.pop(table, None)
        self._seen.pop(table, None)
        self.by_changes.discard(table)
        self._drop([table])

    def show(self, table: str, view: View) -> bool:
        """Show a view of a table, or what has changed in it; whether it is written, or lies in the outbox in its turn.

        Where the outbox is not read, all views in it are thrown away for one new one.
        """
        if self._write and not (self._box or self._stale) and self._write(view.message):
            self._seen[table] = view.version
            return True
        if table not in self._stale:
            self._box.append((table, view))
            self._views += 1
        if self._views > self._views_most:
            self._stale = [*self._stale, *self._drop(list(self._tables))]
        self._something.set()
        return table not in self._stale

    def _drop(self, tables: list[str]) -> list[str]:
        """Throw the views of some tables away; which there were."""
        lost = dict.fromkeys([table for table, _ in self._box if table in tables])
        self._box = deque([one for one in self._box if one[0] not in lost])
        self._stale = [table for table in self._stale if table in self._tables]
        self._views = sum(1 for table, _ in self._box if table)
        return list(lost)

    def look(self) -> None:
        """A table that was being written to can be seen again."""
        self._something.set()

    def tell(self, message: bytes) -> None:
        """Any other message, in order with the views."""
        if self._write and not (self._box or self._stale) and self._write(message):
            return
        if len(self._box) >= MESSAGES_MOST + self._views_most:
            self.close()
            return
        self._box.append(("", View(0, message)))
        self._something.set()

    def stop(self) -> None:
        """Write no more: what is told from now on waits to be read."""
        self._write = None

    def close(self) -> None:
        """Read no more."""
        self.closed, self._write = True, None
        self._box.clear()
        self._stale.clear()
        self._something.set()

    async def next(self) -> bytes:
        """The next message, waiting for one; Closed once there is none to come."""
        while (message := self._message()) is None:
            if self.closed:
                raise Closed
            self._something.clear()
            await self._something.wait()
        return message

    def _message(self) -> bytes | None:
        for table in self._stale:
            newest = self._tables[table](self, self._seen.get(table, NOTHING_SEEN))
            if newest is NOT_NOW:
                return None
            if newest:
                self._stale.remove(table)
                self._seen[table] = newest.version
                return newest.message
        if not self._box:
            return None
        table, view = self._box.popleft()
        if table:
            self._views -= 1
            self._seen[table] = view.version
        return view.message
