"""What happened in a tournament, line by line, for whoever looks at it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from croupier.protocol.events import Event
from croupier.room.news import Item
from croupier.room.person import People
from croupier.rulebooks.values import dollars
from croupier.tournament import events as e

ITEMS_KEPT = 400


class TournamentNews:
    """Follows the events of a tournament and keeps the last lines."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._items: deque[Item] = deque(maxlen=ITEMS_KEPT)

    def take(self, seq: int, event: Event) -> None:
        """Follow one event."""
        tell = _LINES.get(type(event))
        text = tell(self._name, event) if tell else ""
        if text:
            kind, clause = str(event.__struct_config__.tag), getattr(event, "under", "")
            self._items.append(Item(seq, kind, text, 0, 0, clause))

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
    return f"Seats are drawn: {len(event.seats)} players at {tables} table{'s' if tables > 1 else ''}"


def _level(_name: Name, event: e.LevelBegan) -> str:
    where = f" at {table_words(event.table)}" if event.table else ""
    return f"Level {event.level} begins{where}" + (" after the break" if event.break_until else "")


def _penalised(name: Name, event: e.PlayerPenalised) -> str:
    penalty = event.penalty
    kind = f"{penalty.rounds} hands" if penalty.rounds else "a time penalty" if penalty.until else "a warning"
    return f"{name(event.account)}: {kind} ({event.reason})"


def _paid(name: Name, event: e.PrizePaid) -> str:
    amount = f"${dollars(event.amount + event.added)}" if event.amount or event.added else ""
    return f"{name(event.account)} is paid {' and '.join(filter(None, (amount, event.words)))} for place {event.place}"


_LINES: dict[type[Event], Callable[[Name, Any], str]] = {
    e.EntriesOpened: lambda _name, _event: "Entries are taken",
    e.PlayerEntered: lambda name, event: f"{name(event.account)} enters",
    e.ChipsBought: lambda name, event: f"{name(event.account)}: {event.what}, {event.chips:,} chips",
    e.SeatsDrawn: _drawn,
    e.SessionStarted: lambda _name, event: f"Play begins at level {event.level}",
    e.LevelBegan: _level,
    e.BreakCalled: lambda _name, event: f"Break of {event.minutes} minutes",
    e.ClockStopped: lambda _name, event: f"The clock stands: {event.reason}",
    e.ClockStarted: lambda _name, _event: "Play goes on",
    e.PaceSet: lambda _name, event: f"{event.seconds} seconds to act" if event.seconds else "Time to act as usual",
    e.DirectionGiven: lambda _name, event: f"The director: {event.words}",
    e.PlayerBroke: lambda name, event: f"{name(event.fact.account)} has no chips and may buy some",
    e.PlayerOut: lambda name, event: f"{name(event.fact.account)} is out",
    e.OutUndone: lambda name, event: f"{name(event.account)} is in again: {event.reason}",
    e.PlayerMoved: lambda name, event: f"{name(event.account)} goes to {table_words(event.table)}, seat {event.seat}",
    e.TableBroken: lambda _name, event: f"{table_words(event.table).capitalize()} is broken",
    e.HandForHandSet: lambda _name, event: "Hand for hand" if event.on else "No longer hand for hand",
    e.PlaceForfeited: lambda name, event: f"{name(event.account)} was not there and has lost the place",
    e.SeatResold: lambda name, event: f"{name(event.account)} takes the place of {name(event.absent)}",
    e.PlayerSubstituted: lambda name, event: f"{name(event.substitute)} plays for {name(event.account)}",
    e.PlayerPenalised: _penalised,
    e.PenaltyEnded: lambda name, event: f"{name(event.account)} may play again",
    e.PlayerDisqualified: lambda name, event: f"{name(event.account)} is disqualified: {event.reason}",
    e.ChipsRemoved: lambda name, event: f"{event.chips:,} chips of {name(event.account)} leave play ({event.reason})",
    e.ColouredUp: lambda _name, event: f"The smallest chip is {event.chip:,} now",
    e.CardsCut: lambda name, event: "; ".join(
        [f"{name(account)} cuts {card}" for account, card in event.cards.items()]
    ),
    e.SessionEnded: lambda _name, event: f"The session is over; {len(event.through)} go on",
    e.PlacesCalculated: lambda _name, _event: "The places are worked out",
    e.PlacesConfirmed: lambda _name, _event: "The places are awarded",
    e.PrizePaid: _paid,
    e.WinnerIneligible: lambda name, event: f"{name(event.account)} was not eligible ({event.ground})",
    e.TournamentCancelled: lambda _name, event: f"Cancelled: {event.reason}. Every payment goes back",
    e.TournamentClosed: lambda _name, _event: "The tournament is over",
}
