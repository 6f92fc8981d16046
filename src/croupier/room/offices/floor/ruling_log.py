"""The log of rulings: every ruling, every choice made and every order of an official, of all tables, closed ones too.

Theory of operation. Each table has its own piece of the log, which follows the table's stream from where it had read to, no
sooner than an official asks, and in small pieces, so that no table waits for it. Most lines are none of these and
are told by how they begin, without being read. At a table with real cards the
entries of one person are followed by those of another, and a ruling is by the one who enters it.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any, Literal, NamedTuple

import msgspec

from croupier.history import DECODER
from croupier.protocol import ChoiceMade, Event, RulingGiven
from croupier.room.streams.sealed.reasons import IN_REPORTS
from croupier.store import Store
from croupier.table import events
from croupier.turns import in_turns
from croupier.views import NO_WORDS, VIEWED, WORDS

KEPT = 2_000  # of one table
LISTED_MOST = 50
RulingKind = Literal["ruling", "choice", "order"]
BEGINS = b'{"type":"'


class Logged(NamedTuple):
    """One entry; `by` is the account and title as recorded, `accounts` those it is about."""

    table: str
    rulebook: str
    round: int
    seq: int
    at: int
    kind: RulingKind
    about: str  # the report or the event, by its name
    words: str
    clauses: tuple[str, ...]
    by: str
    reason: str
    accounts: tuple[str, ...] = ()


class _Line(msgspec.Struct):
    seq: int
    at: int
    round: int = 0


class _Said(NamedTuple):
    kind: RulingKind
    about: str
    words: str
    clauses: tuple[str, ...]
    by: str
    reason: str
    accounts: tuple[str, ...] = ()


class _OfTable:
    """The log of one table."""

    def __init__(self, store: Store, table: str) -> None:
        self._store, self._table = store, table
        self.entries: deque[Logged] = deque(maxlen=KEPT)  # oldest first
        self._seq = 0
        self._rulebook = ""
        self._enters = ""
        self._choices: dict[str, str] = {}  # those of the last ruling, in words
        self._catching_up = asyncio.Lock()

    async def catch_up(self) -> None:
        """Follow what was written since."""
        async with self._catching_up:
            async for lines in self._store.read(self._table, self._seq):
                async for line in in_turns(lines):
                    self._follow(line)
                self._seq += len(lines)

    def _follow(self, line: bytes) -> None:
        if line.startswith(BEGINS) and line[len(BEGINS) : line.index(b'"', len(BEGINS))] not in _READ:
            return
        event = DECODER.decode(line)
        if isinstance(event, events.TableOpened):
            self._rulebook = event.rulebook
        elif isinstance(event, events.DealerSignedOn | events.DealerRelieved | events.EntriesTakenOver):
            self._enters = event.account
        elif said := self._said(event):
            at = msgspec.json.decode(line, type=_Line)
            self.entries.append(Logged(self._table, self._rulebook, at.round, at.seq, at.at, *said))

    def _said(self, event: Event) -> _Said | None:
        if isinstance(event, RulingGiven):
            facts = msgspec.json.decode(event.report, type=dict[str, Any])
            report = str(facts.get("report", ""))
            said = str(facts.get(IN_REPORTS.get(report, ""), "")) if report != VIEWED else ""  # the order has it
            self._choices = {choice.name: choice.words for choice in event.choices}
            return _Said("ruling", report, event.words, event.clauses, self._enters, said)
        if isinstance(event, ChoiceMade):
            words = self._choices.get(event.choice, event.choice)
            self._choices |= {choice.name: choice.words for choice in event.choices}
            return _Said("choice", event.choice, words, (event.under,), event.by, event.reason)
        make = WORDS.get(type(event), NO_WORDS).order
        order = make(event) if make else None
        return _Said("order", *order) if order else None


_ORDERS = [kind for kind, words in WORDS.items() if words.order]
_FOLLOWED: tuple[type[Event], ...] = (
    RulingGiven, ChoiceMade, *_ORDERS, events.TableOpened, events.DealerSignedOn, events.DealerRelieved,
    events.EntriesTakenOver,
)  # fmt: skip
_READ = {str(kind.__struct_config__.tag).encode() for kind in _FOLLOWED}


class RulingLog:
    """The log of a whole store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, _OfTable] = {}

    async def newest(self, tables: Iterable[str], begins: int, ends: int, account: str = "") -> list[Logged]:
        """Some entries of these tables, newest first, from one moment on and before another; or those about an account."""
        logs = [self._tables.setdefault(name, _OfTable(self._store, name)) for name in tables]
        for log in logs:
            await log.catch_up()
        newest = heapq.merge(
            *[reversed(log.entries) for log in logs], key=lambda entry: (entry.at, entry.table, entry.seq), reverse=True
        )
        fitting = (
            entry for entry in newest if begins <= entry.at < ends and (not account or account in entry.accounts)
        )
        return list(islice(fitting, LISTED_MOST))
