"""The crowd: starts a server, fills its tables with players, and measures stage by stage."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.load.entrant import Entrant
from benchmarks.load.player import AT_ONCE_S, THINK_S, Player
from benchmarks.load.served import LATE, table_name
from benchmarks.load.timing import Measured, Screens, Tally, spread

HOST = "127.0.0.1"
SEATS = 8
CORES = 2
COMING_AT_ONCE = 40
LOOK_S, SEATED_WITHIN_S = 0.2, 60
SETTLING_S = 4  # until everybody sits and plays
LATE_S = 1  # for what is still on its way when a stage ends


class Server:
    """The server's process, and what it uses."""

    def __init__(self, process: subprocess.Popen[str], port: int, late: Path) -> None:
        self.process, self.port, self._late = process, port, late

    def cpu_s(self) -> float:
        return cpu_seconds(self.process.pid)

    def waited_s(self) -> float:
        """How long its main thread was ready and had no core: others used them; not known where the system does not say."""
        try:
            return int(Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[1]) / 1e9
        except OSError:
            return float("nan")

    def lags(self) -> list[float]:
        """How late its loop has been until now, in seconds, each time it was looked at."""
        return [float(line) for line in self._late.read_text().splitlines()[:-1]]

    def mb(self) -> float:
        """What it holds in memory now; not known where the system does not say."""
        try:
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        except OSError:
            return float("nan")
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_seconds(pid: int) -> float:
    """What a process has used of the cores so far; not known where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(tables: int, entrants: int) -> Iterator[Server]:
    """A server with so many tables, or a tournament of so many, for the length of the block."""
    with tempfile.TemporaryDirectory(prefix="croupier-load-") as folder:
        command = [sys.executable, "-m", "benchmarks.load.served", folder, str(tables), str(entrants)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                port = process.stdout.readline().strip()
                if not port:
                    raise RuntimeError("the server has not started; its words are above")
                yield Server(process, int(port), Path(folder, LATE))
            finally:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()


class Crowd:
    """All players."""

    def __init__(self, served: Server, *, changes: bool, at_once: bool) -> None:
        self._served, self._changes = served, changes
        self._think_s = AT_ONCE_S if at_once else THINK_S
        self._tally = Tally()
        self._tables: dict[str, Screens] = {}
        self._players: list[Player] = []

    def _screens(self, table: str) -> Screens:
        return self._tables.setdefault(table, Screens(self._tally))

    async def fill(self, tables: int) -> None:
        """Bring players in until so many tables are full."""
        new = [table_name(number) for number in range(len(self._tables), tables)]
        seats = [(table, seat) for table in new for seat in range(1, SEATS + 1)]
        await self._come(
            [
                Player(table, seat, self._screens(table), self._tally, changes=self._changes, think_s=self._think_s)
                for table, seat in seats
            ]
        )

    async def enter(self, entrants: int) -> None:
        """Bring so many into the tournament, and wait until all of them sit and play."""
        await self._come([Entrant(number, self._tally, self._screens, self._think_s) for number in range(entrants)])
        while not all(player.seated for player in self._players):
            await asyncio.sleep(LOOK_S)

    async def _come(self, coming: Sequence[Player]) -> None:
        self._players += coming
        for first in range(0, len(coming), COMING_AT_ONCE):
            some = coming[first : first + COMING_AT_ONCE]
            await asyncio.gather(*[player.come(HOST, self._served.port) for player in some])
        gc.collect()
        gc.freeze()

    async def measure(self, seconds: float, load: float) -> Measured:
        """Let them play for so long; what was seen meanwhile."""
        tally = self._tally
        tally.start()
        began, server_s, own_s = time.perf_counter(), self._served.cpu_s(), time.process_time()
        waited_s, looks = self._served.waited_s(), len(self._served.lags())
        await asyncio.sleep(seconds)
        took, server_s = time.perf_counter() - began, self._served.cpu_s() - server_s
        waited_s = self._served.waited_s() - waited_s
        own_s = time.process_time() - own_s
        acts, rounds, views, view_bytes = tally.acts, tally.rounds, tally.views, tally.view_bytes
        answers, screens = tally.answers, tally.screens
        tally.answers, tally.screens = [], []
        return Measured(
            tables=len(self._tables),
            players=len(self._players),
            seated=sum(player.seated for player in self._players),
            seconds=took,
            answer=spread(answers),
            screens=spread(screens),
            unseen=await self._unseen(),
            refused=dict(tally.refused),
            lost=tally.lost,
            acts_per_second=acts / took,
            rounds_per_second=rounds / took,
            deliveries_per_second=views / took,
            view_bytes=view_bytes / max(views, 1),
            act_bytes=view_bytes / max(acts * SEATS, 1),
            server_cpu=server_s / took,
            server_waited=waited_s / took,
            server_mb=self._served.mb(),
            lag=spread(self._served.lags()[looks:]),
            crowd_cpu=own_s / took,
            load=load,
        )

    async def _unseen(self) -> int:
        """Acts that do not reach every screen, also not a little later."""
        late = [(screens, act) for screens in self._tables.values() for act in screens.waiting]
        await asyncio.sleep(LATE_S)
        return sum(act in screens.waiting for screens, act in late)

    def leave(self) -> None:
        for player in self._players:
            player.leave()


async def stages(
    tables: int,
    seconds: float,
    growing_by: int = 0,
    most_tables: int = 0,
    *,
    changes: bool = False,
    at_once: bool = False,
) -> AsyncIterator[Measured]:
    """One stage with so many tables, and where it is to grow, more until a bar is missed."""
    load = os.getloadavg()[0]
    with server(max(tables, most_tables), 0) as served:
        crowd = Crowd(served, changes=changes, at_once=at_once)
        try:
            while True:
                await crowd.fill(tables)
                await asyncio.sleep(SETTLING_S)
                measured = await crowd.measure(seconds, load)
                yield measured
                tables += growing_by
                if not growing_by or tables > most_tables or not measured.meets_the_bars:
                    return
        finally:
            crowd.leave()


async def cup(entrants: int, seconds: float) -> Measured:
    """A tournament of so many, measured once all of them play."""
    load = os.getloadavg()[0]
    with server(0, entrants) as served:
        crowd = Crowd(served, changes=True, at_once=False)
        try:
            async with asyncio.timeout(SEATED_WITHIN_S):
                await crowd.enter(entrants)
            await asyncio.sleep(SETTLING_S)
            return await crowd.measure(seconds, load)
        finally:
            crowd.leave()


def on_two_cores() -> None:
    """Use no more of the machine than the goal speaks of; the server inherits it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
