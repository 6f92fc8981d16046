"""The time of a room: it runs by itself, never goes back, and is not misled by a machine whose clock is set wrong.

Theory of operation. A record is in the order of its moments, and stops, exclusions and the register hold from one moment to
another, across streams. So time never goes back: not while a server runs, and not over a restart. While a server runs, time
passes as the machine counts it since it was started, which nobody sets. The machine's clock is followed as long as the two
are within a minute: where it is ahead at once, where it is behind by going a little slower. Where it is further off,
somebody has set it, right or wrong. Then our time goes on as it was, and `changed` is told; no round begins until the two
agree again (clock_watch.py), or an official has said that the machine is right. So what a wrong clock says is in no line.

A server that is started has only the machine's clock and the record to go by. Where the record says that the clock was off
by so much when the last server ran, it is taken to be so still, unless the last line could not have been written then.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.room.clocks import Alarm, Clock

STEP_MS = 60_000  # a machine's clock that is further off than this has been set
SLOWER = (9, 10)  # so much of the time that passes, while the machine's clock is a little behind


class RoomClock:
    """A clock that goes on from a moment, and never back."""

    def __init__(self, clock: Clock, since: int, off_ms: int = 0) -> None:
        """`since` is the last moment of the record, `off_ms` how far the machine's clock was off when that was written."""
        self.off_ms = 0  # how far the machine's clock is off, where that is more than a little
        self.changed: Callable[[], None] = _nobody  # is told when the machine's clock was set, and is right again
        self._clock = clock
        self._trusted = False  # whatever the machine says: an official has looked at its clock
        self._told = _begun(clock.now(), since, off_ms)
        self._from, self._since = clock.elapsed(), self._told  # since when ours goes as it does, and what it said then
        self._slow = False
        self.now()

    def now(self) -> int:
        """The time, ms UTC."""
        ours, off = self._ours(), self._off()
        if abs(off) > STEP_MS and not self._trusted:
            self._go(ours, slow=False)
        elif off >= 0:
            ours = ours + off
            self._go(ours, slow=False, again=True)
        else:
            self._go(ours, slow=True)
        self._trusted = self._trusted and abs(off) > STEP_MS
        self._told = max(self._told, ours)
        self._note(0 if self._trusted or abs(off) <= STEP_MS else off)
        return self._told

    def elapsed(self) -> int:
        """How long it is since some moment, in ms; nobody sets it."""
        return self._clock.elapsed()

    def trust(self) -> None:
        """The machine's clock is right, an official says: go there, at once or more slowly than time passes."""
        self._trusted = True
        self.now()

    def wake(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something once it is that time."""
        self.now()
        part, whole = SLOWER if self._slow else (1, 1)
        wait = -((self._since - at) * whole // part) - (self._clock.elapsed() - self._from)
        machine = self._clock.now()
        if self._slow:
            wait = min(wait, at - machine)
        return self._clock.wake(machine + max(wait, 0), call)

    def _ours(self) -> int:
        part, whole = SLOWER if self._slow else (1, 1)
        return self._since + (self._clock.elapsed() - self._from) * part // whole

    def _off(self) -> int:
        return self._clock.now() - self._ours()

    def _go(self, ours: int, *, slow: bool, again: bool = False) -> None:
        """Go on from here, slower or not, where that is another way to go."""
        if again or slow != self._slow:
            self._from, self._since, self._slow = self._clock.elapsed(), ours, slow

    def _note(self, off_ms: int) -> None:
        before, self.off_ms = self.off_ms, off_ms
        if bool(before) != bool(off_ms):
            self.changed()


def _begun(machine: int, since: int, off_ms: int) -> int:
    """The time when a server is started."""
    if off_ms > 0 and machine - off_ms >= since:
        return machine - off_ms  # it is ahead still
    if off_ms < 0 and machine < since:
        return max(machine - off_ms, since)  # it is behind still
    return max(machine, since)


def _nobody() -> None:
    """Nobody is told."""
