"""`croupier play` against the bank, to the contract: answers, corrections, and one clear line for what is no script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer, Run

BOARD, KINGS, BETTER_KINGS, RAGS = "2c 7d 9h Js Kc", "Kd 4h", "Ks Qs", "5c 6d"
MISHEARD: dict[str, Any] = {"by": "dealer Kim", "reason": "misheard"}
Step = dict[str, Any]


def box(number: int = 1, ante: Any = 10, **more: Any) -> dict[str, Any]:
    return {"box": number, "ante": ante, "blind": ante, **more}


def script(*steps: Step, boxes: Any = None, **changes: Any) -> dict[str, Any]:
    two = [box(1, hole=RAGS), box(2, trips=5, hole=BETTER_KINGS)]
    given = {"rulebook": "act-uth-2025", "boxes": two if boxes is None else boxes, "dealer": KINGS, "board": BOARD}
    return {**given, "steps": list(steps), **changes}


def act(number: int, name: str, times: int = 0) -> Step:
    return {"box": number, "act": name, **({"times": times} if times else {})}


@pytest.fixture
def play(croupier: Run, tmp_path: Path) -> Any:
    def run(given: dict[str, Any], *options: str) -> Answer:
        file = tmp_path / "script.json"
        file.write_text(json.dumps(given), encoding="utf-8")
        return croupier("play", str(file), *(options or ("--json",)))

    return run


# Answers


def test_every_wager_answers_its_stake_what_counted_the_result_and_the_clause(play: Any) -> None:
    answer = play(script(act(1, "fold"), act(2, "play", 4))).json
    first, second = answer["boxes"]
    lost = {"stake": 1000, "counted": 1000, "result": "lose", "paid": 0, "clause": "8.1(a)"}
    assert first == {"box": 1, "wagers": {"ante": lost, "blind": lost}, "net": -2000}
    assert {name: (one["result"], one["paid"], one["clause"]) for name, one in second["wagers"].items()} == {
        "ante": ("win", 1000, "9.5(a)"),
        "blind": ("push", 0, "9.6(c)(ii)"),
        "play": ("win", 4000, "9.8(a)"),
        "trips": ("lose", 0, "9.7(b)"),
    }
    assert (answer["ended"], answer["hypothetical"], answer["bank"]) == (True, False, -2500)


@pytest.mark.parametrize("given_up", [[act(2, "fold"), act(1, "check")], [act(2, "play", 4), act(1, "check")]])
def test_in_a_void_round_no_wager_has_a_result_or_is_paid(play: Any, given_up: list[Step]) -> None:
    answer = play(script(*given_up, {"report": "shoe-malfunction", "fault": "electrical"})).json
    wagers = [one for found in answer["boxes"] for one in found["wagers"].values()]
    assert len(wagers) >= 5
    assert {(one["result"], one["paid"], one["counted"], one["clause"]) for one in wagers} == {("void", 0, 0, "11.1")}
    assert [found["net"] for found in answer["boxes"]] == [0, 0]


def test_a_low_wager_is_answered_with_the_advice_and_the_mark_goes_into_the_next_script(play: Any) -> None:
    (first,) = play(script(act(1, "fold"), boxes=[box(1, 3)])).json["boxes"]
    assert (first["advised"], first["advice"]) == (True, "further wagers under the minimum go back (5.4)")
    low_again = [box(1, 3, advised=first["advised"]), box(2)]
    again, other = play(script(act(2, "fold"), boxes=low_again)).json["boxes"]
    assert again["net"] == 0
    assert {(one["result"], one["clause"]) for one in again["wagers"].values()} == {("void", "5.4.s2")}
    assert "advised" not in other


def test_another_pay_table_is_marked_hypothetical(play: Any, tmp_path: Path) -> None:
    given = script(act(1, "fold"), act(2, "fold"), set={"blind.straight": 2})
    assert play(given).json["hypothetical"] is True
    told = play(given, "--log", str(tmp_path / "log.jsonl")).out
    assert "Hypothetical, no real table may pay so: blind.straight 2 [10.1]" in told


def test_without_a_stake_there_are_chips_for_what_the_steps_report(play: Any) -> None:
    reports = [
        {"report": "wrong-play-wager", "box": 2, "amount": 75},
        {"report": "unequal-blind", "box": 2, "blind": 40},
    ]
    answer = play(script(act(1, "fold"), act(2, "play", 3), *reports)).json
    assert [step.get("ok") for step in answer["steps"]] == [True] * 4
    assert answer["boxes"][1]["wagers"]["play"] == {
        "stake": 7500,
        "counted": 4000,
        "result": "win",
        "paid": 4000,
        "clause": "9.8(a)",
        "also": ["13.8(b)"],
    }


def test_conceding_is_offered_with_its_warning(play: Any) -> None:
    steps = [act(1, "play", 4), act(2, "fold"), act(1, "concede")]
    (turn,) = play(script(*steps)).json["steps"][2]["due"]["open"]
    assert (turn["box"], turn["acts"][0]["act"]) == (1, "concede")
    assert "loses every wager" in turn["acts"][0]["warning"]


# Corrections


def test_a_wrong_entry_is_taken_back_and_the_right_one_follows(play: Any, tmp_path: Path, croupier: Run) -> None:
    log = tmp_path / "log.jsonl"
    given = script(act(1, "fold"), {"correct": -1, **MISHEARD}, act(1, "play", 4), act(2, "fold"))
    answer = play(given, "--json", "--log", str(log)).json
    assert [step.get("ok") for step in answer["steps"]] == [True] * 4
    assert answer["steps"][2]["due"]["awaited"]["box"] == 1, "box 1 is asked again"
    assert [(found["box"], found["net"]) for found in answer["boxes"]] == [(1, -6000), (2, -2500)]
    assert {one["result"] for one in answer["boxes"][0]["wagers"].values()} == {"lose"}
    assert answer["boxes"][0]["wagers"]["play"]["clause"] == "9.8(b)", "not as folded"
    assert "CORRECTION *** by dealer Kim" in play(given, "--log", str(tmp_path / "other.jsonl")).out
    (replayed,) = croupier("replay", str(log), "--decide", "--json").json["rounds"]
    assert (replayed["ok"], replayed["final_stakes"]) == (True, answer["stakes"])


def test_the_fold_that_ended_a_round_is_taken_back_too(play: Any) -> None:
    one = [box(1, hole=BETTER_KINGS)]
    answer = play(script(act(1, "fold"), {"correct": -1, **MISHEARD}, act(1, "play", 4), boxes=one)).json
    assert (answer["ended"], answer["boxes"][0]["net"]) == (True, 5000)


def test_a_report_that_voided_the_round_is_taken_back_whole(play: Any) -> None:
    report = {"report": "card-exposed-in-deal"}
    answer = play(script(report, {"correct": -1, **MISHEARD}, act(1, "fold"), act(2, "play", 4))).json
    assert [step.get("ok") for step in answer["steps"]] == [True] * 4
    assert [found["net"] for found in answer["boxes"]] == [-2000, 4500]


def test_a_correction_may_go_back_to_the_wagers_and_they_are_placed_again(play: Any) -> None:
    steps = [act(1, "play", 4), {"correct": 2, **MISHEARD}, act(1, "fold"), act(2, "play", 4)]
    answer = play(script(*steps)).json
    assert [step.get("ok") for step in answer["steps"]] == [True] * 4
    assert [found["net"] for found in answer["boxes"]] == [-2000, 4500]


def test_a_choice_left_open_goes_with_the_report_that_is_taken_back(play: Any) -> None:
    steps = [{"report": "disturbance", "what": "a fire"}, {"correct": -1, **MISHEARD}, act(1, "fold")]
    answer = play(script(*steps)).json
    assert [step.get("ok") for step in answer["steps"]] == [True] * 3


@pytest.mark.parametrize(
    ("correction", "words"),
    [
        ({"correct": 0, **MISHEARD}, "there is no event 0"),
        ({"correct": 99, **MISHEARD}, "there is no event 99"),
        ({"correct": -1, "by": "", "reason": "misheard"}, "who makes it and why"),
        ({"correct": -1, "by": "dealer Kim"}, "who makes it and why"),
        ({"correct": -1, "by": "dealer\nKim", "reason": "misheard"}, "one line of plain words"),
    ],
)
def test_a_correction_that_cannot_be_made_is_refused_and_changes_nothing(
    play: Any, correction: Step, words: str
) -> None:
    answer = play(script(act(1, "fold"), correction, act(2, "fold"))).json
    assert words in answer["steps"][1]["refusal"]["reason"]
    assert [found["net"] for found in answer["boxes"]] == [-2000, -2500]


def test_a_refused_correction_leaves_a_round_that_is_over_as_it_is(play: Any) -> None:
    answer = play(script(act(1, "fold"), {"correct": 50, **MISHEARD}, boxes=[box(1)])).json
    assert "refusal" in answer["steps"][1]
    assert (answer["ended"], answer["boxes"][0]["net"]) == (True, -2000)


# What is no script


@pytest.mark.parametrize("wager", [[], {}, "", False, True, None, "ten", -10, 5.005, [10]])
@pytest.mark.parametrize("name", ["ante", "blind", "trips"])
def test_a_wager_that_is_no_amount_gets_one_clear_line(play: Any, name: str, wager: Any) -> None:
    play(script(boxes=[box(1) | {name: wager}])).is_one_clear_line(f"the {name} of box 1", "dollars")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ({"box": 1, "act": "check", "times": 4}, ("'times' does not belong here", "box, act")),
        ({"box": 1, "act": "fold", "times": 0}, ("'times' does not belong here",)),
        ({"box": 1, "time-out": True, "act": "fold"}, ("'act' does not belong here", "box, time-out")),
        ({"box": 1, "time-out": True, "times": 4}, ("'times' does not belong here",)),
        ({"box": 1, "time-out": "yes"}, ("{box, time-out: true}",)),
        ({"box": 1, "time-out": False}, ("{box, time-out: true}",)),
        ({"box": 2.0, "act": "fold"}, ("box 2.0 is not in the script",)),
        ({"box": True, "act": "fold"}, ("box True is not in the script",)),
        ({"box": "1", "act": "fold"}, ("box '1' is not in the script",)),
        ({"box": 7, "act": "fold"}, ("box 7 is not in the script",)),
        ({"box": 1, "act": "play", "times": 4.0}, ("times is a whole number, not 4.0",)),
        ({"box": 1, "act": "play", "times": True}, ("times is a whole number, not True",)),
        ({"box": 1, "act": "play", "to": 40}, ("'to' does not belong here", "box, act, times")),
        ({"box": 1, "act": "raise"}, ("'raise' is no act", "play, check, fold, concede, time-out")),
        ({"box": 1}, ("it has no act, report, choose, correct or time-out",)),
        ({}, ("it names no box",)),
        ({"choose": "void", "by": "casino operator", "zork": 1}, ("'zork' does not belong here", "choose, by, reason")),
        ({"choose": ["void"], "by": "casino operator"}, ("choose is words",)),
        ({"correct": "last", "by": "dealer", "reason": "misheard"}, ("the number of an event, not to 'last'",)),
        ({"correct": 1, "box": 1}, ("'box' does not belong here",)),
        ({"report": "breach", "box": 7, "clause": "15.1"}, ("box 7 is not in the round",)),
        ({"report": "breach", "box": 2.0, "clause": "15.1"}, ("box 2.0 is not in the round",)),
        ({"report": "under-minimum"}, ("under-minimum also asks for box",)),
    ],
)
def test_a_step_that_cannot_be_read_gets_one_clear_line(play: Any, step: Step, words: tuple[str, ...]) -> None:
    answer = play(script(step))
    answer.is_one_clear_line("step 1: ", *words)
    assert "seat" not in answer.err


@pytest.mark.parametrize("boxes", [[box(1, 0)], [box(1, 0), box(2, "0")]])
def test_a_script_without_wagers_says_so(play: Any, boxes: list[Any]) -> None:
    play(script(boxes=boxes)).is_one_clear_line("no box has an ante and a blind", "act-uth-2025 4.2")
