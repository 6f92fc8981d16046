"""News of a table, line by line as the history tells it, and what a round has come to so far.

Everything here comes from events, which hold no hidden card. A round is told by the tellers of history/; what happens
around the rounds has its words in words/table.py. A look of an official at a hand is told to its player, after the round
(room/rounds/past.py), and not to the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Literal, NamedTuple, cast

import msgspec

from croupier.banked import BankedRoundOpened, WagerSettled
from croupier.history import BankedTeller, Teller, is_look, named, teller_of
from croupier.house import People
from croupier.poker import ChipsAdded, HandShown, HandViewed, RoundOpened, WagerReleased
from croupier.protocol import EntriesCorrected, Event, RulingGiven, account_in, standing
from croupier.rulings import OutOfTurn, decoded
from croupier.table import ShuffleVoid, Table, events, place_of
from croupier.views.just_now import NOBODY, JustNow
from croupier.views.outcome import NOTHING_YET, OF_OUTCOME, followed
from croupier.views.words import NO_WORDS, WORDS

ITEMS_KEPT = 200
WagerResult = Literal["win", "lose", "push", "void"]


class Void(msgspec.Struct, frozen=True):
    """A shuffle that is void, and the seats whose part did not come."""

    shuffle: int
    seats: tuple[int, ...]


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of news."""

    seq: int
    type: str
    text: str
    seat: int = 0
    amount: int = 0  # chips that this seat moves
    clause: str = ""
    at: int = 0  # ms UTC; told of a tournament, where hours may lie between two lines
    void: Void | None = None  # for clients that have given a part


class Result(msgspec.Struct, frozen=True):
    """The result of one wager against the bank."""

    result: WagerResult
    stake: int
    paid: int
    clause: str


class Look(NamedTuple):
    """An official's look at the hand of a place."""

    account: str
    place: int


class News:
    """Follows the events of a table and keeps the last lines."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._items: deque[Item] = deque(maxlen=ITEMS_KEPT)
        self._teller: Teller | BankedTeller | None = None
        self.shown = False  # a hand was turned up in this round
        self.holders: dict[str, int] = {}  # who was dealt into this round, and the place
        self._events: list[Event] = []  # of this round
        self.ruling: RulingGiven | None = None  # the last one in this round
        self.outcome = NOTHING_YET  # of the last round between players
        self.results: dict[int, dict[str, Result]] = {}  # by place and wager, of the last round against the bank
        self.told = 0  # the number of the last event that everybody may know of
        self.looks: tuple[Look, ...] = ()  # at hands of this round, by officials
        self.now = JustNow()

    def take(self, seq: int, event: Event, table: Table) -> None:
        """Follow one event, by its number among those the table is told of; `table` is as it is after it."""
        self.told = seq
        self._follow_round(event, table)
        named_event = self._people.naming(event) if getattr(event, "by", "") else event
        self._follow_outcome(event, named_event, table)
        if lines := self._lines(event, named_event, table):
            seat, kind = self._seat_of(event, table), str(event.__struct_config__.tag)
            amount, clause = getattr(event, "amount", 0) if seat else 0, getattr(event, "under", "")
            under = clause if isinstance(clause, str) else clause[0]
            void = Void(event.shuffle, event.seats) if isinstance(event, ShuffleVoid) else None
            self._items.extend([Item(seq, kind, text, seat, amount, under, void=void) for text in lines])

    def after(self, seq: int) -> list[Item]:
        """The lines after an event, as far back as they are kept."""
        found = list(takewhile(lambda item: item.seq > seq, reversed(self._items)))
        found.reverse()
        return found

    def _follow_round(self, event: Event, table: Table) -> None:
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self._teller = teller_of(event, untold=is_look)
            self._events = []
            self.holders = {
                player.account: table.dealt.index(player.seat) for player in table.players if player.seat in table.dealt
            }
        elif isinstance(event, events.SeatLeft):
            self.holders.pop(event.account, None)
        if not isinstance(event, events.TableEvent):
            self._events.append(event)

    def _follow_outcome(self, event: Event, named_event: Event, table: Table) -> None:
        """Follow what the round has come to; what a correction has taken back has not happened."""
        if isinstance(event, EntriesCorrected):
            for standing_event in standing(self._events):
                self._follow_outcome(standing_event, self._people.naming(standing_event), table)
            return
        if not is_look(event):  # which the table is not told of
            self.now.take(named_event)
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self.shown, self.results, self.ruling, self.looks = False, {}, None, ()
        elif isinstance(event, HandShown):
            self.shown = True
        elif isinstance(event, WagerSettled):
            self.shown = True
            result = Result(cast("WagerResult", event.result), event.stake, event.paid, event.under)
            self.results[event.place] = {**self.results.get(event.place, {}), event.wager: result}  # views keep the old
        elif isinstance(event, RulingGiven):
            self.ruling = event
        elif isinstance(event, WagerReleased) and self.ruling and _holds(self.ruling, event.place):
            self.ruling = None  # nothing is held any more
        elif isinstance(event, HandViewed):
            self.looks = (*self.looks, Look(account_in(event.by), event.place))
        if isinstance(event, OF_OUTCOME):
            self.outcome = followed(self.outcome, event, table.dealt)

    def _lines(self, event: Event, named_event: Event, table: Table) -> Sequence[str]:
        words = WORDS.get(type(event), NO_WORDS)
        if told := (words.in_tournament if table.tournament else None) or words.news:
            account = getattr(event, "account", "")
            return (told(named_event, self._people.of(account).short_name),)
        if isinstance(event, events.TableEvent) or self._teller is None:
            return ()
        lines = self._teller.lines(named_event)
        if not lines:
            return ()
        name_at = partial(name_of, self._people, table)
        lines = [named(line, name_at) for line in lines]
        if self.now.late != NOBODY and getattr(event, "place", NOBODY) == self.now.late:
            lines = [line.replace(" [", ", out of time [", 1) for line in lines]
        return () if isinstance(event, ChipsAdded) else lines  # that they were bought is told already

    def _seat_of(self, event: Event, table: Table) -> int:
        place = getattr(event, "place", -1)
        if type(place) is int and 0 <= place < len(table.dealt):
            return table.dealt[place]
        seat = getattr(event, "seat", 0)
        at = place_of(table, getattr(event, "account", ""))
        return seat or (table.players[at].seat if at >= 0 else 0)


def name_of(people: People, table: Table, seat: int) -> str | None:
    """Return the name of the player at a seat, as it stands in a sentence; None where the seat is empty."""
    account = next((player.account for player in table.players if player.seat == seat), "")
    return people.of(account).short_name if account else None


def _holds(ruling: RulingGiven, place: int) -> bool:
    """Tell whether a ruling is about the chips this place has put forward before its turn."""
    told = decoded(ruling.report)
    return isinstance(told, OutOfTurn) and told.place == place
