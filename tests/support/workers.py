"""Tests side by side in several processes, which are forks of the one that has collected them all.

Theory of operation. To collect twenty thousand tests takes as long as many of them take to run, so it is done once. Each
worker is a fork and takes the next file when it is free. Tests in the browser mostly wait and the others mostly work: half
of the workers begin with the former, the other half with the latter, so that there is work to be done while some wait,
and never more browsers than that. What a test came to is told to the first process, whose plugins count and show it as if
it had run there. A worker that dies fails the run, with the file it was at.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from itertools import chain, groupby, zip_longest
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

FORKING = get_context("fork")
WAITING = Path(__file__).parents[1] / "browser"
ENDING_S = 20  # for a worker that is stopped


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say how many there are."""
    parser.addoption("--workers", metavar="COUNT", type=int, default=1, help="run files of tests side by side")


def pytest_configure(config: pytest.Config) -> None:
    """Fork where there are several."""
    if config.getoption("--workers") > 1:
        config.pluginmanager.register(Workers(config.getoption("--workers")))


class _Queue:
    """Files of tests in the order in which they begin, each of which one worker takes."""

    def __init__(self, files: Sequence[Sequence[pytest.Item]]) -> None:
        self._files = files
        self._next = FORKING.Value("i", 0)  # the number of the file that nobody has taken yet

    def taken(self) -> Iterator[Sequence[pytest.Item]]:
        """The files that no other worker has, one after another."""
        while True:
            with self._next.get_lock():
                number, self._next.value = self._next.value, self._next.value + 1
            if number >= len(self._files):
                return
            yield self._files[number]


class Workers:
    """The plugin of the first process."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._running: dict[Connection, BaseProcess] = {}
        self._at: dict[Connection, str] = {}  # the file each of them began last

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Fork the workers, and show what they tell."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # one for all of them
        if forked := sys.modules.get("tests.support.forked"):  # some of the tests will need it
            forked.begin_for_forks()
        files = [list(items) for _, items in groupby(session.items, lambda item: item.path)]
        waiting = _Queue([items for items in files if WAITING in items[0].path.parents])
        working = _Queue([items for items in files if WAITING not in items[0].path.parents])
        try:
            for number in range(min(self._count, len(files))):
                self._fork(session, [waiting, working] if number % 2 else [working, waiting])
            while self._running:
                for heard in wait(list(self._running)):
                    self._hear(session, heard)  # type: ignore[arg-type]
        finally:
            self._stop()
        return True

    def _fork(self, session: pytest.Session, queues: Sequence[_Queue]) -> None:
        heard, told = FORKING.Pipe(duplex=False)
        worker = FORKING.Process(target=self._work, args=(session, queues, told))
        worker.start()
        told.close()
        self._running[heard] = worker

    def _hear(self, session: pytest.Session, heard: Connection) -> None:
        config = session.config
        try:
            said = heard.recv()
        except EOFError:
            self._gone(session, heard)
            return
        if isinstance(said, str):
            self._at[heard] = said
        else:
            report = config.hook.pytest_report_from_serializable(config=config, data=said)
            config.hook.pytest_runtest_logreport(report=report)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)

    def _gone(self, session: pytest.Session, heard: Connection) -> None:
        worker = self._running.pop(heard)
        worker.join()
        if worker.exitcode:
            session.shouldfail = f"a worker died with exit code {worker.exitcode} in {self._at.get(heard)}"
            raise session.Failed(session.shouldfail)

    def _stop(self) -> None:
        for worker in self._running.values():
            if worker.pid:
                os.kill(worker.pid, signal.SIGINT)
        for worker in self._running.values():
            worker.join(ENDING_S)
            worker.kill()

    # In a worker

    def _work(self, session: pytest.Session, queues: Sequence[_Queue], told: Connection) -> None:
        plugins = session.config.pluginmanager
        capturing: Any = plugins.get_plugin("capturemanager")
        capturing.stop_global_capturing()
        capturing.start_global_capturing()  # into files of its own
        plugins.unregister(name="terminalreporter")
        plugins.register(_Teller(session.config, told))
        try:
            for items in chain.from_iterable([queue.taken() for queue in queues]):
                for item, following in zip_longest(items, items[1:], fillvalue=session):  # which stays open
                    session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except KeyboardInterrupt:
            pass
        finally:
            session._setupstate.teardown_exact(None)  # servers and browsers are put away


class _Teller:
    """The plugin of a worker: tells what there is to show."""

    def __init__(self, config: pytest.Config, told: Connection) -> None:
        self._config, self._told = config, told
        self._file = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell which file is begun, in case nothing else is told of it."""
        if (file := nodeid.partition("::")[0]) != self._file:
            self._file = file
            self._told.send(file)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell what a test came to; that it was set up and torn down is told where it was not."""
        if report.when == "call" or not report.passed:
            self._told.send(self._config.hook.pytest_report_to_serializable(config=self._config, report=report))
