"""How long the loop is held between two turns, in CPU time of its own thread: a busy machine takes none of that."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any, cast


class Holds:
    """The longest that one turn of the loop has taken since it was last asked."""

    def __init__(self) -> None:
        self.longest_s, self.by = 0.0, ""

    def take(self) -> tuple[float, str]:
        """The longest turn, and what was done in it; counted anew from here."""
        found = self.longest_s, self.by
        self.longest_s, self.by = 0.0, ""
        return found

    def note(self, seconds: float, handle: asyncio.Handle) -> None:
        """A turn that has taken so long."""
        if seconds > self.longest_s:
            self.longest_s, self.by = seconds, _name_of(handle)


def _name_of(handle: asyncio.Handle) -> str:
    called = getattr(handle, "_callback")  # noqa: B009
    task = getattr(called, "__self__", None)
    return str(task.get_coro()) if isinstance(task, asyncio.Task) else str(called)


@contextmanager
def holds_of_the_loop() -> Iterator[Holds]:
    """The holds of the loops of this thread. The collector looks at nothing meanwhile: a test has more than a server."""
    holds, handles = Holds(), cast("Any", asyncio.Handle)
    run = handles._run

    def timed(handle: asyncio.Handle) -> None:
        started = thread_time()
        run(handle)
        holds.note(thread_time() - started, handle)

    gc.collect()
    gc.disable()
    handles._run = timed
    try:
        yield holds
    finally:
        handles._run = run
        gc.enable()
