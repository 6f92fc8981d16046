"""A clause of an instrument: its number, what it asks of us in our own words, and what became of it."""

from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec

Kind = Literal["play", "option", "ruling", "discretion", "notice", "conduct", "definition", "admin"]
Status = Literal["data", "code", "staff", "shown", "outside", "planned"]

STATUSES: tuple[Status, ...] = get_args(Status)
MUST_BE_TESTED: frozenset[Status] = frozenset({"data", "code", "staff"})

_TAKEN = re.compile(
    r"[,;]? ?\bdefault: ", re.IGNORECASE
)  # what stands before it is open, what stands behind it we take
_NEXT_SENTENCE = re.compile(r"(?<=[.?]) (?=[A-Z'0-9])")


class Talk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of table talk as players read it at the table; `{language}` stands for the game's own."""

    about: Literal["language", "hands", "betting", "advice"]
    words: str


class Reading(msgspec.Struct, frozen=True):
    """One thing the text leaves open, and the reading we take."""

    leaves_open: str
    we_take: str


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One requirement of an instrument.

    A suffix in the id tells separately testable requirements of one undivided clause apart: `.s2` the second in the
    order of the text, `.p2` the second unnumbered paragraph, `.b2` the second unnumbered bullet.
    """

    id: str
    area: str
    kind: Kind
    status: Status
    summary: str
    asks: str = ""  # what people at a table can break, in words for those it binds
    binds: Literal["players", "staff"] = "players"  # whom `asks` speaks to
    onlookers: bool = False  # whether `asks` speaks to those who only look on as well
    reading: str = ""  # what the text leaves open, then after "Default:" the reading we take; again for each question
    set_by: tuple[str, ...] = ()  # the rule keys by which an operator takes the other reading
    see: tuple[str, ...] = ()
    remaining: str = ""  # what of a clause that is otherwise built is still to come
    code: tuple[str, ...] = ()  # functions that give effect to it, where no rule key leads there: "poker/due.py:due"
    talk: Talk | None = None  # where it bears on what is said at the table
    reason: str = ""  # why a clause is outside the software

    @property
    def words(self) -> str:
        """The clause for those who play or deal: a rule of conduct as it is asked of them."""
        return self.asks if self.kind == "conduct" else self.summary

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Our reading, question by question."""
        first, *taken = _TAKEN.split(self.reading)
        found, question = [], first
        for words in taken[:-1]:
            *answer, following = _NEXT_SENTENCE.split(words)
            found.append(Reading(question, _sentence(" ".join(answer))))
            question = following
        return (*found, Reading(question, _sentence(taken[-1]))) if taken else ()


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
