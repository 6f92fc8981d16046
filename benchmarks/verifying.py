"""Verifying a store: whole on two cores, and what came since it was verified before, by the CPU it takes."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.room import driver

from benchmarks.job import Job, Result, count, times
from croupier.store import open_store

BOOKS = ("adelaide-omaha", "act-uth-2025", "act-omaha-2006", "act-manila-2005")
TABLES = {f"{number}-{book}": book for number in (1, 2) for book in BOOKS}
ROUNDS = 550  # at each table: more than 100,000 lines in all
MORE = 5  # rounds since the store was verified
CORES = 2


class NotWhole(Exception):
    """The record does not verify: no time is worth taking."""


async def played(url: str, rounds: int = ROUNDS) -> int:
    """Play at all tables until so many rounds were played and return how many lines that is."""
    usual = dict(driver.TABLES)
    driver.TABLES.clear()
    driver.TABLES.update(TABLES)
    try:
        async with open_store(url) as store:
            await driver.drive(store, "bench", rounds, tell=False)
            return sum(head.seq for head in await store.heads())
    finally:
        driver.TABLES.clear()
        driver.TABLES.update(usual)


def verify(url: str, *options: str) -> tuple[float, float]:
    """Verify as the command does; return the seconds of CPU, of all processes and their start, and those by the clock."""
    command = [sys.executable, "-m", "croupier", "verify", url, "--json", *options]
    start = time.perf_counter()
    no_output = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    _, status, used = os.wait4(os.posix_spawn(sys.executable, command, os.environ, file_actions=[no_output]), 0)
    if status:
        raise NotWhole
    return used.ru_utime + used.ru_stime, time.perf_counter() - start


def verified() -> Result:
    with TemporaryDirectory() as folder:
        url = f"sqlite:{Path(folder) / 'room.db'}"
        lines = asyncio.run(played(url))
        cpu_s, wall_s = verify(url, "--processes", str(CORES))
    words = f"{lines:,} lines in {wall_s:.1f} s; CPU {cpu_s / lines * 1e6:.1f} \u00b5s a line"
    return Result(CORES * lines / cpu_s, words)


def verified_since() -> Result:
    with TemporaryDirectory() as folder:
        url, head = f"sqlite:{Path(folder) / 'room.db'}", str(Path(folder) / "verified")
        key = ("--key", str(Path(folder) / "verifier.key"))
        before = asyncio.run(played(url))
        whole_s, _ = verify(url, "--keep", head, *key)
        more = asyncio.run(played(url, ROUNDS + MORE)) - before
        since_s, _ = verify(url, "--since", head, *key)
    words = f"{before:,} lines and {more:,} more: CPU {since_s:.2f} s, {whole_s:.1f} s for the whole"
    return Result(whole_s / since_s, words)


JOBS = (
    Job("lines a second, verified on two cores, by CPU", "itself", (), count(100_000, 200_000), verified),
    Job("verified since a head of before, by CPU", "the whole store verified", (), times(4, 6), verified_since),
)
