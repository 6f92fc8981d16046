"""The base of all events, and those that every kind of round has: rulings and the choices they leave open."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeVar

import msgspec

Kind = TypeVar("Kind", bound="Event")
Significant = Literal[
    "ruling", "void", "correction", "adjustment", "exclusion", "stop", "shuffler", "shuffle-void", "hand-view", "opening",
    "overdrawn", "verification", "cage", "complaint", "closed", "account", "key", "settings", "restore",
    "finding",
]  # fmt: skip


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """The base of all events; the tag names the event in the log, and facts of a whole kind stand with its class."""

    only_said: ClassVar[bool] = False  # it moves no chips and no cards: formats that know no rulings leave it out
    significant: ClassVar[Significant | None] = None  # a regulator and an operator are shown it, under this heading


def kinds_of(base: type[Kind]) -> list[type[Kind]]:
    """Return the events that have this base, or one that has it, in the order they were defined in."""
    return [kind for each in base.__subclasses__() for kind in (kinds_of(each) or [each])]


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One way a ruling leaves open, and who may take it: "seat 3", "all players", or an official."""

    name: str
    words: str
    by: str
    clause: str


class OpenChoice(msgspec.Struct, frozen=True, gc=False):
    """A ruling that waits for a choice; the report it answers comes along, as it stands in the log."""

    report: msgspec.Raw
    choices: tuple[Choice, ...]
    votes: int = 0  # the places that have agreed, where every player has to
    earlier: OpenChoice | None = None  # a choice that was open already and comes next


class RulingGiven(Event, frozen=True, gc=False, tag="ruling-given", omit_defaults=True):
    """An irregularity was reported and ruled on; the remedies follow as events of their own."""

    significant = "ruling"
    only_said = True

    report: msgspec.Raw  # the report with its facts
    words: str
    clauses: tuple[str, ...]  # the first is the one that decides
    choices: tuple[Choice, ...] = ()  # choices the text leaves: play waits for one
    about: str = ""  # the report the choice is about, as JSON, where the ruling made another one of it


class ChoiceMade(Event, frozen=True, gc=False, tag="choice-made", omit_defaults=True):
    """A choice a ruling left open was made, by whom and why; the remedies follow."""

    only_said = True

    choice: str
    by: str
    reason: str
    under: str
    choices: tuple[Choice, ...] = ()  # where that choice hands the matter on


class PlayerExcluded(Event, frozen=True, gc=False, tag="player-excluded"):
    """A player is barred from the rest of the game."""

    significant = "exclusion"
    only_said = True

    place: int  # below zero for one who is not in the round (onlookers.py)
    under: str


class DeckDoubted(Event, frozen=True, gc=False, tag="deck-doubted"):
    """Cards were found missing, too many or foreign: every deck at the table is checked before it is dealt from again."""

    only_said = True

    under: str


class EntriesCorrected(Event, frozen=True, gc=False, tag="entries-corrected"):
    """Entries made in error are taken back: the round is as it was before one of its events, and goes on from there."""

    significant = "correction"

    before: int  # the number of that event in the round, its opening being 0
    by: str
    reason: str


def report_chosen_on(ruling: RulingGiven) -> msgspec.Raw:
    """The report the open choice of a ruling is about."""
    return msgspec.Raw(ruling.about.encode()) if ruling.about else ruling.report
