"""Tables and tournaments whose first line may be in the store: its answer was lost, and the store could not say.

Each is taken up once the store says that it is there, and forgotten once it says that it is not and will not be. It is
asked before anything else is opened, and every moment until it has said so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from croupier.errors import StoreError, Unsure
from croupier.room.clock import Alarm
from croupier.room.context import RoomContext


class Begun:
    """What a room has begun to open and does not know of whether it did."""

    def __init__(self, house: RoomContext, naming: asyncio.Lock, found: Callable[[str], Awaitable[None]]) -> None:
        """`found` takes up what is there; `naming` is held meanwhile."""
        self._house, self._naming, self._found = house, naming, found
        self._names: list[str] = []
        self._alarm: Alarm | None = None
        self._looking: asyncio.Task[None] | None = None

    @contextmanager
    def remembered(self, name: str) -> Iterator[None]:
        """Remember what is begun under this name, where it does not come to an answer."""
        try:
            yield
        except (Unsure, asyncio.CancelledError):
            self._names.append(name)
            self._look_later()
            raise

    async def find(self) -> None:
        """Find out what is there, for the holder of the lock; StoreError while the store cannot say."""
        for name in list(self._names):
            await self._house.store.writes_ended(name)
            if await self._house.store.head(name):
                await self._found(name)
            self._names.remove(name)

    def _look_later(self) -> None:
        clock = self._house.clock
        self._alarm = clock.wake(clock.now() + self._house.pace.retry_ms, self._look)

    def _look(self) -> None:
        self._looking = asyncio.create_task(self._try(), name="what may have been opened")

    async def _try(self) -> None:
        try:
            async with self._naming:
                await self.find()
        except StoreError:
            self._look_later()

    async def settled(self) -> None:
        """Wait until a look that has begun is over; for a caller who drives the clock."""
        if self._looking:
            await asyncio.gather(self._looking, return_exceptions=True)

    async def close(self) -> None:
        """Look no more: it is found when the room is opened again."""
        if self._alarm:
            self._alarm.cancel()
        if self._looking:
            self._looking.cancel()
            await self.settled()
