"""The regulator's own stream: records read, cards opened, play stopped, records verified.

Theory of operation. Everything a person reads by right of an office, and not because it is theirs, is an event here:
the person, their role, what they read, when, and the hash of the reason; the words lie sealed beside the stream, for
names may be in them. Hidden cards are opened only of a round that is over. Where the seed is sealed to the regulator's
own key, that key opens it and the house is not asked; where only the server's key does, one person asks and another one
agrees.

Play is stopped at one table (or all tables of one tournament), in one game, or in the whole room, until it is resumed:
no round begins and no wager is taken. A round whose cards are dealt is played to its end and settled, for a round that
is left half-played would keep people's chips and their cards in the air.

Refusals, in order of precedence: no person is named, or no reason is given; then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from croupier.house.events import HouseEvent
from croupier.protocol import HOUSE, Event, Refusal

STREAM = "inspection"
OPERATOR = "operator"  # the role of who may say that the machine's clock is right
Read = Literal[
    "round", "rounds", "account", "hidden", "cards", "search", "events", "rulings", "lines", "cage", "receipt",
    "adjustments", "calls", "exclusions", "complaints", "openings", "reads", "findings",
]  # fmt: skip
Scope = Literal["table", "game", "room"]


class InspectionEvent(HouseEvent, frozen=True, gc=False):
    """The base of what is kept on the regulator's stream."""

    kept_on = STREAM


class RecordRead(InspectionEvent, frozen=True, gc=False, tag="record-read", omit_defaults=True):
    """An official has read a record that is not their own, by right of an office."""

    significant = "opening"

    number: int
    what: Read
    by: str
    role: str
    table: str = ""
    played: int = 0  # the round
    accounts: tuple[str, ...] = ()  # the people whose accounts were read
    sha256: str = ""  # of the reason, or of what was searched for, where either was given
    entry: int = 0  # of the cage, or an opening by two people
    day: str = ""


class OpeningAsked(InspectionEvent, frozen=True, gc=False, tag="opening-asked"):
    """An official asks for the hidden cards of a round that is over, which the server's key alone can open."""

    significant = "opening"

    number: int
    table: str
    played: int
    by: str
    role: str
    sha256: str


class OpeningAnswered(InspectionEvent, frozen=True, gc=False, tag="opening-answered"):
    """Another official agrees, and the cards are opened to the one who asked; or does not."""

    significant = "opening"

    number: int
    agreed: bool
    by: str
    role: str
    sha256: str


class PlayStopped(InspectionEvent, frozen=True, gc=False, tag="play-stopped", omit_defaults=True):
    """No round begins and no wager is taken from here on; by the regulator, or by the house over a clock that was set."""

    significant = "stop"

    number: int
    scope: Scope
    name: str  # of the table or tournament, or the rulebook; empty for the room
    by: str
    role: str
    sha256: str
    clock_off_ms: int = 0  # by the house: how far the machine's clock is off from the time that has passed


class PlayResumed(InspectionEvent, frozen=True, gc=False, tag="play-resumed", omit_defaults=True):
    """Play goes on where it was stopped; over a clock that was set, the machine is right by the word of who resumes it."""

    significant = "stop"

    number: int  # of the stop
    by: str
    role: str
    sha256: str
    ahead_ms: int = 0  # on a clock: time the record was then ahead of the machine


class StartedLate(InspectionEvent, frozen=True, gc=False, tag="started-late"):
    """A server was started long after the last line, as its machine's clock has it; that is taken for right from here on."""

    significant = "stop"

    late_ms: int


class RecordVerified(InspectionEvent, frozen=True, gc=False, tag="record-verified"):
    """Everything written until then was verified: true, false, or null where there was nothing to check."""

    significant = "verification"

    by: str
    heads: int  # number of heads given that had been kept elsewhere
    lines: int
    rounds: int
    chain: bool
    shuffle: bool | None
    replay: bool | None
    ledger: bool | None
    tail: bool | None
    fault: str  # the first; empty where there is none


class OverdrawnRefused(InspectionEvent, frozen=True, gc=False, tag="overdrawn-refused"):
    """The store has refused what would have left an account with less than nothing, which nothing should ask of it."""

    significant = "overdrawn"

    stream: str = msgspec.field(name="where")
    account: str = msgspec.field(name="of")


class Inspection(msgspec.Struct, frozen=True):
    """The stream between two events."""

    last: int = 0  # the number of the last entry
    asked: dict[int, OpeningAsked] = {}  # openings that wait for the second person
    stops: dict[int, PlayStopped] = {}  # those in force

    @property
    def clock_stop(self) -> PlayStopped | None:
        """The stop in force over a clock that is off."""
        return next((stop for stop in self.stops.values() if stop.clock_off_ms), None)

    def stop_of(self, table: str, rulebook: str, tournament: str = "") -> PlayStopped | None:
        """The first stop in force that a table stands under."""
        return next((stop for stop in self.stops.values() if covers(stop, table, rulebook, tournament)), None)


