"""Complaints, their answers and reviews as a room keeps them: on their stream, the words sealed beside it."""

from __future__ import annotations

from collections.abc import Callable, Reversible, Set
from itertools import chain, islice
from typing import NamedTuple

import msgspec

from croupier.house import DIRECTOR, OPERATOR, REGULATOR, SUPERVISOR, Person, Request, complaints, pair_of_review
from croupier.protocol import Event, Refusal
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.privileges import ByTwo, by_anyone
from croupier.room.streams.sealed.words import SealedWords, checked_words
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, StreamWriter
from croupier.store import Store

ANSWERS = (
    REGULATOR,
    OPERATOR,
    SUPERVISOR,
    DIRECTOR,
)  # the roles that see all and answer; a person with two roles acts in the first
LISTED_MOST = 200
WORDS, ANSWER, REQUEST, OUTCOME = "words", "answer", "request", "outcome"  # the sealed words of each


class OneReview(msgspec.Struct, frozen=True):
    """A review by the regulator, asked for in writing, and its outcome once there is one."""

    at: int
    words: str
    outcome: complaints.Outcome | None
    answer: str | None
    decided_at: int | None


class Advice(msgspec.Struct, frozen=True):
    """The advice a complainant gets on a review."""

    words: str
    clause: str


class OneComplaint(msgspec.Struct, frozen=True):
    """A complaint as those are shown it who may see it. Times are milliseconds UTC."""

    number: int
    table: str
    round: int
    kind: complaints.Kind
    at: int
    words: str
    answer: str | None
    answered_at: int | None
    answered_by_role: str | None
    clause: str
    rulebook: str  # empty in a record that does not say it
    covered: bool
    advice: Advice | None  # once it is answered
    review: OneReview | None


class Said(NamedTuple):
    """A complaint, or what follows on one, at the moment it is written; and its words, in the part they play."""

    entry: Callable[[int], Event | Refusal]
    part: str
    words: str


