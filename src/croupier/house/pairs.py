"""What takes two people: who was first and who is second, by the event the second one's step comes to.

That they are two is decided by the machine of each topic; whether they are in two hands, by the record of privileges.
"""

from __future__ import annotations

from croupier.house import complaints, floor, inspection
from croupier.house.cage import events as cash
from croupier.house.cage.state import Cage
from croupier.protocol import Event

Pair = tuple[str, str]


def pair_at_cage(cage: Cage, event: Event) -> Pair | None:
    """Return the two who count a drawer, a box or chips, or the two of an adjustment."""
    match event:
        case cash.ShiftOpened() | cash.ShiftClosed() | cash.VarianceBooked() | cash.VarianceDisputed():
            return event.counted_by, event.by
        case cash.CountsDiffered() if event.counted_by:  # an older record does not say it
            return event.counted_by, event.by
        case cash.AdjustmentApproved() if proposed := cage.proposed.get(event.number):
            return proposed.by, event.by
    return None


def pair_in_inspection(state: inspection.Inspection, event: Event) -> Pair | None:
    """Return the two who open hidden cards."""
    if isinstance(event, inspection.OpeningAnswered) and event.agreed and (asked := state.asked.get(event.number)):
        return asked.by, event.by
    return None


def pair_on_floor(state: floor.Floor, event: Event) -> Pair | None:
    """Return who gave an exclusion and who ends it."""
    if isinstance(event, floor.ExclusionEnded) and (exclusion := state.exclusions.get(event.number)):
        return exclusion.made.by, event.by
    return None


def pair_of_review(complaint: complaints.Complaint | None, event: Event) -> Pair | None:
    """Return who answered a complaint and who reviews the answer."""
    if isinstance(event, complaints.ReviewDecided) and complaint and complaint.answered:
        return complaint.answered.account, event.account
    return None
