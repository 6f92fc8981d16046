"""The longest a test may take: one that waits for ever fails, and says where it waits.

What a test in a loop waits for cannot be read from the stack of its thread: every task of the loop is shown with its own.
"""

from __future__ import annotations

import asyncio
import io
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

LONGEST_S = float(os.environ.get("LONGEST_TEST_S", "120"))  # of set-up, test and tear-down each


def _waiting() -> str:
    """The tasks of the loop that runs, and where each of them stands."""
    told = io.StringIO()
    try:
        tasks = asyncio.all_tasks()
    except RuntimeError:  # no loop runs
        return ""
    for task in tasks:
        told.write(f"\n{task.get_name()}:\n")
        coroutine: Any = task.get_coro()
        while frame := getattr(coroutine, "cr_frame", None) or getattr(coroutine, "ag_frame", None):
            told.write(f"  {frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_qualname}\n")
            coroutine = getattr(coroutine, "cr_await", None) or getattr(coroutine, "ag_await", None)
    return told.getvalue()


def _end(_signal: int, _frame: object) -> None:
    pytest.fail(f"this took longer than {LONGEST_S:.0f} s; what waits:{_waiting()}")


@contextmanager
def limited() -> Iterator[None]:
    """Fail what takes longer than it may; a soak takes its time."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "soak" or not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _end)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
