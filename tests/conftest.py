"""The `clause` mark, and the table of tests by clause made from it (`make tables`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-table", metavar="FILE", help="write the table of tests by clause and run nothing")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(citation): the clause this test shows")
    if config.getoption("--clause-table"):
        config.option.collectonly = True


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
    rows = {book: {number: sorted(tests) for number, tests in sorted(found.items())} for book, found in sorted(table.items())}
    Path(file).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
