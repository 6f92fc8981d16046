"""`croupier simulate`, to the contract."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from croupier.record import check_chain
from tests.cli.conftest import Run

TABLE = (
    "simulate",
    "-r",
    "act-manila-2005",
    "--set",
    "deck=32",
    "--set",
    "joker=true",
    "--players",
    "5",
    "--rounds",
    "40",
)


@pytest.mark.parametrize("policy", ["call", "random", "bot"])
def test_chips_are_conserved_and_counted(croupier: Run, policy: str) -> None:
    answer = croupier(*TABLE, "--seed", "3", "--policy", policy, "--json").json
    assert answer["rounds"] == 40
    assert answer["chips_conserved"] is True
    assert sum(answer["final_stakes"]) + answer["commission"] == (5 + answer["topups"]) * 10_000
    assert answer["actions"] >= 40
    assert len(answer["final_stakes"]) == 5


def test_the_same_seed_gives_the_same_log_and_another_does_not(croupier: Run, tmp_path: Path) -> None:
    logs = []
    for number, seed in enumerate(("7", "7", "8")):
        file = tmp_path / f"{number}.jsonl"
        assert croupier(*TABLE, "--seed", seed, "--policy", "random", "--log", str(file)).code == 0
        logs.append(file.read_bytes())
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@pytest.mark.parametrize("given", [("--policy", "bot,call"), ("--policy", "bot", "--policy", "call")])
def test_several_policies_take_the_seats_in_turn(croupier: Run, tmp_path: Path, given: tuple[str, ...]) -> None:
    logs = []
    for number in (1, 2):
        file = tmp_path / f"{number}.jsonl"
        answer = croupier(*TABLE, "--seed", "3", *given, "--log", str(file), "--json").json
        assert answer["policies"] == ["bot", "call", "bot", "call", "bot"]
        logs.append(file.read_bytes())
    assert logs[0] == logs[1]
    places: dict[int, set[str]] = {}
    for line in map(json.loads, logs[0].splitlines()):
        if line["type"] == "round-opened":
            seats = line["seats"]
        elif line["type"] in ("folded", "raised"):
            places.setdefault(seats[line["place"]], set()).add(line["type"])
    assert set(places) == {1, 3, 5}, "a caller neither folds nor raises, wherever the button is"


def test_the_net_result_of_each_seat_is_told(croupier: Run) -> None:
    answer = croupier(*TABLE, "--seed", "3", "--policy", "bot,random", "--json").json
    assert answer["topups"] > 0
    assert len(answer["net"]) == 5
    assert sum(answer["net"]) == -answer["commission"]
    for net, stake in zip(answer["net"], answer["final_stakes"], strict=True):
        assert (stake - net) % 10_000 == 0, "a seat has brought its first stake and its top-ups"
    told = croupier(*TABLE, "--seed", "3", "--policy", "bot,random").out
    for seat, net in enumerate(answer["net"], start=1):
        amount = f"{abs(net) / 100:,.2f}".removesuffix(".00")
        assert f"seat {seat}, {'bot' if seat % 2 else 'random'}: {'-' if net < 0 else '+'}${amount} " in told


def test_more_policies_than_seats_are_refused(croupier: Run) -> None:
    croupier(*TABLE, "--policy", "bot,bot,bot,bot,bot,call").is_one_clear_line("6 policies", "5 players")
    croupier(*TABLE, "--policy", "bot,").is_one_clear_line("there is no policy ''")


def test_a_log_is_chained_lines_whose_first_pins_the_rules(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    croupier(*TABLE, "--seed", "7", "--policy", "random", "--log", str(file))
    lines = file.read_bytes().splitlines()
    first = json.loads(lines[0])
    assert (first["type"], first["rulebook"], first["rules"]["deck"]) == ("table-opened", "act-manila-2005", "32")
    by_round = {line["round"]: line for line in map(json.loads, reversed(lines))}
    assert {line["type"] for number, line in by_round.items() if number} == {"round-opened"}
    assert all(line["rules"] == first["rules"] for line in by_round.values())
    for line in map(json.loads, lines):
        assert {"type", "stream", "seq", "round", "at", "v", "prev", "hash"} <= set(line)
    assert check_chain(lines) == ""
    for damage in (lines[:5] + lines[6:], [*lines[:5], lines[5].replace(b'"at":', b'"at":1'), *lines[6:]]):
        assert check_chain(damage) != ""
    added = [*lines[:-1], lines[-1][:-1] + b',"rulebook":"other"}']
    assert "altered" in check_chain(added), "a key behind the hash would change the event unseen"


def test_a_run_that_fails_leaves_the_older_log_as_it_was(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "log.jsonl"
    assert croupier(*TABLE, "--seed", "7", "--log", str(file)).code == 0
    before = file.read_bytes()
    (tmp_path / "broken.py").write_text("def fails(seat, source):\n    return 1 / 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    croupier(*TABLE, "--policy", "broken:fails", "--log", str(file)).is_one_clear_line("broken:fails")
    assert file.read_bytes() == before
    croupier(*TABLE, "--policy", "broken:fails", "--log", str(tmp_path / "new.jsonl")).is_one_clear_line("broken:fails")
    assert not [left.name for left in tmp_path.iterdir() if left.name not in ("log.jsonl", "broken.py", "__pycache__")]


def test_a_run_that_ends_writes_over_the_older_log(croupier: Run, tmp_path: Path) -> None:
    file, link = tmp_path / "log.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(file)
    for target in (file, link):
        file.write_bytes(b"an older log")
        assert croupier(*TABLE, "--log", str(target)).code == 0
        assert check_chain(file.read_bytes().splitlines()) == ""
    assert link.is_symlink()
    assert croupier(*TABLE, "--log", os.devnull).code == 0
    assert not Path(os.devnull).is_file()


def test_no_hidden_card_is_in_the_log(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    croupier(*TABLE, "--seed", "7", "--policy", "random", "--log", str(file))
    for line in map(json.loads, file.read_bytes().splitlines()):
        if "cards" in line:
            assert line["type"] in ("communal-dealt", "hand-shown")
        if line["type"] == "holes-dealt":
            assert all(isinstance(position, int) for hand in line["positions"] for position in hand)


def test_a_policy_of_ones_own_plays(croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(
        "from croupier.bots import act_named\n"
        "def folds(seat, source):\n"
        "    return act_named(seat, 'fold' if seat.due.menu.fold else 'stand')\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    answer = croupier(*TABLE, "--policy", "mine:folds", "--json").json
    assert answer["chips_conserved"] is True
    croupier(*TABLE, "--policy", "mine:dances").is_one_clear_line("mine:dances")
    croupier(*TABLE, "--policy", "dance").is_one_clear_line("call, random, bot")
    croupier(*TABLE, "--policy", "os:getcwd").is_one_clear_line("os:getcwd")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 1 / 0", "failed: ZeroDivisionError: division by zero"),
        ("raise SystemExit(1)", "failed: SystemExit: 1"),
        ("exit()", "failed: SystemExit"),
        ("raise GeneratorExit", "failed: GeneratorExit"),
        ("return None", "answered None, which is no Act"),
        ("return Act(seat.due.place, 'raise', '700')", "which is no Act of a place, a name and whole cents"),
        ("return Act(seat.due.place, 'raise', 700.0)", "which is no Act"),
        ("return Act(seat.due.place, None)", "which is no Act"),
        ("return Act(None, 'fold')", "which is no Act"),
        (
            "return Act(seat.due.place, 'check')",
            "chose what the rules refuse: a check is not open here (act-manila-2005 ",
        ),
        ("return Act(seat.due.place, 'dance')", "chose what the rules refuse: 'dance' is not an act"),
    ],
)
def test_a_policy_at_fault_is_named_with_its_seat_and_the_round(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    name = re.sub(r"\W", "_", body)
    text = f"from croupier.poker import Act\ndef plays(seat, source):\n    {body}\n"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    answer = croupier(*TABLE, "--policy", f"{name}:plays", "--json")
    answer.is_one_clear_line("round 1, ", f"policy {name}:plays", "at seat 3 it ", words)


def test_a_policy_that_cannot_be_loaded_is_named(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in (("no_python", "def plays(:"), ("leaves", "exit(1)"), ("fails", "1 / 0"), ("empty", "")):
        (tmp_path / f"{name}_policy.py").write_text(text, encoding="utf-8")
        croupier(*TABLE, "--policy", f"{name}_policy:plays").is_one_clear_line(f"the policy {name}_policy:plays")


def test_a_policy_stopped_by_its_user_is_no_fault_of_the_policy(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stopped.py").write_text("def plays(seat, source):\n    raise KeyboardInterrupt\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert croupier(*TABLE, "--policy", "stopped:plays").code == 130


def test_what_cannot_be_played_gets_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    croupier("simulate", "-r", "act-omaha-2006", "--players", "1").is_one_clear_line("two or more")
    croupier("simulate", "-r", "act-omaha-2006", "--set", "deck=32", "--players", "8").is_one_clear_line("8 players")
    croupier("simulate", "-r", "act-omaha-2006", "--set", "seats=4", "--players", "6").is_one_clear_line("4 seats")
    for many in ("24", "40", "1000000000000"):
        full = croupier("simulate", "-r", "act-omaha-2006", "--set", "seats=4", "--players", many)
        full.is_one_clear_line(f"{many} players do not fit the 4 seats")
    croupier(*TABLE, "--log", str(tmp_path / "no" / "where")).is_one_clear_line("cannot write")
    croupier(*TABLE[:-2], "--rounds", "0").is_one_clear_line("rounds")


def test_hypothetical_rules_are_marked(croupier: Run) -> None:
    answer = croupier(*TABLE, "--set", "commission=none", "--json").json
    assert (answer["commission"], answer["hypothetical"]) == (0, ["commission"])
