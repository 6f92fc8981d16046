"""The requirements of GLI-19 as package data (gli19.toml): in our own words, with where each is met, or why not."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import msgspec

from croupier.documents import ChapterShown, Met, RequirementShown, StandardShown


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One requirement: `where` names modules, tests and pages of this project that show it."""

    section: str
    title: str
    asks: str
    met: Met
    how: str = ""
    where: tuple[str, ...] = ()
    missing: str = ""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The requirements about one thing."""

    title: str
    requirement: tuple[Requirement, ...]


class Standard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standard as we know it."""

    name: str
    about: str
    chapter: tuple[Chapter, ...]

    @property
    def shown(self) -> StandardShown:
        """The standard on paper."""
        chapters = [ChapterShown(each.title, tuple([_shown(one) for one in each.requirement])) for each in self.chapter]
        counts = Counter(one.met for each in self.chapter for one in each.requirement)
        return StandardShown(self.name, self.about, tuple(chapters), dict(counts))


def gli_19() -> Standard:
    """GLI-19, Interactive Gaming Systems."""
    told = tomllib.loads((files("croupier.dossier") / "gli19.toml").read_text(encoding="utf-8"))
    return msgspec.convert(told, Standard)


def _shown(one: Requirement) -> RequirementShown:
    return RequirementShown(one.section, one.title, one.asks, one.met, one.how, one.where, one.missing)
