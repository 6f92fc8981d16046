"""What happened in a tournament, line by line, for whoever looks at it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from croupier.house.people import People
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.reasons import spoken
from croupier.rulebooks.values import dollars
from croupier.tournament import events as e
from croupier.tournament import reported_events as r
from croupier.tournament.plan.words import count
from croupier.tournament.rebuy_events import RebuyExtended
from croupier.tournament.state import Penalty
from croupier.views.news import Item

ITEMS_KEPT = 400


class TournamentNews:
    """Follows the events of a tournament and keeps the last lines."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._items: deque[Item] = deque(maxlen=ITEMS_KEPT)

    def take(self, seq: int, event: Event, at: int) -> None:
        """Follow one event."""
        tell = _LINES.get(type(event))
        text = tell(self._name, event) if tell else ""
        if text:
            kind, clause = str(event.__struct_config__.tag), getattr(event, "under", "")
            self._items.append(Item(seq, kind, text, clause=clause, at=at))

    def read(self, events: Sequence[Event], moments: Sequence[int]) -> None:
        """Follow a stream from its beginning."""
        for seq, (event, at) in enumerate(zip(events, moments, strict=True), start=1):
            self.take(seq, event, at)

    def after(self, seq: int) -> list[Item]:
        """The lines after an event, as far back as they are kept."""
        return [item for item in self._items if item.seq > seq]

    def _name(self, account: str) -> str:
        return self._people.of(account).name


Name = Callable[[str], str]


def table_words(table: str) -> str:
    """A table as players say it: its number."""
    return f"table {table.rsplit('-', 1)[-1]}"


def _drawn(_name: Name, event: e.SeatsDrawn) -> str:
    tables = len({place.table for place in event.seats})
    return f"Seats are drawn: {count(len(event.seats), 'player')} at {count(tables, 'table')}"


def _level(_name: Name, event: e.LevelBegan) -> str:
    where = f" at {table_words(event.table)}" if event.table else ""
    return f"Level {event.level} begins{where}" + (" after the break" if event.break_until else "")


def _penalised(name: Name, event: e.PlayerPenalised) -> str:
    more = f", {event.added} more than before" if event.added else ""
    return f"{name(event.account)}: {penalty_words(event.penalty)}{more}{_why(event.reason)}"


def _why(reason: str) -> str:
    """Why, where everybody may read it: what was written about somebody is sealed."""
    return f": {spoken(reason)}" if spoken(reason) else ""


def penalty_words(penalty: Penalty) -> str:
    """A penalty as a director announces it."""
    if penalty.rounds:
        return f"a penalty of {count(penalty.rounds, 'hand')}"
    return "a time penalty" if penalty.until else "a warning"


def _paid(name: Name, event: e.PrizePaid) -> str:
    amount = f"${dollars(event.amount + event.added)}" if event.amount or event.added else ""
    return f"{name(event.account)} is paid {' and '.join(filter(None, (amount, event.words)))} for place {event.place}"


def _places(number: int) -> str:
    return f"{count(number, 'place')} {'is' if number == 1 else 'are'}"


def _going_on(number: int) -> str:
    return f"{number} {'goes' if number == 1 else 'go'} on"


def _offered(name: Name, event: e.PrizeOffered) -> str:
    return f"{name(event.account)} {'takes' if event.taken else 'declines'} the prize for place {event.place}"


def _hands(_name: Name, event: r.HandReported) -> str:
    """Who is out is told by itself; hands alone where they count."""
    return "" if event.out else f"{table_words(event.table).capitalize()}: {count(event.hands, 'hand')} played"


def _counted(_name: Name, event: r.StacksCounted) -> str:
    where = table_words(event.table).capitalize() if event.table else "All tables"
    if not event.missing:
        return f"{where}: the stacks are counted"
    chips = f"{abs(event.missing):,} chips {'leave' if event.missing > 0 else 'come into'} play"
    return f"{where}: the stacks are counted, and {chips} by the director's decision: {event.reason}"


