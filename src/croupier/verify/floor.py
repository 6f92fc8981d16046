"""Verifying the floor's own record: every call, answer and exclusion decided once more."""

from __future__ import annotations

from croupier.house import Floor, Pair, floor, pair_on_floor, take
from croupier.protocol import Event
from croupier.verify.decide_again import DecidedAgain


class FollowedFloor:
    """The floor of a record."""

    def __init__(self) -> None:
        self._floor = Floor()
        self._again = DecidedAgain()

    def pair(self, event: Event) -> Pair | None:
        """Return the two people an event takes, before it is taken."""
        return pair_on_floor(self._floor, event)

    def take(self, event: Event) -> None:
        """Take the next event of the floor."""
        self._again.check(event, [floor.command_behind(event)], lambda given: floor.decide(self._floor, given))
        take(self._floor, event)
