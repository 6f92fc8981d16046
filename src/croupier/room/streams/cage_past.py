"""What the cage has done, as its books ask for it: every entry with its place in the record."""

from __future__ import annotations

from bisect import bisect_left

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
        self.adjustments: dict[int, Entered] = {}  # those of the entries that were proposed, by their numbers
        self.of_shift: dict[int, list[Event]] = {}  # entries and answers that name a shift
        self._in_order: list[Entered] = []

    def follow(self, entered: Entered, key: str) -> None:
        """Follow an entry."""
        event = entered.event
        self._in_order.append(entered)
        if key:
            self.by_key[key] = entered
        if isinstance(event, cash.ShiftOpened | cash.ShiftClosed):
            self.shifts.append(entered)
        elif isinstance(event, cash.CountsDiffered):
            self.differed.append(entered)
        elif isinstance(event, ANSWERS):
            self.answers[event.number] = entered
            self._note_shift(event)
        elif isinstance(event, NUMBERED) and event.number:
            self.entries[event.number] = entered
            self._note_shift(event)
            if isinstance(event, cash.AdjustmentProposed):
                self.adjustments[event.number] = entered
        elif isinstance(event, cash.DepositMade | cash.WithdrawalMade):
            self.without_receipt.append(entered)

    def _note_shift(self, event: Event) -> None:
        self.of_shift.setdefault(getattr(event, "shift", 0), []).append(event)

    def between(self, begins: int, ends: int, *, play_money: bool) -> CagePast:
        """What was entered from one moment on and before another, of one kind of money; counts that differ have none."""
        first, last = [bisect_left(self._in_order, at, key=lambda one: one.line.at) for at in (begins, ends)]
        part = CagePast()
        for one in self._in_order[first:last]:
            if isinstance(one.event, cash.CountsDiffered) or getattr(one.event, "play_money", False) == play_money:
                part.follow(one, "")
        part.answers = {number: one for number, one in part.answers.items() if self.answers[number] is one}
        return part
