"""What has happened at a table, line by line as the history tells it, and what a round has come to so far.

Everything here comes from events, which hold no hidden card. A round is told by the tellers of history/; what happens
around the rounds has its words here. A look of an official at a hand is told to its player, after the round
(room/rounds/past.py), and not to the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from croupier.banked.events import BankedRoundOpened, WagerSettled
from croupier.history.text.banked import BankedTeller
from croupier.history.text.by_name import named
from croupier.history.text.dollars import dollars
from croupier.history.text.looks import is_look
from croupier.history.text.poker import Teller
from croupier.house.people import People
from croupier.poker.events import ChipsAdded, HandShown, RoundOpened
from croupier.poker.ruling_events import HandViewed, WagerReleased
from croupier.protocol.actors import HOUSE, account_in
from croupier.protocol.corrections import standing
from croupier.protocol.events import EntriesCorrected, Event, RulingGiven
from croupier.rulings.reports import OutOfTurn
from croupier.table import events
from croupier.table.applying.cards import fault_words
from croupier.table.seating import ABSENT, DECLARED, WITHOUT_STAKE
from croupier.table.shuffle_events import SHUFFLE_EVENTS, DeckCut, DeckShuffled
from croupier.table.state import Table, place_of
from croupier.tournament.plan.words import level_words
from croupier.views.just_now import NOBODY, JustNow
from croupier.views.named_lines import names_at, short_name
from croupier.views.outcome import NOTHING_YET, followed

ITEMS_KEPT = 200
OUT_OF_TURN = str(OutOfTurn.__struct_config__.tag)


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of news."""

    seq: int
    type: str
    text: str
    seat: int = 0
    amount: int = 0  # chips that this seat moves
    clause: str = ""
    at: int = 0  # ms UTC; told of a tournament, where hours may lie between two lines


class Result(msgspec.Struct, frozen=True):
    """What became of one wager against the bank."""

    result: str
    stake: int
    paid: int
    clause: str


class Look(NamedTuple):
    """That an official has looked at the hand of a place."""

    account: str
    place: int


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
        if isinstance(event, SHUFFLE_EVENTS):
            self._take_shuffle(event)
        self._follow_round(event, table)
        self._follow_outcome(event, table)
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
            self._teller = Teller(event, {}, is_look) if isinstance(event, RoundOpened) else BankedTeller(event, {})
            self._events = []
            self.holders = {
                player.account: table.dealt.index(player.seat) for player in table.players if player.seat in table.dealt
            }
        elif isinstance(event, events.SeatLeft):
            self.holders.pop(event.account, None)
        if not isinstance(event, events.TableEvent):
            self._events.append(event)

    def _follow_outcome(self, event: Event, table: Table) -> None:
        """What the round has come to; what a correction has taken back has not happened."""
        if isinstance(event, EntriesCorrected):
            for standing_event in standing(self._events):
                self._follow_outcome(standing_event, table)
            return
        if not is_look(event):  # which the table is not told of
            self.now.take(self._people.naming(event))
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self.shown, self.results, self.ruling, self.looks = False, {}, None, ()
        elif isinstance(event, HandShown):
            self.shown = True
        elif isinstance(event, WagerSettled):
            self.shown = True
            result = Result(event.result, event.stake, event.paid, event.under)
            self.results.setdefault(event.place, {})[event.wager] = result
        elif isinstance(event, RulingGiven):
            self.ruling = event
        elif isinstance(event, WagerReleased) and self.ruling and _holds(self.ruling, event.place):
            self.ruling = None  # nothing is held any more
        elif isinstance(event, HandViewed):
            self.looks = (*self.looks, Look(account_in(event.by), event.place))
        self.outcome = followed(self.outcome, event, table.dealt)

    def _lines(self, event: Event, table: Table) -> Iterable[str]:
        words = (_IN_A_TOURNAMENT if table.tournament else {}).get(type(event)) or _WORDS.get(type(event))
        if words:
            account = getattr(event, "account", "")
            return (words(self._people.naming(event), short_name(self._people.of(account))),)
        if isinstance(event, events.TableEvent) or self._teller is None:
            return ()
        names = names_at(self._people, table.players)
        lines = [named(line, names) for line in self._teller.lines(self._people.naming(event))]
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


