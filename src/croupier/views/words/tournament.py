"""The words of a tournament's events: what is told to those who look at it, and to a regulator."""

from __future__ import annotations

from collections.abc import Callable

from croupier.protocol import HOUSE, Event, spoken
from croupier.rulebooks import dollars
from croupier.tournament import Penalty, count, events
from croupier.views.words.words import Words, note

Name = Callable[[str], str]  # of an account


def table_words(table: str) -> str:
    """A table as players say it: its number."""
    return f"table {table.rsplit('-', 1)[-1]}"


def _drawn(event: events.SeatsDrawn, _name: Name) -> str:
    tables = len({place.table for place in event.seats})
    return f"Seats are drawn: {count(len(event.seats), 'player')} at {count(tables, 'table')}"


def _level(event: events.LevelBegan, _name: Name) -> str:
    where = f" at {table_words(event.table)}" if event.table else ""
    return f"Level {event.level} begins{where}" + (" after the break" if event.break_until else "")


def _penalised(event: events.PlayerPenalised, name: Name) -> str:
    more = f", {event.added} more than before" if event.added else ""
    return f"{name(event.account)}: {penalty_words(event.penalty)}{more}{_why(event.reason)}"


def _why(reason: str) -> str:
    """Tell why, where everybody may read it: what was written about a person is sealed."""
    return f": {spoken(reason)}" if spoken(reason) else ""


def penalty_words(penalty: Penalty) -> str:
    """A penalty as a director announces it."""
    if penalty.rounds:
        return f"a penalty of {count(penalty.rounds, 'hand')}"
    return "a time penalty" if penalty.until else "a warning"


def _paid(event: events.PrizePaid, name: Name) -> str:
    amount = f"${dollars(event.amount + event.added)}" if event.amount or event.added else ""
    return f"{name(event.account)} is paid {' and '.join(filter(None, (amount, event.words)))} for place {event.place}"


def _places(number: int) -> str:
    return f"{count(number, 'place')} {'is' if number == 1 else 'are'}"


def _going_on(number: int) -> str:
    return f"{number} {'goes' if number == 1 else 'go'} on"


def _offered(event: events.PrizeOffered, name: Name) -> str:
    return f"{name(event.account)} {'takes' if event.taken else 'declines'} the prize for place {event.place}"


def _hands(event: events.HandReported, _name: Name) -> str:
    """Tell of hands where no player is out by them; a player who is out is told of by an event of its own."""
    return "" if event.out else f"{table_words(event.table).capitalize()}: {count(event.hands, 'hand')} played"


def _counted(event: events.StacksCounted, _name: Name) -> str:
    where = table_words(event.table).capitalize() if event.table else "All tables"
    if not event.missing:
        return f"{where}: the stacks are counted"
    chips = f"{abs(event.missing):,} chips {'leave' if event.missing > 0 else 'come into'} play"
    return f"{where}: the stacks are counted, and {chips} by the director's decision: {event.reason}"


