"""The odds process: one job at a time, none for ever, not more than fit; and it never outlives its server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from croupier.web.metrics import Metrics
from croupier.workers.odds import JobFailed, NotNow, OddsWorker, Work, WorkLimits
from tests.support.web.odds_jobs import AT_ONCE, SLOW_START

SOON_S = 20  # a process starts within it, on a busy machine too


@asynccontextmanager
async def a_worker(limits: WorkLimits | None = None, work: Work = AT_ONCE) -> AsyncIterator[tuple[OddsWorker, Metrics]]:
    metrics = Metrics()
    worker = OddsWorker(work, metrics, limits)
    try:
        yield worker, metrics
    finally:
        worker.close()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def figure(metrics: Metrics, name: str) -> float:
    lines = metrics.text().decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


async def ends(pid: int) -> bool:
    for _ in range(100):
        if not is_running(pid):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_process_that_was_prepared_takes_the_first_job() -> None:
    async with a_worker() as (worker, _):
        worker.prepare()
        worker.prepare()
        while worker._running is None:
            await asyncio.sleep(0.01)
        pid = worker._running._process.pid
        assert int(await worker.ask(b"pid", "ann")) == pid
    worker.prepare()


async def test_no_process_before_the_first_job_and_one_for_all_of_them() -> None:
    async with a_worker() as (worker, metrics):
        assert worker._running is None
        first = await worker.ask(b"pid", "ann")
        assert int(first) != os.getpid()
        assert await worker.ask(b"pid again", "ann") == first
        assert figure(metrics, "croupier_odds_seconds_count") == 2
        assert figure(metrics, "croupier_odds_waiting") == 0
    assert await ends(int(first)), "it ends with the worker"


async def test_the_same_question_is_not_worked_out_twice() -> None:
    async with a_worker() as (worker, metrics):
        answers = [await worker.ask(b"pid", "ann") for _ in range(3)]
        assert len({*answers}) == 1
        assert figure(metrics, "croupier_odds_seconds_count") == 1


async def test_a_stuck_job_is_cut_off_and_the_next_one_served() -> None:
    async with a_worker(WorkLimits(job_s=0.5)) as (worker, metrics):
        stuck_in = int(await worker.ask(b"pid", "ann"))
        stuck, behind = (
            asyncio.create_task(worker.ask(b"sleep 600", "ann")),
            asyncio.create_task(worker.ask(b"pid next", "bob")),
        )
        with pytest.raises(NotNow) as stop:
            await stuck
        assert not stop.value.too_often
        assert int(await behind) != stuck_in, "a new process"
        assert not is_running(stuck_in)
        assert figure(metrics, 'croupier_odds_refused_total{why="cut"}') == 1


async def test_whoever_comes_to_a_line_that_is_full_is_sent_away_at_once() -> None:
    async with a_worker(WorkLimits(waiting=3)) as (worker, metrics):
        await worker.ask(b"pid", "ann")
        waiting = [asyncio.create_task(worker.ask(b"sleep 0.3" + b"0" * number, f"p{number}")) for number in range(3)]
        await asyncio.sleep(0)
        assert figure(metrics, "croupier_odds_waiting") == 3
        for _ in range(50):
            started = time.perf_counter()
            with pytest.raises(NotNow) as stop:
                await worker.ask(b"pid flood", "zoe")
            assert time.perf_counter() - started < 0.1
            assert not stop.value.too_often
        assert await asyncio.gather(*waiting) == [b"slept"] * 3, "those in line are served"
        assert figure(metrics, 'croupier_odds_refused_total{why="busy"}') == 50
        assert figure(metrics, "croupier_odds_waiting") == 0
        assert await worker.ask(b"pid later", "ann")


async def test_the_same_question_of_many_is_one_job_for_all_of_them() -> None:
    async with a_worker(WorkLimits(waiting=2)) as (worker, metrics):
        await worker.ask(b"pid", "ann")
        asked = [asyncio.create_task(worker.ask(b"sleep 0.5", f"p{number}")) for number in range(8)]
        await asyncio.sleep(0)
        assert len(worker._in_line) == 1
        assert figure(metrics, "croupier_odds_waiting") == 8
        assert await worker.ask(b"pid next", "bob"), "and the line has room for another"
        assert await asyncio.gather(*asked) == [b"slept"] * 8
        assert worker._in_line == {}


async def test_a_job_that_many_wait_for_fails_for_all_of_them_and_is_tried_anew() -> None:
    async with a_worker() as (worker, _):
        before = await worker.ask(b"pid", "ann")
        asked = [asyncio.create_task(worker.ask(b"die", account)) for account in ("ann", "bob")]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(each, NotNow) for each in told] == [True, True]
        assert await worker.ask(b"pid again", "ann") != before


async def test_whoever_waits_for_odds_asks_nothing_else_meanwhile() -> None:
    async with a_worker() as (worker, metrics):
        known = await worker.ask(b"pid", "ann")
        first = asyncio.create_task(worker.ask(b"sleep 0.3", "ann"))
        await asyncio.sleep(0)
        with pytest.raises(NotNow) as stop:
            await worker.ask(b"pid second", "ann")
        assert (stop.value.too_often, stop.value.what) == (True, "your last question about odds is not answered yet")
        assert await worker.ask(b"pid", "ann") == known, "what is known already takes nobody's time"
        again = asyncio.create_task(worker.ask(b"sleep 0.3", "ann"))  # a page that was loaded anew
        assert await worker.ask(b"pid third", "bob") == known
        assert [await first, await again] == [b"slept", b"slept"]
        assert await worker.ask(b"pid second", "ann") == known
        assert figure(metrics, 'croupier_odds_refused_total{why="second"}') == 1


async def test_a_job_nobody_waits_for_leaves_the_line_and_one_that_has_begun_is_there_for_who_comes_back() -> None:
    async with a_worker(WorkLimits(patience_s=0.4)) as (worker, _):
        while worker._running is None or not worker._running._ready:
            worker.prepare()
            await asyncio.sleep(0.01)
        asked = [asyncio.create_task(worker.ask(job, job.decode())) for job in (b"sleep 0.7", b"sleep 600")]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(each, NotNow) for each in told] == [True, True]
        assert [*worker._in_line] == [b"sleep 0.7"]
        assert await worker.ask(b"sleep 0.7", "bob") == b"slept", "of the job that was under way"


async def test_the_loop_goes_on_while_a_process_starts_and_works() -> None:
    async with a_worker() as (worker, _):
        longest, done = 0.0, asyncio.create_task(worker.ask(b"sleep 0.5", "ann"))
        while not done.done():
            before = time.perf_counter()
            await asyncio.sleep(0.002)
            longest = max(longest, time.perf_counter() - before)
        assert await done == b"slept"
        assert longest < 0.25, "others had their turn all the time"


async def test_whoever_cannot_wait_for_a_slow_start_comes_back_to_a_process_that_is_ready() -> None:
    async with a_worker(WorkLimits(patience_s=0.3), SLOW_START) as (worker, metrics):
        with pytest.raises(NotNow) as stop:
            await worker.ask(b"pid", "ann")
        assert not stop.value.too_often
        assert figure(metrics, 'croupier_odds_refused_total{why="slow"}') == 1
        deadline = time.monotonic() + SOON_S
        while True:
            try:
                assert await worker.ask(b"pid", "ann")
                break
            except NotNow:
                assert time.monotonic() < deadline
        assert worker._running is not None


async def test_a_process_that_never_gets_ready_is_given_up() -> None:
    async with a_worker(WorkLimits(start_s=0.05), SLOW_START) as (worker, _):
        with pytest.raises(NotNow):
            await worker.ask(b"pid", "ann")
        assert worker._running is None


async def test_a_job_that_fails_is_our_fault_and_costs_nobody_the_process() -> None:
    async with a_worker() as (worker, _):
        before = await worker.ask(b"pid", "ann")
        with pytest.raises(JobFailed, match="ZeroDivisionError: on purpose"):
            await worker.ask(b"fail", "ann")
        assert await worker.ask(b"pid again", "ann") == before


async def test_a_process_that_dies_is_started_anew() -> None:
    async with a_worker() as (worker, metrics):
        before = await worker.ask(b"pid", "ann")
        with pytest.raises(NotNow) as stop:
            await worker.ask(b"die", "ann")
        assert not stop.value.too_often
        assert figure(metrics, 'croupier_odds_refused_total{why="lost"}') == 1
        os.kill(int(await worker.ask(b"pid again", "ann")), signal.SIGKILL)  # between two jobs
        with pytest.raises(NotNow):
            await worker.ask(b"pid third", "ann")
        assert await worker.ask(b"pid fourth", "ann") not in (before, b"")


async def test_closing_does_not_wait_for_a_long_job() -> None:
    async with a_worker() as (worker, _):
        pid = int(await worker.ask(b"pid", "ann"))
        waiting = [asyncio.create_task(worker.ask(b"sleep 600" + b"0" * number, f"p{number}")) for number in range(2)]
        await asyncio.sleep(0.1)
        started = time.perf_counter()
        worker.close()
        assert time.perf_counter() - started < 3
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(each, NotNow) for each in told), told
        assert await ends(pid)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_the_process_ends_with_a_server_that_is_killed_in_the_middle_of_a_job(how: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.web.odds_parent"], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        pid = int(server.stdout.readline())
        await asyncio.sleep(0.2)  # it is in the long job
        assert is_running(pid)
        server.send_signal(how)
        server.wait(SOON_S)
    assert await ends(pid)
