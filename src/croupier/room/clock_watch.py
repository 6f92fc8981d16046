"""A machine's clock that was set while the room is open: no round begins, it is on record, and staff are told.

Theory of operation. The room's clock (clock.py) says that the machine's is off by more than a minute, and that it is
right again. The first stops play in the whole room, by the house, in the same stream and the same way as a regulator does;
how far the clock is off stands in that line, for a server that is started meanwhile. The second resumes it. A regulator or
an operator who resumes it has said that the machine is right. A server that cannot tell whether the clock is still off goes
on with the stop, and asks.
"""

from __future__ import annotations

import asyncio

import structlog

from croupier.errors import StoreError
from croupier.protocol import Refusal
from croupier.room.clock import Alarm, Clock, RoomClock, still_ahead
from croupier.room.streams.inspection import Inspectorate
from croupier.room.streams.stream import last_moment
from croupier.store import Store

LOOK_MS = 5_000
AGAIN_MS = 1_000  # before what could not be written is written again
MINUTE_MS, HOUR_MS = 60_000, 3_600_000
RIGHT = "the server's clock is right again"
_LOG = structlog.get_logger("croupier.room")
HOUR_MS = 3_600_000
LATE_MS = 12 * HOUR_MS  # a server that is started so long after the last line says so
_LOG = structlog.get_logger("croupier.room")


class ClockWatch:
    """Keeps the stops of a room in step with its clock."""

    def __init__(self, clock: RoomClock, inspectorate: Inspectorate) -> None:
        self._clock, self._inspectorate = clock, inspectorate
        self._writing = asyncio.Lock()
        self._stopped = inspectorate.inspection.clock_stop is not None
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: Alarm | None = None
        self._looking: Alarm | None = None

    def start(self) -> None:
        """Look at the clock from now on; it may have been set, or put right, while no server ran."""
        self._clock.changed = self._changed
        self._inspectorate.ahead_ms = lambda: self._clock.ahead_ms
        if self._clock.doubt_ms:
            _LOG.error(
                "the record cannot tell whether the clock of this machine is right",
                was_off_s=self._clock.doubt_ms // 1000,
            )
            self._inspectorate.doubt_clock(self.words)
            self._look_again()
        elif self._clock.off_ms:
            self._changed()
        elif self._stopped:
            self._begin()

    @property
    def words(self) -> str:
        """A description of the clock's error; empty where the clock is right."""
        self._clock.now()
        if doubt_ms := self._clock.doubt_ms:
            return f"{_words(doubt_ms, 'was')} when it last ran; an operator is to say whether it is right"
        return _words(self._clock.off_ms)

    def look(self) -> None:
        """Stops have changed: who has resumed play over a clock that is off takes the machine's word."""
        is_stopped = self._inspectorate.inspection.clock_stop is not None
        if self._stopped and not is_stopped and self._clock.off_ms:
            self._stopped = False
            self._clock.trust()

    def _changed(self) -> None:
        if off_ms := self._clock.off_ms:
            _LOG.error("the clock of this machine was set", off_s=off_ms // 1000)
            self._inspectorate.hold_for_clock(_words(off_ms), off_ms, self._clock.now())
            self._look_again()
        else:
            _LOG.warning("the clock of this machine is right again")
            self._inspectorate.release_for_clock()
        self._begin()

    def _look_again(self) -> None:
        """Check the clock again later: while no round begins, nothing else asks for the time."""
        if self._clock.off_ms:
            self._looking = self._clock.wake(self._clock.now() + LOOK_MS, self._look_again)

    def _begin(self) -> None:
        task = asyncio.create_task(self._write(), name="the stop of a clock that is off")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self) -> None:
        async with self._writing:
            try:
                await self._write_now()
            except StoreError:
                self._alarm = self._clock.wake(self._clock.now() + AGAIN_MS, self._begin)

    async def _write_now(self) -> None:
        stop = self._inspectorate.inspection.clock_stop
        if (off_ms := self._clock.off_ms) and stop is None:
            made = await self._inspectorate.stop_for_clock(_words(off_ms), off_ms, self._clock.now())
            self._stopped = not isinstance(made, Refusal)
        elif not off_ms and stop is not None:
            self._stopped = False
            await self._inspectorate.resume_for_clock(stop.number, RIGHT, self._clock.now())

    async def settled(self) -> None:
        """Wait until all pending notes are written; for the caller that drives the clock."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def close(self) -> None:
        """Write no more."""
        for alarm in (self._alarm, self._looking):
            if alarm:
                alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _words(off_ms: int, is_: str = "is") -> str:
    """Describe the error of a clock in words."""
    if not off_ms:
        return ""
    unit_ms, unit = (MINUTE_MS, "minute") if abs(off_ms) < 2 * HOUR_MS else (HOUR_MS, "hour")
    number = max(1, round(abs(off_ms) / unit_ms))
    far = f"{number} {unit}{'' if number == 1 else 's'}"
    return f"the server's clock {is_} {far} {'ahead' if off_ms > 0 else 'behind'}"


async def clock_after(store: Store, clock: Clock, inspectorate: Inspectorate) -> RoomClock:
    """Time that goes on from the last line of a store, with what the record says of the machine's clock."""
    last, stop = await last_moment(store), inspectorate.inspection.clock_stop
    if (late_ms := clock.now() - last) < 0:
        _LOG.warning("the clock of this machine is behind the record; time goes on from there", last_line=last)
    elif last and late_ms >= LATE_MS and not stop:
        _LOG.warning(
            "by the clock of this machine the last line is hours old; if the clock is wrong, stop now and set it",
            last_line=last, hours=late_ms // HOUR_MS,
        )  # fmt: skip
        await inspectorate.note_late_start(late_ms, last)
    return RoomClock(clock, last, stop.clock_off_ms if stop else 0, still_ahead(*inspectorate.clock_word, last))
