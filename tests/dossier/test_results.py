"""A run of the tests writes down what each came to, with several workers as with one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.dossier import Counted, read_results
from croupier.workers.verifying import program_digest

ROOT = Path(__file__).parents[2]
WRITTEN = """
import pytest
@pytest.mark.parametrize("case", [1, 2])
def test_it_holds_in_both_cases(case: int) -> None: pass
@pytest.mark.parametrize("case", [1, 2])
def test_it_fails_in_one(case: int) -> None: assert case == 1
def test_it_is_skipped() -> None: pytest.skip("not here")
@pytest.fixture
def broken() -> None: raise ValueError
def test_it_cannot_be_set_up(broken: None) -> None: pass
"""


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_each_test_came_to_is_written_down(tmp_path: Path, workers: str) -> None:
    (tmp_path / "test_some.py").write_text(WRITTEN, "utf-8")
    (tmp_path / "test_more.py").write_text("def test_more() -> None: pass\n", "utf-8")
    file = tmp_path / "build" / "results.json"
    command = [sys.executable, "-m", "pytest", f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml")]
    plugins = ["-p", "tests.support.workers", "-p", "tests.support.results", "-p", "no:cacheprovider"]
    wanted = ["--workers", workers, "--results", str(file), str(tmp_path)]
    done = subprocess.run([*command, *plugins, *wanted], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    found = read_results(file)
    assert {name.rpartition("::")[2]: counted for name, counted in found.tests.items()} == {
        "test_it_holds_in_both_cases": Counted(passed=2),
        "test_it_fails_in_one": Counted(passed=1, failed=1),
        "test_it_is_skipped": Counted(skipped=1),
        "test_it_cannot_be_set_up": Counted(failed=1),
        "test_more": Counted(passed=1),
    }
    assert found.program == program_digest()
    assert found.tests[next(name for name in found.tests if "fails" in name)].outcome == "failed"
