"""The words of a table's own events: what is told at the table, to a regulator and in the log of rulings."""

from __future__ import annotations

import msgspec

from croupier.history import dollars
from croupier.protocol import HOUSE, Event
from croupier.table import (
    ABSENT,
    DECLARED,
    NOT_REVEALED,
    ROUND_OVER,
    SEED_LOST,
    WITHOUT_STAKE,
    DeckCut,
    DeckShuffled,
    ShuffleVoid,
    VoidsSeen,
    events,
    fault_words,
)
from croupier.tournament import level_words
from croupier.views.words.words import Noted, Order, Words, note, of_official, order, who

_GONE = {
    "moved": "goes to another table",
    "out": "is out",
    "disqualified": "has lost the place",
    "session-over": "leaves: the session is over",
    "cancelled": "leaves: the tournament is cancelled",
}
_SEAT_LOST = {
    ABSENT: "was away for too long: the seat is released",
    WITHOUT_STAKE: "is out of chips: the seat is released",
    DECLARED: "is out of chips and leaves",
    "barred": "is barred and leaves",
    "the table closes": "leaves: the table closes",
}


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


def _played_for(event: events.RulesChanged) -> str:
    """Tell what a tournament's table plays for from now on: a new level, or another smallest chip at the same level."""
    rules = msgspec.json.decode(event.rules, type=dict[str, str])
    return f"{level_words(rules)}, smallest chip {int(rules['chip']):,}"


def _left(event: events.SeatLeft) -> str:
    """Tell how a seat was left, or lost, and what its player takes along."""
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


def _seat_left(event: events.SeatLeft) -> Order:
    if not event.to:
        return order("seat", event, "{0} gives the seat up", [event.account])
    said = order("transfer", event, f"{{0}} is moved from {{table}} to {event.to}", [event.account])
    return said._replace(reason="")  # that it is a move is all there is to say


_VOID = {
    SEED_LOST: "The sealed cards cannot be opened: the cards are shuffled again",
    ROUND_OVER: "The round is over before its first card: shuffle {shuffle} is void",
}


def _void(event: ShuffleVoid) -> str:
    if event.cause != NOT_REVEALED:
        return _VOID[event.cause].format(shuffle=event.shuffle)
    *others, last = map(str, event.seats)
    whose = f"The parts of seats {', '.join(others)} and {last}" if others else f"Seat {last}'s part"
    return f"{whose} did not come: the cards are shuffled again"


def _void_noted(event: ShuffleVoid) -> Noted:
    whose = "".join(f"; seat {seat}, {account}" for seat, account in zip(event.seats, event.accounts, strict=False))
    return Noted(f"shuffle {event.shuffle} is void, {event.cause}{whose}")


def _counted(shuffles: tuple[int, ...]) -> str:
    return f"{len(shuffles)} void shuffle{'s' if len(shuffles) > 1 else ''}"


