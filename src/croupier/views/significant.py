"""What in a record is out of the ordinary, and its words: what a regulator looks at first.

The words come from the event alone, so they hold accounts and no names; `with_names` puts these in for whoever reads them.
What an official wrote about somebody stands in them as its mark, which whoever may read it has put into words
(room/streams/sealed/reasons.py).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

from croupier.banked import events as banked_events
from croupier.history.text.dollars import dollars
from croupier.house import complaints, floor, inspection
from croupier.house.cage import events as cash
from croupier.poker import ruling_events
from croupier.protocol import events as protocol_events
from croupier.protocol.events import Event
from croupier.protocol.onlookers import seat_at
from croupier.table import events as table_events
from croupier.table.applying.cards import fault_words
from croupier.tournament import events as tournament_events

Kind = Literal[
    "ruling", "void", "correction", "adjustment", "exclusion", "stop", "shuffler", "hand-view", "opening", "overdrawn",
    "verification", "cage", "complaint", "closed",
]  # fmt: skip

_PEOPLE = ("by", "account", "dealer", "supervisor")  # the fields that hold an account
_ACCOUNT = re.compile("\u27e8([^\u27e9]*)\u27e9")


class Noted(NamedTuple):
    """An event out of the ordinary."""

    kind: Kind
    words: str
    clause: str = ""  # or several, with blanks between them


def noted(event: Event) -> Noted | None:
    """What is out of the ordinary about an event; None for everything that is as usual."""
    note = _NOTES.get(type(event))
    found = note(event) if note else None
    under = getattr(event, "under", "")
    return (
        found._replace(clause=found.clause or (under if isinstance(under, str) else " ".join(under))) if found else None
    )


def _money(cents: int) -> str:
    return f"-{dollars(-cents)}" if cents < 0 else dollars(cents)


def _where(place: int) -> str:
    return f"place {place}" if place >= 0 else f"seat {seat_at((), place)}, not in the round,"


def _of(kind: Kind, form: str) -> Callable[[Any], Noted]:
    """The fields of an event in a sentence."""

    def told(event: Any) -> Noted:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        return Noted(kind, form.format(**fields | {name: _who(fields[name]) for name in _PEOPLE if name in fields}))

    return told


def _who(account: str) -> str:
    """An account, so that its name can be put in its place; a title may stand before it."""
    title, blank, account = account.rpartition(" ")
    return f"{title}{blank}\u27e8{account}\u27e9"


async def with_names(words: str, name_of: Callable[[str], Awaitable[str]]) -> str:
    """Words with the names of people for their accounts."""
    for account in set(_ACCOUNT.findall(words)):
        words = words.replace(_who(account), await name_of(account))
    return words


def _ruling(event: protocol_events.RulingGiven) -> Noted:
    return Noted("ruling", event.words, " ".join(event.clauses))


def _counted(event: cash.DropCounted | cash.ShiftClosed | cash.ShiftOpened) -> Noted | None:
    if event.counted == event.expected:
        return None
    where = f"{event.box} of {event.table}" if isinstance(event, cash.DropCounted) else f"drawer, shift {event.shift}"
    return Noted("cage", f"{where}: {_money(event.counted)} counted where {_money(event.expected)} were expected")


def _variance(event: cash.VarianceBooked | cash.VarianceDisputed | cash.VarianceDropped) -> Noted:
    what = f"number {event.number}, {event.box} of {event.table}"
    has = f"the ledger has {_money(event.expected)}"
    match event:
        case cash.VarianceBooked(counted=counted):
            short = event.expected - counted
            differs = f"{_money(abs(short))} {'short' if short > 0 else 'over'}"
            by = f"counted by {_who(event.counted_by)} and {_who(event.by)}"
            words = f"variance booked, {differs}: {_money(counted)} {by}, {has}"
        case cash.VarianceDisputed():
            first, second = (
                f"{_who(event.counted_by)} {_money(event.first)}",
                f"{_who(event.by)} {_money(event.counted)}",
            )
            words = f"two people have counted differently, {first} and {second}; {has}, and nothing is booked"
        case _:
            counted_by = f"{_money(event.counted)} by {_who(event.counted_by)}"
            words = f"a count that differs is taken back by {_who(event.by)}: {counted_by}, {has}"
    return Noted("cage", f"{what}: {words}")


def _counts_differed(event: cash.CountsDiffered) -> Noted:
    what = f"drawer, shift {event.shift}: two people have counted differently"
    second = f"{_who(event.by)} {_money(event.counted)}"
    if not event.counted_by:  # an older record
        return Noted("cage", f"{what}; the second, {_who(event.by)}, counted {_money(event.counted)}")
    first = f"{_who(event.counted_by)} {_money(event.first)}"
    has = f"the ledger has {_money(event.expected)}"
    return Noted("cage", f"{what}, {first} and {second}; {has}, and both count again")


def _proposed(event: cash.AdjustmentProposed) -> Noted:
    about = f", round {event.played} of {event.table}" if event.played else ""
    moved = f"{_money(event.amount)} from {_party(event.giver)} to {_party(event.taker)}"
    words = f"number {event.number}: {moved}{about}; by {_who(event.by)}"
    return Noted("adjustment", f"proposed, {words}")


def _party(account: str) -> str:
    """One side of an adjustment."""
    kind, _, whose = account.partition(":")
    if kind == "wallet":
        return _who(whose)
    return f"the {kind} of {whose}" if whose else "the house"


def _stopped(event: inspection.PlayStopped) -> Noted:
    what = "the room" if event.scope == "room" else f"{event.scope} {event.name}"
    return Noted("stop", f"play is stopped, number {event.number}: {what}; by {_who(event.by)}, {event.role}")


def _started_late(event: inspection.StartedLate) -> Noted:
    hours = round(event.late_ms / 3_600_000)
    return Noted("stop", f"the server was started {hours} hours after this, as its machine's clock has it")


def _reviewed(event: complaints.ReviewDecided) -> Noted:
    outcome = "stands" if event.outcome == "stands" else "is set aside"
    return Noted(
        "complaint", f"number {event.number}, reviewed by {_who(event.account)}: the house's decision {outcome}"
    )


def _verified(event: inspection.RecordVerified) -> Noted | None:
    return (
        Noted("verification", f"the record does not verify: {event.fault}; asked by {_who(event.by)}")
        if event.fault
        else None
    )


def _read(event: inspection.RecordRead) -> Noted | None:
    if event.what != "hidden":
        return None
    return Noted(
        "opening", f"the sealed cards of round {event.played} of {event.table} were handed to {_who(event.by)}"
    )


def _answered(event: inspection.OpeningAnswered) -> Noted:
    done = "agreed to" if event.agreed else "refused"
    return Noted("opening", f"opening number {event.number} is {done} by {_who(event.by)}, {event.role}")


def _overdrawn(event: inspection.OverdrawnRefused) -> Noted:  # an account of the ledger, which is no person's
    return Noted("overdrawn", f"{event.account} would have held less than nothing; refused at {event.stream}")


_NOTES: dict[type[Event], Callable[[Any], Noted | None]] = {
    protocol_events.RulingGiven: _ruling,
    protocol_events.PlayerExcluded: lambda event: Noted(
        "exclusion", f"the player at {_where(event.place)} is excluded from the game"
    ),
    protocol_events.EntriesCorrected: _of("correction", "entries are taken back by {by}: {reason}"),
    ruling_events.RoundVoided: _of("void", "the round is void"),
    ruling_events.MisdealDeclared: _of("void", "misdeal"),
    ruling_events.PayoutCorrected: lambda event: Noted(
        "correction", f"{_money(event.amount)} paid to the wrong player, moved to the right one"
    ),
    ruling_events.HandViewed: _of("hand-view", "{by} looked at the hand at place {place}: {reason}"),
    banked_events.BankedRoundVoided: _of("void", "the round is void"),
    banked_events.BoxVoided: _of("void", "the box at place {place} is void"),
    banked_events.PlayCorrected: _of("correction", "the play wager at place {place} is corrected"),
    banked_events.BlindCorrected: _of("correction", "the blind wager at place {place} is corrected"),
    banked_events.WagersFound: _of("correction", "the wagers at place {place} are corrected"),
    table_events.DeckFaulty: lambda event: Noted(
        "shuffler", f"deck {event.deck} is not whole: {fault_words(event)}; found by {_who(event.by)}"
    ),
    table_events.DeckRemoved: _of("shuffler", "deck {deck} is taken off the table by {by}: {reason}"),
    table_events.ShufflerFailed: _of("shuffler", "the shuffling machine: {fault}; by {by}"),
    table_events.JamStepDone: lambda event: (
        Noted("shuffler", "the cards of a jam are damaged") if event.damaged else None
    ),
    table_events.ShoeReplaced: _of("shuffler", "another shoe is in use: {shoe}; by {by}: {reason}"),
    table_events.CardReplaced: _of(
        "shuffler", "a card of the deck is replaced by {dealer} before {supervisor}: {reason}"
    ),
    table_events.PlayerBarred: _of("exclusion", "{account} may not come back to this table; by {by}: {reason}"),
    table_events.TableClosed: _of("closed", "the table is closed; by {by}"),
    tournament_events.PlayerDisqualified: _of("exclusion", "{account} is disqualified by {by}: {reason}"),
    tournament_events.OutUndone: _of("correction", "{account} was put out in error; by {by}: {reason}"),
    tournament_events.TournamentCancelled: _of("stop", "the tournament is cancelled"),
    cash.AdjustmentProposed: _proposed,
    cash.AdjustmentApproved: _of("adjustment", "number {number} is approved by {by}"),
    cash.AdjustmentRefused: _of("adjustment", "number {number} is refused by {by}"),
    cash.CountsDiffered: _counts_differed,
    cash.VarianceBooked: _variance,
    cash.VarianceDisputed: _variance,
    cash.VarianceDropped: _variance,
    cash.ShiftOpened: _counted,
    cash.ShiftClosed: _counted,
    cash.DropCounted: _counted,
    floor.AccountExcluded: _of("exclusion", "number {number}: {account} is kept out of every game ({ground}); by {by}"),
    floor.ExclusionEnded: _of("exclusion", "number {number}: may play again; by {by}"),
    floor.NameCorrected: _of("correction", "the name of {account}, who walked in, is corrected by {by}"),
    complaints.ComplaintMade: _of("complaint", "number {number}: {kind} about round {round} of {table}, by {account}"),
    complaints.ReviewRequested: _of("complaint", "number {number}: {account} asks for a review by the regulator"),
    complaints.ReviewDecided: _reviewed,
    inspection.PlayStopped: _stopped,
    inspection.PlayResumed: _of("stop", "play goes on, number {number}; by {by}, {role}"),
    inspection.StartedLate: _started_late,
    inspection.RecordRead: _read,
    inspection.OpeningAsked: _of(
        "opening", "number {number}: {by} asks for the hidden cards of round {played} of {table}"
    ),
    inspection.OpeningAnswered: _answered,
    inspection.RecordVerified: _verified,
    inspection.OverdrawnRefused: _overdrawn,
}
TAGS = frozenset(str(event.__struct_config__.tag).encode() for event in _NOTES)
