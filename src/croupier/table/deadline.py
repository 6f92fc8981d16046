"""Until when a player in turn has time."""

from __future__ import annotations

import msgspec

CALLED = "called"  # the name of a clock somebody has called


class Deadline(msgspec.Struct, frozen=True):
    """Until when somebody has time, by which clock, and how much of it is the time bank's."""

    until: int
    clock: str  # "turn" or "called"
    bank: int = 0
