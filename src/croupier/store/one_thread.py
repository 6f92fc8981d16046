"""A thread that does one thing after the other, for a loop that waits for each.

What is asked of it goes through one queue, and what came of it through one call to the loop: a store that commits some
thousand times a second spends more on the way to its thread and back than on much of what is done there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Answer = TypeVar("Answer")


class OneThread:
    """A thread of its own, from now until it is told to end."""

    def __init__(self, name: str) -> None:
        self._asked: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """Do something on the thread after all that was asked before, if it is still waited for then."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._asked.put((work, answer))
        return answer

    def end(self) -> None:
        """End once all that was asked is done."""
        self._asked.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            _answer(*asked)
            del asked  # nothing of it is held while the next is waited for


def _answer(work: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
    """Do something and tell the loop what came of it, if there still is one."""
    if answer.cancelled():
        return
    with suppress(RuntimeError):  # the loop is closed, and nobody waits
        tell = answer.get_loop().call_soon_threadsafe
        try:
            found = work()
        except BaseException as error:  # it is raised where it was asked for
            tell(_failed, answer, error)
            del answer  # this frame is held by the error, and the error by the answer
        else:
            tell(_done, answer, found)


def _done(answer: asyncio.Future[Any], found: Any) -> None:
    if not answer.cancelled():
        answer.set_result(found)


def _failed(answer: asyncio.Future[Any], error: BaseException) -> None:
    if not answer.cancelled():
        answer.set_exception(error)
