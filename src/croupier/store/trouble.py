"""Whether a store can be read and written now, as the last tries went: told once when that changes, logged with a count.

Theory of operation. Reading and writing fail apart: of a disk that is full everything can still be read. So each is in
trouble from its first failure until it succeeds again, whatever the other does. The first failure is logged at once;
while it lasts there is one line a minute with the number of failures, and one when it is over. A store that comes and
goes by the second is one trouble to the log. What a store refuses (a conflict, an account overdrawn) is no trouble.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

import structlog

from croupier.errors import Replaced, StoreError

LOG_S = 60  # between two lines about the same trouble
_LOG = structlog.get_logger("croupier.store")

What = Literal["read", "written"]


class Trouble:
    """What is wrong with one store at this moment."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.told: Callable[[str], None] = _nobody  # is given the words, and nothing once all is well
        self._clock = clock
        self._failing: dict[What, str] = {}
        self._failures = 0
        self._since = 0.0
        self._logged = float("-inf")

    @property
    def words(self) -> str:
        """Why the store cannot be used; empty while it can."""
        return next(iter(self._failing.values()), "")

    def is_with(self, what: What) -> bool:
        """Whether it cannot be read, or written."""
        return what in self._failing

    @contextmanager
    def around(self, what: What) -> Iterator[None]:
        """See how a try goes."""
        try:
            yield
        except Replaced:
            raise
        except StoreError as error:
            self._failed(what, str(error))
            raise
        self._worked(what)

    def _failed(self, what: What, why: str) -> None:
        now, was_well = self._clock(), not self._failing
        self._failures += 1
        self._failing[what] = why
        if was_well:
            self._since, self._failures = now, 1
        if now - self._logged >= LOG_S:
            self._log(now, why)
        if was_well:
            self.told(why)

    def _log(self, now: float, why: str) -> None:
        what = " or ".join(sorted(self._failing))
        _LOG.error(f"the store cannot be {what}", why=why, failures=self._failures, seconds=round(now - self._since))
        self._logged = now

    def _worked(self, what: What) -> None:
        if self._failing.pop(what, None) is None or self._failing:
            return
        if self._logged >= self._since:  # whoever was told of it is told that it is over
            seconds = round(self._clock() - self._since)
            _LOG.warning("the store can be used again", failures=self._failures, seconds=seconds)
        self.told("")


def _nobody(_words: str) -> None:
    """Nobody is told."""
