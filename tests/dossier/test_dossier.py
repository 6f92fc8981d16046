"""The dossier: gathered from the data, from a run of the tests and from a store, and printed the same each time."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from croupier.documents import Dossier, printed
from croupier.dossier import Counted, OfStore, Results, dossier, keys_of, read_results
from croupier.errors import RequestError
from croupier.house.keys import fingerprint
from croupier.room import KeyBook
from croupier.rulebooks import rulebook, rulebook_ids, tests_of
from croupier.store import open_store
from croupier.workers.verifying import program_digest
from tests.cli.conftest import Run
from tests.cli.conftest import croupier as croupier  # the fixture
from tests.support.room.driver import keys
from tests.support.store.streams import Stream

BOOK, CLAUSE = "act-omaha-2006", "17.5"


def all_passed() -> Results:
    tests = {
        test
        for name in rulebook_ids()
        for clause in rulebook(name).clauses
        for test in tests_of(rulebook(name), clause)
    }
    return Results("0.1.0", program_digest(), "2030-01-31", dict.fromkeys(sorted(tests), Counted(passed=2)))


@pytest.fixture(scope="module")
def whole() -> Dossier:
    return dossier(all_passed(), None)


def test_every_clause_of_every_rulebook_is_there_with_its_code_and_its_tests(whole: Dossier) -> None:
    assert [book.id for book in whole.books] == list(rulebook_ids())
    for book in whole.books:
        assert [one.clause for one in book.clauses] == list(rulebook(book.id).clauses)
        assert sum(book.by_status.values()) == len(book.clauses) == sum(book.outcomes.values())
        for one in book.clauses:
            assert len(one.tests) == len(tests_of(rulebook(book.id), one.clause))
            assert one.outcome == ("passed" if one.tests else "no test")
            if one.status == "code" and not one.code:
                said = [point.what for point in whole.open_points if point.where == book.id]
                assert any(words.startswith("No function is named for ") and one.clause in words for words in said)
        assert sum(bool(one.code) for one in book.clauses) > 0.9 * len(book.clauses)


def test_a_test_that_failed_once_fails_its_clauses_and_is_an_open_point() -> None:
    name = tests_of(rulebook(BOOK), CLAUSE)[0]
    results = all_passed()
    results.tests[name] = Counted(passed=1, failed=1)
    found = dossier(results, None)
    clauses = {one.clause: one for book in found.books if book.id == BOOK for one in book.clauses}
    assert clauses[CLAUSE].outcome == "failed"
    assert found.run
    assert found.run.failures == (name,)
    said = [point.what for point in found.open_points if point.where in ("Tests", BOOK)]
    assert said[0] == f"Failed: {name}"
    assert any(words.startswith("Tests failed, of ") and CLAUSE in words for words in said[1:])


def test_what_was_not_run_and_where_no_results_are_given_is_said() -> None:
    results = Results("0.1.0", "another", "2030-01-31", {})
    found = dossier(results, None)
    assert {one.outcome for book in found.books for one in book.clauses} <= {"not run", "no test"}
    assert found.run
    assert not found.run.same_program
    assert any("another edition" in point.what for point in found.open_points)
    without = dossier(None, None)
    assert without.run is None
    assert {one.outcome for book in without.books for one in book.clauses} <= {"no results", "no test"}
    assert any("No results" in point.what for point in without.open_points)


def test_all_that_is_not_met_is_an_open_point(whole: Dossier) -> None:
    told = {point.where for point in whole.open_points}
    for chapter in whole.standard.chapters:
        for one in chapter.requirements:
            assert (f"GLI-19 {one.section}" in told) == (one.met in ("partly", "not"))
    assert sum(whole.standard.counts.values()) == sum(len(each.requirements) for each in whole.standard.chapters)


def test_the_shuffle_was_measured_a_million_times_and_every_figure_is_within_its_limit(whole: Dossier) -> None:
    assert whole.shuffle.shuffles >= 1_000_000
    assert len(whole.shuffle.figures) >= 10
    assert all(abs(each.deviate) < whole.shuffle.limit for each in whole.shuffle.figures)
    assert "statistics" in whole.shuffle.seeds


def test_the_same_data_gives_the_same_bytes(whole: Dossier) -> None:
    paper = printed(whole)
    assert paper.startswith(b"%PDF")
    assert printed(msgspec.json.decode(msgspec.json.encode(whole), type=Dossier)) == paper


async def test_keys_and_heads_come_from_the_store_that_is_named() -> None:
    async with open_store("sqlite::memory:") as store:
        await store.append([Stream("table:1").write("here")])
        held = keys()
        await (await KeyBook.read(store)).introduce(held, 4000)
        found = await keys_of(store)
    assert [(each.what.partition(" (")[0], each.key) for each in found.keys] == [
        ("Signing key", held.signing.public),
        ("Working key of the last start", held.working.public),
        ("Sealing key", fingerprint(held.sealing.public.hex())),
        ("The regulator's key", held.regulator.hex()),
    ]
    assert [head.split(":")[0] for head in found.heads] == ["keys", "table"]
    shown = dossier(None, found, store="sqlite")
    assert (shown.keys, shown.heads) == found
    assert not any(point.where == "Keys" for point in shown.open_points)
    assert any(point.where == "Keys" for point in dossier(None, None).open_points)
    assert OfStore() == ((), ())


def test_the_command_prints_it_or_answers_its_data(croupier: Run, tmp_path: Path) -> None:
    results, paper = tmp_path / "results.json", tmp_path / "dossier.pdf"
    results.write_bytes(msgspec.json.encode(all_passed()))

    async def make() -> None:
        async with open_store(f"sqlite:{tmp_path}/room.db") as store:
            await store.append([Stream("table:1").write("here")])

    asyncio.run(make())
    told = croupier("dossier", "--results", str(results), "--data", f"sqlite:{tmp_path}/room.db", "--json").json
    assert told["run"] == {
        "day": "2030-01-31", "version": "0.1.0", "same_program": True, "passed": len(all_passed().tests), "failed": 0,
        "skipped": 0, "failures": [],
    }  # fmt: skip
    assert len(told["heads"]) == 1
    assert croupier("dossier", "-o", str(paper)).out == f"printed {paper}\n"
    assert paper.read_bytes().startswith(b"%PDF")


def test_what_is_no_result_of_ours_gets_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    file.write_text(json.dumps({"tests": 5}), "utf-8")
    croupier("dossier", "--results", str(file), "--json").is_one_clear_line("holds no results of our tests")
    croupier("dossier", "--results", f"{tmp_path}/none", "--json").is_one_clear_line("cannot read")
    croupier("dossier").is_one_clear_line("say where to print it")
    with pytest.raises(RequestError, match="pytest --results"):
        read_results(file)
