"""The time of a room, which never goes back: not where the machine's clock is set back, and not over a restart.

A record is in the order of its moments, and stops, exclusions and the register hold from one moment to another, across
streams. So where the machine's clock is behind what the room has told before, or behind the last line of its store, time
goes on from there, a little slower than it passes, until the machine's clock has caught up. Nothing stands still meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.room.clocks import Alarm, Clock

SLOWER = (9, 10)  # so much of the time that passes, while the machine's clock is behind


class RoomClock:
    """A clock that goes on from a moment, and never back."""

    def __init__(self, clock: Clock, since: int) -> None:
        self._clock = clock
        self._from = self._seen = clock.now()  # what the machine's clock said when ours began to run ahead of it
        self._told = self._since = since  # and what ours did

    def now(self) -> int:
        """The time, ms UTC."""
        seen = self._clock.now()
        if seen < self._seen:
            self._from, self._since = seen, self._told
        part, whole = SLOWER
        self._seen, self._told = seen, max(seen, self._since + (seen - self._from) * part // whole)
        return self._told

    def wake(self, at: int, call: Callable[[], None]) -> Alarm:
        """Call something once it is that time."""
        self.now()
        part, whole = SLOWER
        return self._clock.wake(min(at, self._from - (self._since - at) * whole // part), call)
