"""Complaints of players and requests for a review of a round, and their answers, on a stream of their own.

Rule keys: `dispute`.

An event holds no word of what was said, for names may be in it: only the hash of the words, which lie sealed beside the
record. Whoever has the words can show that they are the ones; whoever forgets them breaks no chain.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook

STREAM = "complaints"
Kind = Literal["complaint", "review"]


class ComplaintMade(Event, frozen=True, gc=False, tag="complaint-made"):
    """Somebody who played in a round complains of it, or asks for its review."""

    number: int  # counted from 1 in the whole room
    table: str
    round: int = msgspec.field(name="played")
    account: str
    kind: Kind
    sha256: str  # of the words
    at: int = msgspec.field(name="moment")
    under: str


class ComplaintAnswered(Event, frozen=True, gc=False, tag="complaint-answered"):
    """An official has answered."""

    number: int
    account: str
    role: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


COMPLAINT_EVENTS = (ComplaintMade, ComplaintAnswered)


class About(msgspec.Struct, frozen=True):
    """The round a complaint is about."""

    table: str
    rulebook: str
    round: int


class Complaint(msgspec.Struct, frozen=True):
    """A complaint or a request for review, and its answer once there is one."""

    made: ComplaintMade
    answered: ComplaintAnswered | None = None


def made(number: int, about: About, account: str, kind: Kind, words: str, at: int) -> ComplaintMade:
    """What a complaint comes to; it stands under what the rulebook says of disputes."""
    dispute = rulebook(about.rulebook).rules.get("dispute")
    under = dispute.clauses[0] if dispute else "practice"
    return ComplaintMade(number, about.table, about.round, account, kind, digest(words), at, under)


def answered(complaint: Complaint, account: str, role: str, words: str, at: int) -> ComplaintAnswered | Refusal:
    """What an answer comes to; there is one, and not one's own."""
    if complaint.answered:
        return Refusal(f"number {complaint.made.number} is answered already", "practice")
    if complaint.made.account == account:
        return Refusal("nobody answers their own complaint", "practice")
    return ComplaintAnswered(complaint.made.number, account, role, digest(words), at, complaint.made.under)


def digest(words: str) -> str:
    """What the record keeps of words."""
    return sha256(words.encode()).hexdigest()
