"""Servers that are forks of one process, which has loaded and settled once all that a demo needs: starting one is cheap."""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

STDOUT, STDERR = 1, 2
FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(["tests.support.browser.warm"])


class Forked:
    """A program that runs in a fork, and its standard output."""

    def __init__(self, process: BaseProcess, said: Connection) -> None:
        self._process, self._said = process, said

    @classmethod
    def started(cls, module: str, arguments: Sequence[str], env: Mapping[str, str]) -> Forked:
        """Run a module as `python -m` does."""
        heard, said = FORKING.Pipe(duplex=False)
        process = FORKING.Process(target=_run, args=(module, tuple(arguments), dict(env), said))
        process.start()
        said.close()
        return cls(process, heard)

    def first_line(self) -> str:
        """Wait for the first line it prints; empty where it ends before."""
        with open(self._said.fileno(), closefd=False, encoding="utf-8") as lines:
            return lines.readline()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._said.close()


def _run(module: str, arguments: tuple[str, ...], env: dict[str, str], said: Connection) -> None:
    os.environ.update(env)
    os.dup2(said.fileno(), STDOUT)
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDERR)
    sys.argv[1:] = arguments
    runpy.run_module(module, run_name="__main__", alter_sys=True)
