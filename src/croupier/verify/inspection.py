"""Verifying the inspection: every entry decided once more, in an office that has it to do.

What was stopped stood still: stops_and_exclusions.py. What was verified cannot have been more than there is.
"""

from __future__ import annotations

from croupier.house import OFFICES, REGULATOR, Pair, inspection, pair_in_inspection
from croupier.protocol import HOUSE, Event
from croupier.verify.decide_again import Faulty

_OF_REGULATOR, _OF_OPERATOR = (REGULATOR,), (inspection.OPERATOR,)


def _offices_for(event: Event) -> tuple[str, ...]:
    """The roles in which an entry may be made."""
    if isinstance(event, inspection.PlayStopped | inspection.PlayResumed):
        return (
            (HOUSE,) if event.by == HOUSE else _OF_REGULATOR + _OF_OPERATOR * isinstance(event, inspection.PlayResumed)
        )
    return OFFICES


class FollowedInspection:
    """The inspection of a record."""

    def __init__(self) -> None:
        self._inspection = inspection.Inspection()
        self._verified: list[inspection.RecordVerified] = []

    def pair(self, event: Event) -> Pair | None:
        """Return the two people an event takes, before it is taken."""
        return pair_in_inspection(self._inspection, event)

    def take(self, event: Event) -> None:
        """Take the next event."""
        if refusal := inspection.decide(self._inspection, event):
            raise Faulty("replay", f"this entry could not be made: {refusal.reason}")
        role = getattr(event, "role", REGULATOR)
        if role not in _offices_for(event):
            raise Faulty("replay", f"this entry is made in the role {role[:60]}, which may not make it")
        if isinstance(event, inspection.RecordVerified):
            self._check_verified(event)
        self._inspection = inspection.apply(self._inspection, event)

    def _check_verified(self, event: inspection.RecordVerified) -> None:
        parts = (event.chain, event.shuffle, event.replay, event.ledger, event.tail)
        if min(event.heads, event.lines, event.rounds) < 0 or event.rounds > event.lines:
            raise Faulty("replay", "what was verified has fewer than no lines, rounds or heads")
        if bool(event.fault) != (False in parts):
            raise Faulty("replay", "a record that does not hold has a fault, and one that holds has none")
        self._verified.append(event)

    def fault(self, lines: int, rounds: int) -> str:
        """Return the fault if a verified record was larger than this one, by lines or rounds; empty where none was."""
        for event in self._verified:
            if event.lines >= lines or event.rounds > rounds:
                return f"a record of {event.lines} lines and {event.rounds} rounds was verified: here are fewer"
        return ""