TABLE_WORDS: dict[type[Event], Words] = {
    DeckShuffled: Words(lambda event, _: f"Deck sealed (shuffle {event.shuffle})"),
    ShuffleVoid: Words(lambda event, _: _void(event), noted=_void_noted),
    VoidsSeen: Words(
        lambda event, _: f"An official has looked at {_counted(event.shuffles)}; play goes on",
        noted=note("{by} has looked at the void shuffles {shuffles}"),
    ),
    DeckCut: Words(lambda event, _: f"The cards are cut, {event.depth} deep"),
    events.SeatTaken: Words(
        lambda event, name: f"{name} takes seat {event.seat} with {dollars(event.stake)} [{event.under}]",
        in_tournament=lambda event, name: f"{name} plays at seat {event.seat} with {event.stake:,} [{event.under}]",
    ),
    events.SeatChanged: Words(
        lambda event, name: f"{name} moves to seat {event.seat} [{event.under}]",
        order=of_official(
            lambda event: order("move-player", event, f"{{0}} is moved to seat {event.seat}", [event.account])
        ),
    ),
    events.SeatLeft: Words(
        lambda event, name: f"{name} {_left(event)} [{event.under}]",
        in_tournament=lambda event, name: f"{name} {_GONE.get(event.reason, 'leaves')} [{event.under}]",
        order=of_official(_seat_left),
    ),
    events.StackChanged: Words(
        lambda event, name: f"{name}: {event.reason}, {event.amount:+,} in chips [{event.under}]"
    ),
    events.StakeRaised: Words(lambda event, name: f"{name} adds {dollars(event.amount)} [{event.under}]"),
    events.StakeLowered: Words(
        lambda event, name: f"{dollars(event.amount)} leaves the stake of {name} [{event.under}]"
    ),
    events.StakeShort: Words(
        lambda event, name: f"{name} must bring the stake up to {dollars(event.least)} [{event.under}]"
    ),
    events.PlayerDeclared: Words(lambda event, name: f"{name} plays on below the table minimum [{event.under}]"),
    events.DeclarationLapsed: Words(lambda event, name: f"{name} is back above the table minimum [{event.under}]"),
    events.PlayerAway: Words(lambda event, name: f"{name} sits out" + (f" [{event.penalty}]" if event.penalty else "")),
    events.PlayerBack: Words(lambda _, name: f"{name} is back"),
    events.ListJoined: Words(lambda _, name: f"{name} waits for a seat"),
    events.ListLeft: Words(
        lambda event, name: f"{name} no longer waits{_why(event.reason) if event.by == HOUSE else ''}",
        order=of_official(lambda event: order("take-off-list", event, "{0} is taken off the list", [event.account])),
    ),
    events.PlayerCalled: Words(lambda event, name: f"{name} is called to a seat [{event.under}]"),
    events.ListMoved: Words(
        lambda event, name: f"{name} is now number {event.place} on the list [{event.under}]",
        order=lambda event: order("move-in-list", event, f"{{0}} is number {event.place} on the list", [event.account]),
    ),
    events.BlindsMissed: Words(lambda event, name: f"{name} has missed a blind [{event.under}]"),
    events.FreeEntryEnded: Words(
        lambda event, name: f"{name} posts or waits: the button has passed the seat [{event.under}]"
    ),
    events.EntryChosen: Words(
        lambda event, name: f"{name} {'posts' if event.post else 'waits for the blind'} [{event.under}]"
    ),
    events.GameRestarted: Words(lambda event, _: f"The game starts again [{event.under}]"),
    events.NoticeGiven: Words(lambda event, _: f"Notice: {_notice(event)} [{event.under}]"),
    events.NoticeWithdrawn: Words(lambda event, _: f"Notice {event.notice} is taken back"),
    events.AgreementGiven: Words(lambda event, name: f"{name} agrees to notice {event.notice}"),
    events.RulesChanged: Words(
        lambda event, _: f"The table rules change now [{event.under}]",
        in_tournament=lambda event, _: f"From the next hand: {_played_for(event)} [{event.under}]",
    ),
    events.TimePaid: Words(lambda event, name: f"{name} pays {dollars(event.amount)} for time [{event.under}]"),
    events.PlayerWarned: Words(
        lambda event, name: f"{name} is warned by an official [{event.under}]",
        order=lambda event: order("warn", event, "{0} is warned", [event.account]),
    ),
    events.PlayerBarred: Words(
        lambda event, name: f"{name} may not play here any more [{event.under}]",
        noted=note("{account} may not come back to this table; by {by}: {reason}"),
        order=lambda event: order("bar", event, "{0} is barred from the game", [event.account]),
    ),
    events.TableClosed: Words(
        lambda event, _: f"The table is closed [{event.under}]", noted=note("the table is closed; by {by}")
    ),
    events.DealerSignedOn: Words(lambda _, name: f"{name} deals from now on"),
    events.DealerRelieved: Words(lambda _, name: f"{name} relieves the dealer and deals from now on"),
    events.DealerSignedOff: Words(lambda _, name: f"{name} no longer deals here"),
    events.EntriesTakenOver: Words(lambda _, name: f"{name} makes the entries from now on"),
    events.TableCounted: Words(
        lambda event, _: f"The chips are counted at the {event.when}, by {' and '.join(event.by)} [{event.under}]"
    ),
    events.DeckBrought: Words(
        lambda event, _: f"Deck {event.deck}, {event.colour}, comes to the table [{event.under}]"
    ),
    events.DeckChecked: Words(
        lambda event, _: f"Deck {event.deck} is checked and whole, by {event.by} [{event.under}]"
    ),
    events.DeckFaulty: Words(
        lambda event, _: f"Deck {event.deck} is not whole: {fault_words(event)}; checked by {event.by} [{event.under}]",
        noted=lambda event: Noted(f"deck {event.deck} is not whole: {fault_words(event)}; found by {who(event.by)}"),
    ),
    events.DeckRemoved: Words(
        lambda event, _: f"Deck {event.deck} is taken off the table by {event.by}: {event.reason} [{event.under}]",
        noted=note("deck {deck} is taken off the table by {by}: {reason}"),
    ),
    events.DeckInspected: Words(lambda event, _: f"Deck {event.deck} is looked through by {event.by} [{event.under}]"),
    events.DeckWashed: Words(lambda event, _: f"Deck {event.deck} is washed by {event.by} [{event.under}]"),
    events.DeckTaken: Words(
        lambda event, _: f"Deck {event.deck} in play from the next hand ({_taken(event)}) [{event.under}]"
    ),
    events.CardReplaced: Words(
        lambda event, _: f"{event.card} of deck {event.deck} is exchanged: {event.reason} [{event.under}]",
        noted=note("a card of the deck is replaced by {dealer} before {supervisor}: {reason}"),
    ),
    events.ShufflerFailed: Words(
        lambda event, _: f"The shuffling machine: {event.fault}, by {event.by} [{event.under}]",
        noted=note("the shuffling machine: {fault}; by {by}"),
    ),
    events.JamStepDone: Words(
        lambda event, _: f"After the jam: {_jam_words(event)}, by {event.by} [{event.under}]",
        noted=lambda event: Noted("the cards of a jam are damaged") if event.damaged else None,
    ),
    events.ShoeReplaced: Words(
        lambda event, _: f"Another shoe, {event.shoe}, by {event.by}: {event.reason} [{event.under}]",
        noted=note("another shoe is in use: {shoe}; by {by}: {reason}"),
    ),
    events.PlayersKeptApart: Words(
        order=lambda event: order(
            "keep-apart",
            event,
            "{0} and {1} are kept apart" if event.how == "game" else "{0} and {1} do not sit beside each other",
            event.accounts,
        )
    ),
    events.TrivialChipsRuled: Words(
        order=lambda event: order("trivial-chips", event, f"trivial chips {'play' if event.play else 'do not play'}")
    ),
}
