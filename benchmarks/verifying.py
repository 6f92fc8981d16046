"""Verifying a store, whole, on two cores: lines a second, and the CPU a line takes."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.room import driver

from benchmarks.job import Job, Result, count
from croupier.store import open_store

BOOKS = ("adelaide-omaha", "act-uth-2025", "act-omaha-2006", "act-manila-2005")
TABLES = {f"{number}-{book}": book for number in (1, 2) for book in BOOKS}
ROUNDS = 550  # at each table: more than 100,000 lines in all
CORES = 2


class NotWhole(Exception):
    """The record does not verify: no time is worth taking."""


async def played(url: str) -> int:
    """Play at all tables and return how many lines that is."""
    usual = dict(driver.TABLES)
    driver.TABLES.clear()
    driver.TABLES.update(TABLES)
    try:
        async with open_store(url) as store:
            await driver.drive(store, "bench", ROUNDS, tell=False)
            return sum(head.seq for head in await store.heads())
    finally:
        driver.TABLES.clear()
        driver.TABLES.update(usual)


def verified() -> Result:
    with TemporaryDirectory() as folder:
        url = f"sqlite:{Path(folder) / 'room.db'}"
        lines = asyncio.run(played(url))
        command = [sys.executable, "-m", "croupier", "verify", url, "--json", "--processes", str(CORES)]
        start = time.perf_counter()
        no_output = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
        _, status, used = os.wait4(os.posix_spawn(sys.executable, command, os.environ, file_actions=[no_output]), 0)
        wall_s = time.perf_counter() - start
    if status:
        raise NotWhole
    cpu_s = used.ru_utime + used.ru_stime  # of all processes, their start as well
    words = f"{lines:,} lines in {wall_s:.1f} s; CPU {cpu_s / lines * 1e6:.1f} \u00b5s a line"
    return Result(CORES * lines / cpu_s, words)


JOBS = (Job("lines a second, verified on two cores, by CPU", "itself", (), count(100_000, 200_000), verified),)
