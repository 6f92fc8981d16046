"""Programs that are forks of one process, which has loaded and settled once all that a demo needs: starting one is cheap.

Tests in several processes (workers.py) have one such process between them, which the first of them starts and waits for.
A program has the environment, the working directory and the umask of the test that starts it, as a process of its own would.
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

STDIN, STDOUT, STDERR = 0, 1, 2
FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(["tests.support.warm"])
SERVER: Any = forkserver._forkserver  # a fork of ours may ask it, and may not wait for it


def begin_for_forks() -> None:
    """Start the process that programs are forked from, for the forks of this one: each would start its own."""
    SERVER.ensure_running()
    SERVER.ensure_running = lambda: None  # its own looks whether it is a child, which to a fork it is not


class Forked:
    """A program that runs in a fork: what it prints, how it ends. Asked as `subprocess.Popen` is."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        env: Mapping[str, str] | None = None,
        cwd: Path = Path(),
        said: str = "",
    ) -> None:
        """Run a module as `python -m` does; it reads what is `said`."""
        self._folder = TemporaryDirectory()
        self._errors = Path(self._folder.name) / "stderr"
        written = Path(self._folder.name) / "stdin"
        written.write_text(said, encoding="utf-8")
        heard, told = FORKING.Pipe(duplex=False)
        mask = os.umask(0)
        os.umask(mask)
        around = (dict(os.environ) | dict(env or {}), str(cwd.absolute()), mask)
        files = (str(written), told, str(self._errors))
        self._process: BaseProcess = FORKING.Process(target=_run, args=(module, tuple(arguments), around, files))
        self._process.start()
        told.close()
        self._lines = open(heard.fileno(), closefd=False, encoding="utf-8")  # noqa: SIM115  # as long as it runs
        self._heard = heard
        self.returncode: int | None = None  # once it is known to have ended

    def line(self) -> str:
        """Wait for the next line it prints; empty where it ends before."""
        return self._lines.readline()

    def send_signal(self, how: signal.Signals) -> None:
        """Send it a signal, where it still runs."""
        if self._process.pid and self._process.is_alive():
            os.kill(self._process.pid, how)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends; TimeoutExpired where it does not in time."""
        self._process.join(timeout)
        self.returncode = self._process.exitcode
        if self.returncode is None:
            raise subprocess.TimeoutExpired(str(self._process), timeout or 0)
        return self.returncode

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait until it ends; what it printed that is not read yet, and what it complained of."""
        self.wait(timeout)
        return self._lines.read(), self._errors.read_text(encoding="utf-8")

    def close(self) -> None:
        """End it as a power cut would, and forget what it said."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._lines.close()
        self._heard.close()
        self._folder.cleanup()


def _run(
    module: str, arguments: tuple[str, ...], around: tuple[dict[str, str], str, int], files: tuple[str, Connection, str]
) -> None:
    env, cwd, mask = around
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    os.umask(mask)
    said, told, errors = files
    os.dup2(os.open(said, os.O_RDONLY), STDIN)
    os.dup2(told.fileno(), STDOUT)
    told.close()
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT, 0o600), STDERR)
    sys.stdin = open(STDIN, closefd=False, encoding="utf-8")  # noqa: SIM115  # for as long as it runs
    sys.argv[1:] = arguments
    runpy.run_module(module, run_name="__main__", alter_sys=True)
