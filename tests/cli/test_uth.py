"""`croupier uth`, to the contract."""

from __future__ import annotations

import subprocess
import sys
import threading
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.cli.uth_table import newest_rulebook
from croupier.rulebooks import rulebook, rulebook_ids
from tests.cli.conftest import Run

FIRST, SECOND = "act-uth-2019", "act-uth-2025"
EV = "-50643648973/2317817502000"
BLIND_ROWS = ("royal-flush", "straight-flush", "four", "full-house", "flush", "straight")
SVG = "{http://www.w3.org/2000/svg}"


def paying(odds: str, *rows: str) -> list[str]:
    """Options for a blind that pays these odds on these rows."""
    return [word for row in rows for word in ("--set", f"blind.{row}={odds}")]


# solve


def test_the_game_is_solved_to_the_contract(croupier: Run) -> None:
    answer = croupier("uth", "solve", "--json").json
    assert answer["ev"] == EV
    assert answer["house_edge"] == pytest.approx(0.0218497, abs=1e-7)
    assert answer["element_of_risk"] == pytest.approx(0.00526, abs=1e-5)
    assert answer["average_wager"] == pytest.approx(4.15221, abs=1e-5)
    assert answer["standard_deviation"] == pytest.approx(4.9393, abs=1e-4)
    assert list(answer["decisions"]) == ["bet4", "bet3", "bet2", "bet1", "fold"]
    assert sum(answer["decisions"].values()) == pytest.approx(1)
    assert answer["trips"] == {"ev": "-233985/6689228", "house_edge": pytest.approx(0.0349794, abs=1e-7)}
    assert answer["hypothetical"] is False
    assert answer["rulebook"] == SECOND
    assert 0 < answer["seconds"] < 60


def test_every_hand_before_the_flop_is_told_with_what_its_choices_are_worth(croupier: Run) -> None:
    answer = croupier("uth", "solve", "--rulebook", FIRST, "--threads", "1", "--json").json
    assert answer["ev"] == EV
    hands = answer["before_flop"]
    assert len(hands) == 169
    assert hands["AKs"]["best"] == "bet4"
    assert hands["72o"]["best"] == "check"
    ways = {2: 6, 3: {"s": 4, "o": 12}}
    total = Fraction(0)
    for name, told in hands.items():
        count = ways[2] if len(name) == 2 else ways[3][name[2]]  # type: ignore[index]
        total += count * Fraction(told["choices"][told["best"]])  # type: ignore[operator]
    assert str(total / 1326) == EV


def test_a_maximum_payout_and_trips_bear_on_the_answer(croupier: Run) -> None:
    capped = croupier("uth", "solve", "--max-payout", "500", "--ante", "10", "--json").json
    assert capped["ev"] == "-82749348973/2317817502000"
    assert capped["hypothetical"] is False
    joint = croupier("uth", "solve", "--trips", "1", "--json").json
    assert joint["ev"] == "-8167158487/139069050120"
    assert joint["trips"]["ev"] == "-233985/6689228"


def test_another_pay_table_is_marked_hypothetical(croupier: Run) -> None:
    answer = croupier("uth", "solve", "--set", "blind.straight=3/2", "--json").json
    assert answer["hypothetical"] is True
    assert Fraction(answer["ev"]) > Fraction(EV)


