"""Work in pieces: on several threads, telling how far it is, and stopped within a moment."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from croupier.errors import HandError

Tell = Callable[[int, int], None]  # how many pieces are done, of how many
Result = TypeVar("Result")


def threads_for(given: int | None) -> int:
    """So many threads as were given, or one for each processor there is."""
    if given is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if given < 1:
        raise HandError(f"{given} threads given; it takes at least one")
    return given


def worked(pieces: Sequence[Callable[[], Result]], threads: int, tell: Tell | None = None) -> Iterator[Result]:
    """Yield what each piece answers, as they come.

    A thread is handed its next piece only when there is room for it, so little is left to stop.
    """
    waiting, done = iter(pieces), 0
    pool = ThreadPoolExecutor(min(threads, len(pieces)))
    try:
        running = {pool.submit(piece) for piece in islice(waiting, 2 * threads)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(piece) for piece in islice(waiting, len(finished))}
            for piece in finished:
                done += 1
                if tell:
                    tell(done, len(pieces))
                yield piece.result()
    finally:
        pool.shutdown(cancel_futures=True)
