"""Every clause of every instrument is listed, has a status, and where it acts a test that names it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import Rulebook, rulebook, rulebook_ids
from croupier.rulebooks.clause import MUST_BE_TESTED
from croupier.rulebooks.code import code_of, seen_code
from croupier.rulebooks.coverage import coverage, data_of, tests_by_clause, tests_of
from tests.support.cite import by_clause

ROOT = Path(__file__).parent.parent
CLAUSES = {
    "act-omaha-2006": 330,
    "adelaide-omaha": 375,
    "act-manila-2005": 323,
    "act-uth-2025": 285,
    "act-uth-2019": 269,
}
BOOKS = [rulebook(name) for name in rulebook_ids()]
every_book = pytest.mark.parametrize("book", BOOKS, ids=rulebook_ids())


def test_all_clauses_are_listed() -> None:
    assert {book.id: len(book.clauses) for book in BOOKS} == CLAUSES
    assert sum(CLAUSES.values()) == 1_582


@every_book
def test_no_clause_is_listed_twice(book: Rulebook) -> None:
    source = (ROOT / "src/croupier/rulebooks/instruments" / book.id / "clauses.toml").read_text(encoding="utf-8")
    assert source.count("\n[[clause]]\n") == len(book.clauses)


@every_book
def test_every_clause_that_acts_has_a_test_that_names_it(book: Rulebook) -> None:
    untested = [c.id for c in book.clauses.values() if c.status in MUST_BE_TESTED and not tests_of(book, c.id)]
    assert not untested
    assert coverage(book).untested == ()


@every_book
def test_every_built_clause_leads_to_the_function_that_decides(book: Rulebook) -> None:
    for clause in book.clauses.values():
        code = code_of(book, clause.id)
        if clause.status in ("code", "data") and clause.kind in ("play", "ruling", "option"):
            assert code.decides, f"{clause.id} leads to no code: list its key where it decides, or name `code`"
            assert ":" in code.decides[0].name, f"{clause.id} leads to {code.decides[0].at}, but to no function there"
        elif clause.status in ("code", "data") and clause.kind == "definition":
            assert code.decides or code.reads or code.shows or seen_code(book, clause.id), f"{clause.id} leads nowhere"
        elif clause.status == "code" and clause.kind != "admin":
            assert code.decides or code.reads, f"{clause.id} leads to no code: name it in clauses.toml"
        if clause.status == "data" and clause.kind not in ("definition", "admin"):
            assert data_of(book, clause.id) or clause.code, f"{clause.id} leads to no data"
        for place in (*code.decides, *code.reads, *code.shows):
            name = place.name.partition(":")[2]
            file, _, line = place.at.partition(":")
            opened = (ROOT / file).read_text(encoding="utf-8").splitlines()
            assert not line or name.rpartition(".")[2] in opened[int(line) - 1], f"{clause.id} names {place.at}"


@every_book
def test_every_option_has_a_rule_key_and_a_test(book: Rulebook) -> None:
    options = [clause for clause in book.clauses.values() if clause.kind == "option"]
    assert options
    for option in options:
        assert book.keys_by_clause.get(option.id), f"{option.id} has no rule key"
        assert tests_of(book, option.id), f"{option.id} has no test"
        assert option.status == "data"


@every_book
def test_every_ranking_clause_of_play_is_built(book: Rulebook) -> None:
    ranking = [clause for clause in book.clauses.values() if clause.area == "ranking" and clause.kind == "play"]
    assert len(ranking) >= 14
    assert {clause.status for clause in ranking} == {"code"}


@every_book
def test_a_clause_outside_the_software_says_why(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert bool(clause.reason) == (clause.status == "outside"), clause.id


@every_book
def test_every_cross_reference_leads_somewhere(book: Rulebook) -> None:
    for clause in book.clauses.values():
        for reference in clause.see:
            other, colon, number = reference.partition(":")
            place = rulebook(other) if colon and other in rulebook_ids() else book
            assert (number if place is not book else reference) in place.clauses, f"{clause.id} sees {reference}"


@every_book
def test_every_clause_a_rule_cites_exists(book: Rulebook) -> None:
    assert set(book.keys_by_clause) <= set(book.clauses)
    for approval in book.example.approval:
        assert approval.clause in book.clauses


def test_the_table_of_tests_by_clause_is_fresh(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    rows = by_clause(request.session.items) if _is_whole(request.session) else _collected_apart(tmp_path / "table.json")
    fresh = {book: {clause: tuple(tests) for clause, tests in found.items()} for book, found in rows.items()}
    assert tests_by_clause() == fresh, "stale: run `make tables` and commit the result"


def _is_whole(session: pytest.Session) -> bool:
    """Tell whether this run has collected every test there is, so that it need not be done again apart."""
    config, files = session.config, {item.path for item in session.items}
    is_chosen = config.getoption("keyword") or config.getoption("markexpr") or any("::" in arg for arg in config.args)
    return not is_chosen and files >= set((ROOT / "tests").rglob("test_*.py"))


def _collected_apart(made: Path) -> dict[str, dict[str, list[str]]]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--clause-table={made}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.exists(), done.stdout[-2000:] + done.stderr[-2000:]
    found: dict[str, dict[str, list[str]]] = json.loads(made.read_text(encoding="utf-8"))
    return found
