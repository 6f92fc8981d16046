"""The data and the tests of a clause, as paths in the repository, and how much of a rulebook is built and tested.

The table of tests by clause is package data, written by `make tables` from the tests' own marks, so that a fresh install
can answer without them; a test fails when it is stale.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from importlib.resources import files

import msgspec

from croupier.rulebooks.clause import MUST_BE_TESTED, STATUSES
from croupier.rulebooks.rulebook import Rulebook

_SHARED = re.compile(r"tests/(?!clauses/(?!shared/))")  # a test of no single game's clauses


class KindCoverage(msgspec.Struct, frozen=True):
    """The number of clauses of a kind, and how many of them a test names."""

    clauses: int
    tested: int


class Coverage(msgspec.Struct, frozen=True):
    """The standing of one rulebook: clauses by kind and status, and those that should have a test and have none."""

    id: str
    clauses: int
    by_kind: dict[str, KindCoverage]
    by_status: dict[str, int]
    untested: tuple[str, ...]
    partly: tuple[str, ...]  # built, with something of the clause still to come


@cache
def tests_by_clause() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return for each rulebook the tests that name each of its clauses."""
    table = json.loads((files("croupier.rulebooks") / "tests_by_clause.json").read_text(encoding="utf-8"))
    return {book: {clause: tuple(tests) for clause, tests in rows.items()} for book, rows in table.items()}


def tests_of(book: Rulebook, clause: str) -> tuple[str, ...]:
    """The tests that name a clause: its instrument's own first, and of these the one that names the fewest clauses."""
    tests = tests_by_clause().get(book.id, {}).get(clause, ())
    return tuple(sorted(tests, key=lambda test: (_SHARED.match(test) is not None, _clauses_named(book.id)[test])))


@cache
def _clauses_named(book: str) -> Counter[str]:
    return Counter(test for tests in tests_by_clause()[book].values() for test in tests)


def data_of(book: Rulebook, clause: str) -> tuple[str, ...]:
    """The lines that name a clause in the instrument's files of rule keys, of changes, and about itself."""
    places = [f"instruments/{book.id}/{file}.toml" for file in ("rules", "changes", "instrument")]
    texts = {place: (files("croupier.rulebooks") / place).read_text(encoding="utf-8") for place in places}
    return tuple(
        f"src/croupier/rulebooks/{place}:{number}"
        for place, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if f'"{clause}"' in line
    )


def coverage(book: Rulebook) -> Coverage:
    """Count how much of a rulebook is built and tested."""
    clauses = list(book.clauses.values())
    by_kind: dict[str, KindCoverage] = {}
    for kind in dict.fromkeys(clause.kind for clause in clauses):
        of_kind = [clause for clause in clauses if clause.kind == kind]
        by_kind[kind] = KindCoverage(len(of_kind), sum(bool(tests_of(book, clause.id)) for clause in of_kind))
    counts = {status: sum(clause.status == status for clause in clauses) for status in STATUSES}
    untested = [clause.id for clause in clauses if clause.status in MUST_BE_TESTED and not tests_of(book, clause.id)]
    partly = [clause.id for clause in clauses if clause.remaining]
    by_status: dict[str, int] = {status: count for status, count in counts.items() if count}
    return Coverage(book.id, len(clauses), by_kind, by_status, tuple(untested), tuple(partly))
