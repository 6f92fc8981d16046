"""Privileged reads: what is read by right of an office, written down before it is given out, and listed.

Theory of operation. There is one kind of entry, and one way to make it: `note`. Every request of staff says as data which
kind of read it is, or why it is none (web/http/kit.py), and a test walks them all. Past rounds, which players read as
well as staff, are noted where it is known whether the reader played in them (room/rounds/past.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.house import Person, inspection
from croupier.room.clock import Clock
from croupier.room.offices.cage.entries import Names
from croupier.room.rounds.past import SeenHidden
from croupier.room.streams.inspection import REASON, Entered, Inspectorate

LISTED_MOST = 50
PEOPLE_MOST = 12  # named in one entry
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


class PrivilegedReads:
    """The privileged reads in a house."""

    def __init__(self, inspectorate: Inspectorate, clock: Clock) -> None:
        self._inspectorate, self._clock = inspectorate, clock

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
        await self._inspectorate.look()
        return [
            SeenHidden(entered.line.at, role, OPENED_WORDS, "")
            for entered, role, at_table, played in self._openings()
            if (at_table, played) == (table, number)
        ]

    def _openings(self) -> Iterator[tuple[Entered, str, str, int]]:
        """Everything that has shown hidden cards: when, to which office, and of which round."""
        asked: dict[int, inspection.OpeningAsked] = {}
        for entered in self._inspectorate.entries:
            match entered.event:
                case inspection.RecordRead(what="hidden") as read:
                    yield entered, read.role, read.table, read.played
                case inspection.OpeningAsked() as asking:
                    asked[asking.number] = asking
                case inspection.OpeningAnswered(agreed=True, number=number):
                    yield entered, asked[number].role, asked[number].table, asked[number].played

    async def listed(self, names: Names, *, before: int = 0, table: str = "", number: int = 0) -> list[OneRead]:
        """Some reads, newest first, of those before a line; of one round where one is named."""
        await self._inspectorate.look()
        asked = {
            e.event.number: e.event for e in self._inspectorate.entries if isinstance(e.event, inspection.OpeningAsked)
        }
        found: list[OneRead] = []
        for entered in reversed(self._inspectorate.entries):
            if before and entered.line.seq >= before:
                continue
            read = await self._shown(entered, asked, names)
            if read and (not table or (read.table, read.round) == (table, number)):
                found.append(read)
            if len(found) == LISTED_MOST:
                break
        return found

    async def _shown(self, entered: Entered, asked: dict[int, inspection.OpeningAsked], names: Names) -> OneRead | None:
        event, line = entered.event, entered.line
        accounts: tuple[str, ...]
        if isinstance(event, inspection.OpeningAnswered) and event.agreed:
            first = asked[event.number]
            by, role, table, played = first.by, first.role, first.table, first.played
            what, accounts, number = "opened", (event.by,), event.number
        elif isinstance(event, inspection.RecordRead):
            by, role, table, played = event.by, event.role, event.table, event.played
            what, accounts, number = event.what, event.accounts, event.number if event.sha256 else 0
        else:
            return None
        return OneRead(
            seq=line.seq, at=line.at, what=what, by=by, by_name=await names.of(by), role=role, table=table,
            round=played, entry=getattr(event, "entry", 0), day=getattr(event, "day", ""),
            people=[await names.of(account) for account in accounts],
            words=await self._inspectorate.words.read(number, REASON) if number else "",
        )  # fmt: skip
