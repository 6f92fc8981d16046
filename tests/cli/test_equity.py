"""`croupier equity` and `croupier starting-hands`, to the contract."""

from __future__ import annotations

import io
import json
import random
import sys
import threading
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier import Deck, best_hand, cards_text, high_order, making_of, parse_cards, rulebook, settle, value_table
from tests.cli.conftest import Run

OMAHA = ("equity", "--rulebook", "act-omaha-2006")
MANILA = ("equity", "--rulebook", "act-manila-2005")
STARTING = ("starting-hands", "--rulebook", "act-manila-2005")


def hands(*written: str) -> list[str]:
    return [word for hand in written for word in ("--hand", hand)]


def test_each_player_is_answered_with_win_tie_equity_and_share(croupier: Run) -> None:
    answer = croupier(*OMAHA, *hands("AsKsQdJh", "9c 9d 8s 7h"), "--json").json
    assert set(answer) == {"method", "boards", "players"}
    assert (answer["method"], answer["boards"]) == ("exact", 1_086_008)
    one, other = answer["players"]
    assert set(one) == {"hand", "win", "tie", "equity", "share"}
    assert [player["hand"] for player in (one, other)] == ["AsKsQdJh", "9c9d8s7h"]
    assert Fraction(one["share"]) + Fraction(other["share"]) == 1
    assert one["equity"] == float(Fraction(one["share"]))
    assert one["equity"] == pytest.approx(one["win"] + one["tie"] / 2)


def test_on_the_last_betting_round_it_is_what_the_river_cards_give(croupier: Run) -> None:
    board, mine, theirs = "Qs7s2d9h", "AsKs", "QdQh"
    answer = croupier(*MANILA, *hands(mine, theirs), "--board", board, "--dead", "Ad3s", "--json").json
    book = rulebook("act-manila-2005")
    rules = settle(book, {}, defaults=book.example.table)
    table, making = value_table(high_order(rules)), making_of(rules)
    seen = parse_cards(board + mine + theirs + "Ad3s")
    left = [card for card in Deck(52).cards if card not in seen]

    def value(hand: str, river: Any) -> int:
        return best_hand(table, making, parse_cards(hand), (*parse_cards(board), river)).value

    won = sum(value(mine, river) > value(theirs, river) for river in left)
    assert answer["boards"] == len(left) == 42
    assert answer["players"][0]["share"] == str(Fraction(won, 42))
    assert 0 < won < 42


def test_where_the_pot_is_split_each_half_and_the_scoop_are_told(croupier: Run) -> None:
    split = ("--set", "win=high-low", "--set", "low.qualifier=8", "--json")
    players = croupier(*OMAHA, *split, *hands("As2s3dKh", "9c9d8s7h"), "--board", "4c5hJd").json["players"]
    for player in players:
        assert set(player) == {"hand", "win", "tie", "equity", "share", "high", "low", "scoop"}
        assert player["equity"] == pytest.approx(player["high"] + player["low"])
        assert player["scoop"] == player["win"]
    assert players[0]["low"] > players[1]["low"]


def test_low_ball_is_won_by_the_lowest_hand(croupier: Run) -> None:
    answer = croupier(*MANILA, "--set", "win=low", *hands("AsKs", "2d3h"), "--board", "4c5h7sKd", "--json").json
    assert answer["players"][1]["equity"] == 1
    assert set(answer["players"][0]) == {"hand", "win", "tie", "equity", "share"}


def test_a_joker_may_be_in_a_hand_on_the_board_or_in_the_deck(croupier: Run) -> None:
    joker = (*MANILA, "--set", "deck=32", "--set", "joker=true", "--json")
    held = croupier(*joker, *hands("JoAs", "KdKh")).json["players"][0]["equity"]
    shown = croupier(*joker, *hands("AcAs", "KdKh"), "--board", "Jo7s8d").json["players"][0]["equity"]
    unseen = croupier(*joker, *hands("AcAs", "KdKh")).json
    assert held > 0.7
    assert shown > 0.7
    assert unseen["boards"] == comb(29, 5)


@pytest.mark.parametrize("written", ["??", "????", "?? ??"])
def test_a_hand_nobody_knows_may_be_written_short(croupier: Run, written: str) -> None:
    answer = croupier(*MANILA, *hands("AsKs", written), "--board", "2c7d9hTs", "--json").json
    assert answer["players"][1]["hand"] == "????"
    assert answer["boards"] == comb(46, 2) * 44


def test_a_partly_known_hand_is_every_hand_it_may_be(croupier: Run) -> None:
    board = ("--board", "2c7d9hTs", "--json")
    known = [card for card in Deck(52).cards if card not in parse_cards("AsKsQd2c7d9hTs")]
    shares = [
        Fraction(croupier(*MANILA, *hands("AsKs", f"Qd{cards_text([card])}"), *board).json["players"][0]["share"])
        for card in known
    ]
    answer = croupier(*MANILA, *hands("AsKs", "Qd??"), *board).json
    assert Fraction(answer["players"][0]["share"]) == sum(shares) / len(known)