_LINES: dict[type[Event], Callable[[Name, Any], str]] = {
    e.EntriesOpened: lambda _name, _event: "Entries are taken",
    e.EntriesClosed: lambda _name, _event: "Entries are closed",
    e.PlayerEntered: lambda name, event: f"{name(event.account)} enters",
    e.ChipsBought: lambda name, event: f"{name(event.account)}: {event.what}, {event.chips:,} chips",
    e.BallotDropped: lambda _name, event: f"The ballot is taken back: {event.reason}",
    e.BallotCalled: lambda _name, _event: "The ballot is called: seats are about to be drawn",
    e.DrawCommitted: lambda _name, event: f"The seeds of the draws are others: {event.reason}",
    e.SeatsDrawn: _drawn,
    e.SessionStarted: lambda _name, event: f"Play begins at level {event.level}",
    e.LevelBegan: _level,
    e.BreakCalled: lambda _name, event: f"Break of {count(event.minutes, 'minute')}",
    e.ClockStopped: lambda _name, event: f"The clock stands: {event.reason}",
    e.ClockStarted: lambda _name, _event: "Play goes on",
    e.ClockAdjusted: lambda _name, event: (
        f"{count(abs(event.minutes), 'minute')} {'more' if event.minutes > 0 else 'fewer'} on the clock: {event.reason}"
    ),
    e.PaceSet: lambda _name, event: (
        f"{count(event.seconds, 'second')} to act" if event.seconds else "Time to act as usual"
    ),
    e.DirectionGiven: lambda _name, event: f"The director: {event.words}",
    e.InterpreterNamed: lambda name, event: f"{name(event.account)} interprets {event.language}",
    r.RoundCorrected: lambda _name, event: f"{table_words(event.table).capitalize()}: a ruling puts stacks right",
    r.HandReported: _hands,
    r.StacksCounted: _counted,
    e.PlayerBroke: lambda name, event: f"{name(event.fact.account)} has no chips and may buy some now",
    RebuyExtended: lambda name, event: (
        f"{name(event.account)} has {count(event.minutes, 'minute')} more to buy chips{_why(event.reason)}"
    ),
    e.PlayerOut: lambda name, event: (
        f"{name(event.fact.account)} has not bought chips in time and is out"
        if event.by == HOUSE
        else f"{name(event.fact.account)} is out"
    ),
    e.OutUndone: lambda name, event: f"{name(event.account)} is in again{_why(event.reason)}",
    e.PlayerMoved: lambda name, event: f"{name(event.account)} goes to {table_words(event.table)}, seat {event.seat}",
    e.TableBroken: lambda _name, event: f"{table_words(event.table).capitalize()} is broken",
    e.HandForHandSet: lambda _name, event: "Hand for hand" if event.on else "No longer hand for hand",
    e.PlaceForfeited: lambda name, event: f"{name(event.account)} was not there and has lost the place",
    e.SeatResold: lambda name, event: f"{name(event.account)} takes the place of {name(event.absent)}",
    e.PlayerSubstituted: lambda name, event: f"{name(event.substitute)} plays for {name(event.account)}",
    e.PlayerPenalised: _penalised,
    e.PenaltyEnded: lambda name, event: f"{name(event.account)} may play again",
    e.PlayerDisqualified: lambda name, event: f"{name(event.account)} is disqualified{_why(event.reason)}",
    e.ChipsRemoved: lambda name, event: f"{event.chips:,} chips of {name(event.account)} leave play ({event.reason})",
    e.ColouredUp: lambda _name, event: (
        f"Coloured up to {event.chip:,}: "
        + ("odd chips are raced off" if event.stacks else "chips changed at equal value, odd ones stay in play")
    ),
    e.CardsCut: lambda name, event: "; ".join(
        [f"{name(account)} cuts {card}" for account, card in event.cards.items()]
    ),
    e.SessionEnded: lambda _name, event: f"The session is over; {_going_on(len(event.through))}",
    e.PlacesCalculated: lambda _name, _event: "The places are worked out",
    e.PlacesConfirmed: lambda _name, _event: "The places are awarded",
    e.PrizePaid: _paid,
    e.PrizeListShown: lambda _name, event: f"The prize list is out: {_places(len(event.prizes))} paid",
    e.PrizeOffered: _offered,
    e.PrizeHeld: lambda _name, event: f"Nobody is left to take the prize for place {event.place}: it is held",
    e.WinnerIneligible: lambda name, event: f"{name(event.account)} was not eligible ({event.ground})",
    e.TournamentCancelled: lambda _name, event: (
        f"Cancelled: {event.reason}. What was paid goes back"
        + (", but for those who were disqualified" if event.held else "")
    ),
    e.TournamentClosed: lambda _name, _event: "The tournament is over",
}
