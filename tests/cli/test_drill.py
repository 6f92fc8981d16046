"""`croupier drill`, to the contract."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import drill
from croupier.drills import KINDS
from tests.cli.conftest import Run

OMAHA = ("drill", "-r", "act-omaha-2006")


def test_a_question_is_printed_with_its_seed_and_kind_and_can_be_repeated(croupier: Run) -> None:
    first = croupier(*OMAHA)
    assert first.code == 0
    kind, book, seed = first.out.splitlines()[0].split(", ")
    assert book == "act-omaha-2006"
    assert kind in KINDS
    again = croupier(*OMAHA, "--kind", kind, "--seed", seed.removeprefix("seed "))
    assert again.out == first.out
    assert croupier(*OMAHA, "--seed", seed.removeprefix("seed ")).out == first.out
    assert croupier(*OMAHA).out != first.out


@pytest.mark.parametrize("kind", KINDS)
def test_json_tells_the_question_and_with_an_answer_its_marking(croupier: Run, kind: str) -> None:
    asked = croupier(*OMAHA, "--kind", kind, "--seed", "7", "--json").json
    told = {
        "rulebook",
        "seed",
        "kind",
        "asks",
        "question",
        "situation",
        *(["options"] if kind in ("ruling", "dispute") else []),
    }
    assert set(asked) == told
    assert (asked["rulebook"], asked["seed"], asked["kind"]) == ("act-omaha-2006", 7, kind)
    wrong = croupier(*OMAHA, "--kind", kind, "--seed", "7", "--json", "--answer", answer(asked, "wrong"))
    assert set(wrong.json) == told | {"right", "answer", "correct", "clauses", "explanation"}
    assert wrong.json["clauses"][0]["summary"]
    correct = wrong.json["correct"]
    typed = answer(asked, correct)
    right = croupier(*OMAHA, "--kind", kind, "--seed", "7", "--json", "--answer", typed)
    assert (right.code, right.json["right"], right.json["answer"]) == (0, True, correct)
    if wrong.json["answer"] != correct:
        assert (wrong.code, wrong.json["right"]) == (1, False)


def answer(asked: dict[str, Any], value: Any) -> str:
    """What a person would type for a value of the JSON answer; amounts there are cents."""
    if value == "wrong":
        if asked["asks"] == "seat":
            return str(next(line.split()[1].rstrip(":") for line in asked["situation"] if line.startswith("Seat ")))
        return {"amount": "0.01", "amounts": "0.01,0.02", "option": "1"}[asked["asks"]]
    if asked["asks"] in ("seat", "option"):
        return str(value)
    return ",".join(f"{amount / 100:.2f}" for amount in (value if isinstance(value, list) else [value]))


def test_people_read_the_marking_with_its_working_and_its_clause(croupier: Run) -> None:
    question = (*OMAHA, "--kind", "commission", "--seed", "12")
    cents = croupier(*question, "--answer", "0", "--json").json["correct"]
    right = croupier(*question, "--answer", str(cents / 100))
    assert right.code == 0
    assert "Right: $" in right.out
    wrong = croupier(*question, "--answer", "777")
    assert wrong.code == 1
    assert "Wrong: $777" in wrong.out
    assert f"Right is ${cents // 100}" in wrong.out
    assert "  act-omaha-2006 15.2(" in wrong.out


def test_several_amounts_may_be_given_one_by_one(croupier: Run) -> None:
    question = (*OMAHA, "--kind", "side-pots", "--seed", "3", "--json")
    pots = croupier(*question, "--answer", "1").json["correct"]
    given = [word for pot in pots for word in ("--answer", str(pot / 100))]
    assert croupier(*question, *given).json["right"] is True


def test_a_ruling_may_be_answered_with_its_clause(croupier: Run) -> None:
    question = (*OMAHA, "--kind", "ruling", "--seed", "7")
    told = croupier(*question, "--answer", "1", "--json").json
    number, clause = str(told["correct"]), told["clauses"][0]["id"]
    both = croupier(*question, "--answer", number, "--answer", clause)
    assert both.code == 0
    assert f"The clause you named, {clause}, is one it stands on." in both.out
    other = croupier(*question, "--answer", number, "--answer", "1.1", "--json")
    assert (other.code, other.json["clause"], other.json["clause_right"]) == (1, "1.1", False)


def test_a_sheet_of_questions(croupier: Run) -> None:
    sheet = croupier(*OMAHA, "--kind", "pot", "--seed", "5", "--count", "3")
    heads = [line for line in sheet.out.splitlines() if line.startswith("pot, ")]
    assert heads == [f"pot, act-omaha-2006, seed {seed}" for seed in (5, 6, 7)]
    listed = croupier(*OMAHA, "--kind", "pot", "--seed", "5", "--count", "3", "--json").json["questions"]
    assert [one["seed"] for one in listed] == [5, 6, 7]
    assert listed[0] == croupier(*OMAHA, "--kind", "pot", "--seed", "5", "--json").json


def test_the_table_may_be_set(croupier: Run) -> None:
    fixed = croupier(*OMAHA, "--kind", "max-raise", "--seed", "2", "--set", "limit=fixed")
    assert "Fixed limit $2" in fixed.out
    assert "Fixed limit" not in croupier(*OMAHA, "--kind", "max-raise", "--seed", "2").out


def test_bad_input_gets_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    croupier("drill", "-r", "act-uth-2025", "--kind", "pot").is_one_clear_line("against the dealer", "dispute")
    croupier("drill", "-r", "hoyle").is_one_clear_line("hoyle")
    croupier(*OMAHA, "--kind", "dance").is_one_clear_line("dance", "ruling, pot")
    croupier(*OMAHA, "--kind", "max-raise", "--set", "limit=no-limit").is_one_clear_line("no most to announce")
    croupier(*OMAHA, "--answer", "3").is_one_clear_line("--seed")
    croupier(*OMAHA, "--seed", "1", "--count", "2", "--answer", "3").is_one_clear_line("--count")
    croupier(*OMAHA, "--kind", "pot", "--seed", "1", "--answer", "much").is_one_clear_line("much", "dollars")
    croupier(*OMAHA, "--kind", "ruling", "--seed", "1", "--answer", "1", "--answer", "999").is_one_clear_line("999")
    croupier(*OMAHA, "--count", "0").is_one_clear_line("count")
    croupier(*OMAHA, "--seed", "seven").is_one_clear_line("--seed")
    croupier(*OMAHA, "--table", str(tmp_path / "none.toml")).is_one_clear_line("cannot read")


class TestInATerminal:
    @pytest.fixture(autouse=True)
    def person(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(drill, "is_a_person", lambda: True)
        self.patch = monkeypatch

    def says(self, *lines: str) -> None:
        self.patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    def test_it_asks_marks_offers_the_next_and_keeps_a_score(self, croupier: Run) -> None:
        question = (*OMAHA, "--kind", "pot", "--seed", "5")
        cents = croupier(*question, "--answer", "1", "--json").json["correct"]
        self.says("what?", str(cents / 100), "", "0.01")
        session = croupier(*question, "--count", "2")
        assert session.code == 0
        assert "'what?' is not an amount in dollars" in session.out
        assert "Right: $" in session.out
        assert "Score: 1 of 1" in session.out
        assert "pot, act-omaha-2006, seed 6" in session.out
        assert "Wrong: $0.01" in session.out
        assert session.out.endswith("Score: 1 of 2\n1 of 2 right.\n")

    @pytest.mark.parametrize("lines", [(), ("q",), ("quit",)])
    def test_it_stops_when_the_person_does(self, croupier: Run, lines: tuple[str, ...]) -> None:
        self.says(*lines)
        session = croupier(*OMAHA, "--kind", "pot", "--seed", "5")
        assert session.code == 0
        assert "Score" not in session.out

    def test_an_answer_or_json_asks_nobody(self, croupier: Run) -> None:
        self.says()
        assert "Your answer" not in croupier(*OMAHA, "--seed", "5", "--json").out
        assert "Your answer" not in croupier(*OMAHA, "--kind", "pot", "--seed", "5", "--answer", "3").out
