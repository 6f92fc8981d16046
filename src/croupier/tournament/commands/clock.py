"""Levels, breaks and the clock; the pace, and directions to players."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class NextLevel(Command, frozen=True, gc=False):
    """Begin the next level once its time or its rounds are over, or earlier or later on the director's word; at one
    table where levels go by rounds.
    """

    directors_only = True

    at: int
    by: str
    table: str = ""


class CallBreak(Command, frozen=True, gc=False):
    """Call a break of so many minutes. Its end starts no clock that the director has stopped (practice)."""

    directors_only = True
    ordered_under = ("tournament.break", 0)

    minutes: int
    at: int
    by: str
    reason: str


class StopClock(Command, frozen=True, gc=False):
    """Stop the clock of the levels. No session by time ends while its clock stands."""

    directors_only = True
    ordered_under = ("", 0)

    at: int
    by: str
    reason: str


class StartClock(Command, frozen=True, gc=False):
    """Start the clock again; this ends a break early."""

    directors_only = True

    at: int
    by: str


class AdjustClock(Command, frozen=True, gc=False):
    """Give the level more minutes or fewer; in a break, the break. Some have to be left (practice)."""

    directors_only = True
    ordered_under = ("", 0)

    minutes: int
    at: int
    by: str
    reason: str


class SetPace(Command, frozen=True, gc=False):
    """Set the seconds to act, without a time bank; 0 for the table's own rule."""

    directors_only = True
    ordered_under = ("tournament.pace", 0)

    seconds: int
    by: str
    reason: str


class Direct(Command, frozen=True, gc=False):
    """Give players a direction in words."""

    directors_only = True

    words: str
    by: str
