"""Helpers of tests/room/test_moments.py that other tests use as well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any


class Gate:
    """Holds one call of something back until it is opened."""

    def __init__(self, call: Callable[..., Awaitable[Any]]) -> None:
        self._call, self._opened, self.reached = call, asyncio.Event(), asyncio.Event()

    async def __call__(self, *given: Any) -> Any:
        if not self.reached.is_set():
            self.reached.set()
            await self._opened.wait()
        return await self._call(*given)

    @asynccontextmanager
    async def holding(self, work: Awaitable[Any]) -> AsyncIterator[asyncio.Future[Any]]:
        """Something that comes to the gate and waits there; it goes on after."""
        begun = asyncio.ensure_future(work)
        await self.reached.wait()
        try:
            yield begun
        finally:
            self._opened.set()
        await begun
