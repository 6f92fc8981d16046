"""Every dispute of the corpus is decided as its case says (docs/disputes.md)."""

from __future__ import annotations

import pytest

from croupier.disputes.case import Case
from croupier.disputes.comparing import Difference, differences
from croupier.disputes.corpus import all_cases
from tests.cite import citing

CASES = all_cases()


def _params() -> list[object]:
    return [
        pytest.param(case, id=name, marks=citing(*[f"{case.script.rulebook} {clause}" for clause in case.clauses]))
        for name, case in CASES.items()
    ]


@pytest.mark.parametrize("case", _params())
def test_a_dispute_is_decided_as_its_case_says(case: Case) -> None:
    found = differences(case)
    if case.stated.engine_differs:
        assert found, f"{case.id}: the engine agrees now; take engine-differs out of the file"
        pytest.xfail(f"{case.id}: {case.stated.engine_differs}")
    assert not found, f"{case.id}\n{_told(found)}"


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_case_lies_in_the_folder_of_its_rulebook(case: Case) -> None:
    assert case.id.partition("/")[0] == case.script.rulebook


def _told(found: list[Difference]) -> str:
    return "\n".join(f"{one.where}\n  expected: {one.expected}\n  found:    {one.found}" for one in found)
