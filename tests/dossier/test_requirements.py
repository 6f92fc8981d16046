"""The requirements of GLI-19 as data: each says where it is met, and the place is there, or what is missing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.dossier import Requirement, gli_19

ROOT = Path(__file__).parents[2]
REQUIREMENTS = [one for chapter in gli_19().chapter for one in chapter.requirement]


def by_section(one: Requirement) -> str:
    return one.section


@pytest.mark.parametrize("one", REQUIREMENTS, ids=by_section)
def test_every_module_test_and_page_a_requirement_names_is_there(one: Requirement) -> None:
    for place in one.where:
        path, _, name = place.partition("::")
        assert (ROOT / path).is_file(), place
        assert path.startswith(("src/croupier/", "tests/", "docs/", "tools/")), place
        assert not name or name in names_in(ROOT / path), place


@pytest.mark.parametrize("one", REQUIREMENTS, ids=by_section)
def test_what_is_met_says_how_and_where_and_what_is_not_says_what_is_missing(one: Requirement) -> None:
    assert one.asks
    assert bool(one.missing) == (one.met in ("partly", "not"))
    assert bool(one.how) == (one.met != "not")
    if one.met == "met":
        assert any(place.startswith("tests/") for place in one.where), "what is met is shown by a test"
    if one.met in ("not", "n/a"):
        assert not one.missing or one.met == "not"


def test_sections_are_said_once_and_in_order_within_a_chapter() -> None:
    sections = [one.section for one in REQUIREMENTS]
    assert len(set(sections)) == len(sections)
    for chapter in gli_19().chapter:
        parts = [[int(part) for part in one.section.split(".") if part.isdigit()] for one in chapter.requirement]
        assert parts == sorted(parts), chapter.title


def test_the_paper_says_that_section_numbers_are_to_be_confirmed() -> None:
    assert "the laboratory is to confirm each" in gli_19().about
    assert "own words" in gli_19().about


def names_in(file: Path) -> set[str]:
    """The functions and classes of a module."""
    return set(_named(ast.parse(file.read_text(encoding="utf-8"))))


def _named(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
