"""`croupier simulate` against the bank, to the contract."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.bots import tables
from croupier.bots.banked_policies import BANKED_POLICIES
from croupier.bots.banked_rounds import BankedResult, play_opened_banked
from croupier.bots.tables import SimulatedBank, shuffled
from croupier.cards import Shoe
from croupier.record import check_chain
from croupier.rulebooks import deck_of
from tests.cli.conftest import Run
from tests.support.cite import Cited, clause

FIRST, SECOND = "act-uth-2019", "act-uth-2025"
FIRST_STAKE = 70_000  # seven of the largest antes of the example


def table(book: str = SECOND, *, players: int = 3, rounds: int = 40) -> tuple[str, ...]:
    return ("simulate", "-r", book, "--players", str(players), "--rounds", str(rounds))


def logged(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()]


@pytest.mark.parametrize("book", [FIRST, SECOND])
@pytest.mark.parametrize("policy", ["call", "random", "simple", "bot"])
def test_chips_are_conserved_between_players_and_bank(croupier: Run, book: str, policy: str) -> None:
    answer = croupier(*table(book), "--seed", "3", "--policy", policy, "--json").json
    assert (answer["rounds"], answer["hands"], answer["commission"]) == (40, 120, 0)
    assert answer["chips_conserved"] is True
    assert sum(answer["final_stakes"]) + answer["bank"] == (3 + answer["topups"]) * FIRST_STAKE
    assert len(answer["final_stakes"]) == 3
    assert answer["actions"] >= 120
    assert answer["seconds"] > 0
    assert answer["rounds_per_second"] > 0
    assert answer["hypothetical"] == []


def test_whoever_cannot_pay_for_a_whole_round_gets_chips(croupier: Run) -> None:
    limits = ("--set", "bet.min=5", "--set", "bet.max=5")
    answer = croupier(*table(players=1, rounds=200), *limits, "--policy", "call", "--json").json
    assert answer["topups"] > 0
    assert answer["chips_conserved"] is True
    assert answer["final_stakes"][0] + answer["bank"] == (1 + answer["topups"]) * 3_500


def test_the_same_seed_gives_the_same_log_and_another_does_not(croupier: Run, tmp_path: Path) -> None:
    logs = []
    for number, seed in enumerate(("7", "7", "8")):
        file = tmp_path / f"{number}.jsonl"
        assert croupier(*table(), "--seed", seed, "--policy", "random", "--log", str(file)).code == 0
        logs.append(file.read_bytes())
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


@pytest.mark.parametrize(("book", "colours"), [(FIRST, [0, 1, 0, 1]), (SECOND, [0, 0, 0, 0])])
def test_rounds_alternate_between_the_decks_in_use(
    croupier: Run, tmp_path: Path, book: str, colours: list[int]
) -> None:
    file = tmp_path / "log.jsonl"
    croupier(*table(book, rounds=4), "--log", str(file))
    found = [event["colour"] for event in logged(file) if event["type"] == "banked-round-opened"]
    assert found == colours


def test_the_log_is_chained_and_every_round_decides_the_same_again(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    final = croupier(*table(), "--policy", "random", "--log", str(file), "--json").json["final_stakes"]
    assert check_chain(file.read_bytes().splitlines()) == ""
    rounds = croupier("replay", str(file), "--decide", "--json").json["rounds"]
    assert len(rounds) == 40
    assert all(one["ok"] for one in rounds)
    assert rounds[-1]["final_stakes"] == final


def test_no_hidden_card_is_in_the_log(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    croupier(*table(), "--policy", "random", "--log", str(file))
    for event in logged(file):
        if "cards" in event:
            assert event["type"] in ("communal-revealed", "dealer-shown", "box-shown")
        if event["type"] == "cards-dealt":
            assert all(isinstance(position, int) for hand in event["holes"] for position in hand)


@clause("act-uth-2025 6.3")
def test_a_card_shoe_is_cut(cited: Cited, croupier: Run, tmp_path: Path) -> None:
    for shoe in ("card", "automated"):
        file = tmp_path / f"{shoe}.jsonl"
        assert croupier(*table(rounds=2), "--set", f"shoe={shoe}", "--log", str(file)).code == 0
        loaded = [event for event in logged(file) if event["type"] == "shoe-loaded"]
        assert [event["cut"] for event in loaded] == [shoe == "card"] * 2
        assert [cited.clause in event["under"] for event in loaded] == [shoe == "card"] * 2


@clause("act-uth-2025 6.3", "act-uth-2025 6.3(b)")
def test_the_shoe_dealt_from_is_the_shuffled_deck_cut_once_not_near_its_ends(
    cited: Cited, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt_from: list[Shoe] = []

    def played(*given: Any, **more: Any) -> BankedResult:
        dealt_from.append(given[2])
        return play_opened_banked(*given, **more)

    monkeypatch.setattr(tables, "play_opened_banked", played)
    depths = set()
    for seed in range(40):
        rules = cited.rules("shoe=card")
        SimulatedBank(rules, [BANKED_POLICIES["call"]], seed).play()
        before = shuffled(deck_of(rules).cards, Random(seed))
        after = dealt_from[-1].cards
        depth = before.index(after[0])
        assert tuple(after) == (*before[depth:], *before[:depth]), "all 52 cards, in the order of the cut"
        assert 1 < depth < 51
        depths.add(depth)
        SimulatedBank(cited.rules("shoe=automated"), [BANKED_POLICIES["call"]], seed).play()
        assert tuple(dealt_from[-1].cards) == tuple(before), "the device does not cut"
    assert len(depths) > 10


def test_a_person_reads_the_figures_as_a_table(croupier: Run) -> None:
    answer = croupier(*table(rounds=10), "--policy", "call")
    assert answer.code == 0
    for words in ("chips conserved", "yes", "bank", "+$", "hands", "30", "seat 3, call: "):
        assert words in answer.out


def test_a_bank_that_loses_is_told_as_less_than_nothing(croupier: Run) -> None:
    generous = ("--set", "blind.straight=500", "--set", "blind.flush=500", "--policy", "call")
    answer = croupier(*table(rounds=100), *generous, "--json").json
    assert answer["bank"] < 0
    assert answer["chips_conserved"] is True
    assert f"-${-answer['bank'] // 100:,}" in croupier(*table(rounds=100), *generous).out


def test_several_policies_take_the_boxes_in_turn_and_the_net_of_each_is_told(croupier: Run) -> None:
    answer = croupier(*table(), "--policy", "simple,random", "--json").json
    assert answer["policies"] == ["simple", "random", "simple"]
    assert sum(answer["net"]) == -answer["bank"]
    for net, stake in zip(answer["net"], answer["final_stakes"], strict=True):
        assert (stake - net) % FIRST_STAKE == 0, "a box has brought its first stake and its top-ups"


def test_a_policy_of_ones_own_plays(croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from croupier.banked.commands import Act\ndef folds(seat, source):\n    return Act(seat.place, 'fold')\n"
    (tmp_path / "my_box.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    answer = croupier(*table(), "--policy", "my_box:folds", "--json").json
    assert (answer["bank"], answer["actions"]) == (120 * 1_000, 120)
    croupier(*table(), "--policy", "my_box:dances").is_one_clear_line("my_box:dances")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 1 / 0", "failed: ZeroDivisionError"),
        ("return None", "answered None, which is no Act"),
        ("return Act(seat.place, 'play', '4')", "which is no Act of a place, a name and whole times"),
        ("return Act(seat.place, 'play', 5)", "a play wager here is 3 or 4 times the ante (act-uth-2025 8.1(c)(ii))"),
        ("return Act(seat.place + 1, 'check')", "chose for place 1"),
    ],
)
def test_a_policy_at_fault_is_named_with_its_box_and_the_round(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    name = f"box_{''.join(filter(str.isalnum, body))}"
    text = f"from croupier.banked.commands import Act\ndef plays(seat, source):\n    {body}\n"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    answer = croupier(*table(), "--policy", f"{name}:plays")
    answer.is_one_clear_line("round 1, ", f"policy {name}:plays", "at seat 1 it ", words)


def test_what_cannot_be_played_gets_one_clear_line(croupier: Run) -> None:
    croupier(*table(), "--policy", "dance").is_one_clear_line("call, random, simple, bot")
    croupier(*table(players=8)).is_one_clear_line("8 players", "7 boxes", SECOND)


def test_another_pay_table_is_marked_hypothetical(croupier: Run) -> None:
    answer = croupier(*table(), "--set", "blind.straight=2", "--json").json
    assert answer["hypothetical"] == ["blind.straight"]