def covers(stop: PlayStopped, table: str, rulebook: str, tournament: str = "") -> bool:
    """Tell whether a stop holds at a table; its tournament's name covers it too."""
    names = {"table": {table, tournament} - {""}, "game": {rulebook}, "room": {""}}
    return stop.name in names[stop.scope]


def decide(inspection: Inspection, event: Event) -> Refusal | None:
    """Refuse an entry that may not be made; the command here is the event itself."""
    if not getattr(event, "by", "house"):
        return Refusal("no-name", "this entry does not say who made it", "system")
    if isinstance(event, _WITH_REASON) and not event.sha256:
        return Refusal("no-reason", "give the reason: it is shown to everybody it concerns", "practice")
    if isinstance(event, _NUMBERED) and event.number != inspection.last + 1:
        return Refusal("wrong-number", f"the next entry is number {inspection.last + 1}", "system")
    check = _CHECKS.get(type(event))
    return check(inspection, event) if check else None


def _ask(inspection: Inspection, event: OpeningAsked) -> Refusal | None:
    if not event.table or event.played < 1:
        return Refusal("no-round-named", "name the round to open by its table and number", "system")
    waiting = [one for one in inspection.asked.values() if (one.table, one.played) == (event.table, event.played)]
    return (
        Refusal("opening-asked-already", "the opening of this round is asked for already", "practice")
        if waiting
        else None
    )


def _answer(inspection: Inspection, event: OpeningAnswered) -> Refusal | None:
    asked = inspection.asked.get(event.number)
    if asked is None:
        return Refusal("no-opening-waiting", f"no request number {event.number} waits for an answer", "system")
    if event.agreed and asked.by == event.by:
        return Refusal("second-person", "it takes two to open hidden cards: another person has to agree", "practice")
    return None


def _stop(inspection: Inspection, event: PlayStopped) -> Refusal | None:
    if bool(event.clock_off_ms) != (event.by == HOUSE) or (event.clock_off_ms and event.scope != "room"):
        return Refusal("not-the-houses-stop", "the house stops play only over its clock, in the whole room", "system")
    if bool(event.name) == (event.scope == "room"):
        return Refusal("wrong-scope", "name the table or game to stop, or nothing for the whole room", "system")
    others = [one for one in inspection.stops.values() if bool(one.clock_off_ms) == bool(event.clock_off_ms)]
    same = [one for one in others if (one.scope, one.name) == (event.scope, event.name)]
    return Refusal("stopped-already", "play is stopped there already", "practice") if same else None


def _resume(inspection: Inspection, event: PlayResumed) -> Refusal | None:
    stop = inspection.stops.get(event.number)
    if stop is None:
        return Refusal("not-stopped", "play is not stopped there", "system")
    if event.by == HOUSE and not stop.clock_off_ms:
        return Refusal("not-the-houses-stop", "the house resumes only what it has stopped itself", "system")
    if event.role == OPERATOR and not stop.clock_off_ms:
        return Refusal("regulators-stop", "the regulator has stopped play: only the regulator may resume it", "system")
    if event.ahead_ms < 0 or (event.ahead_ms and (event.by == HOUSE or not stop.clock_off_ms)):
        return Refusal(
            "wrong-clock",
            "only an official says how far the record is ahead, and only after a stop over the clock",
            "system",
        )
    return None


def _start(_inspection: Inspection, event: StartedLate) -> Refusal | None:
    return (
        Refusal("wrong-clock", "the server's clock is behind the last line of the record", "system")
        if event.late_ms <= 0
        else None
    )


def apply(inspection: Inspection, event: Event) -> Inspection:
    """The stream after one more entry."""
    number = getattr(event, "number", 0)
    last, asked, stops = max(inspection.last, number), dict(inspection.asked), dict(inspection.stops)
    match event:
        case OpeningAsked():
            asked[number] = event
        case OpeningAnswered():
            asked.pop(number, None)
        case PlayStopped():
            stops[number] = event
        case PlayResumed():
            stops.pop(number, None)
    return Inspection(last, asked, stops)


_WITH_REASON = (OpeningAsked, OpeningAnswered, PlayStopped, PlayResumed)
_NUMBERED = (RecordRead, OpeningAsked, PlayStopped)
_CHECKS: dict[type[Event], Callable[[Inspection, Any], Refusal | None]] = {
    OpeningAsked: _ask,
    OpeningAnswered: _answer,
    PlayStopped: _stop,
    PlayResumed: _resume,
    StartedLate: _start,
}


class Stop(NamedTuple):
    """A stop in force, as tables tell of it."""

    stopped: PlayStopped
    words: str
    at: int

    @property
    def why(self) -> str:
        """The reason players are shown."""
        return f"play is stopped by the {self.stopped.role}: {self.words}"

    @property
    def refusal(self) -> Refusal:
        """The refusal of a command that would begin something."""
        return Refusal("play-stopped", self.why, "system")
