"""The words of what happens in the house itself, for a regulator."""

from __future__ import annotations

from croupier.chips import WALLET, read_account
from croupier.house import complaints, floor, inspection, keys
from croupier.house.cage import events as cash
from croupier.protocol import Event
from croupier.views.words.words import Noted, Words, money, note, who


def _counted(event: cash.DropCounted | cash.ShiftClosed | cash.ShiftOpened) -> Noted | None:
    if event.counted == event.expected:
        return None
    where = f"{event.box} of {event.table}" if isinstance(event, cash.DropCounted) else f"drawer, shift {event.shift}"
    return Noted(f"{where}: {money(event.counted)} counted where {money(event.expected)} were expected")


def _variance(event: cash.VarianceBooked | cash.VarianceDisputed | cash.VarianceDropped) -> Noted:
    what = f"number {event.number}, {event.box} of {event.table}"
    has = f"the ledger has {money(event.expected)}"
    match event:
        case cash.VarianceBooked(counted=counted):
            short = event.expected - counted
            differs = f"{money(abs(short))} {'short' if short > 0 else 'over'}"
            by = f"counted by {who(event.counted_by)} and {who(event.by)}"
            words = f"variance booked, {differs}: {money(counted)} {by}, {has}"
        case cash.VarianceDisputed():
            first, second = (f"{who(event.counted_by)} {money(event.first)}", f"{who(event.by)} {money(event.counted)}")
            words = f"two people have counted differently, {first} and {second}; {has}, and nothing is booked"
        case _:
            counted_by = f"{money(event.counted)} by {who(event.counted_by)}"
            words = f"a count that differs is taken back by {who(event.by)}: {counted_by}, {has}"
    return Noted(f"{what}: {words}")


def _counts_differed(event: cash.CountsDiffered) -> Noted:
    what = f"drawer, shift {event.shift}: two people have counted differently"
    second = f"{who(event.by)} {money(event.counted)}"
    if not event.counted_by:  # an older record
        return Noted(f"{what}; the second, {who(event.by)}, counted {money(event.counted)}")
    first = f"{who(event.counted_by)} {money(event.first)}"
    has = f"the ledger has {money(event.expected)}"
    return Noted(f"{what}, {first} and {second}; {has}, and both count again")


def _proposed(event: cash.AdjustmentProposed) -> Noted:
    about = f", round {event.played} of {event.table}" if event.played else ""
    moved = f"{money(event.amount)} from {_party(event.giver)} to {_party(event.taker)}"
    words = f"number {event.number}: {moved}{about}; by {who(event.by)}"
    return Noted(f"proposed, {words}")


def _party(account: str) -> str:
    """One side of an adjustment."""
    kind, whose, _ = read_account(account)
    if kind == WALLET:
        return who(whose)
    return f"the {kind} of {whose}" if whose else "the house"


def _stopped(event: inspection.PlayStopped) -> Noted:
    what = "the room" if event.scope == "room" else f"{event.scope} {event.name}"
    return Noted(f"play is stopped, number {event.number}: {what}; by {who(event.by)}, {event.role}")


def _started_late(event: inspection.StartedLate) -> Noted:
    hours = round(event.late_ms / 3_600_000)
    return Noted(f"the server was started {hours} hours after this, as its machine's clock has it")


def _reviewed(event: complaints.ReviewDecided) -> Noted:
    outcome = "stands" if event.outcome == "stands" else "is set aside"
    return Noted(f"number {event.number}, reviewed by {who(event.account)}: the house's decision {outcome}")


def _verified(event: inspection.RecordVerified) -> Noted | None:
    return Noted(f"the record does not verify: {event.fault}; asked by {who(event.by)}") if event.fault else None


def _read(event: inspection.RecordRead) -> Noted | None:
    if event.what != "hidden":
        return None
    return Noted(f"the sealed cards of round {event.played} of {event.table} were handed to {who(event.by)}")


def _answered(event: inspection.OpeningAnswered) -> Noted:
    done = "agreed to" if event.agreed else "refused"
    return Noted(f"opening number {event.number} is {done} by {who(event.by)}, {event.role}")


def _overdrawn(event: inspection.OverdrawnRefused) -> Noted:  # an account of the ledger, which is no person's
    return Noted(f"{event.account} would have held less than nothing; refused at {event.stream}")


def _introduced(event: keys.KeyIntroduced) -> Noted | None:
    if event.kind == keys.WORKING:  # with every start
        return None
    anew = ", in place of one that is lost" if event.anew else ""
    why = f": {event.reason}" if event.reason else ""
    shown = event.fingerprint[: keys.SHOWN]
    return Noted(f"the {event.kind} key is {shown} from here on{anew}; by {who(event.by)}{why}")


def _finding_marked(event: floor.FindingMarked) -> Noted:
    done = "looked at" if event.verdict == "looked-at" else "set aside"
    people = " and ".join(map(who, event.accounts))
    return Noted(f"number {event.number}: the fair play finding about {people} is {done} by {who(event.by)}")


HOUSE_WORDS: dict[type[Event], Words] = {
    cash.AdjustmentProposed: Words(noted=_proposed),
    cash.AdjustmentApproved: Words(noted=note("number {number} is approved by {by}")),
    cash.AdjustmentRefused: Words(noted=note("number {number} is refused by {by}")),
    cash.CountsDiffered: Words(noted=_counts_differed),
    cash.VarianceBooked: Words(noted=_variance),
    cash.VarianceDisputed: Words(noted=_variance),
    cash.VarianceDropped: Words(noted=_variance),
    cash.ShiftOpened: Words(noted=_counted),
    cash.ShiftClosed: Words(noted=_counted),
    cash.DropCounted: Words(noted=_counted),
    floor.AccountExcluded: Words(
        noted=note("number {number}: {account} is kept out of every game ({ground}); by {by}")
    ),
    keys.KeyIntroduced: Words(noted=_introduced),
    keys.KeyRetired: Words(noted=note("there is no {kind} key from here on; by {by}: {reason}")),
    floor.FindingMarked: Words(noted=_finding_marked),
    keys.SealsMoved: Words(
        noted=note("what was sealed to older keys is sealed to the {kind} key: {moved}, and {unopened} do not open")
    ),
    floor.ExclusionEnded: Words(noted=note("number {number}: may play again; by {by}")),
    floor.NameCorrected: Words(noted=note("the name of {account}, who walked in, is corrected by {by}")),
    complaints.ComplaintMade: Words(noted=note("number {number}: {kind} about round {round} of {table}, by {account}")),
    complaints.ReviewRequested: Words(noted=note("number {number}: {account} asks for a review by the regulator")),
    complaints.ReviewDecided: Words(noted=_reviewed),
    inspection.PlayStopped: Words(noted=_stopped),
    inspection.PlayResumed: Words(noted=note("play goes on, number {number}; by {by}, {role}")),
    inspection.StartedLate: Words(noted=_started_late),
    inspection.RecordRead: Words(noted=_read),
    inspection.OpeningAsked: Words(
        noted=note("number {number}: {by} asks for the hidden cards of round {played} of {table}")
    ),
    inspection.OpeningAnswered: Words(noted=_answered),
    inspection.RecordVerified: Words(noted=_verified),
    inspection.OverdrawnRefused: Words(noted=_overdrawn),
}