def test_sampling_is_said_and_repeats_with_its_seed(croupier: Run) -> None:
    asked = (*OMAHA, *hands("AsKsQdJh", "??", "??"), "--samples", "20000", "--json")
    first = croupier(*asked, "--seed", "1")
    assert first.json["method"] == "sampled"
    assert first.json["boards"] == 20_000
    assert 0 < first.json["players"][0]["standard_error"] < 0.01
    assert croupier(*asked, "--seed", "1").out == first.out
    assert croupier(*asked, "--seed", "2").out != first.out


def test_without_json_a_person_reads_a_table(croupier: Run) -> None:
    answer = croupier(*MANILA, *hands("AsKs", "QdQh"), "--board", "2c7d9hTs")
    assert "44 boards, exact" in answer.out
    assert "QdQh" in answer.out
    assert "%" in answer.out
    assert "deals sampled" in croupier(*MANILA, *hands("AsKs", "QdQh"), "--samples", "9").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (hands("AsKsQdJh", "AsTc9c8c"), ("As is there twice",)),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--board", "As2c3c"], ("As is there twice",)),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--dead", "Jh"], ("Jh is there twice",)),
        (hands("AsKsQdJh", "Tc9c8c"), ("hand 2 has 3 cards", "deals 4")),
        (hands("AsKsQdJh", "Tc9c8c7c6c"), ("hand 2 has 5 cards",)),
        (hands("AsKsQdJh"), ("hands given: 1", "2 to 10 players")),
        (hands(*["??"] * 11), ("hands given: 11", "2 to 10 players")),
        ([*hands(*["??"] * 7), "--set", "deck=32"], ("7 players with 4 cards", "33 cards", "this deck has 32")),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--set", "deck=36", "--dead", "2c"], ("2c is not in this deck",)),
        (hands("AsKsQdJh", "JoTc9c8c"), ("Jo is not in this deck",)),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--board", "2c3c4c5c6c2d"], ("6 communal cards",)),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--board", "2c3c??"], ("unknown card",)),
        (hands("AsKsQdXx", "Tc9c8c7c"), ("Xx", "card")),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--set", "low.qualifier=8"], ("3.5(d)", "high-low")),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--set", "low.qualifier=8", "--set", "win=low"], ("3.5(d)", "high-low")),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--set", "colour=red"], ("no rule key 'colour'",)),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--samples", "0"], ("--samples",)),
        ([*hands("AsKsQdJh", "Tc9c8c7c"), "--seed", "-1"], ("--seed",)),
        ([], ("--hand",)),
        (["--batch", "x", *hands("AsKsQdJh")], ("--batch",)),
        (["--batch", "there-is-none.jsonl"], ("cannot read",)),
    ],
)
def test_bad_input_gets_one_clear_line(croupier: Run, arguments: list[str], words: tuple[str, ...]) -> None:
    croupier(*OMAHA, *arguments).is_one_clear_line(*words)


def test_an_unknown_rulebook_is_refused_with_the_known_ones(croupier: Run) -> None:
    croupier("equity", "-r", "hoyle", *hands("AsKs", "QdQh")).is_one_clear_line("hoyle", "act-manila-2005")


def test_a_qualifier_no_hand_can_meet_is_said_and_still_answered(croupier: Run) -> None:
    rules = ("--set", "deck=36", "--set", "win=high-low", "--set", "low.qualifier=8")
    answer = croupier(*MANILA, *rules, *hands("AsKs", "QdQh"), "--json")
    assert answer.code == 0
    assert [player["low"] for player in answer.json["players"]] == [0, 0]
    assert "no low hand can qualify" in answer.err


def mixed_spots(count: int) -> list[dict[str, Any]]:
    source = random.Random(6)
    spots = []
    for _ in range(count):
        name, hole = source.choice([("act-omaha-2006", 4), ("act-manila-2005", 2), ("act-uth-2025", 2)])
        chosen: dict[str, Any] = {}
        if "uth" not in name:
            chosen = {"deck": source.choice([52, "44", 40]), "joker": source.choice([True, "false"])}
            chosen["win"] = source.choice(["high", "low", "high-low"])
        deck = Deck(int(chosen.get("deck", 52)), joker=chosen.get("joker") is True)
        players = source.randint(2, 5)
        drawn = source.sample(deck.cards, players * hole + 4)
        held = [cards_text(drawn[at : at + hole]) for at in range(4, len(drawn), hole)]
        spots.append({"rulebook": name, "set": chosen, "hands": held, "board": cards_text(drawn[:3]), "dead": []})
    return spots


def test_a_batch_answers_in_order_what_each_spot_alone_answers(croupier: Run, tmp_path: Path) -> None:
    spots = mixed_spots(300)
    lines = [json.dumps(spot) for spot in spots]
    lines[150] = '{"rulebook": "act-omaha-2006", "hands"'
    file = tmp_path / "spots.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = croupier("equity", "--batch", str(file))
    assert answer.code == 2
    assert answer.err == "croupier: 1 of the lines could not be answered; each says why in its place\n"
    assert len(answer.lines) == 300
    assert answer.lines[150]["line"] == 151
    for number in (*range(0, 150, 7), *range(151, 300, 7)):
        spot = spots[number]
        rules = [word for key, value in spot["set"].items() for word in ("--set", f"{key}={str(value).lower()}")]
        alone = croupier(
            "equity", "-r", spot["rulebook"], *rules, *hands(*spot["hands"]), "--board", spot["board"], "--json"
        )
        assert answer.lines[number] == alone.json


