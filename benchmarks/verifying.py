"""Verifying a record beside playing it: chain, shuffles, every round decided again, the ledger."""

from __future__ import annotations

import asyncio
import time

from tests.support.room.driver import TABLES, drive

from benchmarks.job import Job, Result, times
from croupier.store import open_store
from croupier.verify.verifier import verify_lines

ROUNDS = 60
REPEATS = 5


class NotWhole(Exception):
    """The record does not verify: no time is worth taking."""


async def played() -> tuple[list[bytes], float]:
    """The lines of two tables, and how long they took to play, in memory and shuffled verifiably."""
    async with open_store("sqlite::memory:") as store:
        start = time.perf_counter()
        await drive(store, "bench", ROUNDS, tell=False)
        seconds = time.perf_counter() - start
        return [line async for some in store.read_all() for line in some], seconds


def verified() -> Result:
    lines, playing = asyncio.run(played())
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        if not verify_lines(lines).whole:
            raise NotWhole
        best = min(best, time.perf_counter() - start)
        playing = min(playing, asyncio.run(played())[1])
    words = f"{len(lines) / best:,.0f} lines a second"
    return Result(playing / best, words, f"{len(TABLES) * ROUNDS / playing:,.0f} rounds played a second")


JOBS = (Job("verify a record of two tables", "itself, playing it", (), times(3, 8), verified),)
