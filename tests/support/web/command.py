"""Servers and commands in processes of their own, as tests of the web and of stores start them."""

from __future__ import annotations

import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.support.forked import Forked

SECONDS = 60


PASSWORD = "correct horse battery"


class Served:
    """A server in a process of its own."""

    def __init__(self, process: Forked, base: str) -> None:
        self.process, self.base = process, base

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int | None, str]:
        self.process.send_signal(how)
        _, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, err


@contextmanager
def served(*options: str, cwd: Path, seconds: float = SECONDS) -> Iterator[Served]:
    """`croupier serve`; within so many seconds it is stopped, or killed."""
    with closing(Forked("croupier", ["serve", "--port", "0", *options], cwd=cwd)) as process:
        killer = threading.Timer(seconds, process.send_signal, [signal.SIGKILL])
        killer.start()
        try:
            line = process.line()
            assert line.startswith("The room is open: http"), line + "".join(process.communicate())
            yield Served(process, line.split()[-1])
        finally:
            killer.cancel()


def run(*arguments: str, said: str = "", cwd: Path = Path()) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in a process of its own."""
    with closing(Forked("croupier", arguments, cwd=cwd, said=said)) as process:
        out, err = process.communicate(timeout=SECONDS)
        return subprocess.CompletedProcess(["croupier", *arguments], process.wait(), out, err)


def guest(base: str, **given: Any) -> httpx.Response:
    return httpx.post(f"{base}/api/guest", json={}, headers={"x-croupier": "1", "origin": base}, **given)


async def connected(base: str, cookie: str) -> websockets.ClientConnection:
    return await websockets.connect(
        f"{base.replace('http', 'ws')}/ws",
        additional_headers={"Cookie": f"croupier={cookie}", "Origin": base},
        proxy=None,
    )
