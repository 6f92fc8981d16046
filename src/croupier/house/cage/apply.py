"""The change each event makes at the cage."""

from __future__ import annotations

import msgspec

from croupier.house.cage import events
from croupier.house.cage.postings import cash_moved
from croupier.house.cage.state import Cage
from croupier.protocol import Event


def apply(cage: Cage, event: Event) -> Cage:
    """The cage after an event."""
    replace = msgspec.structs.replace
    number = getattr(event, "number", 0)
    drawer = cage.drawer + cash_moved(event)
    match event:
        case events.DepositMade(table=table) if table:
            return replace(cage, boxes=cage.boxes | {table: cage.boxes.get(table, 0) + event.amount})
        case events.DepositMade() | events.WithdrawalMade() | events.DrawerChanged() if number:
            return replace(cage, entries=number, drawer=drawer)
        case events.DropCounted(box="cash"):
            return replace(cage, entries=number, drawer=drawer, boxes=cage.boxes | {event.table: 0})
        case events.VarianceFound():
            return replace(cage, entries=number, differing=cage.differing | {number: event})
        case events.VarianceBooked() | events.VarianceDisputed() | events.VarianceDropped():
            return _counted_twice(cage, event, drawer)
        case events.DrawerCounted():
            return replace(cage, count=event)
        case events.CountDropped() | events.CountsDiffered():
            return replace(cage, count=None)
        case events.ShiftOpened():
            begun = replace(cage, shift=event.shift, open=True, play_money=event.play_money)
            return replace(begun, drawer=event.counted, count=None)
        case events.ShiftClosed():
            return replace(cage, open=False, drawer=event.counted, count=None)
        case events.AdjustmentProposed():
            return replace(cage, entries=number, proposed=cage.proposed | {number: event})
        case events.AdjustmentApproved() | events.AdjustmentRefused():
            left = {each: one for each, one in cage.proposed.items() if each != number}
            return replace(cage, proposed=left)
        case events.FillMade(held="tray", table=table):
            return replace(cage, entries=number, trays=cage.trays | {table: cage.trays.get(table, 0) + event.amount})
        case events.FillMade() | events.GoodsSold() | events.DropCounted() | events.ChipsCounted():
            return replace(cage, entries=number)
        case _:
            return cage


def _counted_twice(
    cage: Cage, event: events.VarianceBooked | events.VarianceDisputed | events.VarianceDropped, drawer: int
) -> Cage:
    """The cage once a count that differs from the ledger is booked, or is over without that."""
    left = {each: one for each, one in cage.differing.items() if each != event.number}
    cage = msgspec.structs.replace(cage, differing=left, drawer=drawer)
    if not isinstance(event, events.VarianceBooked):
        return cage
    table, more = event.table, event.counted - event.expected
    if event.box == "cash":  # money taken since the first count lies in the box still
        boxes = cage.boxes | {table: cage.boxes.get(table, 0) - event.expected}
        return msgspec.structs.replace(cage, boxes=boxes)
    if event.box == "tray":
        return msgspec.structs.replace(cage, trays=cage.trays | {table: cage.trays.get(table, 0) + more})
    return cage
