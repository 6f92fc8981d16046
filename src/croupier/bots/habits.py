"""Habits of the people at a simulated tournament, by frequency."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """Frequencies of what people do, from 0 to 1."""

    absent: float = 0.0  # an entrant is not there when the session begins
    leaves: float = 0.0  # a player goes away for a while, by lap
    buys: float = 0.0  # a player without chips buys some, where that is offered
    penalised: float = 0.0  # by lap, a player is given a penalty
    disqualified: float = 0.0  # by lap, a player is disqualified
    late: float = 0.0  # a player enters once it has begun, where that is taken
    again: float = 0.0  # an entrant enters another session too, where that is taken
    reserves: int = 0  # number of reserves


NO_HABITS = Habits()
