"""Until when a player in turn has time."""

from __future__ import annotations

import msgspec

CALLED = "called"  # name of a clock called on a player


class Deadline(msgspec.Struct, frozen=True):
    """A player's time to act: its end, its clock, and the part of it from the time bank."""

    until: int
    clock: str  # "turn" or "called"
    bank: int = 0
