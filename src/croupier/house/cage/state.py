"""The state of the cage: the shift, the drawer, and the steps that wait for a second person."""

from __future__ import annotations

import msgspec

from croupier.chips import CASH, PLAY
from croupier.house.cage.events import AdjustmentProposed, DrawerCounted, VarianceFound


class Cage(msgspec.Struct, frozen=True):
    """The cage between two events."""

    entries: int = 0  # the number of the last receipt
    shift: int = 0  # the number of the shift that is open, or was last
    open: bool = False
    play_money: bool = False  # kind of money in its drawer since it was first counted
    drawer: int = 0  # cash that should be in it
    boxes: dict[str, int] = {}  # cash for chips that lies at tables
    trays: dict[str, int] = {}  # chips that lie ready at tables
    count: DrawerCounted | None = None  # waits for the second person
    proposed: dict[int, AdjustmentProposed] = {}  # by their numbers: neither approved nor refused
    differing: dict[int, VarianceFound] = {}  # by their numbers: counts at tables that wait for the second person

    @property
    def unit(self) -> str:
        """The unit the ledger keeps its money in."""
        return PLAY if self.play_money else CASH
