"""The regulator's own stream: what was read of the record, what was opened, which play is stopped, what was verified.

Theory of operation. Everything a person reads by right of an office, and not because it is theirs, is an event here: who,
in which role, what, when, and the hash of why; the words lie sealed beside the stream, for names may be in them. Hidden
cards are opened only of a round that is over. Where the seed is sealed to the regulator's own key, that key opens it and
the house is not asked; where only the server's key does, one person asks and another one agrees.

Play is stopped at one table (or all tables of one tournament), in one game, or in the whole room, until it is resumed: no
round begins and no wager is taken. A round whose cards are dealt is played to its end and settled, for a round that is
left half-played would keep people's chips and their cards in the air.

Refusals, in order of precedence: nobody is named, or no reason is given; then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal

STREAM = "inspection"
OPERATOR = "operator"  # the role of who may say that the machine's clock is right
Read = Literal[
    "round", "rounds", "account", "hidden", "cards", "search", "events", "rulings", "lines", "cage", "receipt",
    "adjustments", "calls", "exclusions", "complaints", "openings", "reads",
]  # fmt: skip
Scope = Literal["table", "game", "room"]


class RecordRead(Event, frozen=True, gc=False, tag="record-read", omit_defaults=True):
    """Somebody has read what is not theirs, by right of an office."""

    number: int
    what: Read
    by: str
    role: str
    table: str = ""
    played: int = 0  # the round
    accounts: tuple[str, ...] = ()  # whose, where people's accounts were read
    sha256: str = ""  # of the reason, or of what was searched for, where either was given
    entry: int = 0  # of the cage, or an opening by two people
    day: str = ""


class OpeningAsked(Event, frozen=True, gc=False, tag="opening-asked"):
    """Somebody asks for the hidden cards of a round that is over, which the server's key alone can open."""

    number: int
    table: str
    played: int
    by: str
    role: str
    sha256: str


class OpeningAnswered(Event, frozen=True, gc=False, tag="opening-answered"):
    """Somebody else agrees, and the cards are opened to whoever asked; or does not."""

    number: int
    agreed: bool
    by: str
    role: str
    sha256: str


class PlayStopped(Event, frozen=True, gc=False, tag="play-stopped", omit_defaults=True):
    """No round begins and no wager is taken from here on; by the regulator, or by the house over a clock that was set."""

    number: int
    scope: Scope
    name: str  # of the table or tournament, or the rulebook; empty for the room
    by: str
    role: str
    sha256: str
    clock_off_ms: int = 0  # by the house: how far the machine's clock is off from the time that has passed


class PlayResumed(Event, frozen=True, gc=False, tag="play-resumed", omit_defaults=True):
    """Play goes on where it was stopped; over a clock that was set, the machine is right by the word of who resumes it."""

    number: int  # of the stop
    by: str
    role: str
    sha256: str
    ahead_ms: int = 0  # by somebody over a clock: how far the record is ahead of the machine then


class StartedLate(Event, frozen=True, gc=False, tag="started-late"):
    """A server was started long after the last line, as its machine's clock has it; that is taken for right from here on."""

    late_ms: int


class RecordVerified(Event, frozen=True, gc=False, tag="record-verified"):
    """Everything written until then was verified: true, false, or null where there was nothing to check."""

    by: str
    heads: int  # how many were given that had been kept elsewhere
    lines: int
    rounds: int
    chain: bool
    shuffle: bool | None
    replay: bool | None
    ledger: bool | None
    tail: bool | None
    fault: str  # the first; empty where there is none


class OverdrawnRefused(Event, frozen=True, gc=False, tag="overdrawn-refused"):
    """The store has refused what would have left an account with less than nothing, which nothing should ask of it."""

    stream: str = msgspec.field(name="where")
    account: str = msgspec.field(name="of")


INSPECTION_EVENTS = (
    RecordRead, OpeningAsked, OpeningAnswered, PlayStopped, PlayResumed, StartedLate, RecordVerified, OverdrawnRefused,
)  # fmt: skip


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
    """Whether a table stands under a stop; its tournament's name covers it too."""
    names = {"table": {table, tournament} - {""}, "game": {rulebook}, "room": {""}}
    return stop.name in names[stop.scope]


def decide(inspection: Inspection, event: Event) -> Refusal | None:
    """Whether an entry may be made; what somebody does here is the entry itself."""
    if not getattr(event, "by", "house"):
        return Refusal("whoever inspects is named", "system")
    if isinstance(event, _WITH_REASON) and not event.sha256:
        return Refusal("say why: it is shown to everybody it concerns", "practice")
    if isinstance(event, _NUMBERED) and event.number != inspection.last + 1:
        return Refusal(f"the next entry is number {inspection.last + 1}", "system")
    check = _CHECKS.get(type(event))
    return check(inspection, event) if check else None


def _ask(inspection: Inspection, event: OpeningAsked) -> Refusal | None:
    if not event.table or event.played < 1:
        return Refusal("a round is opened by its table and number", "system")
    waiting = [one for one in inspection.asked.values() if (one.table, one.played) == (event.table, event.played)]
    return Refusal("the opening of this round is asked for already", "practice") if waiting else None


def _answer(inspection: Inspection, event: OpeningAnswered) -> Refusal | None:
    asked = inspection.asked.get(event.number)
    if asked is None:
        return Refusal(f"no opening number {event.number} waits for an answer", "system")
    if event.agreed and asked.by == event.by:
        return Refusal("hidden cards are opened by two people: somebody else agrees", "practice")
    return None


def _stop(inspection: Inspection, event: PlayStopped) -> Refusal | None:
    if bool(event.clock_off_ms) != (event.by == HOUSE) or (event.clock_off_ms and event.scope != "room"):
        return Refusal("the house stops play over its clock alone, and in the whole room", "system")
    if bool(event.name) == (event.scope == "room"):
        return Refusal("name the table or the game that is stopped; the room has no name", "system")
    others = [one for one in inspection.stops.values() if bool(one.clock_off_ms) == bool(event.clock_off_ms)]
    same = [one for one in others if (one.scope, one.name) == (event.scope, event.name)]
    return Refusal("play is stopped there already", "practice") if same else None


def _resume(inspection: Inspection, event: PlayResumed) -> Refusal | None:
    stop = inspection.stops.get(event.number)
    if stop is None:
        return Refusal("there play is not stopped", "system")
    if event.by == HOUSE and not stop.clock_off_ms:
        return Refusal("the house resumes what it has stopped, and nothing else", "system")
    if event.role == OPERATOR and not stop.clock_off_ms:
        return Refusal("the regulator has stopped play, and the regulator resumes it", "system")
    if event.ahead_ms < 0 or (event.ahead_ms and (event.by == HOUSE or not stop.clock_off_ms)):
        return Refusal("how far the record is ahead is for an official to say, over a clock", "system")
    return None


def _start(_inspection: Inspection, event: StartedLate) -> Refusal | None:
    return Refusal("a server is started some time after the last line", "system") if event.late_ms <= 0 else None


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
        """What players are told."""
        return f"play is stopped by the {self.stopped.role}: {self.words}"

    @property
    def refusal(self) -> Refusal:
        """To whoever wants to begin something."""
        return Refusal(self.why, "system")
