"""Tests of the source tree itself."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest
from tools.house import found

from croupier import rulebook, rulebook_ids

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "croupier"
MODULES = sorted(SOURCE.rglob("*.py"))
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "base", "manager", "common", "misc"}


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_no_code_knows_a_rulebook_by_name_or_year(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    years = {rulebook(name).instrument.edition for name in rulebook_ids()} - {"undated"}
    for word in (*rulebook_ids(), *years):
        assert not re.search(rf"(?<!\d){re.escape(word)}(?!\d)", text), (
            f"{module.name} names {word}; let the data say it"
        )


def test_the_house_is_in_order() -> None:
    """Folders, files, classes, functions and imports are within their limits: tools/house.py names what is not."""
    over = [each for each in found() if each[1] > each[2]]
    assert over == [], "look for the missing concept"


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_every_rule_key_in_the_code_stands_in_a_rulebook(module: Path) -> None:
    known = {key for name in rulebook_ids() for key in rulebook(name).rules}
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and node.value.id in ("rules", "values")
            and isinstance(node.slice, ast.Constant)
            and isinstance(node.slice.value, str)
        ):
            assert node.slice.value in known, f"line {node.lineno}: no rulebook has the key {node.slice.value}"


def test_every_rule_key_named_in_a_docstring_stands_in_a_rulebook() -> None:
    known = {key for name in rulebook_ids() for key in rulebook(name).rules}
    named = set()
    for module in MODULES:
        docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
        for listing in re.findall(r"Rule keys?: ((?:`[^`]+`[,\s]*)+)", docstring):
            named |= set(re.findall(r"`([^`]+)`", listing))
    assert named, "no module says which rule keys it holds"
    assert named <= known, f"unknown keys: {sorted(named - known)}"


@pytest.mark.parametrize("module", MODULES, ids=names(MODULES))
def test_modules_are_named_after_what_they_hold(module: Path) -> None:
    assert module.stem not in VAGUE_NAMES
    assert ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))), "say what this module holds"


def test_every_package_has_content() -> None:
    for folder in SOURCE.rglob("*/"):
        if folder.name != "__pycache__":
            files = [path for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")]
            assert files, f"{folder.relative_to(ROOT)} is an empty shell"


def test_no_tracked_file_names_a_machine_or_a_place_outside() -> None:
    outside = re.compile("\\.\\./" + "shared|/" + "work/|/" + "root/|/" + "home/[a-z]")
    for path in tracked_files():
        if path.suffix in (".py", ".md", ".toml", ".lock", ".txt", ".cfg", "") and path.name != "LICENSE":
            found = outside.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path.relative_to(ROOT)} names {found and found[0]}"


def test_lock_files_name_no_address() -> None:
    locks = list(ROOT.glob("*.lock"))
    assert {lock.name for lock in locks} >= {
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-bench.lock",
    }
    for lock in locks:
        assert "://" not in lock.read_text(encoding="utf-8")
    assert not any(path.name == "uv.lock" for path in tracked_files())


def test_nothing_is_left_for_later_in_the_code() -> None:
    later = re.compile("TO" + "DO|FIX" + "ME|XX" + "X|NotImplemented" + "Error")
    for path in [*MODULES, *(ROOT / "tests").rglob("*.py")]:
        assert not later.search(path.read_text(encoding="utf-8")), (
            f"{path.relative_to(ROOT)} leaves something for later"
        )
