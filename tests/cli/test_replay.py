"""`croupier replay`, to the contract."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, chained, of_rounds

HAND = """variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 80, 50]
actions = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", "p3 cbr 7", "p1 f", "p2 f"]
seats = [3, 1, 2]
"""


@pytest.fixture
def log(croupier: Run, tmp_path: Path) -> Path:
    file = tmp_path / "rounds.jsonl"
    options = ("--players", "4", "--rounds", "6", "--seed", "3", "--policy", "random", "--log", str(file))
    assert croupier("simulate", "-r", "act-omaha-2006", *options).code == 0
    file.write_bytes(chained(of_rounds(read(file))))
    return file


def test_a_log_of_a_table_comes_out_as_recorded(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    assert croupier("simulate", "-r", "adelaide-omaha", "--rounds", "5", "--log", str(file)).code == 0
    assert read(file)[0]["type"] == "table-opened"
    assert croupier("replay", str(file), "--decide").out == "5 rounds, 5 as recorded\n"


def read(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def put(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def test_a_log_comes_out_as_recorded_and_decided_again(croupier: Run, log: Path) -> None:
    for options in ((), ("--decide",)):
        answer = croupier("replay", str(log), *options, "--json")
        assert answer.code == 0
        assert [round_["ok"] for round_ in answer.json["rounds"]] == [True] * 6
        assert set(answer.json["rounds"][0]) == {"file", "round", "ok", "final_stakes", "mismatch"}
    assert croupier("replay", str(log)).out == "6 rounds, 6 as recorded\n"


def test_final_stakes_are_in_seat_order(croupier: Run, tmp_path: Path) -> None:
    file = put(tmp_path, "hand.phh", HAND)
    (answer,) = croupier("replay", file, "--json").json["rounds"]
    assert answer == {"file": file, "round": 1, "ok": True, "final_stakes": [7800, 5300, 9900], "mismatch": None}


def test_logs_and_hand_histories_may_be_mixed(croupier: Run, log: Path, tmp_path: Path) -> None:
    many = put(tmp_path, "hands.phhs", f"[1]\n{HAND}\n[2]\n{HAND}")
    lines = [line for line in read(log) if line["round"] > 4]
    log.write_bytes(chained(lines))
    rounds = croupier("replay", many, str(log), "--json").json["rounds"]
    assert [(each["file"], each["round"]) for each in rounds] == [(many, 1), (many, 2), (str(log), 5), (str(log), 6)]


def test_what_a_log_exports_replays_to_the_same_stakes(croupier: Run, log: Path, tmp_path: Path) -> None:
    written = put(tmp_path, "out.phhs", croupier("export", str(log), "--format", "phh").out)
    ours, theirs = (croupier("replay", file, "--json").json["rounds"] for file in (str(log), written))
    assert [each["final_stakes"] for each in theirs] == [each["final_stakes"] for each in ours]
    assert all(each["ok"] for each in theirs)


def test_rulebook_and_set_rule_hand_histories(croupier: Run, tmp_path: Path) -> None:
    file = put(tmp_path, "hand.phh", HAND)
    assert croupier("replay", file, "--rulebook", "act-omaha-2006", "--json").code == 0
    answer = croupier("replay", file, "--set", "limit=half-pot", "--json")
    assert answer.code == 1
    assert answer.json["rounds"][0]["mismatch"].endswith("it may go from $4 to $4 (adelaide-omaha A1.8)")
    croupier("replay", file, "--rulebook", "hoyle").is_one_clear_line("there is no rulebook 'hoyle'")
    croupier("replay", file, "--set", "blinds=x").is_one_clear_line("blinds", "A1.1(a)")
    croupier("replay", file, "--set", "win=low").is_one_clear_line("adelaide-omaha 43")
    croupier("replay", file, "--rulebook", "act-uth-2019").is_one_clear_line("act-uth-2019")


def test_a_log_keeps_its_own_rules_and_says_so(croupier: Run, log: Path, tmp_path: Path) -> None:
    for options in (("-r", "adelaide-omaha"), ("--set", "deck=32")):
        answer = croupier("replay", str(log), *options)
        assert (answer.code, answer.out) == (0, "6 rounds, 6 as recorded\n")
        assert answer.err.startswith(f"croupier: note: {log} keeps the rules it is pinned to")
    assert croupier("replay", put(tmp_path, "hand.phh", HAND), "-r", "act-omaha-2006").err == ""
    assert croupier("replay", str(log)).err == ""


def test_a_hand_the_rules_refuse_exits_1_with_the_clause(croupier: Run, tmp_path: Path) -> None:
    file = put(tmp_path, "hand.phh", HAND.replace("cbr 7", "cbr 8"))
    answer = croupier("replay", file)
    assert answer.code == 1
    assert "adelaide-omaha A1.8" in answer.out
    assert answer.out.endswith("1 round, 0 as recorded\n")
    wrong = put(tmp_path, "stacks.phh", HAND + "finishing_stacks = [99, 78, 54]\n")
    assert "$54 in the file" in croupier("replay", wrong, "--json").json["rounds"][0]["mismatch"]


@pytest.mark.parametrize(
    ("old", "new", "fault"), [(b'"at":180000', b'"at":180001', "was altered"), (b'"seq":2,', b'"seq":3,', "is next")]
)
def test_from_a_broken_link_on_no_round_is_as_recorded(
    croupier: Run, log: Path, old: bytes, new: bytes, fault: str
) -> None:
    log.write_bytes(log.read_bytes().replace(old, new, 1))
    answer = croupier("replay", str(log), "--json")
    assert answer.code == 1
    good = [round_["ok"] for round_ in answer.json["rounds"]]
    assert good == ([True, True, False, False, False, False] if b"18" in old else [False] * 6)
    assert fault in answer.json["rounds"][-1]["mismatch"]


def test_a_line_taken_out_breaks_the_chain(croupier: Run, log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:3] + lines[4:]))
    answer = croupier("replay", str(log), "--json")
    assert answer.code == 1
    assert "line 4 has number 5" in answer.json["rounds"][0]["mismatch"]


def test_events_without_a_chain_are_no_record(croupier: Run, log: Path) -> None:
    bare = []
    for line in map(json.loads, log.read_text().splitlines()):
        bare.append(json.dumps({key: value for key, value in line.items() if key not in ("hash", "prev", "seq")}))
    log.write_text("\n".join(bare))
    answer = croupier("replay", str(log), "--json")
    assert (answer.code, answer.json["rounds"][0]["ok"]) == (1, False)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("x.phh", b"", "holds no hand"),
        ("x.phh", HAND.replace("PO", "NT").encode(), "variant 'NT' is not played here"),
        ("x.phhs", f"[1]\n{HAND}\n[2]\n{HAND.replace('PO', 'FT')}".encode(), "hand 2: variant 'FT'"),
        ("x.phh", HAND.encode()[:-30], "not a poker hand history"),
        ("x.phh", b"\xff\xfe", "not a poker hand history"),
        ("x.phh", HAND.replace("[100, 80, 50]", "[inf, 80, 50]").encode(), "starting_stacks"),
        ("x.jsonl", b"", "holds no rounds"),
        ("x.jsonl", b'{"type":"folded"}', "line 1"),
        ("x.jsonl", HAND.encode(), "line 1"),
        ("x.jsonl", b"\x00" * 50, "line 1"),
        ("x.jsonl", b"[" * 100_000, "line 1"),
        ("x.jsonl", b"{" + b" " * (2 << 20), "too long"),
    ],
)
def test_what_cannot_be_read_exits_2_with_one_clear_line(
    croupier: Run, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    croupier("replay", str(file), "--json").is_one_clear_line(words)


def test_a_log_cut_off_in_the_middle_of_a_line_cannot_be_read(croupier: Run, log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-20])
    croupier("replay", str(log)).is_one_clear_line("is no event we know")


def test_an_unfinished_round_is_said_to_be_so(croupier: Run, log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-1]))
    answer = croupier("replay", str(log), "--json")
    assert answer.code == 1
    assert answer.json["rounds"][-1]["mismatch"] == "the round has not ended"


ALTERED: dict[str, tuple[Callable[[list[dict[str, Any]]], object], str]] = {
    "an unknown rulebook": (
        lambda lines: lines[0].update(rulebook="hoyle"),
        "line 1 (round-opened): the pinned rules cannot be settled: there is no rulebook 'hoyle'",
    ),
    "a rulebook without such rounds": (
        lambda lines: lines[0].update(rulebook="act-uth-2025", rules={}),
        "line 1 (round-opened): the pinned rules cannot be settled: shoe is not determined",
    ),
    "table rules that are none": (
        lambda lines: lines[0].update(rules={"deck": 52}),
        "line 1 (round-opened): the pinned rules cannot be settled: its table rules are not keys with values in writing",
    ),
    "impossible table rules": (
        lambda lines: lines[0]["rules"].update(deck="50"),
        "line 1 (round-opened): the pinned rules cannot be settled: deck: 50 is not permitted",
    ),
    "two players at a seat": (
        lambda lines: lines[0].update(seats=[1, 2, 2, 4]),
        "line 1 (round-opened): two players sit at one seat",
    ),
    "no players": (
        lambda lines: lines[0].update(seats=[], stakes=[]),
        "line 1 (round-opened): it does not fit what went before",
    ),
    "a card twice on the board": (
        lambda lines: first(lines, "communal-dealt").update(cards=["Kd", "Kd", "2c"]),
        "(communal-dealt): Kd is there twice",
    ),
    "a card that is none": (
        lambda lines: first(lines, "communal-dealt").update(cards=["Kd", "Xx", "2c"]),
        "(communal-dealt): 'Xx' is not a card of this deck",
    ),
    "a card without a name": (
        lambda lines: first(lines, "communal-dealt").update(cards=["Kd", "", "2c"]),
        "(communal-dealt): '' is not a card of this deck",
    ),
    "too few cards": (
        lambda lines: first(lines, "communal-dealt").update(cards=["Kd", "2c"]),
        "(communal-dealt): 3 positions and 2 cards are turned up",
    ),
    "too few cards shown": (
        lambda lines: first(lines, "hand-shown").update(cards=["Kd", "2c"]),
        "(hand-shown): 2 cards are shown of a hand of 4",
    ),
    "too few players dealt to": (
        lambda lines: first(lines, "holes-dealt")["positions"].pop(),
        "(holes-dealt): hole cards for 3 players, and 4 play",
    ),
    "a list too short": (
        lambda lines: first(lines, "forced-bets-posted")["live"].pop(),
        "(forced-bets-posted): it does not fit what went before",
    ),
    "a place where nobody sits": (
        lambda lines: first(lines, "folded").update(place=9),
        "(folded): it names a place where nobody sits",
    ),
    "a pot for nobody": (
        lambda lines: first(lines, "pot-awarded")["shares"][0].update(place=-1),
        "(pot-awarded): it names a place where nobody sits",
    ),
    "chips from nowhere": (
        lambda lines: first(lines, "pot-awarded")["shares"][0].update(amount=1),
        "(round-ended): it must hold that every pot is won",
    ),
}


def first(lines: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(line for line in lines if line["type"] == kind)


@pytest.mark.parametrize("what", ALTERED)
def test_a_well_chained_log_that_cannot_be_is_told_in_words_by_its_line(croupier: Run, log: Path, what: str) -> None:
    alter, words = ALTERED[what]
    lines = read(log)
    alter(lines)
    log.write_bytes(chained(lines))
    for options in ((), ("--decide",)):
        answer = croupier("replay", str(log), *options, "--json")
        assert answer.code == 1
        (mismatch,) = (each["mismatch"] for each in answer.json["rounds"] if not each["ok"])
        assert mismatch.startswith("line ")
        assert words in mismatch
    exported = croupier("export", str(log), "--format", "text")
    exported.is_one_clear_line("round ", words)


DECIDED: dict[str, tuple[Callable[[list[dict[str, Any]]], object], str]] = {
    "another digest": (
        lambda lines: lines[0].update(digest="0"),
        "line 1 (round-opened): the pinned rules do not have the digest the log gives them",
    ),
    "another edition": (
        lambda lines: lines[0].update(edition="1999"),
        "line 1 (round-opened): act-omaha-2006 is of edition 2006, not 1999",
    ),
    "another shoe": (
        lambda lines: lines[0].update(deck=60),
        "line 1 (round-opened): a shoe of 60 cards is opened, and the deck has 52",
    ),
    "another clause": (
        lambda lines: first(lines, "folded").update(under="99"),
        '(folded): by the rules `under` is "99" and would be "',
    ),
    "another yardstick": (
        lambda lines: first(lines, "communal-dealt").update(least=5, burnt=[0]),
        "(communal-dealt): by the rules `burnt` is [0] and would be [16], `least` is 5 and would be 200",
    ),
    "another act": (
        lambda lines: first(lines, "folded").update(type="checked"),
        "(checked): it would be refused: a check is not open here",
    ),
}


@pytest.mark.parametrize("what", DECIDED)
def test_what_the_rules_would_have_decided_otherwise_is_told_in_words_by_its_line(
    croupier: Run, log: Path, what: str
) -> None:
    alter, words = DECIDED[what]
    lines = read(log)
    alter(lines)
    log.write_bytes(chained(lines))
    answer = croupier("replay", str(log), "--decide", "--json")
    assert answer.code == 1
    told = [each["mismatch"] for each in answer.json["rounds"] if not each["ok"]]
    assert len(told) == 1
    assert told[0].startswith("line ")
    assert words in told[0]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("at", "noon", "line 2 is no event"),
        ("at", 60000.5, "line 2 is no event"),
        ("round", None, "line 2 is no event"),
        ("stream", 7, "line 2 is no event"),
        ("v", 2, "line 2 is of version 2; version 1 is read here"),
        ("v", "1", "line 2 is no event"),
    ],
)
def test_every_line_says_where_and_when_it_belongs(
    croupier: Run, log: Path, field: str, value: object, words: str
) -> None:
    lines = read(log)
    lines[1][field] = value
    log.write_bytes(chained(lines))
    for options in ((), ("--decide",)):
        answer = croupier("replay", str(log), *options, "--json")
        assert answer.code == 1
        assert all(not each["ok"] and words in each["mismatch"] for each in answer.json["rounds"])


def test_lines_are_counted_with_the_blank_ones(croupier: Run, log: Path) -> None:
    log.write_bytes(b"\n\n" + log.read_bytes().replace(b'"at":60000', b'"at":60001', 1))
    assert "line 3 was altered" in croupier("replay", str(log), "--json").json["rounds"][0]["mismatch"]


def test_a_file_that_is_not_there_gets_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    for name in ("none.phh", "none.jsonl"):
        croupier("replay", str(tmp_path / name)).is_one_clear_line("cannot read")
    croupier("replay").is_one_clear_line("FILE")
