"""The floor's own record, on a stream of its own: calls for an official, who is excluded, whose name was corrected.

Theory of operation. A call is open until an official is done with it; another may have seen it before. An exclusion keeps
an account out of every game of the room until its time is over or another official ends it. It is the operator's own, for
no rulebook knows of other games than its own: barring somebody from one game under a rulebook is a matter of that table.
The name of somebody who walked in is corrected by staff, who wrote it; everybody else's is their own.

Words people write may hold names, so an event has their hash alone and the words lie sealed beside the record. Refusals,
in order of precedence: there is nothing of that number; it is over; it is not for this person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from croupier.protocol.events import Event
from croupier.protocol.names import is_name
from croupier.protocol.refusal import Refusal

STREAM = "floor"
OPEN_MOST = 20  # calls from one table
PRACTICE = "practice"
PATRON = "patron-"  # how the accounts of those begin who walked in
Ground = Literal["decided", "asked"]  # by the house, or at the person's own wish


class OfficialCalled(Event, frozen=True, gc=False, tag="official-called"):
    """Somebody at a table calls an official."""

    number: int  # counted from 1 in the whole room
    table: str
    round: int = msgspec.field(name="played")
    account: str
    seat: int  # 0 for a dealer
    sha256: str  # of the words
    at: int = msgspec.field(name="moment")


class CallSeen(Event, frozen=True, gc=False, tag="call-seen"):
    """An official has seen a call, and comes."""

    number: int
    by: str
    at: int = msgspec.field(name="moment")


class CallAnswered(Event, frozen=True, gc=False, tag="call-answered"):
    """An official is done with a call."""

    number: int
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")


class AccountExcluded(Event, frozen=True, gc=False, tag="account-excluded"):
    """Somebody is kept out of every game of the room."""

    number: int
    account: str
    by: str
    ground: Ground
    until: int  # 0 for good
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class ExclusionEnded(Event, frozen=True, gc=False, tag="exclusion-ended"):
    """An exclusion is ended before its time."""

    number: int
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


class NameCorrected(Event, frozen=True, gc=False, tag="name-corrected"):
    """The name was wrong that staff gave somebody who walked in; the old one and the new lie sealed beside the record."""

    number: int
    account: str
    by: str
    sha256: str
    at: int = msgspec.field(name="moment")
    under: str


FLOOR_EVENTS = (OfficialCalled, CallSeen, CallAnswered, AccountExcluded, ExclusionEnded, NameCorrected)


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
    """Keep somebody out of every game."""

    account: str
    by: str
    ground: Ground
    until: int
    sha256: str
    at: int


class EndExclusion(Command, frozen=True, gc=False):
    """Let somebody in again before the time."""

    number: int
    by: str
    sha256: str
    at: int


class CorrectName(Command, frozen=True, gc=False):
    """Correct the name of somebody who walked in."""

    account: str
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
        """Whether it keeps somebody out at a moment."""
        return self.ended is None and (not self.made.until or at < self.made.until)


class Floor(msgspec.Struct, gc=False):
    """Everything on the stream, by number; it grows with the stream and is never copied."""

    calls: dict[int, Call] = {}
    exclusions: dict[int, Exclusion] = {}
    open: dict[int, None] = {}  # the calls nobody is done with, oldest first
    by_account: dict[str, int] = {}  # the last exclusion of everybody who had one
    names: int = 0  # so many were corrected

    def open_at(self, table: str) -> list[Call]:
        """The calls from a table that nobody is done with."""
        return [self.calls[number] for number in self.open if self.calls[number].made.table == table]

    def keeps_out(self, account: str, at: int) -> Exclusion | None:
        """The exclusion that keeps somebody out at a moment."""
        found = self.exclusions.get(self.by_account.get(account, 0))
        return found if found and found.holds(at) else None


Answer = tuple[Event, ...] | Refusal


def decide(floor: Floor, command: Command) -> Answer:
    """What a command comes to."""
    return _DECIDE[type(command)](floor, command)


def _call(floor: Floor, command: CallOfficial) -> Answer:
    waiting = floor.open_at(command.table)
    if any(call.made.account == command.account for call in waiting):
        return Refusal("an official is called already and will come", PRACTICE)
    if len(waiting) >= OPEN_MOST:
        return Refusal(f"{OPEN_MOST} calls from this table wait already", PRACTICE)
    made = (command.table, command.round, command.account, command.seat, command.sha256, command.at)
    return (OfficialCalled(len(floor.calls) + 1, *made),)


def _open_call(floor: Floor, number: int, by: str) -> Call | Refusal:
    call = floor.calls.get(number)
    if call is None:
        return Refusal(f"there is no call {number}", "system")
    if call.answered:
        return Refusal(f"call {number} is answered already", PRACTICE)
    if call.made.account == by:
        return Refusal("nobody answers their own call", PRACTICE)
    return call


def _see(floor: Floor, command: SeeCall) -> Answer:
    call = _open_call(floor, command.number, command.by)
    if isinstance(call, Refusal):
        return call
    if call.seen and call.seen.by == command.by:
        return Refusal(f"call {command.number} is seen already", PRACTICE)
    return (CallSeen(command.number, command.by, command.at),)


def _answer(floor: Floor, command: AnswerCall) -> Answer:
    call = _open_call(floor, command.number, command.by)
    if isinstance(call, Refusal):
        return call
    return (CallAnswered(command.number, command.by, command.sha256, command.at),)


def _exclude(floor: Floor, command: Exclude) -> Answer:
    if not is_name(command.account):
        return Refusal("somebody is excluded by account", "system")
    if command.account == command.by:
        return Refusal("another official excludes somebody who works here", PRACTICE)
    if floor.keeps_out(command.account, command.at):
        return Refusal("this person is excluded already; end that first to change it", PRACTICE)
    if command.until and command.until <= command.at:
        return Refusal("an exclusion ends later than now, or is for good", PRACTICE)
    made = (command.account, command.by, command.ground, command.until, command.sha256, command.at)
    return (AccountExcluded(len(floor.exclusions) + 1, *made, PRACTICE),)


def _end(floor: Floor, command: EndExclusion) -> Answer:
    exclusion = floor.exclusions.get(command.number)
    if exclusion is None:
        return Refusal(f"there is no exclusion {command.number}", "system")
    if not exclusion.holds(command.at):
        return Refusal(f"exclusion {command.number} is over", PRACTICE)
    if command.by in (exclusion.made.by, exclusion.made.account):
        return Refusal("another official than the one who gave it ends an exclusion", PRACTICE)
    return (ExclusionEnded(command.number, command.by, command.sha256, command.at, PRACTICE),)


def _correct_name(floor: Floor, command: CorrectName) -> Answer:
    if not command.account.startswith(PATRON):
        return Refusal("staff name only those who walked in; everybody else has a name of their own", PRACTICE)
    made = (command.account, command.by, command.sha256, command.at)
    return (NameCorrected(floor.names + 1, *made, PRACTICE),)


_DECIDE: dict[type[Command], Callable[[Floor, Any], Answer]] = {
    CallOfficial: _call,
    SeeCall: _see,
    AnswerCall: _answer,
    Exclude: _exclude,
    EndExclusion: _end,
    CorrectName: _correct_name,
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
    raise TypeError(type(event).__name__)


class OpenCall(NamedTuple):
    """A call nobody is done with, and what was said."""

    call: Call
    words: str


class OpenFloor(Protocol):
    """What everybody who serves a table asks of the floor: who is excluded, and which calls are open."""

    def bar(self, account: str, at: int) -> Refusal | None:
        """Why somebody plays nowhere in this room; None for everybody else."""

    def open_calls(self, table: str = "") -> list[OpenCall]:
        """The calls nobody is done with, oldest first; of one table where it is named."""
