"""What people at a simulated tournament do, by how often they do it."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """How often something happens, from 0 to 1."""

    absent: float = 0.0  # an entrant is not there when the session begins
    leaves: float = 0.0  # a player goes away for a while, by lap
    buys: float = 0.0  # a player without chips buys some, where that is offered
    penalised: float = 0.0  # by lap, somebody
    disqualified: float = 0.0  # by lap, somebody
    late: float = 0.0  # somebody enters once it has begun, where that is taken
    again: float = 0.0  # an entrant enters another session too, where that is taken
    reserves: int = 0  # who wait for a place


NO_HABITS = Habits()
