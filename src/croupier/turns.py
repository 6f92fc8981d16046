"""Turns of the loop: a walk over many rows holds it for a moment at a time, however many rows there are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import TypeVar

HELD_S = 0.001  # so long at most, and one row

Row = TypeVar("Row")


async def in_turns(rows: Iterable[Row]) -> AsyncIterator[Row]:
    """Go through rows; others have their turn whenever that has taken a while."""
    until = perf_counter() + HELD_S
    for row in rows:
        yield row
        if perf_counter() > until:
            await asyncio.sleep(0)
            until = perf_counter() + HELD_S
