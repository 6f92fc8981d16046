"""A file of evidence convicts the house where its own signatures say so, and nobody where they do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.house import keys as of_house
from croupier.verify import judged, read_evidence
from tests.cli.conftest import Run
from tests.support.evidence import (
    ANOTHER,
    CHAIN,
    OTHER,
    SEAT,
    SIGNING,
    VALUE,
    WORKING,
    file,
    introduced,
    line,
    part,
    statement,
)


def convicts(**fields: object) -> str:
    return judged(read_evidence(file(**fields))).convicts


@pytest.mark.parametrize(
    "statements",
    [
        [statement(1), statement(1, ANOTHER)],
        [statement(1), statement(1, seq=11)],
        [statement(1), statement(2, ANOTHER, seq=10)],
        [statement(2), statement(1, seq=30)],
    ],
)
def test_two_statements_that_contradict_each_other_convict_alone(statements: list[dict[str, Any]]) -> None:
    assert convicts(statements=statements) == "alone"


def test_statements_that_fit_each_other_convict_nobody() -> None:
    assert convicts(statements=[statement(1), statement(1), statement(2)]) == "no"
    assert convicts() == "no"


def test_what_the_house_has_not_signed_convicts_nobody() -> None:
    forged = statement(1, ANOTHER) | {"signature": "00" * 64}
    verdict = judged(read_evidence(file(statements=[statement(1), forged])))
    assert (verdict.convicts, verdict.faults) == (
        "no",
        ("the statement on shuffle 1 is not signed by the key it names",),
    )
    stranger = judged(read_evidence(file(statements=[statement(1), statement(1, ANOTHER, key=OTHER)])))
    assert stranger.convicts == "no"
    assert "which the signing key has not introduced" in stranger.faults[0]


def test_the_key_that_is_known_from_elsewhere_decides() -> None:
    """Somebody who makes a house of their own convicts that one alone."""
    made_up = introduced((of_house.SIGNING, OTHER, OTHER), (of_house.WORKING, WORKING, OTHER))
    keys = {"pinned": OTHER.public, "introductions": made_up}
    found = read_evidence(file(statements=[statement(1), statement(1, ANOTHER)], keys=keys))
    assert judged(found).convicts == "alone"
    assert judged(found, SIGNING.public).convicts == "no"
    assert judged(found, OTHER.public).convicts == "alone"


def test_introductions_that_do_not_follow_from_each_other_vouch_for_nothing() -> None:
    two = [statement(1), statement(1, ANOTHER)]
    for chain in (CHAIN[:1], CHAIN[1:], [CHAIN[0], CHAIN[1] | {"signature": "00" * 64}], []):
        assert convicts(statements=two, keys={"pinned": SIGNING.public, "introductions": chain}) == "no"
    later = introduced(
        (of_house.SIGNING, SIGNING, SIGNING), (of_house.SIGNING, OTHER, SIGNING), (of_house.WORKING, WORKING, OTHER)
    )
    assert convicts(statements=two, keys={"pinned": SIGNING.public, "introductions": later}) == "alone"


def test_a_statement_that_the_record_denies_convicts_with_the_record() -> None:
    other = line(type="deck-shuffled", shuffle=1, root=ANOTHER)
    assert convicts(statements=[statement(1)], lines=[other]) == "with the record"
    assert (
        convicts(statements=[statement(1)], lines=[line(type="deck-shuffled", shuffle=2, root=ANOTHER, seq=20)]) == "no"
    )
    altered = other.replace("omaha", "manila")
    verdict = judged(read_evidence(file(statements=[statement(1)], lines=[altered])))
    assert (verdict.convicts, len(verdict.faults)) == ("no", 1)


def test_a_receipt_whose_part_the_record_denies_convicts_with_the_record() -> None:
    void = line(type="shuffle-void", shuffle=1, cause="not revealed", seats=[SEAT])
    cut = line(type="deck-cut", shuffle=1, depth=9, contributions=[{"seat": SEAT, "value": None, "counted": False}])
    fair = line(type="deck-cut", shuffle=1, depth=9, contributions=[{"seat": SEAT, "value": VALUE, "counted": True}])
    assert [convicts(parts=[part()], lines=[each]) for each in (void, cut, fair)] == ["with the record"] * 2 + ["no"]
    assert convicts(parts=[part() | {"receipt": ""}], lines=[void]) == "no"
    assert convicts(parts=[part(2)], lines=[void]) == "no"


def test_the_command_says_it_in_words(croupier: Run, tmp_path: Path) -> None:
    saved = tmp_path / "evidence.json"
    saved.write_bytes(file(statements=[statement(1), statement(1, ANOTHER)]))
    found = croupier("evidence", str(saved))
    assert found.code == 0
    assert found.out.startswith("THIS CONVICTS THE HOUSE. Nothing else is needed")
    assert SIGNING.public in found.out
    assert json.loads(croupier("evidence", str(saved), "--json").out)["convicts"] == "alone"
    known = croupier("evidence", str(saved), "--signing-key", OTHER.public)
    assert (known.code, known.out.splitlines()[0]) == (1, "This does not convict the house.")
    saved.write_bytes(b"{}")
    assert croupier("evidence", str(saved)).code == 2
    assert croupier("evidence", str(tmp_path / "none")).code == 2
    saved.write_bytes(file(format="croupier/evidence/9"))
    assert "croupier/evidence/1" in croupier("evidence", str(saved)).err