def _taken(event: events.DeckTaken) -> str:
    grounds = {"asked": "players asked for it", "damaged": "a card was damaged", "decided": "an official decided"}
    return f"{grounds.get(event.ground, event.ground)}; entered by {event.by}"


def _jam_words(event: events.JamStepDone) -> str:
    if event.damaged:
        return "a card is found damaged"
    return {
        "removed": "the cards are out and the shuffler is cleared",
        "checked": "the cards are checked and undamaged",
        "riffled": "the cards are riffled once and back in the shuffler",
    }[event.step]


_WORDS: dict[type[Event], Callable[[Any, str], str]] = {
    DeckShuffled: lambda event, _: f"Deck sealed (shuffle {event.shuffle})",
    DeckCut: lambda event, _: f"The cards are cut, {event.depth} deep",
    events.SeatTaken: lambda event, name: f"{name} takes seat {event.seat} with {dollars(event.stake)} [{event.under}]",
    events.SeatChanged: lambda event, name: f"{name} moves to seat {event.seat} [{event.under}]",
    events.SeatLeft: lambda event, name: f"{name} {_left(event)} [{event.under}]",
    events.StackChanged: lambda event, name: f"{name}: {event.reason}, {event.amount:+,} in chips [{event.under}]",
    events.StakeRaised: lambda event, name: f"{name} adds {dollars(event.amount)} [{event.under}]",
    events.StakeLowered: lambda event, name: f"{dollars(event.amount)} leaves the stake of {name} [{event.under}]",
    events.StakeShort: lambda event, name: f"{name} must bring the stake up to {dollars(event.least)} [{event.under}]",
    events.PlayerDeclared: lambda event, name: f"{name} plays on below the table minimum [{event.under}]",
    events.DeclarationLapsed: lambda event, name: f"{name} is back above the table minimum [{event.under}]",
    events.PlayerAway: lambda event, name: f"{name} sits out" + (f" [{event.penalty}]" if event.penalty else ""),
    events.PlayerBack: lambda _, name: f"{name} is back",
    events.ListJoined: lambda _, name: f"{name} waits for a seat",
    events.ListLeft: lambda event, name: f"{name} no longer waits{_why(event.reason) if event.by == HOUSE else ''}",
    events.PlayerCalled: lambda event, name: f"{name} is called to a seat [{event.under}]",
    events.ListMoved: lambda event, name: f"{name} is now number {event.place} on the list [{event.under}]",
    events.BlindsMissed: lambda event, name: f"{name} has missed a blind [{event.under}]",
    events.FreeEntryEnded: lambda event, name: f"{name} posts or waits: the button has passed the seat [{event.under}]",
    events.EntryChosen: lambda event, name: (
        f"{name} {'posts' if event.post else 'waits for the blind'} [{event.under}]"
    ),
    events.GameRestarted: lambda event, _: f"The game starts again [{event.under}]",
    events.NoticeGiven: lambda event, _: f"Notice: {_notice(event)} [{event.under}]",
    events.NoticeWithdrawn: lambda event, _: f"Notice {event.notice} is taken back",
    events.AgreementGiven: lambda event, name: f"{name} agrees to notice {event.notice}",
    events.RulesChanged: lambda event, _: f"The table rules change now [{event.under}]",
    events.TimePaid: lambda event, name: f"{name} pays {dollars(event.amount)} for time [{event.under}]",
    events.PlayerBarred: lambda event, name: f"{name} may not play here any more [{event.under}]",
    events.TableClosed: lambda event, _: f"The table is closed [{event.under}]",
    events.DealerSignedOn: lambda _, name: f"{name} deals from now on",
    events.DealerRelieved: lambda _, name: f"{name} relieves the dealer and deals from now on",
    events.DealerSignedOff: lambda _, name: f"{name} no longer deals here",
    events.EntriesTakenOver: lambda _, name: f"{name} makes the entries from now on",
    events.TableCounted: lambda event, _: (
        f"The chips are counted at the {event.when}, by {' and '.join(event.by)} [{event.under}]"
    ),
    events.DeckBrought: lambda event, _: f"Deck {event.deck}, {event.colour}, comes to the table [{event.under}]",
    events.DeckChecked: lambda event, _: f"Deck {event.deck} is checked and whole, by {event.by} [{event.under}]",
    events.DeckFaulty: lambda event, _: (
        f"Deck {event.deck} is not whole: {fault_words(event)}; checked by {event.by} [{event.under}]"
    ),
    events.DeckRemoved: lambda event, _: (
        f"Deck {event.deck} is taken off the table by {event.by}: {event.reason} [{event.under}]"
    ),
    events.DeckInspected: lambda event, _: f"Deck {event.deck} is looked through by {event.by} [{event.under}]",
    events.DeckWashed: lambda event, _: f"Deck {event.deck} is washed by {event.by} [{event.under}]",
    events.DeckTaken: lambda event, _: (
        f"Deck {event.deck} in play from the next hand ({_taken(event)}) [{event.under}]"
    ),
    events.CardReplaced: lambda event, _: (
        f"{event.card} of deck {event.deck} is exchanged: {event.reason} [{event.under}]"
    ),
    events.ShufflerFailed: lambda event, _: f"The shuffling machine: {event.fault}, by {event.by} [{event.under}]",
    events.JamStepDone: lambda event, _: f"After the jam: {_jam_words(event)}, by {event.by} [{event.under}]",
    events.ShoeReplaced: lambda event, _: f"Another shoe, {event.shoe}, by {event.by}: {event.reason} [{event.under}]",
}


