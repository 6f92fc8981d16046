"""`pytest --results FILE`: what every test came to, for the dossier (src/croupier/dossier/results.py)."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from croupier import __version__
from croupier.dossier import Counted, Results
from croupier.workers.verifying import program_digest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say where."""
    parser.addoption("--results", metavar="FILE", help="write what every test came to, for croupier dossier")


def pytest_configure(config: pytest.Config) -> None:
    """Listen where that is wanted; the workers tell the first process, which alone writes."""
    if file := config.getoption("--results"):
        config.pluginmanager.register(Writer(Path(file)))


class Writer:
    """The plugin that counts, and writes at the end."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._program = program_digest()  # as it is when the tests begin
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test once: what it came to itself, or that it could not be set up or put away."""
        if report.when == "call" or not report.passed:
            self._counts[report.nodeid.partition("[")[0]][report.outcome] += 1

    def pytest_sessionfinish(self) -> None:
        """Write down all of it."""
        tests = {test: msgspec.convert(counts, Counted) for test, counts in sorted(self._counts.items())}
        results = Results(__version__, self._program, datetime.now(UTC).date().isoformat(), tests)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
