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
from croupier.tournament import events as tournament_events
from croupier.tournament.plan.words import count
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


def _drawn(_name: Name, event: tournament_events.SeatsDrawn) -> str:
    tables = len({place.table for place in event.seats})
    return f"Seats are drawn: {count(len(event.seats), 'player')} at {count(tables, 'table')}"


def _level(_name: Name, event: tournament_events.LevelBegan) -> str:
    where = f" at {table_words(event.table)}" if event.table else ""
    return f"Level {event.level} begins{where}" + (" after the break" if event.break_until else "")


def _penalised(name: Name, event: tournament_events.PlayerPenalised) -> str:
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


def _paid(name: Name, event: tournament_events.PrizePaid) -> str:
    amount = f"${dollars(event.amount + event.added)}" if event.amount or event.added else ""
    return f"{name(event.account)} is paid {' and '.join(filter(None, (amount, event.words)))} for place {event.place}"


def _places(number: int) -> str:
    return f"{count(number, 'place')} {'is' if number == 1 else 'are'}"


def _going_on(number: int) -> str:
    return f"{number} {'goes' if number == 1 else 'go'} on"


def _offered(name: Name, event: tournament_events.PrizeOffered) -> str:
    return f"{name(event.account)} {'takes' if event.taken else 'declines'} the prize for place {event.place}"


def _hands(_name: Name, event: tournament_events.HandReported) -> str:
    """Who is out is told by itself; hands alone where they count."""
    return "" if event.out else f"{table_words(event.table).capitalize()}: {count(event.hands, 'hand')} played"


def _counted(_name: Name, event: tournament_events.StacksCounted) -> str:
    where = table_words(event.table).capitalize() if event.table else "All tables"
    if not event.missing:
        return f"{where}: the stacks are counted"
    chips = f"{abs(event.missing):,} chips {'leave' if event.missing > 0 else 'come into'} play"
    return f"{where}: the stacks are counted, and {chips} by the director's decision: {event.reason}"


_LINES: dict[type[Event], Callable[[Name, Any], str]] = {
    tournament_events.EntriesOpened: lambda _name, _event: "Entries are taken",
    tournament_events.EntriesClosed: lambda _name, _event: "Entries are closed",
    tournament_events.PlayerEntered: lambda name, event: f"{name(event.account)} enters",
    tournament_events.ChipsBought: lambda name, event: f"{name(event.account)}: {event.what}, {event.chips:,} chips",
    tournament_events.BallotDropped: lambda _name, event: f"The ballot is taken back: {event.reason}",
    tournament_events.BallotCalled: lambda _name, _event: "The ballot is called: seats are about to be drawn",
    tournament_events.DrawCommitted: lambda _name, event: f"The seeds of the draws are others: {event.reason}",
    tournament_events.SeatsDrawn: _drawn,
    tournament_events.SessionStarted: lambda _name, event: f"Play begins at level {event.level}",
    tournament_events.LevelBegan: _level,
    tournament_events.BreakCalled: lambda _name, event: f"Break of {count(event.minutes, 'minute')}",
    tournament_events.ClockStopped: lambda _name, event: f"The clock stands: {event.reason}",
    tournament_events.ClockStarted: lambda _name, _event: "Play goes on",
    tournament_events.ClockAdjusted: lambda _name, event: (
        f"{count(abs(event.minutes), 'minute')} {'more' if event.minutes > 0 else 'fewer'} on the clock: {event.reason}"
    ),
    tournament_events.PaceSet: lambda _name, event: (
        f"{count(event.seconds, 'second')} to act" if event.seconds else "Time to act as usual"
    ),
    tournament_events.DirectionGiven: lambda _name, event: f"The director: {event.words}",
    tournament_events.InterpreterNamed: lambda name, event: f"{name(event.account)} interprets {event.language}",
    tournament_events.RoundCorrected: lambda _name, event: (
        f"{table_words(event.table).capitalize()}: a ruling puts stacks right"
    ),
    tournament_events.HandReported: _hands,
    tournament_events.StacksCounted: _counted,
    tournament_events.PlayerBroke: lambda name, event: f"{name(event.fact.account)} has no chips and may buy some now",
    tournament_events.RebuyExtended: lambda name, event: (
        f"{name(event.account)} has {count(event.minutes, 'minute')} more to buy chips{_why(event.reason)}"
    ),
    tournament_events.PlayerOut: lambda name, event: (
        f"{name(event.fact.account)} has not bought chips in time and is out"
        if event.by == HOUSE
        else f"{name(event.fact.account)} is out"
    ),
    tournament_events.OutUndone: lambda name, event: f"{name(event.account)} is in again{_why(event.reason)}",
    tournament_events.PlayerMoved: lambda name, event: (
        f"{name(event.account)} goes to {table_words(event.table)}, seat {event.seat}"
    ),
    tournament_events.TableBroken: lambda _name, event: f"{table_words(event.table).capitalize()} is broken",
    tournament_events.HandForHandSet: lambda _name, event: "Hand for hand" if event.on else "No longer hand for hand",
    tournament_events.PlaceForfeited: lambda name, event: f"{name(event.account)} was not there and has lost the place",
    tournament_events.SeatResold: lambda name, event: f"{name(event.account)} takes the place of {name(event.absent)}",
    tournament_events.PlayerSubstituted: lambda name, event: (
        f"{name(event.substitute)} plays for {name(event.account)}"
    ),
    tournament_events.PlayerPenalised: _penalised,
    tournament_events.PenaltyEnded: lambda name, event: f"{name(event.account)} may play again",
    tournament_events.PlayerDisqualified: lambda name, event: (
        f"{name(event.account)} is disqualified{_why(event.reason)}"
    ),
    tournament_events.ChipsRemoved: lambda name, event: (
        f"{event.chips:,} chips of {name(event.account)} leave play ({event.reason})"
    ),
    tournament_events.ColouredUp: lambda _name, event: (
        f"Coloured up to {event.chip:,}: "
        + ("odd chips are raced off" if event.stacks else "chips changed at equal value, odd ones stay in play")
    ),
    tournament_events.CardsCut: lambda name, event: "; ".join(
        [f"{name(account)} cuts {card}" for account, card in event.cards.items()]
    ),
    tournament_events.SessionEnded: lambda _name, event: f"The session is over; {_going_on(len(event.through))}",
    tournament_events.PlacesCalculated: lambda _name, _event: "The places are worked out",
    tournament_events.PlacesConfirmed: lambda _name, _event: "The places are awarded",
    tournament_events.PrizePaid: _paid,
    tournament_events.PrizeListShown: lambda _name, event: f"The prize list is out: {_places(len(event.prizes))} paid",
    tournament_events.PrizeOffered: _offered,
    tournament_events.PrizeHeld: lambda _name, event: (
        f"Nobody is left to take the prize for place {event.place}: it is held"
    ),
    tournament_events.WinnerIneligible: lambda name, event: f"{name(event.account)} was not eligible ({event.ground})",
    tournament_events.TournamentCancelled: lambda _name, event: (
        f"Cancelled: {event.reason}. What was paid goes back"
        + (", but for those who were disqualified" if event.held else "")
    ),
    tournament_events.TournamentClosed: lambda _name, _event: "The tournament is over",
}