_GONE = {
    "moved": "goes to another table",
    "out": "is out",
    "disqualified": "has lost the place",
    "session-over": "leaves: the session is over",
    "cancelled": "leaves: the tournament is cancelled",
}


def _played_for(event: events.RulesChanged) -> str:
    """What the rules of a tournament's table ask from now on: a new level, or another smallest chip at the same level."""
    rules = msgspec.json.decode(event.rules, type=dict[str, str])
    return f"{level_words(rules)}, smallest chip {int(rules['chip']):,}"


_IN_A_TOURNAMENT: dict[type[Event], Callable[[Any, str], str]] = {
    events.SeatTaken: lambda event, name: f"{name} plays at seat {event.seat} with {event.stake:,} [{event.under}]",
    events.SeatLeft: lambda event, name: f"{name} {_GONE.get(event.reason, 'leaves')} [{event.under}]",
    events.RulesChanged: lambda event, _: f"From the next hand: {_played_for(event)} [{event.under}]",
}


class _Named(msgspec.Struct):
    report: str
    place: int = -1


def _holds(ruling: RulingGiven, place: int) -> bool:
    """Whether a ruling is about the chips somebody has put forward before their turn."""
    named = msgspec.json.decode(ruling.report, type=_Named)
    return named.report == OUT_OF_TURN and named.place == place


_SEAT_LOST = {
    ABSENT: "was away for too long: the seat is released",
    WITHOUT_STAKE: "is out of chips: the seat is released",
    DECLARED: "is out of chips and leaves",
    "barred": "is barred and leaves",
    "the table closes": "leaves: the table closes",
}


def _left(event: events.SeatLeft) -> str:
    """How a seat was left, or lost, and what its player takes along."""
    if event.to:
        return f"goes to {event.to} with {dollars(event.stake)}"
    words = _SEAT_LOST.get(event.reason, "leaves")
    return f"{words}, taking {dollars(event.stake)}" if event.stake else words


def _why(reason: str) -> str:
    return "" if reason == "leaves" else f": {reason}"


def _notice(event: events.NoticeGiven) -> str:
    if event.about == "closing":
        return "the table closes"
    return ", ".join([f"{key} becomes {value}" for key, value in event.settings.items()])
