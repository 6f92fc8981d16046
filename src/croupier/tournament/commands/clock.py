"""Levels, breaks and the clock; the pace, and directions to players."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class NextLevel(Command, frozen=True, gc=False):
    """The next level, its time or its rounds being over; at one table where levels go by rounds."""

    at: int
    by: str
    table: str = ""


class CallBreak(Command, frozen=True, gc=False):
    """A break."""

    minutes: int
    at: int
    by: str
    reason: str


class StopClock(Command, frozen=True, gc=False):
    """Stop the clock of the levels."""

    at: int
    by: str
    reason: str


class StartClock(Command, frozen=True, gc=False):
    """Let it run again; ends a break early."""

    at: int
    by: str


class AdjustClock(Command, frozen=True, gc=False):
    """So many minutes more for the level, or fewer; in a break, for the break."""

    minutes: int
    at: int
    by: str
    reason: str


class SetPace(Command, frozen=True, gc=False):
    """So many seconds to act; 0 for the table's own rule."""

    seconds: int
    by: str
    reason: str


class Direct(Command, frozen=True, gc=False):
    """Give players a direction."""

    words: str
    by: str