def test_a_table_file_says_the_maximum_payout(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('"payout.max" = 500\n', encoding="utf-8")
    answer = croupier("uth", "solve", "--table", str(file), "--ante", "10", "--json")
    assert answer.json["ev"] == "-82749348973/2317817502000"
    assert answer.err == ""
    without = croupier("uth", "solve", "--table", str(file), "--json")
    assert without.json["ev"] == EV
    assert "without --ante the pay tables stand" in without.err


def test_an_ante_the_table_does_not_take_is_noted_and_solved(croupier: Run) -> None:
    answer = croupier("uth", "advise", "--hole", "AsKs", "--board", "2c 3d 4h", "--ante", "2.5", "--json")
    assert answer.code == 0
    assert "antes of $5 to $100 in multiples of $1; $2.50 is solved all the same" in answer.err


def test_a_person_sees_the_figures_and_the_hands_to_bet(croupier: Run) -> None:
    answer = croupier("uth", "solve", "--trips", "1/2", "--ante", "25", "--max-payout", "5000")
    assert answer.code == 0
    for words in ("house edge", "trips of 1/2 antes", "$5000 for an ante of $25", "bet4", "element of risk"):
        assert words in answer.out
    grid = answer.out[answer.out.index("Hands to bet 4 times") :].splitlines()[1:14]
    assert grid[0].split()[:3] == ["AA", "AKs", "AQs"]
    assert grid[12].split()[-1] == "·", "twos are checked"


def test_the_hands_to_bet_are_drawn(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.svg"
    assert croupier("uth", "solve", "--svg", str(file)).code == 0
    drawing = ET.parse(file).getroot()
    names = {text.text: text for text in drawing.iter(f"{SVG}text")}
    assert len(names) == 2 + 169
    rects = list(drawing.iter(f"{SVG}rect"))
    assert sum(rect.get("fill") == "#2f7d5b" for rect in rects) == 69
    assert names["AKs"].get("fill") == "#ffffff" != names["72o"].get("fill")


# advise


def test_before_the_flop_every_choice_has_its_exact_worth(croupier: Run) -> None:
    answer = croupier("uth", "advise", "--hole", "AsKs", "--json").json
    assert answer["choices"] == {
        "bet4": "27606823/16647400",
        "bet3": "230284391/174797700",
        "check": "164266593/166474000",
        "fold": "-2",
    }
    assert answer["best"] == "bet4"
    assert answer["hypothetical"] is False


def test_after_the_flop_and_on_the_river_too(croupier: Run) -> None:
    flop = croupier("uth", "advise", "--hole", "Jh9h", "--board", "Th 8s 2h", "--json").json
    assert flop["choices"] == {"bet2": "187149/118910", "check": "58169/48645", "fold": "-2"}
    assert flop["best"] == "bet2"
    river = croupier("uth", "advise", "--hole", "3c 4d", "--board", "AsKd9h2c7d", "--json").json
    assert river["choices"] == {"bet1": "-853/330", "fold": "-2"}
    assert river["best"] == "fold"


def test_advice_takes_trips_the_maximum_and_other_pay_tables_into_account(croupier: Run) -> None:
    trips = ("uth", "advise", "--hole", "2c 3d", "--board", "4h4c4d7s9s")
    assert croupier(*trips, "--json").json["best"] == "fold"
    joint = croupier(*trips, "--trips", "10", "--json").json
    assert joint["best"] == "bet1"
    assert joint["choices"]["fold"] == "-12"
    royal = ("uth", "advise", "--hole", "AsKs", "--board", "Qs Js Ts 2c 3d", "--json")
    assert 501 < Fraction(croupier(*royal).json["choices"]["bet1"]) < 502
    assert Fraction(croupier(*royal, "--max-payout", "100", "--ante", "10").json["choices"]["bet1"]) < 12
    other = croupier(*royal, "--set", "blind.royal-flush=0").json
    assert other["hypothetical"] is True
    assert Fraction(other["choices"]["bet1"]) < 3


def test_a_person_reads_what_is_best(croupier: Run) -> None:
    answer = croupier("uth", "advise", "--hole", "Jh9h", "--board", "Th 8s 2h")
    for words in ("Jh 9h on Th 8s 2h", "bet2", "+1.573871", "187149/118910", "best: bet2"):
        assert words in answer.out


# cap


def test_the_house_edge_falls_as_the_maximum_rises(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "cap.svg"
    answer = croupier("uth", "cap", "--ante", "10", "--svg", str(file), "--json").json
    points = answer["points"]
    assert answer["ante"] == 1_000
    assert [points[0]["payout_max"], points[-1]["payout_max"]] == [1_000, 500_000]
    assert points[-1]["ev"] == EV
    assert {"payout_max": 50_000, "ev": "-82749348973/2317817502000"}.items() <= next(
        point for point in points if point["payout_max"] == 50_000
    ).items()
    edges = [point["house_edge"] for point in points]
    assert edges == sorted(edges, reverse=True)
    assert len(set(edges)) == len(edges) >= 15
    drawing = ET.parse(file).getroot()
    assert len(list(drawing.iter(f"{SVG}circle"))) == len(points)
    assert "House edge by maximum payout, ante $10" in {text.text for text in drawing.iter(f"{SVG}text")}


def test_a_person_reads_the_maxima_as_a_table_for_the_least_ante_of_the_table(croupier: Run) -> None:
    answer = croupier("uth", "cap", *paying("1", *BLIND_ROWS))
    assert answer.code == 0
    assert "for an ante of $5 [act-uth-2025 10.1.max]" in answer.out
    assert answer.out.count("%") == 1, "one row pays, so one maximum bears"


# bad input


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("advise", "--hole", "As"), ("1 hole cards", "deals 2")),
        (("advise", "--hole", "AsAs"), ("As is there twice",)),
        (("advise", "--hole", "AsKs", "--board", "As 2c 3d"), ("As is there twice",)),
        (("advise", "--hole", "AsKs", "--board", "2c 3d 4h 5s"), ("4 communal cards", "after it (3)")),
        (("advise", "--hole", "AsXs"), ("cannot read 'Xs'",)),
        (("advise", "--hole", "As??"), ("known cards",)),
        (("advise",), ("--hole",)),
        (("solve", "--max-payout", "500"), ("say --ante too",)),
        (("solve", "--max-payout", "0.5", "--ante", "5"), ("payout.max", "10.1.max")),
        (("solve", "--ante", "5", "--set", "payout.max.per=table"), ("all boxes of the table", "10.1.max")),
        (("advise", "--hole", "AsKs", "--ante", "5", "--set", "payout.max.per=table"), ("depends on the others",)),
        (("solve", "--ante", "five"), ("--ante", "'five'")),
        (("solve", "--ante", "0"), ("--ante", "not above zero")),
        (("solve", "--trips", "-1"), ("--trips", "'-1'")),
        (("solve", "--trips", "1/3", "--ante", "10"), ("no whole number of cents",)),
        (("solve", "--threads", "0"), ("threads",)),
        (("solve", "--rulebook", "act-omaha-2006"), ("act-omaha-2006", "against the bank")),
        (("solve", "--rulebook", "nowhere"), ("nowhere",)),
        (("solve", "--set", "blind.straight=x"), ("blind.straight", "odds such as")),
        (("solve", "--set", "blind.three=1"), ("blind.three",)),
        (("solve", "--set", "blind.flush=1/999983", "--set", "blind.four=1/999979"), ("too fine",)),
        (("cap", *paying("0", *BLIND_ROWS)), ("no maximum payout bears",)),
    ],
)
def test_what_cannot_be_answered_gets_one_clear_line(
    croupier: Run, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    croupier("uth", *arguments, "--json").is_one_clear_line(*words)


def test_a_chart_that_cannot_be_written_gets_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    croupier("uth", "solve", "--svg", str(tmp_path / "no" / "hands.svg")).is_one_clear_line("cannot write", "hands.svg")


# around it


def test_the_newest_edition_is_the_one_no_other_revokes() -> None:
    assert newest_rulebook() == SECOND
    banked = [name for name in rulebook_ids() if "settle.blind" in rulebook(name).rules]
    assert banked == [FIRST, SECOND]


def test_no_other_command_waits_for_the_compiler() -> None:
    script = (
        "import sys; from croupier.cli.main import main; main(['rules', 'list']); main(['uth', '--help']);"
        "assert not {'numba', 'numpy'} & set(sys.modules), 'a command that needs no sums has loaded them'"
    )
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL)


def test_an_interrupt_ends_the_work_cleanly(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def stopped(_what: str) -> Iterator[Callable[[int, int], None]]:
        def tell(done: int, _total: int) -> None:
            if done > 2:
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr("croupier.cli.uth.working", stopped)
    before = threading.active_count()
    for command in (("solve",), ("advise", "--hole", "AsKs"), ("cap", "--ante", "10")):
        answer = croupier("uth", *command)
        assert (answer.code, answer.out, answer.err) == (130, "", "croupier: stopped\n")
    assert threading.active_count() == before, "nothing works on"


def test_the_exact_policy_plays_in_a_simulation(croupier: Run) -> None:
    table = ("simulate", "-r", SECOND, "--players", "2", "--rounds", "200", "--seed", "4")
    answer = croupier(*table, "--policy", "exact", "--json").json
    assert answer["chips_conserved"] is True
    assert answer == answer | {"policies": ["exact", "exact"], "hands": 400, "commission": 0}
    again = croupier(*table, "--policy", "exact", "--json").json
    assert again["final_stakes"] == answer["final_stakes"]
    assert again["final_stakes"] != croupier(*table, "--policy", "simple", "--json").json["final_stakes"]
