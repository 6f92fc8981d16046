"""What the tests came to when they last ran, as a run of them wrote it down (tests/support/results.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from croupier.documents import Outcome, RunShown
from croupier.errors import RequestError

MOST_BYTES = 64 << 20


class Counted(msgspec.Struct, frozen=True, omit_defaults=True):
    """How often a test passed, failed and was skipped: it runs once for each of its cases."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    @property
    def outcome(self) -> Outcome:
        """What it comes to: one case that failed fails it."""
        if self.failed:
            return "failed"
        return "passed" if self.passed else "skipped"


class Results(msgspec.Struct, frozen=True):
    """One run of the tests."""

    version: str
    program: str
    day: str
    tests: dict[str, Counted]

    def outcome_of(self, test: str) -> Outcome:
        """What a test came to."""
        counted = self.tests.get(test)
        return counted.outcome if counted else "not run"

    def shown(self, program: str) -> RunShown:
        """The run as it is shown beside a program."""
        outcomes = Counter(counted.outcome for counted in self.tests.values())
        failures = sorted(test for test, counted in self.tests.items() if counted.failed)
        same, counts = self.program == program, (outcomes["passed"], outcomes["failed"], outcomes["skipped"])
        return RunShown(self.day, self.version, same, *counts, tuple(failures))


def read_results(file: Path) -> Results:
    """The results in a file; RequestError where it holds none."""
    try:
        with file.open("rb") as opened:
            return msgspec.json.decode(opened.read(MOST_BYTES), type=Results)
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise RequestError(f"{file} holds no results of our tests; pytest --results {file} writes them") from None


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """What several tests come to together."""
    found = set(outcomes)
    order: tuple[Outcome, ...] = ("failed", "no results", "not run", "skipped", "passed")
    return next((outcome for outcome in order if outcome in found), "no test")
