"""The trouble of a store that cannot be read or written, by its last tries: told when it changes, logged with a count.

Theory of operation. Reading and writing fail apart: of a disk that is full everything can still be read. So each is in
trouble from its first failure until it succeeds again, whatever the other does. The first failure is logged at once;
while it lasts there is one line a minute with the number of failures, and one when it is over. A store that comes and
goes by the second is one trouble to the log. What a store refuses (a conflict, an account overdrawn) is no trouble. A write
that is not answered within seconds is one before it fails. Trouble has lasted since the first failed try began, not since it
failed: what was asked of the store meanwhile was not done either.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, Protocol

import structlog

from croupier.errors import Replaced, StoreError

LOG_S = 60  # between two lines about the same trouble
SLOW_S = 4  # so long a write may take
NO_ANSWER = f"a write was not answered within {SLOW_S} seconds"
_LOG = structlog.get_logger("croupier.store")

What = Literal["read", "written"]


class Alarm(Protocol):
    """A call that was asked for."""

    def cancel(self) -> None:
        """Do not call after all."""


class Trouble:
    """The trouble one store has at this moment."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], Alarm] | None = None,
    ) -> None:
        """`later` calls something after so many seconds; the loop does, where it is not given."""
        self.told: Callable[[str], None] = _nobody  # is given the words, and nothing once all is well
        self.clock, self._later = clock, later
        self.words = ""  # the reason the store cannot be used; empty while it can
        self._failing: dict[What, str] = {}
        self._failures = 0
        self._since = 0.0
        self._logged = float("-inf")

    def is_with(self, what: What) -> bool:
        """Tell whether it cannot be read, or written."""
        return what in self._failing

    @property
    def seconds(self) -> float:
        """The length of the trouble, or of the last one once it is over, since the first failed try began."""
        return self.clock() - self._since

    @contextmanager
    def around(self, what: What) -> Iterator[None]:
        """See how a try goes."""
        began = self.clock()
        slow: Alarm | None = None
        if what == "written":
            later = self._later or asyncio.get_running_loop().call_later
            slow = later(SLOW_S, lambda: self._failed(what, NO_ANSWER, began))
        try:
            yield
        except Replaced:
            raise
        except StoreError as error:
            self._failed(what, str(error), began)
            raise
        finally:
            if slow:
                slow.cancel()
        if self._failing:
            self._worked(what)

    def _failed(self, what: What, why: str, began: float) -> None:
        now, was_well = self.clock(), not self._failing
        self._failures += 1
        self._failing[what] = why
        self.words = next(iter(self._failing.values()))
        self._since = began if was_well else min(self._since, began)
        if was_well:
            self._failures = 1
        if now - self._logged >= LOG_S:
            self._log(now, why)
        if was_well:
            self.told(why)

    def _log(self, now: float, why: str) -> None:
        what = " or ".join(sorted(self._failing))
        _LOG.error(f"the store cannot be {what}", why=why, failures=self._failures, seconds=round(self.seconds))
        self._logged = now

    def _worked(self, what: What) -> None:
        was_failing = self._failing.pop(what, None) is not None
        self.words = next(iter(self._failing.values()), "")
        if self._failing or not was_failing:
            return
        if self._logged >= self._since:  # a trouble that was logged is also logged as over
            _LOG.warning("the store can be used again", failures=self._failures, seconds=round(self.seconds))
        self.told("")


def _nobody(_words: str) -> None:
    """Do nothing: the default for a callback that is not set."""
