"""The code and the tests of a clause.

The tables of tests by clause and of modules by rule key are package data, written by `make tables` from the tests' own
marks and the modules' docstrings, so that a fresh install can answer without them; a test fails when one is stale.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import msgspec

from croupier.rulebooks.clause import MUST_BE_TESTED, STATUSES
from croupier.rulebooks.rulebook import Rulebook


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
    """The tests that name a clause."""
    return tests_by_clause().get(book.id, {}).get(clause, ())


@cache
def code_by_key() -> dict[str, tuple[str, ...]]:
    """Return the modules that hold each rule key."""
    table = json.loads((files("croupier.rulebooks") / "code_by_key.json").read_text(encoding="utf-8"))
    return {key: tuple(modules) for key, modules in table.items()}


def code_of(book: Rulebook, clause: str) -> tuple[str, ...]:
    """The modules that hold the rule keys of a clause."""
    keys = book.keys_by_clause.get(clause, ())
    return tuple(dict.fromkeys([module for key in keys for module in code_by_key().get(key, ())]))


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
