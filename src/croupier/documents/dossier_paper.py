"""The dossier: what a laboratory or a regulator is shown of this program, on paper.

Everything on it was gathered from the program's data, from a run of its tests and from a store (croupier/dossier).
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from croupier.documents.paper import Paper

Met = Literal["met", "partly", "not", "n/a"]
Outcome = Literal["passed", "failed", "skipped", "not run", "no results", "no test"]


class TestShown(msgspec.Struct, frozen=True):
    """A test as it reads, the file it is in, and what it came to."""

    __test__ = False  # for pytest: this is none

    words: str
    file: str
    outcome: Outcome


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause in our words, what became of it, the functions that decide by it and the tests that show it."""

    clause: str
    kind: str
    status: str
    words: str
    outcome: Outcome
    code: tuple[str, ...] = ()
    tests: tuple[TestShown, ...] = ()
    still_to_come: str = ""
    reason: str = ""  # why it is outside the software


class BookShown(msgspec.Struct, frozen=True):
    """A rulebook with all of its clauses."""

    id: str
    title: str
    casino: str
    instrument: str
    by_status: dict[str, int]
    outcomes: dict[Outcome, int]
    clauses: tuple[ClauseShown, ...]


class RequirementShown(msgspec.Struct, frozen=True):
    """A requirement of a standard in our own words: whether it is met, where, and what is missing."""

    section: str
    title: str
    asks: str
    met: Met
    how: str
    where: tuple[str, ...]
    missing: str


class ChapterShown(msgspec.Struct, frozen=True):
    """The requirements about one thing."""

    title: str
    requirements: tuple[RequirementShown, ...]


class StandardShown(msgspec.Struct, frozen=True):
    """A standard: its name, what is to be said about the way it is quoted, and its requirements."""

    name: str
    about: str
    chapters: tuple[ChapterShown, ...]
    counts: dict[Met, int]


class RunShown(msgspec.Struct, frozen=True):
    """A run of the tests."""

    day: str
    version: str
    same_program: bool  # of the program this dossier is about
    passed: int
    failed: int
    skipped: int
    failures: tuple[str, ...]


class FigureShown(msgspec.Struct, frozen=True):
    """A measurement of the shuffle, in standard deviations from what chance makes most likely."""

    what: str
    things: int
    deviate: float


class ShuffleShown(msgspec.Struct, frozen=True):
    """The shuffle measured."""

    day: str
    version: str
    shuffles: int
    seeds: str
    limit: float
    figures: tuple[FigureShown, ...]


class PackageShown(msgspec.Struct, frozen=True):
    """A package that is installed, and the SHA-256 of the list of its files."""

    name: str
    version: str
    record: str


class KeyShown(msgspec.Struct, frozen=True):
    """A public key, or a fingerprint, and what it is for."""

    what: str
    key: str


class OpenPoint(msgspec.Struct, frozen=True):
    """What is not done, or not shown."""

    where: str
    what: str


class Dossier(Paper, frozen=True, kw_only=True):
    """All of it."""

    template: ClassVar[str] = "dossier"

    house: str
    version: str
    python: str
    program: str  # the digest of the program
    bill: str  # the SHA-256 of its bill of materials; empty where it came without one
    store: str  # where keys and heads were read; empty where no store was named
    heads: tuple[str, ...]
    keys: tuple[KeyShown, ...]
    run: RunShown | None
    books: tuple[BookShown, ...]
    standard: StandardShown
    shuffle: ShuffleShown
    packages: tuple[PackageShown, ...]
    open_points: tuple[OpenPoint, ...]
