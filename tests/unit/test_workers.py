"""Files of tests that run side by side (tests/support/workers.py) come to what they come to one after another."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PASSING = "def test_one(tmp_path): pass\ndef test_two(): pass\n"
FAILING = (
    "import pytest\ndef test_three():\n    print('what it said')\n    assert [] == {}\ndef test_four(): pytest.skip()\n"
)
UNTIDY = (
    "import pytest\n@pytest.fixture\ndef room():\n    yield\n    raise OSError('shut')\ndef test_five(room): pass\n"
)
WAITING = """
import time, pytest
@pytest.fixture
def room():
    yield
    open("away", "w").close()
def test_six(room):
    open("here", "w").close()
    time.sleep(100)
"""
MEANWHILE = """
import os, time
def test_seven():
    while not os.path.exists("here"): time.sleep(0.01)
"""


def run(folder: Path, *options: str, **files: str) -> tuple[int, str]:
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text, encoding="utf-8")
    command = f"{sys.executable} -m pytest -p tests.support.workers --workers 3 -c /dev/null --rootdir . --basetemp tmp"
    made = subprocess.run(
        [*command.split(), *options, "."],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return made.returncode, made.stdout + made.stderr


def test_everything_is_counted_and_shown_once(tmp_path: Path) -> None:
    code, shown = run(tmp_path, passing=PASSING, failing=FAILING, untidy=UNTIDY)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert re.search(r"1 failed, 3 passed, 1 skipped, 1 error in", shown), shown
    assert shown.count("E       assert [] == {}\n") == 1, shown
    assert shown.count("what it said\n") == 1, shown
    assert shown.count("E       OSError: shut\n") == 1, shown


def test_nothing_failed_where_all_passed(tmp_path: Path) -> None:
    code, shown = run(tmp_path, passing=PASSING)
    assert code == pytest.ExitCode.OK
    assert "2 passed" in shown


def test_a_worker_that_dies_fails_the_run_and_nothing_is_left_open(tmp_path: Path) -> None:
    code, shown = run(tmp_path, dying=f"{MEANWHILE}    os._exit(3)\n", waiting=WAITING)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert re.search("a worker died with exit code 3 in [^ ]*test_dying.py", shown), shown
    assert (tmp_path / "away").exists(), shown


def test_the_first_failure_ends_the_run_where_that_is_asked_for(tmp_path: Path) -> None:
    code, shown = run(tmp_path, "-x", failing=f"{MEANWHILE}    assert False\n", waiting=WAITING)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "stopping after 1 failures" in shown
    assert (tmp_path / "away").exists(), shown
