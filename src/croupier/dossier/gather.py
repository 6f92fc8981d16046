"""The dossier gathered: clauses, requirements, figures, versions, keys, and what of it is open.

Nothing is worked out here that does not stand in the data: the clauses and their tests are package data, the results those
of a run, the keys those of a store. No clock is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents import (
    BookShown,
    Dossier,
    OpenPoint,
    Outcome,
    PackageShown,
    RunShown,
    ShuffleShown,
    StandardShown,
)
from croupier.dossier.clauses import books_shown
from croupier.dossier.figures import shuffle_shown
from croupier.dossier.installed import packages_here, version_here
from croupier.dossier.keys import OfStore
from croupier.dossier.requirements import gli_19
from croupier.dossier.results import Results
from croupier.workers.verifying import program_digest

NOT_BUILT = ("planned", "outside")
NOT_SHOWN: tuple[Outcome, ...] = ("failed", "not run", "skipped")


def dossier(results: Results | None, of_store: OfStore | None, *, store: str = "", house: str = "") -> Dossier:
    """All there is to show: with the results of a run, and the keys of a store, where they are given."""
    here, program = version_here(), program_digest()
    books, standard, shuffle = books_shown(results), gli_19().shown, shuffle_shown()
    run = results.shown(program) if results else None
    found = of_store or OfStore()
    return Dossier(
        house=house,
        version=here.version,
        python=here.python,
        program=program,
        bill=here.bill.sha256 if here.bill else "",
        store=store,
        heads=found.heads,
        keys=found.keys,
        run=run,
        books=books,
        standard=standard,
        shuffle=shuffle,
        packages=tuple([PackageShown(each.name, each.version, each.record) for each in packages_here()]),
        open_points=(
            *_of_run(run),
            *_of_clauses(books),
            *_of_standard(standard),
            *_of_shuffle(shuffle, here.version),
            *_of_wheel(bill_is_there=here.bill is not None, store_is_given=of_store is not None),
        ),
    )


def _of_run(run: RunShown | None) -> Iterator[OpenPoint]:
    if run is None:
        yield OpenPoint("Tests", "No results of a run were given: what the tests come to is not shown.")
        return
    if not run.same_program:
        yield OpenPoint("Tests", "The results are of a run with another edition of the program.")
    for failure in run.failures:
        yield OpenPoint("Tests", f"Failed: {failure}")


def _of_clauses(books: tuple[BookShown, ...]) -> Iterator[OpenPoint]:
    for book in books:
        for clause in book.clauses:
            where = f"{book.id} {clause.clause}"
            if clause.status in NOT_BUILT:
                yield OpenPoint(where, f"{clause.status.capitalize()}: {clause.reason or clause.words}")
            if clause.still_to_come:
                yield OpenPoint(where, f"Still to come: {clause.still_to_come}")
        if unnamed := [clause.clause for clause in book.clauses if clause.status == "code" and not clause.code]:
            yield OpenPoint(book.id, f"No function is named for {', '.join(unnamed)}")
        for outcome in NOT_SHOWN:
            if found := [clause.clause for clause in book.clauses if clause.outcome == outcome]:
                yield OpenPoint(book.id, f"Tests {outcome}, of {len(found)} clauses: {', '.join(found)}")


def _of_standard(standard: StandardShown) -> Iterator[OpenPoint]:
    for chapter in standard.chapters:
        for one in chapter.requirements:
            if one.met in ("partly", "not"):
                met = "Not met" if one.met == "not" else "Partly met"
                yield OpenPoint(f"{standard.name} {one.section}", f"{met}: {one.missing}")


def _of_shuffle(shuffle: ShuffleShown, version: str) -> Iterator[OpenPoint]:
    if shuffle.version != version:
        yield OpenPoint("Shuffle", f"The figures were measured with version {shuffle.version}.")
    for figure in shuffle.figures:
        if abs(figure.deviate) >= shuffle.limit:
            yield OpenPoint("Shuffle", f"Beyond the limit: {figure.what}, {figure.things} things")


def _of_wheel(*, bill_is_there: bool, store_is_given: bool) -> Iterator[OpenPoint]:
    if not bill_is_there:
        yield OpenPoint("Supply", "This is no wheel, so no bill of materials came with it.")
    if not store_is_given:
        yield OpenPoint("Keys", "No store was named: the keys of the house and the ends of its record are not shown.")
