"""Complaints of players and requests for a review of a round, and their answers, on a stream of their own.

Rule keys: `dispute`, `uncovered`, `shown.review`.

A complaint stands under its rulebook's clauses on disputes: one clause for what arises from the rules, and where the
rulebook has it another for what they do not cover. The answer is the decision of the house, and tells the complainant
of the right to a review by the regulator. The complainant asks for that in writing, once, and the regulator decides it.

An event does not hold the words, for names may be in them: only their hash; the words lie sealed beside the record. The
holder of the words can show that they are the ones; deleting them breaks no chain.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from croupier.house.events import HouseEvent
from croupier.protocol import Event, PlayerAccount, Refusal, StaffAccount
from croupier.rulebooks import rulebook

STREAM = "complaints"
PRACTICE = "practice"
Kind = Literal["complaint", "review"]  # of the round, by the house
Outcome = Literal["stands", "set-aside"]  # the decision of the house, after a review by the regulator


class ComplaintEvent(HouseEvent, frozen=True, gc=False):
    """The base of what is complained of, and answered."""

    kept_on = STREAM

    number: int  # counted from 1 in the whole room


class ComplaintMade(ComplaintEvent, frozen=True, gc=False, tag="complaint-made"):
    """A player of a round complains of it, or asks the house to look at it again."""

    significant = "complaint"

    table: str
    round: int = msgspec.field(name="played")
    account: PlayerAccount
    kind: Kind
    sha256: str  # of the words
    at: int = msgspec.field(name="moment")
    under: str
    rulebook: str = ""  # empty in records that did not say it yet
    covered: bool = True  # by the rules, as the complainant has it


class ComplaintAnswered(ComplaintEvent, frozen=True, gc=False, tag="complaint-answered"):
    """An official has answered: the decision of the house."""

    account: StaffAccount
    role: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str
    advised: str = ""  # the clause under which the complainant was told of a review; empty in records before that


class ReviewRequested(ComplaintEvent, frozen=True, gc=False, tag="review-requested"):
    """The complainant asks the regulator in writing to review the decision."""

    significant = "complaint"

    account: PlayerAccount
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class ReviewDecided(ComplaintEvent, frozen=True, gc=False, tag="review-decided"):
    """The regulator has reviewed the decision."""

    significant = "complaint"

    account: StaffAccount
    role: str
    outcome: Outcome
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class About(msgspec.Struct, frozen=True):
    """The round a complaint is about."""

    table: str
    rulebook: str
    round: int


class Complaint(msgspec.Struct, frozen=True):
    """A complaint, and what has followed on it."""

    made: ComplaintMade
    answered: ComplaintAnswered | None = None
    requested: ReviewRequested | None = None
    decided: ReviewDecided | None = None

    @property
    def waits(self) -> bool:
        """Tell whether a step is due: the house to answer, or the regulator to review."""
        return self.answered is None or (self.requested is not None and self.decided is None)


def apply(complaint: Complaint, event: Event) -> Complaint:
    """A complaint after an event about it."""
    match event:
        case ComplaintAnswered():
            return msgspec.structs.replace(complaint, answered=event)
        case ReviewRequested():
            return msgspec.structs.replace(complaint, requested=event)
        case ReviewDecided():
            return msgspec.structs.replace(complaint, decided=event)
        case _:
            return complaint


def stands_under(book: str, *, covered: bool) -> str:
    """The clause of a dispute; our practice where the rulebook has none for what its rules do not cover."""
    rules = rulebook(book).rules
    if covered:
        return rules["dispute"].clauses[0]
    uncovered = rules.get("uncovered")
    return uncovered.clauses[0] if uncovered and uncovered.value == "house" else PRACTICE


def advised_under(book: str, under: str) -> str:
    """The clause under which a complainant is told of a review: the rulebook's own, else the one of the dispute."""
    told = rulebook(book).rules.get("shown.review")
    return told.clauses[0] if told else under


def advice(book: str) -> str:
    """Return the house's advice to a complainant on a review."""
    found = rulebook(book)
    inspector = "speak to a government inspector when one is present, or " if "shown.review" in found.rules else ""
    review = f"ask {found.instrument.reviewed_by} for a review, in writing, here"
    return f"The decision of the house is final unless reviewed. You may {inspector}{review}."


def made(number: int, about: About, who: str, kind: Kind, words: str, at: int, *, covered: bool) -> ComplaintMade:
    """Return the event of a complaint; it stands under the rulebook's clauses on disputes."""
    under = stands_under(about.rulebook, covered=covered)
    table, book = about.table, about.rulebook
    return ComplaintMade(number, table, about.round, who, kind, digest(words), at, under, book, covered)


def answered(complaint: Complaint, account: str, role: str, words: str, at: int) -> ComplaintAnswered | Refusal:
    """Answer a complaint, once, and not one's own."""
    made = complaint.made
    if complaint.answered:
        return Refusal("answered-already", f"complaint {made.number} is answered already", PRACTICE)
    if made.account == account:
        return Refusal("own-complaint", "this is your own complaint: another official has to answer it", PRACTICE)
    advised = advised_under(made.rulebook, made.under) if made.rulebook else ""
    return ComplaintAnswered(made.number, account, role, digest(words), at, made.under, advised)


def requested(complaint: Complaint, account: str, words: str, at: int) -> ReviewRequested | Refusal:
    """Request a review by the regulator: of a decision of the house, once, by the complainant."""
    made = complaint.made
    if made.account != account:
        return Refusal(
            "not-the-complainant", f"only the complainant may ask for a review of number {made.number}", made.under
        )
    if not complaint.answered:
        return Refusal(
            "not-answered-yet", f"The house has not answered number {made.number} yet. Wait for the answer.", made.under
        )
    if complaint.requested:
        return Refusal(
            "review-asked-already",
            f"A review of number {made.number} is asked for already. Wait for its outcome.",
            made.under,
        )
    return ReviewRequested(made.number, account, digest(words), at, made.under)


def decided(
    complaint: Complaint, account: str, role: str, outcome: Outcome, words: str, at: int
) -> ReviewDecided | Refusal:
    """Decide a review: once, where one is asked for, and not by the official who answered."""
    made = complaint.made
    if not complaint.requested or not complaint.answered:
        return Refusal("no-review-asked", f"nobody has asked for a review of complaint {made.number}", made.under)
    if complaint.decided:
        return Refusal("review-decided", f"The review of number {made.number} is decided already.", made.under)
    if complaint.answered.account == account:
        return Refusal("own-answer", "You gave the answer. Another official of the regulator reviews it.", PRACTICE)
    return ReviewDecided(made.number, account, role, outcome, digest(words), at, made.under)


def digest(words: str) -> str:
    """Return the hash of words that the record keeps."""
    return sha256(words.encode()).hexdigest()
