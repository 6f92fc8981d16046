"""`croupier rank`, to the contract."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from croupier import (
    Deck,
    best_hand,
    cards_text,
    high_order,
    low_order,
    making_of,
    parse_cards,
    rulebook,
    settle,
    value_table,
)
from tests.cli.conftest import Run

OMAHA = ("rank", "--rulebook", "act-omaha-2006")
MANILA = ("rank", "--rulebook", "act-manila-2005")


def test_a_hand_is_answered_with_category_cards_value_and_words(croupier: Run) -> None:
    answer = croupier(*OMAHA, "--hole", "KsJhJd2c", "--board", "Kh Kd 10c 3s 4s", "--json").json
    assert set(answer) == {"category", "cards", "value", "text", "clause"}
    assert answer["category"] == "three of a kind", "exactly two hole cards make a hand: no full house here"
    answer = croupier(*OMAHA, "--hole", "KsJhJd2c", "--board", "Kh Kd Jc 3s 4s", "--json").json
    assert answer["text"] == "full house, kings over jacks"
    assert answer["clause"] == "3.3(e)"
    assert sorted(answer["cards"]) == ["Jc", "Jh", "Kd", "Kh", "Ks"]
    assert isinstance(answer["value"], int)


def test_cards_may_be_separated_by_spaces_commas_or_nothing(croupier: Run) -> None:
    answers = [
        croupier(*OMAHA, "--hole", hole, "--board", board, "--json").out
        for hole, board in (("AsKsQdJh", "TsQs2c"), ("As Ks Qd Jh", "10s Qs 2c"), ("as,ks,qd,jh", "TS, QS, 2C"))
    ]
    assert len(set(answers)) == 1


def test_without_json_a_person_reads_words(croupier: Run) -> None:
    answer = croupier(*MANILA, "--set", "deck=32", "--set", "joker=true", "--hole", "Kh Jo", "--board", "KdKsJsJd7c")
    assert answer.out.startswith(
        "four of a kind, kings, jack kicker (joker as king) [act-manila-2005 3.4(d)]\nKh Ks Kd Jo Js "
    )


def test_low_describes_the_best_low_hand(croupier: Run) -> None:
    split = ("--set", "win=high-low", "--set", "low.qualifier=8", "--low", "--json")
    good = croupier(*OMAHA, *split, "--hole", "As2dKhKc", "--board", "3c 5h 8s Kd Qc").json
    poor = croupier(*OMAHA, *split, "--hole", "As2dKhKc", "--board", "3c 9h 8s Kd Qc").json
    assert (good["qualifies"], good["text"]) == (True, "eight-five-three-two-ace low")
    assert poor["qualifies"] is False
    assert good["value"] > poor["value"]


def test_where_the_lowest_hand_wins_that_hand_is_answered(croupier: Run) -> None:
    lower = croupier(*OMAHA, "--set", "win=low", "--hole", "As2dKhKc", "--board", "3c5h8s", "--json").json
    higher = croupier(*OMAHA, "--set", "win=low", "--hole", "As2dKhKc", "--board", "3c5h9s", "--json").json
    assert lower["value"] > higher["value"]
    assert lower["low"] is True


def test_a_qualifier_no_hand_can_meet_is_said_and_still_answered(croupier: Run) -> None:
    pairs = ("--set", "deck=36", "--set", "win=high-low", "--set", "low.qualifier=8", "--set", "seats=6")
    answer = croupier(*OMAHA, *pairs, "--low", "--hole", "As7dKhKc", "--board", "6c9h8s", "--json")
    assert answer.code == 0
    assert answer.json["qualifies"] is False
    assert "no low hand can qualify" in answer.err


def test_a_low_where_none_is_played_is_answered_with_a_word_about_it(croupier: Run) -> None:
    line = ("rank", "-r", "act-omaha-2006", "--low", "--hole", "As2d3h4c", "--board", "5c6h8sKdKc", "--json")
    high = croupier(*line, "--set", "win=high")
    assert high.code == 0
    assert "no low is played here" in high.err
    assert "--set win=high-low" in high.err
    split = croupier(*line, "--set", "win=high-low")
    assert split.err == ""
    assert high.json["cards"] == split.json["cards"]


def test_a_table_file_serves_as_well_as_set(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('deck = 32\njoker = true\nseats = 6\nlow.ace = "high"\n"win" = "high"\n', encoding="utf-8")
    hand = ("--hole", "Kh Jo", "--board", "KdKsJsJd7c", "--json")
    by_set = croupier(*MANILA, "--set", "deck=32", "--set", "joker=true", *hand)
    assert croupier(*MANILA, "--table", str(file), *hand).out == by_set.out
    croupier(*MANILA, "--table", str(tmp_path / "none.toml"), *hand).is_one_clear_line("cannot read")
    file.write_text("deck = = 3", encoding="utf-8")
    croupier(*MANILA, "--table", str(file), *hand).is_one_clear_line("not a TOML file")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--hole", "AsAsQdJh", "--board", "Ts9s8s"), ("As is there twice",)),
        (("--hole", "AsKsQdJh", "--board", "TsAs8s"), ("As is there twice",)),
        (("--hole", "2sKsQdJh", "--board", "Ts9s8s", "--set", "deck=48"), ("2s is not in this deck", "48 cards")),
        (("--hole", "JoKsQdJh", "--board", "Ts9s8s"), ("Jo is not in this deck",)),
        (("--hole", "AsKsQd", "--board", "Ts9s8s"), ("3 hole cards", "4")),
        (("--hole", "AsKsQdJhTc", "--board", "9s8s7s"), ("5 hole cards",)),
        (("--hole", "AsKsQdJh", "--board", "9s8s"), ("2 communal cards", "3 to 5")),
        (("--hole", "AsKsQdJh", "--board", "9s8s7s6s5s4s"), ("6 communal cards",)),
        (("--hole", "AsKsQd??", "--board", "9s8s7s"), ("??", "shown")),
        (("--hole", "AsKsQdXx", "--board", "9s8s7s"), ("Xx", "card")),
        (("--hole", "", "--board", "9s8s7s"), ("--hole",)),
        (("--hole", "AsKsQdJh", "--board", "9s8s7s", "--set", "deck=50"), ("2.2", "50")),
        (("--hole", "AsKsQdJh", "--board", "9s8s7s", "--set", "colour=red"), ("no rule key 'colour'",)),
        (("--hole", "AsKsQdJh", "--board", "9s8s7s", "--set", "deck"), ("KEY=VALUE",)),
        (("--hole", "AsKsQdJh", "--board", "9s8s7s", "--set", "low.qualifier=8"), ("3.5(d)", "high-low")),
        (("--hole", "AsKsQdJh", "--board", "9s8s7s", "--wild"), ("--wild",)),
        (("--batch", "x", "--hole", "As"), ("--batch",)),
    ],
)
def test_bad_input_gets_one_clear_line(croupier: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    croupier(*OMAHA, *arguments).is_one_clear_line(*words)


def test_an_unknown_rulebook_is_refused_with_the_known_ones(croupier: Run) -> None:
    answer = croupier("rank", "--rulebook", "hoyle", "--hole", "AsKs", "--board", "9s8s7s")
    answer.is_one_clear_line("hoyle", "act-omaha-2006", "adelaide-omaha")


def test_a_rulebook_without_low_hands_says_so_with_its_clause(croupier: Run) -> None:
    answer = croupier("rank", "-r", "adelaide-omaha", "--low", "--hole", "AsKsQdJh", "--board", "9s8s7s")
    answer.is_one_clear_line("adelaide-omaha 43")


def mixed_requests(count: int, seed: int) -> list[dict[str, Any]]:
    source = random.Random(seed)
    requests = []
    for _ in range(count):
        name = source.choice(["act-omaha-2006", "act-manila-2005", "adelaide-omaha", "act-uth-2019", "act-uth-2025"])
        chosen: dict[str, Any] = {}
        low = False
        if name in ("act-omaha-2006", "act-manila-2005"):
            chosen = {
                "deck": source.choice([52, "48", 44, 40, 36, 32]),
                "joker": source.choice([True, "false"]),
                "seats": 5,
            }
            chosen["ace"] = source.choice(["high", "high-and-low"])
            if low := source.random() < 0.5:
                chosen |= {"win": "high-low", "low.ace": source.choice(["low", "high"])}
        deck = Deck(int(chosen.get("deck", 52)), joker=chosen.get("joker") is True)
        hole = 4 if "omaha" in name else 2
        cards = source.sample(deck.cards, hole + source.choice([3, 4, 5]))
        requests.append(
            {
                "rulebook": name,
                "set": chosen,
                "hole": cards_text(cards[:hole]),
                "board": cards_text(cards[hole:]),
                "low": low,
            }
        )
    return requests


def test_a_batch_of_ten_thousand_mixed_lines_is_answered_in_order(croupier: Run, tmp_path: Path) -> None:
    requests = mixed_requests(10_000, seed=11)
    lines = [json.dumps(request) for request in requests]
    lines[4_999] = '{"rulebook": "act-omaha-2006", "hole"'
    file = tmp_path / "batch.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = croupier("rank", "--batch", str(file))
    assert answer.code == 2
    answers = answer.lines
    assert len(answers) == 10_000
    assert answers[4_999]["line"] == 5_000
    assert "error" in answers[4_999]
    for number in (*range(40), *range(5_000, 5_040)):
        request = requests[number]
        book = rulebook(request["rulebook"])
        rules = settle(book, request["set"], defaults=book.example.table)
        order = low_order(book, rules) if request["low"] else high_order(rules)
        hand = best_hand(
            value_table(order), making_of(rules), parse_cards(request["hole"]), parse_cards(request["board"])
        )
        assert answers[number]["value"] == hand.value
        assert answers[number]["text"] == hand.text


def test_each_bad_line_of_a_batch_answers_in_its_place(croupier: Run, tmp_path: Path) -> None:
    good = {"rulebook": "act-uth-2025", "hole": "AsKs", "board": "QsJsTs"}
    lines: list[bytes] = [
        json.dumps(good).encode(),
        b"",
        b"not json",
        json.dumps(good | {"rulebook": "hoyle"}).encode(),
        json.dumps(good | {"hole": ["As", "Kd"]}).encode(),
        json.dumps(good | {"hole": 7}).encode(),
        json.dumps(good | {"colour": "red"}).encode(),
        json.dumps(good | {"set": {"deck": 48}}).encode(),
        b'{"rulebook": "act-uth-2025", "hole": "\xff\xfe", "board": "QsJsTs"}',
        b"[" * 5_000,
        b'{"hole": "' + b"A" * 70_000,
        json.dumps({"hole": "AsKs", "board": "QsJsTs"}).encode(),
    ]
    file = tmp_path / "batch.jsonl"
    file.write_bytes(b"\n".join(lines))
    answer = croupier("rank", "--batch", str(file))
    assert answer.code == 2
    assert answer.err == "croupier: 9 of the lines could not be answered; each says why in its place\n"
    assert [line.get("line") for line in answer.lines] == [None, 3, 4, None, 6, 7, 8, 9, 10, 11, 12]
    assert "2.1" in answer.lines[6]["error"]
    assert answer.lines[0]["category"] == "royal flush"


def test_a_batch_takes_its_rulebook_from_the_option_where_a_line_names_none(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "batch.jsonl"
    file.write_text('{"hole": "AsKs", "board": "QsJsTs"}', encoding="utf-8")
    assert croupier("rank", "-r", "act-uth-2019", "--batch", str(file)).lines[0]["text"] == "royal flush"
    croupier("rank", "--batch", str(tmp_path / "none")).is_one_clear_line("cannot read")
