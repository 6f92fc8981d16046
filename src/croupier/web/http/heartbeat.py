"""The heartbeat of one connection: a client that has not been heard is asked for a sign of life, and given up without one.

Whatever comes from a client shows that it is there, so only those who say nothing are asked. One timer looks after each
connection, and is not set anew by what is heard meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SOON_S = 0.2  # so much before its time a client is asked as well: its last answer came a moment after the last look


class Heartbeat:
    """The signs of life of one client."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        ping_s: float,
        pong_s: float,
        ask: Callable[[], None],
        give_up: Callable[[], None],
    ) -> None:
        """`ask` is for a client that was silent for `ping_s`, `give_up` where nothing came `pong_s` after that."""
        self._loop, self._ping_s, self._pong_s = loop, ping_s, pong_s
        self._ask, self._give_up = ask, give_up
        self._asked: float | None = None  # when, where it has said nothing since
        self._timer: asyncio.TimerHandle | None = None
        self.heard = loop.time()  # last

    def begin(self) -> None:
        """Look after a client that has just been heard."""
        self._look_in(self._ping_s)

    def end(self) -> None:
        """Look after it no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_in(self, seconds: float) -> None:
        self._timer = self._loop.call_later(seconds, self._look)

    def _look(self) -> None:
        now = self._loop.time()
        # uvloop counts whole milliseconds: an answer may come in the very one in which it was asked for
        if self._asked is not None and self.heard < self._asked:
            left_s = self._asked + self._pong_s - now
            if left_s <= 0:
                self._give_up()
            else:
                self._look_in(left_s)
            return
        self._asked = None
        left_s = self.heard + self._ping_s - now
        if left_s > min(SOON_S, self._ping_s / 2):
            self._look_in(left_s)
            return
        self._ask()
        self._asked = now
        self._look_in(min(self._ping_s, self._pong_s))
