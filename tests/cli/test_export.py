"""`croupier export`, to the contract."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def log(croupier: Run, tmp_path: Path) -> Path:
    file = tmp_path / "rounds.jsonl"
    options = ("--players", "4", "--rounds", "5", "--seed", "3", "--policy", "call", "--log", str(file))
    assert croupier("simulate", "-r", "adelaide-omaha", *options).code == 0
    return file


def first_of(log: Path, kind: str) -> Any:
    return next(line for line in map(json.loads, log.read_text().splitlines()) if line["type"] == kind)


def test_several_rounds_are_a_phhs_file_and_one_is_a_phh_file(croupier: Run, log: Path, tmp_path: Path) -> None:
    hands = tomllib.loads(croupier("export", str(log), "--format", "phh").out)
    assert [hands[number]["hand"] for number in "12345"] == [1, 2, 3, 4, 5]
    first = [line for line in log.read_text().splitlines() if json.loads(line)["round"] == 1]
    one = tmp_path / "one.jsonl"
    one.write_text("\n".join(first) + "\n")
    hand = tomllib.loads(croupier("export", str(one), "--format", "phh").out)
    assert (hand["variant"], hand["table"]) == ("PO", "simulation")
    assert hand == hands["1"]


def test_open_hand_history_is_one_json_line_a_round(croupier: Run, log: Path) -> None:
    lines = croupier("export", str(log), "--format", "ohh").lines
    assert [line["ohh"]["game_number"] for line in lines] == [f"simulation-{number}" for number in range(1, 6)]
    assert lines[1]["ohh"]["start_date_utc"] == "1970-01-01T00:02:00Z"


def test_text_has_a_blank_line_between_rounds(croupier: Run, log: Path) -> None:
    rounds = croupier("export", str(log), "--format", "text").out.split("\n\n")
    assert len(rounds) == 5
    for number, told in enumerate(rounds, start=1):
        title = "Omaha Hold'em, Adelaide Casino: adelaide-omaha, edition undated"
        assert told.startswith(f"Round {number}\n{title}\n")


def test_hidden_cards_are_unknown_without_openings_and_shown_with_them(
    croupier: Run, log: Path, tmp_path: Path
) -> None:
    hidden = tomllib.loads(croupier("export", str(log), "--format", "phh").out)["1"]["actions"]
    assert hidden[:4] == [f"d dh p{number} ????????" for number in (1, 2, 3, 4)]
    first = first_of(log, "hand-shown")
    place, positions = first["place"], first_of(log, "holes-dealt")["positions"][first["place"]]
    openings = tmp_path / "openings.json"
    openings.write_text(json.dumps({"1": dict(zip(positions, first["cards"], strict=True))}))
    with_cards = ("export", str(log), "--openings", str(openings), "--format")
    opened = tomllib.loads(croupier(*with_cards, "phh").out)["1"]["actions"]
    assert opened[place] == f"d dh p{place + 1} {''.join(first['cards'])}"
    dealt = croupier(*with_cards, "ohh").lines[0]["ohh"]["rounds"][0]["actions"]
    assert [act["cards"] for act in dealt if act["action"] == "Dealt Cards"] == [first["cards"]]
    assert f" holds {' '.join(first['cards'])}\n" in croupier(*with_cards, "text").out


@pytest.mark.parametrize(
    ("openings", "words"),
    [
        ('{"1": {"0": "Xx"}}', "cannot read 'Xx'"),
        ('{"1": {"0": "AsKs"}}', "exactly one"),
        ('{"one": {"0": "As"}}', "does not hold openings"),
        ('{"1": ["As"]}', "does not hold openings"),
        ('{"1": {"3": "As", "7": "As"}}', "round 1: As of the openings is there twice"),
        ('{"1": {"3": "Jo"}}', "round 1: Jo of the openings is not in this deck"),
        ('{"1": {"16": "As"}}', "round 1: position 16 of the openings is nobody's hole card"),
        ('{"1": {"-1": "As"}}', "round 1: position -1 of the openings is nobody's hole card"),
        ('{"9": {"0": "As"}}', "opens cards of round 9, which is not in"),
        ("{", "does not hold openings"),
        ("", "does not hold openings"),
    ],
)
def test_openings_that_cannot_be_are_refused(
    croupier: Run, log: Path, tmp_path: Path, openings: str, words: str
) -> None:
    file = tmp_path / "openings.json"
    file.write_text(openings)
    croupier("export", str(log), "--format", "phh", "--openings", str(file)).is_one_clear_line(words)


def test_openings_may_not_contradict_what_was_shown(croupier: Run, log: Path, tmp_path: Path) -> None:
    shown = first_of(log, "hand-shown")
    at = first_of(log, "holes-dealt")["positions"][shown["place"]][0]
    file = tmp_path / "openings.json"
    wrong = "2c" if shown["cards"][0] != "2c" else "3c"
    file.write_text(json.dumps({"1": {at: wrong}}))
    answer = croupier("export", str(log), "--format", "phh", "--openings", str(file))
    answer.is_one_clear_line(f"position {at} is {shown['cards'][0]} in the log and {wrong} in the openings")
    file.write_text(json.dumps({"1": {3: first_of(log, "communal-dealt")["cards"][0]}}))
    croupier("export", str(log), "--format", "phh", "--openings", str(file)).is_one_clear_line("there twice")


def test_an_altered_log_is_exported_with_a_note(croupier: Run, log: Path) -> None:
    log.write_bytes(log.read_bytes().replace(b'"at":60000', b'"at":60001', 1))
    answer = croupier("export", str(log), "--format", "text")
    assert answer.code == 0
    assert "line 1 was altered" in answer.err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "holds no rounds"),
        (b"\n\n", "holds no rounds"),
        (b"\xff\x00\x01binary", "line 1"),
        (b"{}", "line 1"),
        (b'variant = "PO"', "line 1"),
        (b"[" * 100_000, "line 1"),
        (b"x" * (2 << 20), "too long"),
        (b'{"type":"folded","place":0,"under":"1"}', "line 1 (folded): the round does not begin with its opening"),
    ],
)
def test_what_is_no_log_gets_one_clear_line(croupier: Run, tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(content)
    for name in ("phh", "ohh", "text"):
        croupier("export", str(file), "--format", name).is_one_clear_line(words)


def test_a_log_whose_events_do_not_fit_gets_one_clear_line(croupier: Run, log: Path) -> None:
    lines = log.read_bytes().splitlines()
    for old, new in ((b'"place":', b'"place":9'), (b'"rulebook":"adelaide', b'"rulebook":"x'), (b'"to":', b'"to":-')):
        log.write_bytes(b"\n".join(lines).replace(old, new) + b"\n")
        if old in b"\n".join(lines):
            croupier("export", str(log), "--format", "text").is_one_clear_line("round 1")


def test_a_file_or_format_that_is_not_there_gets_one_clear_line(croupier: Run, log: Path, tmp_path: Path) -> None:
    croupier("export", str(tmp_path / "none"), "--format", "phh").is_one_clear_line("cannot read")
    croupier("export", str(tmp_path), "--format", "phh").is_one_clear_line("cannot read")
    croupier("export", str(log), "--format", "pdf").is_one_clear_line("pdf")
    croupier("export", str(log)).is_one_clear_line("--format")
    missing = str(tmp_path / "none")
    croupier("export", str(log), "--format", "phh", "--openings", missing).is_one_clear_line("cannot read")
