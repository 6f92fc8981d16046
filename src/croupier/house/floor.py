"""The floor's own record, on a stream of its own: calls for an official, exclusions, corrected names, findings
of the fair play watch that were looked at.

Theory of operation. A call is open until an official is done with it; another may have seen it before. An exclusion
keeps an account out of every game of the room until its time is over or another official ends it. It is the operator's
own, for no rulebook knows of other games than its own: barring a player from one game under a rulebook is a matter of
that table. The name of a walk-in is corrected by staff, who wrote it; all others choose their own.

Words people write may hold names, so an event has their hash alone and the words lie sealed beside the record.
Refusals, in order of precedence: there is nothing of that number; it is over; it is not for this person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from croupier.house.events import HouseEvent
from croupier.protocol import Decision, Event, Refusal, is_name

STREAM = "floor"
OPEN_MOST = 20  # calls from one table
PRACTICE = "practice"
PATRON = "patron-"  # how the accounts of walk-ins begin
Ground = Literal["decided", "asked"]  # by the house, or at the person's own wish
Verdict = Literal["looked-at", "set-aside"]  # of an official, on a finding of the watch
FINDING_MOST = 2  # accounts


class FloorEvent(HouseEvent, frozen=True, gc=False):
    """The base of what happens on the floor."""

    kept_on = STREAM


class OfficialCalled(FloorEvent, frozen=True, gc=False, tag="official-called"):
    """A player or dealer at a table calls an official."""

    number: int  # counted from 1 in the whole room
    table: str
    round: int = msgspec.field(name="played")
    account: str
    seat: int  # 0 for a dealer
    sha256: str  # of the words
    at: int = msgspec.field(name="moment")


class CallSeen(FloorEvent, frozen=True, gc=False, tag="call-seen"):
    """An official has seen a call, and comes."""

    number: int
    by: str
    at: int = msgspec.field(name="moment")


class CallAnswered(FloorEvent, frozen=True, gc=False, tag="call-answered"):
    """An official is done with a call."""

    number: int
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")


class AccountExcluded(FloorEvent, frozen=True, gc=False, tag="account-excluded"):
    """An account is kept out of every game of the room."""

    significant = "exclusion"

    number: int
    account: str
    by: str
    ground: Ground
    until: int  # 0 for good
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class ExclusionEnded(FloorEvent, frozen=True, gc=False, tag="exclusion-ended"):
    """An exclusion is ended before its time."""

    significant = "exclusion"

    number: int
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class NameCorrected(FloorEvent, frozen=True, gc=False, tag="name-corrected"):
    """The name staff gave a walk-in was wrong; the old one and the new lie sealed beside the record."""

    significant = "correction"

    number: int
    account: str
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class FindingMarked(FloorEvent, frozen=True, gc=False, tag="finding-marked"):
    """An official has looked at a finding of the fair play watch, or sets it aside; nothing else comes of it by itself."""

    significant = "finding"

    number: int
    accounts: tuple[str, ...]  # whom it is about
    verdict: Verdict
    rounds: int  # of theirs, at that time
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class Command(msgspec.Struct, frozen=True, gc=False):
    """The base of all that is done on the floor."""


class CallOfficial(Command, frozen=True, gc=False):
    """Call an official to a table."""

    table: str
    round: int
    account: str
    seat: int
    sha256: str
    at: int


class SeeCall(Command, frozen=True, gc=False):
    """Say that one comes."""

    number: int
    by: str
    at: int


class AnswerCall(Command, frozen=True, gc=False):
    """Be done with a call."""

    number: int
    by: str
    sha256: str
    at: int


class Exclude(Command, frozen=True, gc=False):
    """Keep an account out of every game."""

    account: str
    by: str
    ground: Ground
    until: int
    sha256: str
    at: int


class EndExclusion(Command, frozen=True, gc=False):
    """Let an excluded account in again before the time."""

    number: int
    by: str
    sha256: str
    at: int


class CorrectName(Command, frozen=True, gc=False):
    """Correct the name of a walk-in."""

    account: str
    by: str
    sha256: str
    at: int


class MarkFinding(Command, frozen=True, gc=False):
    """Say that a finding of the watch was looked at, or set it aside."""

    accounts: tuple[str, ...]
    verdict: Verdict
    rounds: int
    by: str
    sha256: str
    at: int


class Call(msgspec.Struct, frozen=True, gc=False):
    """A call, and what became of it."""

    made: OfficialCalled
    seen: CallSeen | None = None
    answered: CallAnswered | None = None


class Exclusion(msgspec.Struct, frozen=True, gc=False):
    """An exclusion, and how it was ended."""

    made: AccountExcluded
    ended: ExclusionEnded | None = None

    def holds(self, at: int) -> bool:
        """Tell whether the exclusion holds at a moment."""
        return self.ended is None and (not self.made.until or at < self.made.until)


class Floor(msgspec.Struct, gc=False):
    """Everything on the stream, by number; it grows with the stream and is never copied."""

    calls: dict[int, Call] = {}
    exclusions: dict[int, Exclusion] = {}
    open: dict[int, None] = {}  # the open calls, oldest first
    by_account: dict[str, int] = {}  # the last exclusion of every account that had one
    names: int = 0  # so many were corrected
    marks: int = 0  # so many findings were marked
    findings: dict[str, FindingMarked] = {}  # the last mark of each, by its accounts

    def open_at(self, table: str) -> list[Call]:
        """Return the open calls from a table."""
        return [self.calls[number] for number in self.open if self.calls[number].made.table == table]

    def keeps_out(self, account: str, at: int) -> Exclusion | None:
        """Return the exclusion that keeps an account out at a moment."""
        found = self.exclusions.get(self.by_account.get(account, 0))
        return found if found and found.holds(at) else None


def decide(floor: Floor, command: Command) -> Decision:
    """Decision a command with events or a refusal."""
    return _DECIDE[type(command)](floor, command)


def _call(floor: Floor, command: CallOfficial) -> Decision:
    waiting = floor.open_at(command.table)
    if any(call.made.account == command.account for call in waiting):
        return Refusal("called-already", "an official is called already and is on the way", PRACTICE)
    if len(waiting) >= OPEN_MOST:
        return Refusal("too-many-calls", f"{OPEN_MOST} calls from this table are waiting already", PRACTICE)
    made = (command.table, command.round, command.account, command.seat, command.sha256, command.at)
    return (OfficialCalled(len(floor.calls) + 1, *made),)


def _open_call(floor: Floor, number: int, by: str) -> Call | Refusal:
    call = floor.calls.get(number)
    if call is None:
        return Refusal("no-such-call", f"there is no call {number}", "system")
    if call.answered:
        return Refusal("call-answered", f"call {number} is answered already", PRACTICE)
    if call.made.account == by:
        return Refusal("own-call", "this is your own call: another official has to answer it", PRACTICE)
    return call


def _see(floor: Floor, command: SeeCall) -> Decision:
    call = _open_call(floor, command.number, command.by)
    if isinstance(call, Refusal):
        return call
    if call.seen and call.seen.by == command.by:
        return Refusal("call-seen", f"you have marked call {command.number} as seen already", PRACTICE)
    return (CallSeen(command.number, command.by, command.at),)


def _answer(floor: Floor, command: AnswerCall) -> Decision:
    call = _open_call(floor, command.number, command.by)
    if isinstance(call, Refusal):
        return call
    return (CallAnswered(command.number, command.by, command.sha256, command.at),)


def _exclude(floor: Floor, command: Exclude) -> Decision:
    if not is_name(command.account):
        return Refusal("no-account", "name the account to exclude", "system")
    if command.account == command.by:
        return Refusal("own-account", "this is your own account: another official has to exclude it", PRACTICE)
    if floor.keeps_out(command.account, command.at):
        return Refusal("excluded-already", "this person is excluded already: end that exclusion first", PRACTICE)
    if command.until and command.until <= command.at:
        return Refusal("ends-in-the-past", "enter a later end for the exclusion, or none", PRACTICE)
    made = (command.account, command.by, command.ground, command.until, command.sha256, command.at)
    return (AccountExcluded(len(floor.exclusions) + 1, *made, PRACTICE),)


def _end(floor: Floor, command: EndExclusion) -> Decision:
    exclusion = floor.exclusions.get(command.number)
    if exclusion is None:
        return Refusal("no-such-exclusion", f"there is no exclusion {command.number}", "system")
    if not exclusion.holds(command.at):
        return Refusal("exclusion-over", f"exclusion {command.number} is over already", PRACTICE)
    if command.by in (exclusion.made.by, exclusion.made.account):
        return Refusal(
            "another-official",
            "another official has to end this exclusion: not the one who gave it, nor the person excluded",
            PRACTICE,
        )
    return (ExclusionEnded(command.number, command.by, command.sha256, command.at, PRACTICE),)


def _correct_name(floor: Floor, command: CorrectName) -> Decision:
    if not command.account.startswith(PATRON):
        return Refusal("own-name", "only the name of a walk-in can be corrected: other players set their own", PRACTICE)
    made = (command.account, command.by, command.sha256, command.at)
    return (NameCorrected(floor.names + 1, *made, PRACTICE),)


def _mark(floor: Floor, command: MarkFinding) -> Decision:
    accounts = command.accounts
    if not 0 < len(accounts) <= FINDING_MOST or len({*accounts}) < len(accounts) or not all(map(is_name, accounts)):
        return Refusal("no-such-finding", "name the finding by the accounts it is about", "system")
    if command.by in accounts:
        return Refusal("own-finding", "this finding is about you: another official has to look at it", PRACTICE)
    made = (accounts, command.verdict, command.rounds, command.by, command.sha256, command.at)
    return (FindingMarked(floor.marks + 1, *made, PRACTICE),)


def finding_name(accounts: tuple[str, ...]) -> str:
    """Name a finding by the accounts it is about."""
    return "|".join(accounts)


_DECIDE: dict[type[Command], Callable[[Floor, Any], Decision]] = {
    CallOfficial: _call,
    SeeCall: _see,
    AnswerCall: _answer,
    Exclude: _exclude,
    EndExclusion: _end,
    CorrectName: _correct_name,
    MarkFinding: _mark,
}


def take(floor: Floor, event: Event) -> None:
    """The floor after an event; what has no beginning is passed over, for verifying to find."""
    match event:
        case OfficialCalled():
            floor.calls[event.number] = Call(event)
            floor.open[event.number] = None
        case CallSeen() if call := floor.calls.get(event.number):
            floor.calls[event.number] = msgspec.structs.replace(call, seen=event)
        case CallAnswered() if call := floor.calls.get(event.number):
            floor.calls[event.number] = msgspec.structs.replace(call, answered=event)
            floor.open.pop(event.number, None)
        case AccountExcluded():
            floor.exclusions[event.number] = Exclusion(event)
            floor.by_account[event.account] = event.number
        case ExclusionEnded() if exclusion := floor.exclusions.get(event.number):
            floor.exclusions[event.number] = Exclusion(exclusion.made, event)
        case NameCorrected():
            floor.names = event.number
        case FindingMarked():
            floor.marks = event.number
            floor.findings[finding_name(event.accounts)] = event


def command_behind(event: Event) -> Command:
    """The command an event of the floor comes from, to decide it once more."""
    match event:
        case OfficialCalled():
            return CallOfficial(event.table, event.round, event.account, event.seat, event.sha256, event.at)
        case CallSeen():
            return SeeCall(event.number, event.by, event.at)
        case CallAnswered():
            return AnswerCall(event.number, event.by, event.sha256, event.at)
        case AccountExcluded():
            return Exclude(event.account, event.by, event.ground, event.until, event.sha256, event.at)
        case ExclusionEnded():
            return EndExclusion(event.number, event.by, event.sha256, event.at)
        case NameCorrected():
            return CorrectName(event.account, event.by, event.sha256, event.at)
        case FindingMarked():
            return MarkFinding(event.accounts, event.verdict, event.rounds, event.by, event.sha256, event.at)
    raise TypeError(type(event).__name__)


class OpenCall(NamedTuple):
    """An open call, with its words."""

    call: Call
    words: str


class OpenFloor(Protocol):
    """The floor as a table's staff and machines see it: who is excluded, and which calls are open."""

    def bar(self, account: str, at: int) -> Refusal | None:
        """Refuse an excluded account every game of this room; None for all others."""

    def open_calls(self, table: str = "") -> list[OpenCall]:
        """Return the open calls, oldest first; of one table where it is named."""
