"""Opening a room of 250 tables: CPU time and memory of a fresh process, by how many lines its tables have.

The lines are those of two tables that were really played (tests/support/room/driver.py), written again under 250 names.
A room is opened on them, which reads all there is and closes in good order; what is measured is the next one, which goes
on from snapshots. Then every table gets as many lines as a killed server leaves behind its snapshot at most, and a room
is opened once more: that is the figure of the table.
"""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from tests.support.room.driver import TABLES, drive, keys
from tests.support.room.rooms import FakeClock, seeded

from benchmarks.job import Job, Result, say, seconds
from croupier.banked import BankedRoundEnded
from croupier.history import DECODER
from croupier.poker import RoundEnded
from croupier.record import Chain
from croupier.room import Room
from croupier.room.streams.keeping_snapshots import EVERY
from croupier.store import Write, open_store
from croupier.table import TableOpened

COUNT = 250  # tables
BEHIND = EVERY  # lines of each
SIZES = (10_000, 100_000, 1_000_000)  # lines of all tables
LINES_A_ROUND = 15
_ENDS = (RoundEnded, BankedRoundEnded)


class _Placed(msgspec.Struct):
    round: int
    at: int


async def _played(rounds: int) -> list[list[bytes]]:
    """The lines of tables that were played for so many rounds."""
    async with open_store("sqlite::memory:") as store:
        await drive(store, "opening", rounds, tell=False)
        return [[line async for some in store.read(name) for line in some] for name in TABLES]


def _as(name: str, lines: list[bytes], after: int = 0) -> Write:
    """The lines of a table after one, as a table of another name would have them."""
    chain, written = Chain(name), bytearray()
    for line in lines:
        event, placed = DECODER.decode(line), msgspec.json.decode(line, type=_Placed)
        if isinstance(event, TableOpened):
            event = msgspec.structs.replace(event, table=name)
        more = chain.lines([event], placed.round, placed.at)
        if chain.seq > after:
            written += more
    return Write(name, after, bytes(written))


def _up_to(lines: list[bytes], most: int) -> list[bytes]:
    """About so many lines, to the end of a round."""
    ended = [at for at, line in enumerate(lines, 1) if isinstance(DECODER.decode(line), _ENDS)]
    return lines[: max([at for at in ended if at <= most], default=ended[0])]


async def fill(url: str, lines: int, behind: int = 0) -> None:
    """Fill a store with the lines of all tables, or add the last of them, which are `behind` their snapshots."""
    each = lines // COUNT
    played = await _played((each + BEHIND) // LINES_A_ROUND + 3)
    async with open_store(url) as store:

        def appends() -> Iterator[list[Write]]:
            for number in range(COUNT):
                told, name = played[number % len(played)], f"table-{number:03}"
                first = _up_to(told, each)
                yield [_as(name, _up_to(told, each + behind) if behind else first, len(first) if behind else 0)]

        if behind:
            await store.append([write for writes in appends() for write in writes])
        else:
            await store.load(appends())


async def opened(url: str) -> tuple[float, int, int]:
    """The CPU seconds it takes to open a room, its most memory in kB, and how many tables it has."""
    async with open_store(url) as store:
        start = time.process_time()
        last = FakeClock()
        last.time = 1_000_000  # a while after the last line
        room = await Room.open(store, last, seeded("opening"), keys(), play_money=True)
        taken = time.process_time() - start
        tables = len([actor for actor in room.tables.values() if not actor.fault])
        await room.close()
    return taken, _most_memory(), tables


def _most_memory() -> int:
    """The most memory of this process in kB; that of who started it, which getrusage counts as well, left out."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))


def _in_process(url: str) -> tuple[float, int]:
    ran = subprocess.run([sys.executable, "-m", "benchmarks.opening", url], capture_output=True, text=True, check=True)
    taken, memory, tables = json.loads(ran.stdout)
    assert tables == COUNT, f"{tables} tables were opened"
    return taken, memory


@cache
def measured() -> dict[int, tuple[float, int]]:
    found = {}
    for lines in SIZES:
        with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
            url = f"sqlite:{Path(folder) / 'room.db'}"
            asyncio.run(fill(url, lines))
            whole, stopped = _in_process(url), _in_process(url)
            asyncio.run(fill(url, lines, BEHIND))
            found[lines] = _in_process(url)
            say(f"{lines:,} lines: all read {_words(whole)}; stopped {_words(stopped)}; killed {_words(found[lines])}")
    return found


def _words(one: tuple[float, int]) -> str:
    return f"{one[0]:.2f} s, {one[1] // 1024} MB"


def of_most() -> Result:
    found = measured()
    return Result(found[SIZES[-1]][0], _words(found[SIZES[-1]]), f"{SIZES[0]:,} lines: {_words(found[SIZES[0]])}")


JOBS = (Job(f"open {COUNT} tables of {SIZES[-1]:,} lines", "the same of fewer", (), seconds(3, 1), of_most),)

if __name__ == "__main__":
    print(json.dumps(asyncio.run(opened(sys.argv[1]))))
