"""What has happened at a table, line by line as the history tells it, and what a round has come to so far.

Everything here comes from events, which hold no hidden card. A round is told by the tellers of history/; what happens
around the rounds has its words here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.banked.events import BankedRoundOpened, WagerSettled
from croupier.history.banked_text import BankedTeller
from croupier.history.dollars import dollars
from croupier.history.text import Teller
from croupier.poker.events import HandShown, RoundOpened
from croupier.protocol.events import Event
from croupier.room.outcome import NOTHING_YET, followed
from croupier.room.person import People
from croupier.table import events as e
from croupier.table.shuffle_events import SHUFFLE_EVENTS, DeckCut, DeckShuffled
from croupier.table.state import Table, place_of

ITEMS_KEPT = 200


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of news."""

    seq: int
    type: str
    text: str
    seat: int = 0
    amount: int = 0  # chips that this seat moves
    clause: str = ""


class Result(msgspec.Struct, frozen=True):
    """What became of one wager against the bank."""

    result: str
    stake: int
    paid: int
    clause: str


class News:
    """Follows the events of a table and keeps the last lines."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._items: deque[Item] = deque(maxlen=ITEMS_KEPT)
        self._teller: Teller | BankedTeller | None = None
        self.shuffled: DeckShuffled | None = None
        self.cut: DeckCut | None = None
        self.shown = False  # a hand was turned up in this round
        self.holders: dict[str, int] = {}  # who was dealt into this round, and the place
        self.outcome = NOTHING_YET  # of the last round between players
        self.results: dict[int, dict[str, Result]] = {}  # by place and wager, of the last round against the bank

    def take(self, seq: int, event: Event, table: Table) -> None:
        """Follow one event; `table` is as it is after it."""
        if isinstance(event, SHUFFLE_EVENTS):
            self._take_shuffle(event)
        self._follow_round(event, table)
        self.outcome = followed(self.outcome, event, table.dealt)
        seat = self._seat_of(event, table)
        kind = str(event.__struct_config__.tag)
        amount, clause = getattr(event, "amount", 0) if seat else 0, getattr(event, "under", "")
        for text in self._lines(event, table):
            self._items.append(Item(seq, kind, text, seat, amount, clause if isinstance(clause, str) else clause[0]))

    def after(self, seq: int) -> list[Item]:
        """The lines after an event, as far back as they are kept."""
        return [item for item in self._items if item.seq > seq]

    def _take_shuffle(self, event: Event) -> None:
        if isinstance(event, DeckShuffled):
            self.shuffled, self.cut = event, None
        elif isinstance(event, DeckCut):
            self.cut = event

    def _follow_round(self, event: Event, table: Table) -> None:
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self._teller = Teller(event, {}) if isinstance(event, RoundOpened) else BankedTeller(event, {})
            self.shown, self.results = False, {}
            self.holders = {
                player.account: table.dealt.index(player.seat) for player in table.players if player.seat in table.dealt
            }
        elif isinstance(event, e.SeatLeft):
            self.holders.pop(event.account, None)
        elif isinstance(event, HandShown):
            self.shown = True
        elif isinstance(event, WagerSettled):
            self.shown = True
            result = Result(event.result, event.stake, event.paid, event.under)
            self.results.setdefault(event.place, {})[event.wager] = result

    def _lines(self, event: Event, table: Table) -> Iterable[str]:
        words = (_IN_A_TOURNAMENT if table.tournament else {}).get(type(event)) or _WORDS.get(type(event))
        if words:
            account = getattr(event, "account", "")
            return (words(event, self._people.of(account).name),)
        if type(event).__module__.startswith("croupier.table") or self._teller is None:
            return ()
        return self._teller.lines(event)

    def _seat_of(self, event: Event, table: Table) -> int:
        place = getattr(event, "place", -1)
        if type(place) is int and 0 <= place < len(table.dealt):
            return table.dealt[place]
        seat = getattr(event, "seat", 0)
        at = place_of(table, getattr(event, "account", ""))
        return seat or (table.players[at].seat if at >= 0 else 0)


_WORDS: dict[type[Event], Callable[[Any, str], str]] = {
    DeckShuffled: lambda event, _: f"Shuffle {event.shuffle} is committed to",
    DeckCut: lambda event, _: f"The cards are cut, {event.depth} deep",
    e.SeatTaken: lambda event, name: f"{name} takes seat {event.seat} with {dollars(event.stake)} [{event.under}]",
    e.SeatChanged: lambda event, name: f"{name} moves to seat {event.seat} [{event.under}]",
    e.SeatLeft: lambda event, name: f"{name} leaves with {dollars(event.stake)}{_why(event.reason)} [{event.under}]",
    e.StackChanged: lambda event, name: f"{name}: {event.reason}, {event.amount:+,} in chips [{event.under}]",
    e.StakeRaised: lambda event, name: f"{name} adds {dollars(event.amount)} [{event.under}]",
    e.StakeLowered: lambda event, name: f"{dollars(event.amount)} leaves the stake of {name} [{event.under}]",
    e.StakeShort: lambda event, name: f"{name} has to bring the stake up to {dollars(event.least)} [{event.under}]",
    e.PlayerDeclared: lambda event, name: f"{name} plays on below the least stake [{event.under}]",
    e.DeclarationLapsed: lambda event, name: f"{name} has the least stake again [{event.under}]",
    e.PlayerAway: lambda _, name: f"{name} sits out",
    e.PlayerBack: lambda _, name: f"{name} is back",
    e.ListJoined: lambda _, name: f"{name} waits for a seat",
    e.ListLeft: lambda _, name: f"{name} no longer waits",
    e.BlindsMissed: lambda event, name: f"{name} has missed a blind [{event.under}]",
    e.EntryChosen: lambda event, name: f"{name} {'posts' if event.post else 'waits for the blind'} [{event.under}]",
    e.GameRestarted: lambda event, _: f"The game begins anew [{event.under}]",
    e.NoticeGiven: lambda event, _: f"Notice: {_notice(event)} [{event.under}]",
    e.NoticeWithdrawn: lambda event, _: f"Notice {event.notice} is taken back",
    e.AgreementGiven: lambda event, name: f"{name} agrees to notice {event.notice}",
    e.RulesChanged: lambda event, _: f"The rules of the table are others from now on [{event.under}]",
    e.TimePaid: lambda event, name: f"{name} pays {dollars(event.amount)} for time [{event.under}]",
    e.PlayerBarred: lambda event, name: f"{name} may not play here any more [{event.under}]",
    e.TableClosed: lambda event, _: f"The table is closed [{event.under}]",
}


_GONE = {
    "moved": "goes to another table",
    "out": "is out",
    "disqualified": "has lost the place",
    "session-over": "leaves: the session is over",
    "cancelled": "leaves: the tournament is cancelled",
}
_IN_A_TOURNAMENT: dict[type[Event], Callable[[Any, str], str]] = {
    e.SeatTaken: lambda event, name: f"{name} plays at seat {event.seat} with {event.stake:,} [{event.under}]",
    e.SeatLeft: lambda event, name: f"{name} {_GONE.get(event.reason, 'leaves')} [{event.under}]",
    e.RulesChanged: lambda event, _: f"A new level [{event.under}]",
}


def _why(reason: str) -> str:
    return "" if reason == "leaves" else f": {reason}"


def _notice(event: e.NoticeGiven) -> str:
    if event.about == "closing":
        return "the table closes"
    return ", ".join([f"{key} becomes {value}" for key, value in event.settings.items()])
