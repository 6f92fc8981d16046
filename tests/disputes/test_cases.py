"""Every dispute of the corpus is decided as its case says (docs/staff/disputes.md)."""

from __future__ import annotations

import re

import pytest

from croupier.disputes.case import Case
from croupier.disputes.comparing import Difference, differences
from croupier.disputes.corpus import all_cases
from croupier.rulebooks import rulebook_ids
from tests.support.cite import citing

CASES = all_cases()


def _params() -> list[object]:
    """Each case with the marks of its clauses; one the engine differs from shows none of them."""
    return [
        pytest.param(case, id=name, marks=[] if case.stated.engine_differs else _citing(case))
        for name, case in CASES.items()
    ]


def _citing(case: Case) -> list[pytest.MarkDecorator]:
    return citing(*[f"{case.script.rulebook} {clause}" for clause in case.clauses])


@pytest.mark.parametrize("case", _params())
def test_a_dispute_is_decided_as_its_case_says(case: Case) -> None:
    found = differences(case)
    if case.stated.engine_differs:
        assert found, f"{case.id}: the engine agrees now; take engine-differs out of the file"
        pytest.xfail(f"{case.id}: {case.stated.engine_differs}")
    assert not found, f"{case.id}\n{_told(found)}"


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_case_lies_in_the_folder_of_its_rulebook_under_a_name_an_address_can_have(case: Case) -> None:
    folder, _, name = case.id.partition("/")
    assert folder == case.script.rulebook
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_rulebook_has_disputes_with_more_than_one_thing_wrong(book: str) -> None:
    assert any(case.is_combination for case in CASES.values() if case.script.rulebook == book)


def _told(found: list[Difference]) -> str:
    return "\n".join(f"{one.where}\n  expected: {one.expected}\n  found:    {one.found}" for one in found)
