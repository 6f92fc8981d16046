"""`croupier rule`: the ruling card of a report on a logged round, and the reports a rulebook knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import chained, of_rounds

POKER = ("act-omaha-2006", "act-manila-2005", "adelaide-omaha")
BANKED = ("act-uth-2019", "act-uth-2025")


@pytest.fixture
def table(croupier: Any, tmp_path: Path) -> Any:
    """A log of two rounds, cut off where the test says, and a report beside it."""
    log = tmp_path / "log.jsonl"
    croupier("simulate", "-r", "adelaide-omaha", "--rounds", "2", "--seed", "1", "--policy", "call", "--log", str(log))
    told = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    whole = chained(of_rounds(told)).decode().splitlines(keepends=True)

    def made(report: object, lines: int | None = None) -> list[str]:
        log.write_text("".join(whole[:lines]), encoding="utf-8")
        (tmp_path / "report.json").write_text(json.dumps(report), encoding="utf-8")
        return ["rule", "-r", "adelaide-omaha", "--log", str(log), "--report", str(tmp_path / "report.json")]

    return made


@pytest.mark.parametrize("book", [*POKER, *BANKED])
def test_a_rulebook_lists_its_reports_with_facts_and_clauses(croupier: Any, book: str) -> None:
    answer = croupier("rule", "--list", book, "--json").json
    assert answer["rulebook"] == book
    assert all(one["report"] and one["means"] and one["clauses"] for one in answer["reports"])
    place = "box" if book in BANKED else "seat"
    named = {fact["name"] for one in answer["reports"] for fact in one["facts"]}
    assert place in named
    assert "place" not in named


def test_texts_that_have_no_rule_for_something_do_not_list_it(croupier: Any) -> None:
    known = {
        book: {one["report"] for one in croupier("rule", "--list", book, "--json").json["reports"]} for book in POKER
    }
    assert "string-bet" in known["adelaide-omaha"] - known["act-omaha-2006"]
    assert "second-communal-card-seen" in known["act-manila-2005"] - known["act-omaha-2006"] - known["adelaide-omaha"]


def test_the_card_has_words_clauses_remedies_and_the_log_is_as_it_was(
    croupier: Any, table: Any, tmp_path: Path
) -> None:
    command = table({"report": "out-of-turn", "seat": 5, "act": "bet", "to": 20}, lines=12)
    before = (tmp_path / "log.jsonl").read_bytes()
    card = croupier(*command, "--json").json["ruling"]
    assert card["clauses"] == ["69(b)"]
    assert [remedy["type"] for remedy in card["remedies"]] == ["wager-held"]
    assert card["choices"] == []
    said = croupier(*command).out
    assert "adelaide-omaha 69(b):" in said
    assert "then: Seat 5 puts chips forward out of turn, to $20 [69(b)]" in said
    assert (tmp_path / "log.jsonl").read_bytes() == before


def test_choices_say_who_may_make_them(croupier: Any, table: Any) -> None:
    card = croupier(*table({"report": "fraud", "what": "marked cards"}, lines=12), "--json").json["ruling"]
    assert [(choice["name"], choice["by"]) for choice in card["choices"]] == [
        ("void", "pit manager"),
        ("play-on", "pit manager"),
    ]


def test_a_report_the_round_contradicts_is_a_check_that_failed(croupier: Any, table: Any) -> None:
    answer = croupier(
        *table({"report": "asked-to-see", "asker": 1, "of": 2, "cards": "AsAhAdAc", "beaten": False}, lines=12)
    )
    assert answer.code == 1
    assert "No ruling: seat 2 is not about to show" in answer.out


def test_the_next_round_closes_the_last_ones_rulings(croupier: Any, table: Any) -> None:
    answer = croupier(*table({"report": "dispute", "what": "the pot"}), "--round", "1", "--json")
    assert answer.code == 1
    assert answer.json["refusal"]["clause"] == "def:Cut"


@pytest.mark.parametrize(
    ("report", "words"),
    [
        ({}, ("no report",)),
        ({"report": "earthquake"}, ("no report", "fraud")),
        ({"report": "bet-amount", "seat": 77, "amount": 5}, ("seat 77",)),
        ({"report": "bet-amount", "seat": 1}, ("amount",)),
        ({"report": "bet-amount", "seat": 1, "amount": "much"}, ("amount",)),
        ({"report": "bet-amount", "seat": 1, "amount": 5, "colour": "red"}, ("colour",)),
        ({"report": "hole-card-exposed", "seat": 1, "card": "Zz"}, ("card",)),
        ([1, 2], ("object",)),
    ],
)
def test_a_bad_report_gets_one_clear_line(croupier: Any, table: Any, report: object, words: tuple[str, ...]) -> None:
    croupier(*table(report, lines=12)).is_one_clear_line(*words)


def test_what_is_missing_is_asked_for(croupier: Any, table: Any) -> None:
    croupier("rule").is_one_clear_line("--rulebook", "--log", "--report")
    command = table({"report": "fraud", "what": "x"}, lines=12)
    croupier("rule", "-r", "act-omaha-2006", *command[3:]).is_one_clear_line("adelaide-omaha")
    croupier(*command, "--round", "9").is_one_clear_line("no round 9")
