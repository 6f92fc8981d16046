"""Complaints and requests for review as a room keeps them: on their stream, the words sealed beside it."""

from __future__ import annotations

import msgspec

from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.host import Entropy, Keys
from croupier.room.person import DIRECTOR, OPERATOR, REGULATOR, SUPERVISOR, Person
from croupier.room.sealed_words import SealedWords, checked_words
from croupier.room.streams import Decided, SideStream
from croupier.store import Store
from croupier.table import complaints as c

ANSWERS = (
    REGULATOR,
    OPERATOR,
    SUPERVISOR,
    DIRECTOR,
)  # who sees all and answers; who has two roles does it in the first
LISTED_MOST = 200
WORDS, ANSWER = "words", "answer"


class OneComplaint(msgspec.Struct, frozen=True):
    """A complaint as those are shown it who may see it. Times are milliseconds UTC."""

    number: int
    table: str
    round: int
    kind: c.Kind
    at: int
    words: str
    answer: str | None
    answered_at: int | None
    answered_by_role: str | None
    clause: str


class Complaints:
    """The complaints on a store."""

    def __init__(self, store: Store, keys: Keys, entropy: Entropy) -> None:
        self._words = SealedWords(store, c.STREAM, keys, entropy)
        self._known: dict[int, c.Complaint] = {}
        self._stream = SideStream(store, c.STREAM, self._follow)

    def _follow(self, event: Event) -> None:
        if isinstance(event, c.ComplaintMade):
            self._known[event.number] = c.Complaint(event)
        elif isinstance(event, c.ComplaintAnswered):
            self._known[event.number] = c.Complaint(self._known[event.number].made, event)

    async def make(self, person: Person, about: c.About, kind: c.Kind, words: str, at: int) -> OneComplaint:
        """Take a complaint down; that the person played in the round is for the caller to know."""
        said = checked_words(words)
        async with self._stream.lock:
            await self._stream.read()
            await self._stream.decided(lambda moment: self._made(person, about, kind, said, moment), at)
            number = len(self._known)
        return await self._shown(self._known[number])

    async def _made(self, person: Person, about: c.About, kind: c.Kind, said: str, at: int) -> Decided:
        number = len(self._known) + 1
        event = c.made(number, about, person.account, kind, said, at)
        return Decided((event,), sealed=self._words.sealed(number, WORDS, said))

    async def answer(self, person: Person, number: int, words: str, at: int) -> OneComplaint | Refusal | None:
        """Answer a complaint, once; None where there is no such complaint."""
        said = checked_words(words)
        async with self._stream.lock:
            await self._stream.read()
            complaint = self._known.get(number)
            if complaint is None:
                return None
            at = self._stream.moment(at)
            event = c.answered(complaint, person.account, role_to_answer(person) or "", said, at)
            if isinstance(event, Refusal):
                return event
            await self._stream.write((event,), (), at, self._words.sealed(number, ANSWER, said))
            return await self._shown(self._known[number])

    async def listed(self, person: Person) -> list[OneComplaint]:
        """One's own, or all for those who answer: what waits for an answer first, then the newest first."""
        async with self._stream.lock:
            await self._stream.read()
        everything = role_to_answer(person) is not None
        mine = [one for one in self._known.values() if everything or one.made.account == person.account]
        mine.sort(key=lambda one: (one.answered is not None, -one.made.number))
        return [await self._shown(one) for one in mine[:LISTED_MOST]]

    async def _shown(self, complaint: c.Complaint) -> OneComplaint:
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
        )


def role_to_answer(person: Person) -> str | None:
    """The role in which somebody answers; None for somebody who does not."""
    return next((role for role in ANSWERS if role in person.roles), None)
