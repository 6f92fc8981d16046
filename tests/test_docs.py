"""What the documents show really runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import croupier
from croupier.cli.main import main
from tests.api_reference import FILE, api_reference

ROOT = Path(__file__).parent.parent
MODULES = [
    module.name
    for module in pkgutil.walk_packages(croupier.__path__, "croupier.")
    if not module.name.startswith("croupier.hands.kernels")
]


def test_the_api_reference_is_fresh() -> None:
    assert FILE.read_text(encoding="utf-8") == api_reference(), "stale: run `make tables` and read the difference"


def test_the_examples_in_the_readme_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False) == doctest.TestResults(0, 22)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_commands_in_the_readme_run(capfd: pytest.CaptureFixture[str]) -> None:
    shown = [
        example
        for document in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
        for example in re.findall(
            r"^\$ croupier (.+)\n((?:(?![$`]).*\n)*)", document.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert len(shown) >= 9
    for command, output in shown:
        assert main(shlex.split(command)) == 0, command
        printed = capfd.readouterr().out
        assert printed == output if output else printed