def test_each_bad_line_of_a_batch_answers_in_its_place(croupier: Run, tmp_path: Path) -> None:
    good: dict[str, Any] = {"rulebook": "act-uth-2025", "hands": ["AsKs", ["Qd", "Qh"]], "board": "QsJsTs2c"}
    lines: list[bytes] = [
        json.dumps(good).encode(),
        b"",
        b"not json",
        json.dumps(good | {"rulebook": "hoyle"}).encode(),
        json.dumps(good | {"hands": ["AsKs", "AsQh"]}).encode(),
        json.dumps(good | {"hands": "AsKs"}).encode(),
        json.dumps(good | {"hands": ["AsKs"]}).encode(),
        json.dumps(good | {"colour": "red"}).encode(),
        json.dumps(good | {"set": {"deck": 48}}).encode(),
        b"[" * 5_000,
        json.dumps({"hands": ["AsKs", "??"], "board": "QsJsTs"}).encode(),
    ]
    file = tmp_path / "spots.jsonl"
    file.write_bytes(b"\n".join(lines))
    answer = croupier("equity", "--batch", str(file))
    assert answer.code == 2
    assert [line.get("line") for line in answer.lines] == [None, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert answer.lines[0]["players"][0]["equity"] == 1
    assert "As is there twice" in answer.lines[3]["error"]
    assert croupier("equity", "-r", "act-uth-2025", "--batch", str(file)).lines[-1]["players"][1]["win"] == 0


def test_a_batch_is_read_from_standard_input_and_sampled_if_asked(
    croupier: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = b'{"rulebook": "act-manila-2005", "hands": ["AsKs", "??"]}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(2 * line)))
    answer = croupier("equity", "--batch", "-", "--samples", "500", "--seed", "3")
    assert [each["method"] for each in answer.lines] == ["sampled"] * 2
    assert answer.lines[0] == answer.lines[1]


def test_a_batch_that_is_stopped_leaves_no_work_behind(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "spots.jsonl"
    file.write_text("bad\n" + 5 * '{"rulebook": "act-manila-2005", "hands": ["AsKs", "??"]}\n', encoding="utf-8")

    def stop(answer: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.equity.print_json", stop)
    answer = croupier("equity", "--batch", str(file), "--samples", "900000000")
    assert (answer.code, answer.err) == (130, "croupier: stopped\n")
    assert not [thread for thread in threading.enumerate() if "ThreadPool" in thread.name]


@pytest.mark.parametrize("joker", ["true", "false"])
def test_starting_hands_are_all_there_and_add_up_to_an_even_game(croupier: Run, tmp_path: Path, joker: str) -> None:
    file = tmp_path / "hands.svg"
    rules = ("--set", "deck=32", "--set", f"joker={joker}")
    answer = croupier(*STARTING, *rules, "--svg", str(file), "--json").json
    rows = answer["hands"]
    cards = 32 + (joker == "true")
    assert (answer["deck"], answer["joker"]) == (32, joker == "true")
    assert sum(row["hands"] for row in rows) == comb(cards, 2)
    assert sum(row["hands"] * Fraction(row["share"]) for row in rows) == Fraction(comb(cards, 2), 2)
    assert [row["equity"] for row in rows] == sorted([row["equity"] for row in rows], reverse=True)
    drawn = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    words = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {row["name"] for row in rows} <= set(words)
    assert f"{100 * rows[0]['equity']:.1f}" in words


def test_a_starting_hand_has_the_equity_it_has_against_an_unknown_one(croupier: Run) -> None:
    rules = ("--set", "deck=32", "--set", "joker=true", "--set", "win=high-low")
    rows = croupier(*STARTING, *rules, "--json").json["hands"]
    assert {tuple(sorted(row["name"])) for row in rows if row["name"][-1] == "s"} == {
        tuple(sorted(f"{one}{other}s")) for one, other in combinations("AKQJT987", 2)
    }
    for row in rows[::9]:
        alone = croupier(*MANILA, *rules, *hands(row["hand"], "??"), "--json").json["players"][0]
        assert (row["share"], row["win"], row["tie"]) == (alone["share"], alone["win"], alone["tie"])


def test_starting_hands_for_a_person_are_a_table(croupier: Run) -> None:
    told = croupier(*STARTING, "--set", "deck=32").out
    assert "32 cards, ace to seven" in told
    assert told.count("\n") > 64


def test_starting_hands_are_for_two_hole_cards_and_a_file_that_can_be_written(croupier: Run, tmp_path: Path) -> None:
    croupier("starting-hands", "-r", "act-omaha-2006").is_one_clear_line("2 hole cards", "deals 4")
    nowhere = str(tmp_path / "none" / "hands.svg")
    croupier(*STARTING, "--set", "deck=32", "--svg", nowhere).is_one_clear_line("cannot write")
