"""The odds process: one worker beside the server that takes jobs one at a time, so that no table waits for a long one.

Theory of operation. The process is started with the first job and asked over a pipe, by a thread of the server that does
nothing else; the loop only waits for that thread. Jobs wait in line up to a number, and beyond it are refused. A caller
who asks a question already in line waits for the same job; no person has two jobs in line, so that one with many
questions keeps no other from theirs. A job with no caller left leaves the line, unless it has begun. A job that
takes too long is given up: the process is killed and the next job starts a new one. Before its first job a process loads
and compiles what it needs, which has a limit of its own; a caller who cannot wait is told to come back, and it goes on
warming up meanwhile. A reader of a round is likely to ask for its odds, so it begins with that.

The process ends with the server, however that ends: a thread of its own reads from a pipe that the server alone holds the
other end of, and nothing ever comes through it but its end.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from time import perf_counter
from typing import NamedTuple, Protocol

from prometheus_client import Counter, Gauge, Histogram

READY = b"ready"
DONE, FAILED = b"+", b"-"
TIDY_S = 5
NICENESS = 10  # tables go first
LONGEST_FAULT = 300
ANSWERS_KEPT = 128

Answer = Callable[[bytes], bytes]


class Work(NamedTuple):
    """The functions of the process: the answer to a job, and the warm-up before the first. Both belong to a module."""

    answer: Answer
    warm_up: Callable[[], None]


class WorkLimits(NamedTuple):
    """The times things may take, and the number of jobs that may wait."""

    job_s: float = 10
    start_s: float = 180  # the first time on a machine everything is compiled
    patience_s: float = 25  # of the caller
    waiting: int = 16


class NotNow(Exception):
    """The answer cannot be had at this moment; another try may get it."""

    def __init__(self, what: str, *, too_often: bool) -> None:
        super().__init__(what)
        self.what, self.too_often = what, too_often


class OddsMetrics(Protocol):
    """The metrics of the questions."""

    odds_waiting: Gauge
    odds_seconds: Histogram
    odds_refused: Counter


class _Job(NamedTuple):
    """A job in line or under way, and the accounts that wait for it."""

    job: bytes
    work: Future[bytes]  # as the thread has it
    told: asyncio.Future[bytes]  # as the loop has it
    askers: list[str]


class OddsWorker:
    """The odds process, as the server sees it."""

    def __init__(self, work: Work, metrics: OddsMetrics, limits: WorkLimits | None = None) -> None:
        self._work, self._metrics, self._limits = work, metrics, limits or WorkLimits()
        self._thread = ThreadPoolExecutor(1, "odds")
        self._in_line: dict[bytes, _Job] = {}
        self._running: _Process | None = None
        self._starting = Lock()  # held where a process begins or ends
        self._closed = False
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()  # the last ones: people look twice

    def prepare(self) -> None:
        """Start the process now, which takes its time: a question is likely to come soon."""
        if self._running is None and not self._in_line and not self._closed:
            self._thread.submit(self._warmed_up)

    async def ask(self, job: bytes, account: str) -> bytes:
        """The answer to a job; NotNow where it cannot be had."""
        if job in self._answers:
            self._answers.move_to_end(job)
            return self._answers[job]
        if any(account in other.askers for asked, other in self._in_line.items() if asked != job):
            raise self._refused("second", "your last question about odds is not answered yet", too_often=True)
        return await self._asked(self._in_line.get(job) or self._put_in_line(job), account)

    def _put_in_line(self, job: bytes) -> _Job:
        if len(self._in_line) >= self._limits.waiting:
            raise self._refused("busy", "many people ask for odds at this moment")
        work = self._thread.submit(self._answer, job)
        placed = self._in_line[job] = _Job(job, work, asyncio.wrap_future(work), [])
        placed.told.add_done_callback(lambda _: self._leave_line(placed))
        return placed

    def _leave_line(self, done: _Job) -> None:
        """A job is done, or given up; its answer is kept, for people look twice."""
        if self._in_line.get(done.job) is done:
            del self._in_line[done.job]
        if not done.told.done() or done.told.cancelled() or done.told.exception():
            return
        self._answers[done.job] = done.told.result()
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)

    async def _asked(self, placed: _Job, account: str) -> bytes:
        started = perf_counter()
        placed.askers.append(account)
        self._metrics.odds_waiting.inc()
        try:
            if not (await asyncio.wait([placed.told], timeout=self._limits.patience_s))[0]:
                raise self._refused("slow", "the odds are not ready yet")
            if placed.told.cancelled():  # the server stops
                raise self._refused("lost", "the odds could not be worked out")
            return placed.told.result()
        except _TooLong:
            raise self._refused("cut", "these odds take longer than they may") from None
        except _Lost:
            raise self._refused("lost", "the odds could not be worked out") from None
        finally:
            placed.askers.remove(account)
            if not placed.askers and placed.work.cancel():
                self._leave_line(placed)
            self._metrics.odds_waiting.dec()
            self._metrics.odds_seconds.observe(perf_counter() - started)

    def close(self) -> None:
        """End the process; callers still waiting are told to come back."""
        with self._starting:
            self._closed = True
            if self._running:
                self._running.end()
        self._thread.shutdown(cancel_futures=True)

    def _refused(self, why: str, what: str, *, too_often: bool = False) -> NotNow:
        self._metrics.odds_refused.labels(why).inc()
        return NotNow(what, too_often=too_often)

    def _answer(self, job: bytes) -> bytes:
        """In the thread: hand a job over and wait for what comes back."""
        with self._kept_alive() as process:
            process.wait_ready(self._limits.start_s)
            return process.answer(job, self._limits.job_s)

    def _warmed_up(self) -> None:
        with suppress(_TooLong, _Lost), self._kept_alive() as process:
            process.wait_ready(self._limits.start_s)

    @contextmanager
    def _kept_alive(self) -> Iterator[_Process]:
        """The process; one that does not answer in time is ended, for the next job to start another."""
        process = self._started()
        try:
            yield process
        except (_TooLong, _Lost):
            with self._starting:
                process.end()
                self._running = None
            raise

    def _started(self) -> _Process:
        with self._starting:
            if self._closed:
                raise _Lost
            self._running = self._running or _Process(self._work)
            return self._running


class JobFailed(Exception):
    """A job could not be done: a fault of ours."""


class _TooLong(Exception):
    """The process did not answer in time."""


class _Lost(Exception):
    """The process has ended."""


class _Process:
    """One process, from its start to its end."""

    def __init__(self, work: Work) -> None:
        spawning = get_context("spawn")  # a copy of this process would hold its sockets and its store
        self._pipe, theirs = spawning.Pipe()
        lifeline, self._lifeline = spawning.Pipe(duplex=False)
        self._process = spawning.Process(target=_serve, args=(theirs, lifeline, work), name="odds", daemon=True)
        self._process.start()
        theirs.close()
        lifeline.close()
        self._ready = False

    def wait_ready(self, most_s: float) -> None:
        """Wait until it can take jobs."""
        if not self._ready:
            self._ready = self._read(most_s) == READY

    def answer(self, job: bytes, most_s: float) -> bytes:
        """The answer to one job."""
        try:
            self._pipe.send_bytes(job)
        except OSError:
            raise _Lost from None
        told = self._read(most_s)
        if told[:1] != DONE:
            raise JobFailed(told[1:].decode())
        return told[1:]

    def _read(self, most_s: float) -> bytes:
        try:
            if not self._pipe.poll(most_s):
                raise _TooLong
            return self._pipe.recv_bytes()
        except (EOFError, OSError):
            raise _Lost from None

    def end(self) -> None:
        """Kill it, whatever it does."""
        self._process.kill()
        self._process.join(TIDY_S)


def _serve(pipe: Connection, lifeline: Connection, work: Work) -> None:
    """In the process: job after job, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us in its own time
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    work.warm_up()
    pipe.send_bytes(READY)
    while True:
        try:
            job = pipe.recv_bytes()
        except EOFError:
            return
        pipe.send_bytes(_told(work.answer, job))


def _told(answer: Answer, job: bytes) -> bytes:
    try:
        return DONE + answer(job)
    except Exception as error:  # whatever it is, the next job is another one
        return FAILED + f"{type(error).__name__}: {error}"[:LONGEST_FAULT].encode()


def _end_with(lifeline: Connection) -> None:
    """End this process at once when the server is gone, even mid-job."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(0)
