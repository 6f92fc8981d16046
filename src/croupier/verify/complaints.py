"""Verifying complaints and their reviews: each has its number, and one answer, by an official and not one's own.

A complaint stands under the clause its rulebook has for it. A review is asked for by the complainant once the house has
answered, and decided by the regulator.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.house import OFFICES, REGULATOR, Pair, complaints, pair_of_review
from croupier.protocol import Event, Refusal
from croupier.rulebooks import rulebook_ids
from croupier.verify.decide_again import Faulty


class FollowedComplaints:
    """The complaints of a record."""

    def __init__(self) -> None:
        self._known: list[complaints.Complaint] = []

    def pair(self, event: Event) -> Pair | None:
        """Return the two people an event takes, before it is taken."""
        number = getattr(event, "number", 0)
        return pair_of_review(self._known[number - 1] if 0 < number <= len(self._known) else None, event)

    def take(self, event: Event) -> None:
        """Take the next event."""
        match event:
            case complaints.ComplaintMade():
                self._made(event)
            case complaints.ComplaintAnswered():
                self._follow(event, lambda one: complaints.answered(one, event.account, event.role, "", event.at))
                if event.role not in OFFICES:
                    raise Faulty("replay", "a complaint is answered by an official")
            case complaints.ReviewRequested():
                self._follow(event, lambda one: complaints.requested(one, event.account, "", event.at))
            case complaints.ReviewDecided():
                if event.role != REGULATOR:
                    raise Faulty("replay", "a review is decided by the regulator")
                self._follow(
                    event, lambda one: complaints.decided(one, event.account, event.role, event.outcome, "", event.at)
                )

    def _made(self, event: complaints.ComplaintMade) -> None:
        if event.number != len(self._known) + 1 or event.round < 1:
            raise Faulty("replay", f"the next complaint is number {len(self._known) + 1}, about a round")
        if event.rulebook and (
            event.rulebook not in rulebook_ids()
            or event.under != complaints.stands_under(event.rulebook, covered=event.covered)
        ):
            raise Faulty("replay", "a complaint stands under the clause its rulebook has for the dispute")
        self._known.append(complaints.Complaint(event))

    def _follow(
        self,
        event: complaints.ComplaintAnswered | complaints.ReviewRequested | complaints.ReviewDecided,
        decide: Callable[
            [complaints.Complaint],
            complaints.ComplaintAnswered | complaints.ReviewRequested | complaints.ReviewDecided | Refusal,
        ],
    ) -> None:
        if not 0 < event.number <= len(self._known):
            raise Faulty("replay", f"there is no complaint {event.number}")
        complaint = self._known[event.number - 1]
        again = decide(complaint)
        if isinstance(again, Refusal):
            raise Faulty("replay", f"this step on the complaint could not be taken: {again.reason}")
        if event.under != again.under:
            raise Faulty("replay", "what follows on a complaint stands under what the complaint stands under")
        if isinstance(event, complaints.ComplaintAnswered) and event.advised not in ("", getattr(again, "advised", "")):
            raise Faulty("replay", "the complainant is told of a review under the clause of the rulebook")
        self._known[event.number - 1] = complaints.apply(complaint, event)
