"""Verifying complaints and requests for a review: each has its number, and one answer, by an official and not one's own."""

from __future__ import annotations

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.decided_again import Faulty
from croupier.room.inspectorate import OFFICES
from croupier.table import complaints as c


class FollowedComplaints:
    """The complaints of a record."""

    def __init__(self) -> None:
        self._known: list[c.Complaint] = []

    def take(self, event: Event) -> None:
        """One more event."""
        match event:
            case c.ComplaintMade():
                if event.number != len(self._known) + 1 or event.round < 1:
                    raise Faulty("replay", f"the next complaint is number {len(self._known) + 1}, about a round")
                self._known.append(c.Complaint(event))
            case c.ComplaintAnswered():
                self._answer(event)

    def _answer(self, event: c.ComplaintAnswered) -> None:
        if not 0 < event.number <= len(self._known):
            raise Faulty("replay", f"there is no complaint {event.number} to answer")
        complaint = self._known[event.number - 1]
        answer = c.answered(complaint, event.account, event.role, "", event.at)
        if isinstance(answer, Refusal):
            raise Faulty("replay", f"this answer could not be given: {answer.reason}")
        if event.role not in OFFICES or event.under != answer.under:
            raise Faulty("replay", "a complaint is answered by an official, under what the complaint stands under")
        self._known[event.number - 1] = c.Complaint(complaint.made, event)
