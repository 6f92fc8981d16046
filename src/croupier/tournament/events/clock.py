"""Levels, breaks and the clock; the pace, and directions to players."""

from __future__ import annotations

import msgspec

from croupier.tournament.events.event import TournamentEvent


class LevelBegan(TournamentEvent, frozen=True, gc=False, tag="level-began", omit_defaults=True):
    """The next level, at every table; or at one, where levels go by its rounds."""

    level: int
    at: int = msgspec.field(name="moment")
    left_ms: int = 0
    table: str = ""
    break_until: int = 0  # a break the structure gives comes first
    by: str = ""  # the director who called it; empty where its time had come


class BreakCalled(TournamentEvent, frozen=True, gc=False, tag="break-called", omit_defaults=True):
    """A break, of a length that is stated."""

    minutes: int
    until: int
    by: str
    under: str
    at: int = msgspec.field(name="moment")
    reason: str = ""


class ClockStopped(TournamentEvent, frozen=True, gc=False, tag="clock-stopped"):
    """The clock of the levels stands."""

    at: int = msgspec.field(name="moment")
    left_ms: int
    by: str
    reason: str


class ClockStarted(TournamentEvent, frozen=True, gc=False, tag="clock-started"):
    """The clock of the levels runs again."""

    at: int = msgspec.field(name="moment")
    by: str


class ClockAdjusted(TournamentEvent, frozen=True, gc=False, tag="clock-adjusted", omit_defaults=True):
    """The director gives the level more minutes, or fewer; in a break, the break."""

    minutes: int
    at: int = msgspec.field(name="moment")
    by: str
    reason: str
    left_ms: int  # of the level
    break_until: int = 0


class PaceSet(TournamentEvent, frozen=True, gc=False, tag="pace-set"):
    """The director sets the pace: so many seconds to act; none for the table's own rule."""

    seconds: int
    by: str
    reason: str
    under: str


class DirectionGiven(TournamentEvent, frozen=True, gc=False, tag="direction-given"):
    """The director gives players a direction."""

    words: str
    by: str
    under: str
