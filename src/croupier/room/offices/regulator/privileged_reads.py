"""Privileged reads: what is read by right of an office, written down before it is given out, and listed.

Theory of operation. There is one kind of entry, and one way to make it: `note`. Every request of staff says as data which
kind of read it is, or why it is none (web/http/kit.py), and a test walks them all. Past rounds, which players read as
well as staff, are noted where it is known whether the reader played in them (room/rounds/past.py).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from croupier.house import Person, inspection
from croupier.room.clock import Clock
from croupier.room.offices.cage.entries import Names
from croupier.room.rounds.past import SeenHidden
from croupier.room.streams.inspection import REASON, Entered, Inspectorate
from croupier.turns import in_turns

LISTED_MOST = 50
PEOPLE_MOST = 12  # named in one entry
HIDDEN, OPENED = "hidden", "opened"
OPENED_WORDS = "all cards of the round were opened, after it was over"


class OneRead(msgspec.Struct, frozen=True, kw_only=True):
    """A privileged read, as it is listed. Times are milliseconds UTC."""

    seq: int
    at: int
    what: str  # as i.Read has it, or "opened" by two people
    by: str
    by_name: str
    role: str
    table: str = ""
    round: int = 0
    people: list[str] = []  # names
    words: str = ""
    entry: int = 0
    day: str = ""


class Opening(NamedTuple):
    """An opening by two people: asked for, when, and answered."""

    asked: inspection.OpeningAsked
    at: int
    answer: inspection.OpeningAnswered | None


class _Read(NamedTuple):
    """What was read, by whom, and of which round; `number` is that of its words, where there are any."""

    at: int
    what: str
    by: str
    role: str
    table: str
    played: int
    accounts: tuple[str, ...]
    number: int


class PrivilegedReads:
    """The privileged reads in a house."""

    def __init__(self, inspectorate: Inspectorate, clock: Clock) -> None:
        self._inspectorate, self._clock = inspectorate, clock
        self._looked = 0  # entries
        self._asked: dict[int, Entered] = {}  # openings by two people, by their numbers
        self._answers: dict[int, inspection.OpeningAnswered] = {}
        self._reads: list[Entered] = []  # in order, and so those of each round
        self._of_round: dict[tuple[str, int], list[Entered]] = {}

    async def note(
        self,
        person: Person,
        what: inspection.Read,
        *,
        words: str = "",
        accounts: Iterable[str] = (),
        **about: str | int,
    ) -> None:
        """Write a read down: `about` are the table, the round `played`, the `entry` or the `day` it is of.

        People whose accounts are read have an entry each, so that looking for them letter by letter is one read of each.
        """
        whose = sorted(set(accounts) - {person.account})
        for each in [(account,) for account in whose] if what == "account" else [tuple(whose[:PEOPLE_MOST])]:
            if each or what != "account":
                fields = {**about, **({"accounts": each} if each else {})}
                await self._inspectorate.note_read(person, what, self._clock.now(), words=words, about=fields)

    async def seen_hidden(self, table: str, number: int) -> list[SeenHidden]:
        """The people who were shown the hidden cards of a round afterwards."""
        await self._look()
        of_round = [self._read_in(entered) for entered in self._of_round.get((table, number), ())]
        return [SeenHidden(one.at, one.role, OPENED_WORDS, "") for one in of_round if one.what in (HIDDEN, OPENED)]

    async def listed(self, names: Names, *, before: int = 0, table: str = "", number: int = 0) -> list[OneRead]:
        """Some reads, newest first, of those before a line; of one round where one is named."""
        await self._look()
        reads = self._of_round.get((table, number), []) if table else self._reads
        end = bisect_left(reads, before, key=lambda one: one.line.seq) if before else len(reads)
        return [await self._shown(one, names) for one in reversed(reads[max(0, end - LISTED_MOST) : end])]

    async def openings(self) -> list[Opening]:
        """The openings by two people that were asked for, newest first."""
        await self._look()
        asked = [(one.event, one.line.at) for one in reversed(self._asked.values())]
        return [
            Opening(event, at, self._answers.get(event.number))
            for event, at in asked
            if isinstance(event, inspection.OpeningAsked)
        ]

    async def _look(self) -> None:
        """Follow the entries since the last look: each is taken before others have their turn."""
        await self._inspectorate.look()
        async for entered in in_turns(self._unlooked()):
            self._follow(entered)

    def _unlooked(self) -> Iterator[Entered]:
        entries = self._inspectorate.entries
        while self._looked < len(entries):
            self._looked += 1
            yield entries[self._looked - 1]

    def _follow(self, entered: Entered) -> None:
        event = entered.event
        if isinstance(event, inspection.OpeningAsked):
            self._asked[event.number] = entered
        if isinstance(event, inspection.OpeningAnswered):
            self._answers[event.number] = event
        if isinstance(event, inspection.RecordRead) or (isinstance(event, inspection.OpeningAnswered) and event.agreed):
            read = self._read_in(entered)
            self._reads.append(entered)
            self._of_round.setdefault((read.table, read.played), []).append(entered)

    def _read_in(self, entered: Entered) -> _Read:
        """What was read by an entry; of an opening by two people, by the one who asked."""
        event, at = entered.event, entered.line.at
        if isinstance(event, inspection.OpeningAnswered):
            asked = self._asked[event.number].event
            assert isinstance(asked, inspection.OpeningAsked)
            return _Read(at, OPENED, asked.by, asked.role, asked.table, asked.played, (event.by,), event.number)
        assert isinstance(event, inspection.RecordRead)
        number = event.number if event.sha256 else 0
        return _Read(at, event.what, event.by, event.role, event.table, event.played, event.accounts, number)

    async def _shown(self, entered: Entered, names: Names) -> OneRead:
        read, event = self._read_in(entered), entered.event
        return OneRead(
            seq=entered.line.seq, at=read.at, what=read.what, by=read.by, by_name=await names.of(read.by),
            role=read.role, table=read.table, round=read.played, entry=getattr(event, "entry", 0),
            day=getattr(event, "day", ""), people=[await names.of(account) for account in read.accounts],
            words=await self._inspectorate.words.read(read.number, REASON) if read.number else "",
        )  # fmt: skip