class Complaints(StreamWriter[None, Said]):
    """The complaints on a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        super().__init__(store, complaints.STREAM)
        self._words = SealedWords(store, complaints.STREAM, keys, entropy)
        self.by_two: ByTwo = by_anyone
        self._known: dict[int, complaints.Complaint] = {}
        self._waiting: set[int] = set()  # those in which a step is due
        self._of_account: dict[str, list[int]] = {}
        self._of_round: dict[tuple[str, int], list[int]] = {}

    async def decide(self, said: Said, request: Request) -> Decided | Refusal:
        """Decide an entry; its words lie sealed under the number of the complaint."""
        event = said.entry(request.at)
        if isinstance(event, Refusal):
            return event
        number = getattr(event, "number", 0)
        decided = Decided((event,), self._words.sealed(number, said.part, said.words))
        return await self.by_two(decided, pair_of_review(self._known.get(number), event), request.at)

    def follow(self, event: Event, _line: Line) -> None:
        """Follow an event about a complaint."""
        if isinstance(event, complaints.ComplaintMade):
            self._known[event.number] = complaints.Complaint(event)
            self._of_account.setdefault(event.account, []).append(event.number)
            self._of_round.setdefault((event.table, event.round), []).append(event.number)
        elif isinstance(event, complaints.ComplaintEvent):
            self._known[event.number] = complaints.apply(self._known[event.number], event)
        if isinstance(event, complaints.ComplaintEvent):
            self._waiting.discard(event.number)
            if self._known[event.number].waits:
                self._waiting.add(event.number)

    async def make(
        self,
        person: Person,
        about: complaints.About,
        kind: complaints.Kind,
        words: str,
        at: int,
        *,
        covered: bool = True,
    ) -> OneComplaint:
        """Take a complaint down; that the person played in the round is for the caller to know."""
        said = checked_words(words)

        def entry(moment: int) -> Event:
            number = len(self._known) + 1
            return complaints.made(number, about, person.account, kind, said, moment, covered=covered)

        async with self.locked():
            made = await self.carry_out(Said(entry, WORDS, said), Request(at))
        assert not isinstance(made, Refusal), made.reason
        return await self._shown(self._known[int(getattr(made[0], "number", 0))])

    async def answer(self, person: Person, number: int, words: str, at: int) -> OneComplaint | Refusal | None:
        """Answer a complaint, once; None where there is no such complaint."""
        said, role = checked_words(words), role_to_answer(person) or ""
        return await self._follow_up(
            number, ANSWER, said, at, lambda one, moment: complaints.answered(one, person.account, role, said, moment)
        )

    async def request_review(self, person: Person, number: int, words: str, at: int) -> OneComplaint | Refusal | None:
        """Ask the regulator to review a decision; None where the person has no such complaint."""
        said = checked_words(words)
        return await self._follow_up(
            number,
            REQUEST,
            said,
            at,
            lambda one, moment: complaints.requested(one, person.account, said, moment),
            person.account,
        )

    async def decide_review(
        self, person: Person, number: int, outcome: complaints.Outcome, words: str, at: int
    ) -> OneComplaint | Refusal | None:
        """Enter the outcome of a review; None where there is no such complaint."""
        said = checked_words(words)
        return await self._follow_up(
            number,
            OUTCOME,
            said,
            at,
            lambda one, moment: complaints.decided(one, person.account, REGULATOR, outcome, said, moment),
        )

    async def _follow_up(
        self,
        number: int,
        part: str,
        said: str,
        at: int,
        decide: Callable[[complaints.Complaint, int], Event | Refusal],
        whose: str = "",
    ) -> OneComplaint | Refusal | None:
        """Enter what follows on a complaint with its words; `whose` it has to be, where that matters."""
        async with self.locked():
            complaint = self._known.get(number)
            if complaint is None or (whose and complaint.made.account != whose):
                return None
            entry = Said(lambda moment: decide(self._known[number], moment), part, said)
            answer = await self.carry_out(entry, Request(at))
            return answer if isinstance(answer, Refusal) else await self._shown(self._known[number])

    async def listed(self, person: Person) -> list[OneComplaint]:
        """One's own, or all for those who answer: what waits for an answer or a review first, then the newest first."""
        await self.look()
        if role_to_answer(person):
            return await self._first(self._known, self._waiting)
        own = self._of_account.get(person.account, [])
        return await self._first(own, self._waiting.intersection(own))

    async def of_round(self, table: str, number: int) -> list[OneComplaint]:
        """All that were made of a round, in the same order; for those who answer."""
        await self.look()
        found = self._of_round.get((table, number), [])
        return await self._first(found, self._waiting.intersection(found))

    async def _first(self, numbers: Reversible[int], waiting: Set[int]) -> list[OneComplaint]:
        """The first of some complaints: what waits, then the others, both the newest first."""
        others = (number for number in reversed(numbers) if number not in waiting)
        first = list(islice(chain(sorted(waiting, reverse=True), others), LISTED_MOST))
        return [await self._shown(self._known[number]) for number in first]

    async def _shown(self, complaint: complaints.Complaint) -> OneComplaint:
        made, answered = complaint.made, complaint.answered
        return OneComplaint(
            number=made.number,
            table=made.table,
            round=made.round,
            kind=made.kind,
            at=made.at,
            words=await self._words.read(made.number, WORDS),
            answer=await self._words.read(made.number, ANSWER) if answered else None,
            answered_at=answered.at if answered else None,
            answered_by_role=answered.role if answered else None,
            clause=made.under,
            rulebook=made.rulebook,
            covered=made.covered,
            advice=Advice(complaints.advice(made.rulebook), answered.advised)
            if answered and answered.advised
            else None,
            review=await self._review(complaint),
        )

    async def _review(self, complaint: complaints.Complaint) -> OneReview | None:
        number, asked, decided = complaint.made.number, complaint.requested, complaint.decided
        if asked is None:
            return None
        return OneReview(
            at=asked.at,
            words=await self._words.read(number, REQUEST),
            outcome=decided.outcome if decided else None,
            answer=await self._words.read(number, OUTCOME) if decided else None,
            decided_at=decided.at if decided else None,
        )


def role_to_answer(person: Person) -> str | None:
    """Return the role in which a person answers; None for one who does not."""
    return next((role for role in ANSWERS if role in person.roles), None)
