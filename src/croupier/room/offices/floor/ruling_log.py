"""The log of rulings: every ruling, every choice made and every order of an official, of all tables, closed ones too.

Theory of operation. Each table has its own piece of the log, which follows the table's stream from where it had read to, no
sooner than somebody asks, and in small pieces, so that nobody at a table waits for it. Most lines are none of these and
are told by how they begin, without being read. Who enters at a table with real cards is followed, for there a ruling is
whoever's entry it is.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from croupier.banked.events import WagersPlaced
from croupier.history.log.native import DECODER
from croupier.poker.ruling_events import HandViewed
from croupier.protocol.events import ChoiceMade, Event, RulingGiven
from croupier.room.streams.sealed.reasons import IN_REPORTS
from croupier.store import Store
from croupier.table import events

KEPT = 2_000  # of one table
LISTED_MOST = 50
LINES_AT_ONCE = 500  # before others have their turn
VIEWED = "view-hand"
BEGINS = b'{"type":"'


class Logged(NamedTuple):
    """One entry; `by` as the record names somebody, `accounts` those it is about."""

    table: str
    rulebook: str
    round: int
    seq: int
    at: int
    kind: str  # "ruling", "choice" or "order"
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
    kind: str
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
                for number, line in enumerate(lines):
                    self._follow(line)
                    if number % LINES_AT_ONCE == 0:
                        await asyncio.sleep(0)
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
        make = _ORDERS.get(type(event))
        return make(event) if make else None


def _order(about: str, event: Any, words: str, accounts: Iterable[str] = ()) -> _Said:
    under = getattr(event, "under", "")
    clauses = (under,) if under else ()
    return _Said("order", about, words, clauses, event.by, getattr(event, "reason", ""), tuple(accounts))


def _seat_left(event: events.SeatLeft) -> _Said:
    if not event.to:
        return _order("seat", event, "{0} gives the seat up", [event.account])
    said = _order("transfer", event, f"{{0}} is moved from {{table}} to {event.to}", [event.account])
    return said._replace(reason="")  # that it is a move is all there is to say


def _of_official(make: Callable[[Any], _Said]) -> Callable[[Any], _Said | None]:
    """Only where somebody else than the player did it."""
    return lambda event: make(event) if event.by else None


_MARKED = "a marker lets a box go above its maximum"
_ORDERS: dict[type[Event], Callable[[Any], _Said | None]] = {
    events.PlayerBarred: lambda event: _order("bar", event, "{0} is barred from the game", [event.account]),
    events.PlayersKeptApart: lambda event: _order(
        "keep-apart",
        event,
        "{0} and {1} are kept apart" if event.how == "game" else "{0} and {1} do not sit beside each other",
        event.accounts,
    ),
    events.ListMoved: lambda event: _order(
        "move-in-list", event, f"{{0}} is number {event.place} on the list", [event.account]
    ),
    events.ListLeft: _of_official(
        lambda event: _order("take-off-list", event, "{0} is taken off the list", [event.account])
    ),
    events.SeatLeft: _of_official(_seat_left),
    events.SeatChanged: _of_official(
        lambda event: _order("move-player", event, f"{{0}} is moved to seat {event.seat}", [event.account])
    ),
    events.TrivialChipsRuled: lambda event: _order(
        "trivial-chips", event, f"trivial chips {'play' if event.play else 'do not play'}"
    ),
    HandViewed: lambda event: _order(VIEWED, event, "a hand is looked at"),
    WagersPlaced: lambda event: _order("marker", event, _MARKED) if event.marked else None,
}
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

    async def newest(self, tables: Iterable[str], begins: int, ends: int) -> list[Logged]:
        """Some entries of these tables, newest first, of those from one moment on and before another."""
        logs = [self._tables.setdefault(name, _OfTable(self._store, name)) for name in tables]
        for log in logs:
            await log.catch_up()
        newest = heapq.merge(
            *[reversed(log.entries) for log in logs], key=lambda entry: (entry.at, entry.table, entry.seq), reverse=True
        )
        fitting = (entry for entry in newest if begins <= entry.at < ends)
        return list(islice(fitting, LISTED_MOST))
