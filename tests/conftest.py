"""The `clause` mark, the table of tests by clause made from it (`make tables`), and the order tests are run in."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.support")  # what a helper asserts is told with its values, as in a test

settings.register_profile("test", deadline=None, print_blob=True)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

LONGEST = (
    "browser",
    "properties",
    "room",
    "verify",
    "views",
    "web/test_schema.py",
    "tournament",
    "numbers",
)  # what begins first, in order


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-table", metavar="FILE", help="write the table of tests by clause and run nothing")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(citation): the clause this test shows")
    if config.getoption("--clause-table"):
        config.option.collectonly = True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest: a long test that begins last is waited for by every other worker."""
    here = Path(__file__).parent
    rank = {here / path: at for at, path in enumerate(LONGEST)}
    items.sort(key=lambda item: min([rank.get(place, len(rank)) for place in (item.path, *item.path.parents)]))


def pytest_collection_finish(session: pytest.Session) -> None:
    file = session.config.getoption("--clause-table")
    if not file:
        return
    table: dict[str, dict[str, set[str]]] = {}
    for item in session.items:
        for mark in item.iter_markers("clause"):
            book, _, number = mark.args[0].partition(" ")
            test = item.nodeid.partition("[")[0]
            table.setdefault(book, {}).setdefault(number, set()).add(test)
    rows = {
        book: {number: sorted(tests) for number, tests in sorted(found.items())}
        for book, found in sorted(table.items())
    }
    Path(file).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A test that should have run and was skipped is a failure in continuous integration."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
