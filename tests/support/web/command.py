"""Helpers of tests/web/test_command.py that other tests use as well."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets

SECONDS = 30


PASSWORD = "correct horse battery"


class Served:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], base: str) -> None:
        self.process, self.base = process, base

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        self.process.send_signal(how)
        _, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, err


@contextmanager
def served(*options: str, cwd: Path, seconds: float = SECONDS) -> Iterator[Served]:
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve", "--port", "0", *options],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    killer = threading.Timer(seconds, process.kill)
    killer.start()
    try:
        assert process.stdout
        line = process.stdout.readline()
        assert line.startswith("The room is open: http"), line + (process.stderr.read() if process.stderr else "")
        yield Served(process, line.split()[-1])
    finally:
        killer.cancel()
        process.kill()
        process.communicate()


def guest(base: str, **given: Any) -> httpx.Response:
    return httpx.post(f"{base}/api/guest", json={}, headers={"x-croupier": "1", "origin": base}, **given)


async def connected(base: str, cookie: str) -> websockets.ClientConnection:
    return await websockets.connect(
        f"{base.replace('http', 'ws')}/ws",
        additional_headers={"Cookie": f"croupier={cookie}", "Origin": base},
        proxy=None,
    )
