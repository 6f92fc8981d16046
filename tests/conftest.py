"""The `clause` mark, the table of tests by clause made from it (`make tables`), what begins first and what is quick."""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.support")  # what a helper asserts is told with its values, as in a test
pytest_plugins = ["tests.support.workers", "tests.support.results"]

from tests.support.cite import by_clause  # noqa: E402
from tests.support.limit import limited  # noqa: E402

settings.register_profile("test", deadline=None, print_blob=True)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

LONGEST = (  # what begins first, in order, and what `--fast` leaves out
    "browser/players/test_bank.py",
    "browser/players/test_tournament.py",
    "browser/staff/test_dealing.py",
    "browser/staff/test_inspecting.py",
    "browser",
    "properties/test_tournaments.py",
    "web/test_schema.py",
    "properties/test_rounds.py",
    "tournament/test_events_of_500.py",
    "properties/test_irregularities.py",
    "test_docs.py",
    "cli/test_uth.py",
    "unit/test_drills.py",
    "cli/test_help.py",
    "verify/test_tournaments.py",
    "web/test_loop_holds.py",
    "web/test_command.py",
    "numbers/test_equity.py",
    "web/test_load.py",
    "web/test_store_away.py",
    "room/tournaments/test_tournaments.py",
    "numbers/test_pokerkit.py",
    "numbers/test_uth_solve.py",
    "properties/test_hand_values.py",
    "properties",
    "tournament/test_fairness.py",
    "tournament/test_fairness_played.py",
    "tournament/test_hostile.py",
    "web/test_odds_work.py",
    "web/test_odds_worker.py",
    "web/trust/test_server_key.py",
    "web/test_tables.py",
    "store",
    "room/offices/test_live_cage.py",
    "room/streams",
    "room/tables",
    "room/test_asked.py",
    "room/test_replaced_store.py",
    "room/tournaments",
    "numbers",
    "cli/test_equity.py",
    "cli/test_replay.py",
    "cli/test_tournament.py",
    "documents/test_printing.py",
    "unit/test_banked_policies.py",
    "views",
    "test_conformance.py",
    "test_tidy.py",
)
PLACES = {Path(__file__).parent / path: at for at, path in enumerate(LONGEST)}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-table", metavar="FILE", help="write the table of tests by clause and run nothing")
    parser.addoption("--fast", action="store_true", help="leave out what takes longest (LONGEST in tests/conftest.py)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(citation): the clause this test shows")
    if config.getoption("--clause-table"):
        config.option.collectonly = True


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--fast`, what takes longest is not even looked at."""
    return True if config.getoption("--fast") and collection_path in PLACES else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest: a long file that begins last is waited for by every other worker."""
    items.sort(key=lambda item: _rank(item.path))


@cache
def _rank(path: Path) -> int:
    return min([PLACES.get(place, len(PLACES)) for place in (path, *path.parents)])


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()  # eighteen thousand tests are there to stay, and need not be looked through for garbage again and again
    if file := session.config.getoption("--clause-table"):
        rows = by_clause(session.items)
        Path(file).write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    """What a test waits for has a limit (tests/support/limit.py)."""
    with limited():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """Likewise the test itself."""
    with limited():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """Likewise what comes after it."""
    with limited():
        return (yield)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A test that should have run and was skipped is a failure in continuous integration."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
