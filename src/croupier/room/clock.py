"""The time of a room: it runs by itself, never goes back, and is not misled by a machine whose clock is set wrong.

Theory of operation. A record is in the order of its moments, and stops, exclusions and the register hold from one moment to
another, across streams. So time never goes back: not while a server runs, and not over a restart. While a server runs, time
passes as the machine counts it since its start, which no one sets. The machine's clock is followed as long as it says
what it should by that count, within a minute: where ours is behind it at once, where ours is ahead by going a little slower.
Where it says anything else, it was set, right or wrong. Then our time goes on as it was, and `changed` is told; no
round begins until the clock says again what it should (clock_watch.py), or an official has said that the machine is right.
So what a wrong clock says is in no line. That official's word goes on record, with how far the record
is ahead of it then: a server that is started later takes that for right as well, as long as it can be so.

A server that is started has only the machine's clock and the record to go by. Where the record says that the clock was off
when the last server ran, it may be so still or right by now, and each of the two can be ruled out only where the last line
could not have been written then. Where neither can, we are in doubt: the earlier of the two times is taken, so that no line
is ahead, and the room asks. Setting the clock right ends the doubt, and so does an official's word.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from croupier.table import SECOND_MS

STEP_MS = 60_000  # a machine's clock that is further off than this has been set
SLOWER = (9, 10)  # so much of the time that passes, while we are ahead of the machine's clock
AS_FAST = (1, 1)
SETTLE_MS = 1_000  # between two looks that are kept, so that nothing is lost in rounding
_COUNTED = getattr(time, "CLOCK_BOOTTIME", None)  # it counts while the machine sleeps, which monotonic time does not


class Alarm(Protocol):
    """A wake that was asked for."""

    def cancel(self) -> None:
        """Do not wake after all."""


class Clock(Protocol):
    """The source of the room's time."""

    def now(self) -> int:
        """The time, ms UTC."""

    def elapsed(self) -> int:
        """The time since a fixed moment, in ms; it cannot be set."""

    def wake(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something once it is that time."""


class SystemClock:
    """The time of the machine."""

    def now(self) -> int:
        """The time, ms UTC."""
        return time.time_ns() // 1_000_000

    def elapsed(self) -> int:
        """The time since a fixed moment, in ms; it cannot be set."""
        return (time.monotonic_ns() if _COUNTED is None else time.clock_gettime_ns(_COUNTED)) // 1_000_000

    def wake(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something once it is that time."""
        delay = max(at - self.now(), 0) / SECOND_MS
        return asyncio.get_running_loop().call_later(delay, call)


class RoomClock:
    """A clock that goes on from a moment, and never back."""

    def __init__(self, clock: Clock, since: int, off_ms: int = 0, ahead_ms: int = 0) -> None:
        """`since` is the last moment of the record, `off_ms` how far the machine's clock was off when that was written.

        `ahead_ms` is how far the record may be ahead of a machine that is right, by an official's word.
        """
        self.off_ms = 0  # the error of the machine's clock, where it is more than a little
        self.changed: Callable[[], None] = _nobody  # is told when the machine's clock was set, and is right again
        self._clock = clock
        begun = _begun(clock.now(), since, off_ms, ahead_ms)
        self._doubt_ms = off_ms if begun.in_doubt else 0
        self._told = self._since = begun.ours  # our time when we last followed the machine
        self._machine = begun.machine  # the machine's time then, as it was or should have been
        self._is_ahead = begun.ours > begun.machine
        self._from = clock.elapsed()
        self.now()

    def now(self, *, trusted: bool = False) -> int:
        """Return the time, ms UTC, going on from what the machine says unless it was set.

        While we go slower, only every now and then. A machine that is `trusted` is right, by an official's word.
        """
        machine, passed = self._clock.now(), self._clock.elapsed() - self._from
        part, whole = SLOWER if self._is_ahead else AS_FAST
        ours, off = self._since + passed * part // whole, machine - self._machine - passed
        was_set = abs(off) > STEP_MS and not trusted
        if trusted or (not was_set and (not self._is_ahead or machine >= ours or passed >= SETTLE_MS)):
            self._since = ours = max(ours, machine)
            self._machine, self._from = machine, self._from + passed
            self._is_ahead = ours > machine
        self._told = max(self._told, ours)
        before, self.off_ms = self.off_ms, off if was_set else 0
        if bool(before) != was_set:
            self._doubt_ms = self._doubt_ms if was_set else 0
            self.changed()
        return self._told

    def elapsed(self) -> int:
        """The time since a fixed moment, in ms; it cannot be set."""
        return self._clock.elapsed()

    @property
    def doubt_ms(self) -> int:
        """The error of the clock when the last server ran, while it is in doubt whether that error remains."""
        return self._doubt_ms if abs(self.off_ms - self._doubt_ms) <= STEP_MS else 0

    @property
    def ahead_ms(self) -> int:
        """The time we are ahead of the machine's clock, in ms."""
        return max(0, self.now() - self._clock.now())

    def trust(self) -> None:
        """The machine's clock is right, an official says: go there, at once or more slowly than time passes."""
        self.now(trusted=True)

    def wake(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something once it is that time."""
        self.now()
        part, whole = SLOWER if self._is_ahead else AS_FAST
        wait = -((self._since - at) * whole // part) - (self._clock.elapsed() - self._from)
        machine = self._clock.now()
        if self._is_ahead and not self.off_ms:
            wait = min(wait, at - machine)
        return self._clock.wake(machine + max(wait, 0), call)


class _Begun(NamedTuple):
    """The time when a server is started, what its machine's clock should say, and whether that is doubtful."""

    ours: int
    machine: int
    in_doubt: bool = False


def _begun(machine: int, since: int, off_ms: int, ahead_ms: int) -> _Begun:
    least, if_off = (since - ahead_ms, machine - off_ms)  # the least a right clock says; the time if this one is off
    if off_ms and if_off >= least:
        if machine < least:
            return _Begun(max(if_off, since), if_off)  # it is behind still
        return _Begun(max(min(machine, if_off), since), if_off, in_doubt=True)
    if machine >= least - STEP_MS:
        return _Begun(max(machine, since), machine)  # it is right
    return _Begun(since, least)  # it is behind


def still_ahead(ahead_ms: int, said_at: int, since: int) -> int:
    """Return how far the record may still be ahead at its last moment, after running slower since `said_at`."""
    part, whole = SLOWER
    return max(0, ahead_ms - (since - said_at) * (whole - part) // part)


def _nobody() -> None:
    """Do nothing: the default for a callback that is not set."""
