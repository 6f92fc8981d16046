"""Complaints and requests for review as a room keeps them: on their stream, the words sealed beside it.

The words are written in the same transaction as their event, sealed to the server, and to the regulator where there is
one. They are no part of the chain, and a backup holds them as they are.
"""

from __future__ import annotations

from itertools import count

import msgspec

from croupier.errors import Conflict, RequestError
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.host import REGULATOR as TO_REGULATOR
from croupier.room.host import SEED_BYTES, SERVER, Entropy, Keys
from croupier.room.person import OPERATOR, REGULATOR, SUPERVISOR, Person
from croupier.room.streams import SideStream
from croupier.shuffle import public_key, seal, unseal
from croupier.store import Sealed, Store
from croupier.table import complaints as c

ANSWERS = (REGULATOR, OPERATOR, SUPERVISOR)  # who sees all and answers; somebody with two roles does it in the first
LONGEST_WORDS = 2_000
LISTED_MOST = 200
TRIES = 3  # at a number another process may take first
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
        self._store, self._keys, self._entropy = store, keys, entropy
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
            for tries in count(1):
                number = len(self._known) + 1
                event = c.made(number, about, person.account, kind, said, at)
                try:
                    await self._stream.write((event,), (), at, self._sealed(number, WORDS, said))
                    break
                except Conflict:
                    if tries == TRIES:
                        raise
        return await self._shown(self._known[number])

    async def answer(self, person: Person, number: int, words: str, at: int) -> OneComplaint | Refusal | None:
        """Answer a complaint, once; None where there is no such complaint."""
        said = checked_words(words)
        async with self._stream.lock:
            await self._stream.read()
            complaint = self._known.get(number)
            if complaint is None:
                return None
            event = c.answered(complaint, person.account, role_to_answer(person) or "", said, at)
            if isinstance(event, Refusal):
                return event
            await self._stream.write((event,), (), at, self._sealed(number, ANSWER, said))
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
            words=await self._words(made.number, WORDS),
            answer=await self._words(made.number, ANSWER) if answered else None,
            answered_at=answered.at if answered else None,
            answered_by_role=answered.role if answered else None,
            clause=made.under,
        )

    def _sealed(self, number: int, part: str, words: str) -> tuple[Sealed, ...]:
        to = {SERVER: public_key(self._keys.server)}
        to |= {TO_REGULATOR: self._keys.regulator} if self._keys.regulator else {}
        about = _about(number, part)
        return tuple(
            [
                Sealed(number, f"{name}.{part}", seal(words.encode(), key, self._entropy(SEED_BYTES), about))
                for name, key in to.items()
            ]
        )

    async def _words(self, number: int, part: str) -> str:
        """The words of a complaint or an answer; empty where they have been forgotten."""
        for sealed in await self._store.sealed(c.STREAM, number):
            if sealed.name == f"{SERVER}.{part}":
                return unseal(sealed.data, self._keys.server, _about(number, part)).decode()
        return ""


def role_to_answer(person: Person) -> str | None:
    """The role in which somebody answers; None for somebody who does not."""
    return next((role for role in ANSWERS if role in person.roles), None)


def checked_words(words: str) -> str:
    """What somebody has to say, without the space around it; RequestError where there is nothing to read."""
    said = words.strip()
    if not 0 < len(said) <= LONGEST_WORDS:
        raise RequestError(f"there is nothing to read, or too much; write 1 to {LONGEST_WORDS} letters")
    if any(not letter.isprintable() and letter not in "\n\t" for letter in said):
        raise RequestError("there are signs in it that nobody can read; write plain text")
    return said


def _about(number: int, part: str) -> bytes:
    return f"{c.STREAM}/{number}/{part}".encode()
