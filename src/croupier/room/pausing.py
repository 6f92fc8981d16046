"""Pause play while the store cannot be read or written, tell every connected person, and resume when the store is back.

Theory of operation. What is not written has not happened, so while the store is away (store/trouble.py) a table does
nothing by itself, and what people send is answered at once: not now. Connections stay open. The store is tried
again every moment; the first try that succeeds ends the pause. No player's time runs in a pause: the turn that was
interrupted gets the time back, from when the first try began that failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from croupier.protocol import Fault, ServerMessage
from croupier.room.clock import Alarm
from croupier.room.connections.watcher import Watcher
from croupier.room.context import RoomContext
from croupier.table import SECOND_MS

PAUSED = Fault("play is paused: the record cannot be written at the moment", "stay here; play goes on by itself")


class Pause(ServerMessage, frozen=True, tag="pause"):
    """Pause play with a reason; an empty reason resumes it."""

    what: str = ""
    do: str = ""


_BEGINS = msgspec.json.encode(Pause(PAUSED.what, PAUSED.do))
_ENDS = msgspec.json.encode(Pause())


class Pausing:
    """Looks after one room."""

    def __init__(self, house: RoomContext, over: Callable[[int], None]) -> None:
        """`over` is told once a pause has ended, and when it began."""
        self._house, self._over = house, over
        self._alarm: Alarm | None = None
        self._trying: asyncio.Task[None] | None = None
        house.store.trouble.told = self._changed
        house.store.trouble.clock = lambda: house.clock.elapsed() / SECOND_MS

    @property
    def on(self) -> bool:
        """Tell whether play is paused now."""
        return bool(self._house.store.trouble.words)

    def tell(self, watcher: Watcher) -> None:
        """Send the pause message to a new watcher."""
        if self.on:
            watcher.tell(_BEGINS)

    def _changed(self, words: str) -> None:
        if words:
            self._house.connected.tell_all(_BEGINS)
            self._try_again()
        else:
            self._house.connected.tell_all(_ENDS)
            self._over(self._house.clock.now() - round(self._house.store.trouble.seconds * SECOND_MS))

    def _try_again(self) -> None:
        clock = self._house.clock
        self._alarm = clock.wake(clock.now() + self._house.pace.retry_ms, self._try)

    def _try(self) -> None:
        self._trying = asyncio.create_task(self._look(), name="a store that is away")

    async def _look(self) -> None:
        await self._house.store.look()
        if self.on:
            self._try_again()

    async def close(self) -> None:
        """Try no more."""
        if self._alarm:
            self._alarm.cancel()
        if self._trying:
            self._trying.cancel()
            await asyncio.gather(self._trying, return_exceptions=True)
