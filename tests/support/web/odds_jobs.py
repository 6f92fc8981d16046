"""Jobs for an odds process under test: quick ones, stuck ones, broken ones. Beside the tests, for a process to import."""

from __future__ import annotations

import os
import time

from croupier.workers.odds import Work
from croupier.workers.odds_work import answered as really_answered


def answered(job: bytes) -> bytes:
    """What a job says it does: `sleep 3`, `pid`, `fail`, `die`; anything else is a question about odds."""
    name, _, seconds = job.partition(b" ")
    if name == b"sleep":
        time.sleep(float(seconds))
        return b"slept"
    if name == b"pid":
        return str(os.getpid()).encode()
    if name == b"fail":
        raise ZeroDivisionError("on purpose")
    if name == b"die":
        os._exit(3)
    return really_answered(job)


def nothing() -> None:
    """Be ready at once."""


def slowly() -> None:
    """Be ready after a while."""
    time.sleep(1.5)


def no_odds(_job: bytes) -> bytes:
    """Odds that take no time and no compiler."""
    return b'{"kind":"players","steps":[],"note":""}'


AT_ONCE = Work(answered, nothing)
NO_ODDS = Work(no_odds, nothing)
SLOW_START = Work(answered, slowly)