TOURNAMENT_WORDS: dict[type[Event], Words] = {
    events.EntriesOpened: Words(lambda _event, _name: "Entries are taken"),
    events.EntriesClosed: Words(lambda _event, _name: "Entries are closed"),
    events.PlayerEntered: Words(lambda event, name: f"{name(event.account)} enters"),
    events.ChipsBought: Words(lambda event, name: f"{name(event.account)}: {event.what}, {event.chips:,} chips"),
    events.BallotDropped: Words(lambda event, _name: f"The ballot is taken back: {event.reason}"),
    events.BallotCalled: Words(lambda _event, _name: "The ballot is called: seats are about to be drawn"),
    events.DrawCommitted: Words(lambda event, _name: f"The seeds of the draws are others: {event.reason}"),
    events.SeatsDrawn: Words(_drawn),
    events.SessionStarted: Words(lambda event, _name: f"Play begins at level {event.level}"),
    events.LevelBegan: Words(_level),
    events.BreakCalled: Words(lambda event, _name: f"Break of {count(event.minutes, 'minute')}"),
    events.ClockStopped: Words(lambda event, _name: f"The clock stands: {event.reason}"),
    events.ClockStarted: Words(lambda _event, _name: "Play goes on"),
    events.ClockAdjusted: Words(
        lambda event, _name: (
            f"{count(abs(event.minutes), 'minute')} {'more' if event.minutes > 0 else 'fewer'} on the clock: {event.reason}"
        )
    ),
    events.PaceSet: Words(
        lambda event, _name: f"{count(event.seconds, 'second')} to act" if event.seconds else "Time to act as usual"
    ),
    events.DirectionGiven: Words(lambda event, _name: f"The director: {event.words}"),
    events.InterpreterNamed: Words(lambda event, name: f"{name(event.account)} interprets {event.language}"),
    events.RoundCorrected: Words(
        lambda event, _name: f"{table_words(event.table).capitalize()}: a ruling puts stacks right"
    ),
    events.HandReported: Words(_hands),
    events.StacksCounted: Words(_counted),
    events.PlayerBroke: Words(lambda event, name: f"{name(event.fact.account)} has no chips and may buy some now"),
    events.RebuyExtended: Words(
        lambda event, name: (
            f"{name(event.account)} has {count(event.minutes, 'minute')} more to buy chips{_why(event.reason)}"
        )
    ),
    events.PlayerOut: Words(
        lambda event, name: (
            f"{name(event.fact.account)} has not bought chips in time and is out"
            if event.by == HOUSE
            else f"{name(event.fact.account)} is out"
        )
    ),
    events.OutUndone: Words(
        lambda event, name: f"{name(event.account)} is in again{_why(event.reason)}",
        noted=note("{account} was put out in error; by {by}: {reason}"),
    ),
    events.PlayerMoved: Words(
        lambda event, name: f"{name(event.account)} goes to {table_words(event.table)}, seat {event.seat}"
    ),
    events.TableBroken: Words(lambda event, _name: f"{table_words(event.table).capitalize()} is broken"),
    events.HandForHandSet: Words(lambda event, _name: "Hand for hand" if event.on else "No longer hand for hand"),
    events.PlaceForfeited: Words(lambda event, name: f"{name(event.account)} was not there and has lost the place"),
    events.SeatResold: Words(lambda event, name: f"{name(event.account)} takes the place of {name(event.absent)}"),
    events.PlayerSubstituted: Words(lambda event, name: f"{name(event.substitute)} plays for {name(event.account)}"),
    events.PlayerPenalised: Words(_penalised),
    events.PenaltyEnded: Words(lambda event, name: f"{name(event.account)} may play again"),
    events.PlayerDisqualified: Words(
        lambda event, name: f"{name(event.account)} is disqualified{_why(event.reason)}",
        noted=note("{account} is disqualified by {by}: {reason}"),
    ),
    events.ChipsRemoved: Words(
        lambda event, name: f"{event.chips:,} chips of {name(event.account)} leave play ({event.reason})"
    ),
    events.ColouredUp: Words(
        lambda event, _name: (
            f"Coloured up to {event.chip:,}: "
            + ("odd chips are raced off" if event.stacks else "chips changed at equal value, odd ones stay in play")
        )
    ),
    events.CardsCut: Words(
        lambda event, name: "; ".join([f"{name(account)} cuts {card}" for account, card in event.cards.items()])
    ),
    events.SessionEnded: Words(lambda event, _name: f"The session is over; {_going_on(len(event.through))}"),
    events.PlacesCalculated: Words(lambda _event, _name: "The places are worked out"),
    events.PlacesConfirmed: Words(lambda _event, _name: "The places are awarded"),
    events.PrizePaid: Words(_paid),
    events.PrizeListShown: Words(lambda event, _name: f"The prize list is out: {_places(len(event.prizes))} paid"),
    events.PrizeOffered: Words(_offered),
    events.PrizeHeld: Words(
        lambda event, _name: f"Nobody is left to take the prize for place {event.place}: it is held"
    ),
    events.WinnerIneligible: Words(lambda event, name: f"{name(event.account)} was not eligible ({event.ground})"),
    events.TournamentCancelled: Words(
        lambda event, _name: (
            f"Cancelled: {event.reason}. What was paid goes back"
            + (", but for those who were disqualified" if event.held else "")
        ),
        noted=note("the tournament is cancelled"),
    ),
    events.TournamentClosed: Words(lambda _event, _name: "The tournament is over"),
}
