"""`croupier disputes`: list, show, check."""

from __future__ import annotations

import json
from pathlib import Path

from croupier.disputes.corpus import all_cases, case_ids, settled_cases
from tests.cli.conftest import Run
from tests.support.disputes.comparing import SHOWN

OVERTAKEN = "adelaide-omaha/bet-out-of-turn-overtaken-and-short-call"


def test_disputes_are_listed_and_found_by_rulebook_clause_and_words(croupier: Run) -> None:
    listed = croupier("disputes", "list", "--json").json["disputes"]
    assert [one["id"] for one in listed] == list(settled_cases())
    asked = ("disputes", "list", "-r", "adelaide-omaha", "--clause", "69", "--find", "forfeit")
    assert OVERTAKEN in [one["id"] for one in croupier(*asked, "--json").json["disputes"]]
    assert "No dispute has all of that" in croupier("disputes", "list", "--find", "zebra").out


def test_a_dispute_is_shown_with_its_rulings_its_money_and_its_clauses(croupier: Run) -> None:
    told = croupier("disputes", "show", OVERTAKEN).out
    assert "Question: Seat 2 has $20 out and seat 3 has $10 out" in told
    assert "[69(b)]" in told
    assert "  seat 1: $200 before, $229 after, $10 returned" in told
    assert "  pot 1: $56, seat 1 takes $51" in told
    assert "  commission: $5" in told
    assert "  adelaide-omaha 70: " in told
    answer = croupier("disputes", "show", OVERTAKEN, "--json").json
    assert (answer["id"], answer["combination"], answer["money"]["commission"]) == (OVERTAKEN, True, 500)
    bank = croupier("disputes", "show", "play-wager-over-four-times").out
    assert "  box 1: $70 before, $120 after (ante $10 win, blind $10 push, play $50 win)" in bank


def test_the_round_of_a_dispute_can_be_played(croupier: Run, tmp_path: Path) -> None:
    script = croupier("disputes", "show", OVERTAKEN, "--script").out
    (tmp_path / "round.json").write_text(script)
    played = croupier("play", str(tmp_path / "round.json"), "--json").json
    assert played["stakes"] == [22_900, 17_800, 18_800, 20_000]
    assert json.loads(script)["rulebook"] == "adelaide-omaha"


def test_a_dispute_that_is_not_there_gets_one_clear_line(croupier: Run) -> None:
    croupier("disputes", "show", "over-chip-and-check-out-of-tern").is_one_clear_line("did you mean over-chip")
    croupier("disputes", "show", "bet-out-of-turn-overtaken-and-short-call").is_one_clear_line(
        f"act-omaha-2006/bet-out-of-turn-overtaken-and-short-call, {OVERTAKEN}"
    )


def test_a_check_tells_what_was_expected_and_what_was_found(croupier: Run, tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / f"{name}.toml" for name in ("a-good", "b-bad", "c-broken"))
    good.write_text(SHOWN)
    bad.write_text(SHOWN.replace("2 = 198", "2 = 178"))
    broken.write_text(SHOWN.replace("title", "titel"))
    assert croupier("disputes", "check", str(good)).code == 0
    told = croupier("disputes", "check", str(tmp_path))
    assert told.code == 1
    assert f"ok  {good}" in told.out
    assert f"DIFFERS  {bad}\n  stake of seat 2\n    expected: $178\n    found:    $198\n" in told.out
    assert "titel" in told.out
    assert told.out.endswith("3 checked, 2 differ\n")
    answer = croupier("disputes", "check", str(bad), "--json")
    assert answer.code == 1
    assert answer.json["cases"][0]["differences"] == [{"where": "stake of seat 2", "expected": "$178", "found": "$198"}]


def test_a_case_the_engine_differs_from_must_differ(croupier: Run, tmp_path: Path) -> None:
    known = 'engine-differs = "it keeps the chips"\n'
    (tmp_path / "known.toml").write_text(known + SHOWN.replace("2 = 198", "2 = 178"))
    told = croupier("disputes", "check", str(tmp_path / "known.toml"))
    assert (told.code, "(known: it keeps the chips)" in told.out) == (0, True)
    (tmp_path / "mended.toml").write_text(known + SHOWN)
    told = croupier("disputes", "check", str(tmp_path / "mended.toml"))
    assert (told.code, "take the key out" in told.out) == (1, True)


def test_without_files_the_whole_corpus_is_checked(croupier: Run) -> None:
    answer = croupier("disputes", "check", "--json")
    assert answer.code == 0
    assert len(answer.json["cases"]) == len(all_cases()) == len(case_ids())


def test_files_that_are_not_there_get_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    croupier("disputes", "check", str(tmp_path / "none.toml")).is_one_clear_line("cannot read")
    croupier("disputes", "check", str(tmp_path)).is_one_clear_line("no .toml file")
