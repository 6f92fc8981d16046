"""Pauses that stop the whole process, and how a server keeps them short.

Theory of operation. Two things in Python stop a whole process. The collector looks for memory that refers to itself by
walking over all objects that are alive: a tenth of a second with a thousand people connected, and every few seconds when
they play, because each act leaves something that lasts a while. Nearly everything is freed at once without it; so what is
there when the server opens is taken out of the walk, new objects are looked at in small numbers as before, and the whole
walk is made by our own clock, once in a while. And a thread that wants to go on while another computes waits for a set
interval, 5 ms by default: the thread that writes to the store would wait that long several times in every commit.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

WALK_S = 300  # between two walks over everything
NEW_OBJECTS = 5_000  # made before they are looked at
LOOKS = 20  # at new objects, before those that lasted are looked at
NEVER = 1_000_000  # looks at those, before everything is: the clock comes first
THREAD_S = 0.0005


@asynccontextmanager
async def short_pauses() -> AsyncIterator[None]:
    """Short pauses for the length of the block; then as it was."""
    thresholds, interval_s = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, LOOKS, NEVER)
    sys.setswitchinterval(THREAD_S)
    walking = asyncio.create_task(_walk())
    try:
        yield
    finally:
        walking.cancel()
        sys.setswitchinterval(interval_s)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def _walk() -> None:
    while True:
        await asyncio.sleep(WALK_S)
        gc.collect()
