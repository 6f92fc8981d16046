"""What the cage has done, as its books ask for it: every entry with its place in the record."""

from __future__ import annotations

import msgspec

from croupier.house.cage import events as cash
from croupier.protocol import Event
from croupier.room.streams.stream import Line

NUMBERED = (
    cash.DepositMade, cash.WithdrawalMade, cash.DrawerChanged, cash.FillMade, cash.GoodsSold,
    cash.DropCounted, cash.ChipsCounted, cash.VarianceFound, cash.AdjustmentProposed,
)  # fmt: skip
ANSWERS = (
    cash.AdjustmentApproved,
    cash.AdjustmentRefused,
    cash.VarianceBooked,
    cash.VarianceDisputed,
    cash.VarianceDropped,
)


class Entered(msgspec.Struct, frozen=True):
    """An event of the cage, and where it stands in the record."""

    event: Event
    line: Line


class CagePast:
    """All entries of a cage."""

    def __init__(self) -> None:
        self.entries: dict[int, Entered] = {}  # by the number of the receipt
        self.answers: dict[int, Entered] = {}  # to adjustments and to counts that differ, by their numbers
        self.differed: list[Entered] = []  # counts of the drawer by two people who did not agree
        self.shifts: list[Entered] = []  # openings and closings
        self.without_receipt: list[Entered] = []  # play money, and chips that were bought at a table
        self.by_key: dict[str, Entered] = {}  # by the key it was asked for with

    def follow(self, entered: Entered, key: str) -> None:
        """Follow an entry."""
        event = entered.event
        if key:
            self.by_key[key] = entered
        if isinstance(event, cash.ShiftOpened | cash.ShiftClosed):
            self.shifts.append(entered)
        elif isinstance(event, cash.CountsDiffered):
            self.differed.append(entered)
        elif isinstance(event, ANSWERS):
            self.answers[event.number] = entered
        elif isinstance(event, NUMBERED) and event.number:
            self.entries[event.number] = entered
        elif isinstance(event, cash.DepositMade | cash.WithdrawalMade):
            self.without_receipt.append(entered)
