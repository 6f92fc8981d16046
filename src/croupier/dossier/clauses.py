"""Every clause of every rulebook, with the code that decides by it, the tests that show it and what they came to."""

from __future__ import annotations

from collections import Counter

from croupier.documents import BookShown, ClauseShown, TestShown
from croupier.dossier.results import Results, worst
from croupier.rulebooks import Rulebook, code_of, coverage, data_of, rulebook, rulebook_ids, seen_code, tests_of

MOST_PLACES = 4  # of code: the most particular


def books_shown(results: Results | None) -> tuple[BookShown, ...]:
    """All rulebooks."""
    return tuple([_book(rulebook(name), results) for name in rulebook_ids()])


def _book(book: Rulebook, results: Results | None) -> BookShown:
    clauses = tuple([_clause(book, number, results) for number in book.clauses])
    instrument = book.instrument
    return BookShown(
        id=book.id,
        title=instrument.title,
        casino=instrument.casino,
        instrument=" ".join([part for part in (instrument.short_title, instrument.number) if part]),
        by_status=coverage(book).by_status,
        outcomes=dict(Counter(clause.outcome for clause in clauses)),
        clauses=clauses,
    )


def _clause(book: Rulebook, number: str, results: Results | None) -> ClauseShown:
    clause = book.clauses[number]
    tests = tuple([_test(name, results) for name in tests_of(book, number)])
    return ClauseShown(
        clause=number,
        kind=clause.kind,
        status=clause.status,
        words=clause.summary,
        outcome=worst([test.outcome for test in tests]),
        code=_code(book, number)[:MOST_PLACES],
        tests=tests,
        still_to_come=clause.remaining,
        reason=clause.reason,
    )


def _code(book: Rulebook, number: str) -> tuple[str, ...]:
    """The functions that decide by a clause, or by one it sees, or that read or show it; or the lines of its data."""
    code = code_of(book, number)
    seen = [place for places in seen_code(book, number).values() for place in places]
    places = code.decides or tuple(seen) or code.reads or code.shows
    return tuple([place.name.removeprefix("croupier.") for place in places]) or tuple(
        [line.removeprefix("src/croupier/") for line in data_of(book, number)]
    )


def _test(name: str, results: Results | None) -> TestShown:
    file, _, function = name.partition("::")
    words = function.rpartition("::")[2].removeprefix("test_").replace("_", " ")
    return TestShown(words, file.removeprefix("tests/"), results.outcome_of(name) if results else "no results")
