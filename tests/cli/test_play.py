"""`croupier play`, to the contract."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer, Run

HOLES = {1: "AsAh2c3d", 2: "KsKh7c8d", 3: "QsQh5c6d"}


def script(**changes: Any) -> dict[str, Any]:
    seats = [{"seat": seat, "stake": 100, "hole": hole} for seat, hole in HOLES.items()]
    return {
        "rulebook": "act-omaha-2006",
        "set": {"limit": "pot"},
        "button": 3,
        "seats": seats,
        "board": "Kd 9h 4d 2s Jc",
        "steps": [],
    } | changes


def steps(*words: str) -> list[dict[str, Any]]:
    found = []
    for step in words:
        seat, act, *to = step.split()
        found.append({"seat": int(seat), "act": act, **({"to": float(to[0])} if to else {})})
    return found


@pytest.fixture
def play(croupier: Run, tmp_path: Path) -> Any:
    def run(changed: dict[str, Any], *options: str) -> Answer:
        file = tmp_path / "script.json"
        file.write_text(json.dumps(changed), encoding="utf-8")
        return croupier("play", str(file), *(options or ("--json",)))

    return run


def test_each_step_says_what_was_due_before_it(play: Any) -> None:
    answer = play(script(steps=steps("3 raise 7", "1 check", "1 fold", "2 call"))).json
    first = answer["steps"][0]
    assert first["due"] == {
        "awaited": {
            "seat": 3,
            "acts": [
                {"act": "fold", "clauses": ["10.2(b)(iii)"]},
                {"act": "call", "clauses": ["10.2(b)(i)"], "amount": 200},
                {"act": "raise", "clauses": ["10.2(b)(ii)", "5.1.s3", "4.2(g).s2"], "min_to": 400, "max_to": 700},
            ],
        },
        "open": [],
    }
    assert first["ok"] is True
    assert answer["steps"][1]["refusal"] == {"code": "no-check", "reason": "a check is not open here", "clause": "11.2"}
    assert "ok" not in answer["steps"][1]
    assert answer["due"]["awaited"]["seat"] == 2
    assert (answer["ended"], answer["stakes"]) == (False, [9_900, 9_300, 9_300])
    assert answer["pots"] == [{"amount": 1_500, "eligible": [2, 3], "winners": []}]


def test_a_round_is_played_to_its_end_with_pots_commission_and_stakes_in_seat_order(play: Any) -> None:
    seats = [{"seat": s, "stake": stake, "hole": HOLES[s]} for s, stake in ((1, 100), (2, 80), (3, 20))]
    happened = steps("3 raise 7", "1 raise 22", "2 call", "3 call", "1 bet 30", "2 raise 58", "1 call")
    answer = play(script(seats=seats, steps=happened)).json
    assert answer["ended"] is True
    assert answer["due"] == {"awaited": None, "open": []}
    assert answer["pots"] == [
        {"amount": 6_000, "eligible": [1, 2, 3], "winners": [{"seat": 2, "amount": 5_600}]},
        {"amount": 12_000, "eligible": [1, 2], "winners": [{"seat": 2, "amount": 11_400}]},
    ]
    assert answer["commission"] == {
        "amount": 1_000,
        "base": 18_000,
        "rate": 10,
        "unit": 100,
        "cap": 1_000,
        "from": [400, 600],
        "clause": "15.2(a)(ii).s2",
    }
    assert answer["stakes"] == [2_000, 17_000, 0]


def test_a_tap_out_short_of_a_raise_goes_to_exactly_everything(play: Any) -> None:
    seats = [{"seat": 1, "stake": 100}, {"seat": 2, "stake": 100}, {"seat": 3, "stake": 3}]
    acts = play(script(seats=seats)).json["due"]["awaited"]["acts"]
    assert acts[-1] == {"act": "raise", "clauses": ["10.2(b)(ii)", "14.1"], "min_to": 300, "max_to": 300}


def test_an_uncalled_bet_is_returned(play: Any) -> None:
    answer = play(script(steps=steps("3 raise 7", "1 fold", "2 fold"))).json
    assert answer["returned"] == [{"seat": 3, "amount": 500}]
    assert answer["commission"]["amount"] == 0
    assert answer["stakes"] == [9_900, 9_800, 10_300]


def test_straddles_come_first_and_any_other_step_closes_them(play: Any) -> None:
    happened = steps("3 straddle", "1 straddle", "2 call")
    answer = play(script(rulebook="adelaide-omaha", set={"straddle": True}, steps=happened)).json
    assert answer["steps"][0]["due"] == {
        "awaited": None,
        "open": [{"seat": 3, "act": "straddle", "amount": 400, "to": 400, "clauses": ["A1.7(b)"]}],
    }
    assert answer["steps"][1]["ok"] is True, "the chain may run to the blinds"
    assert answer["steps"][2]["due"]["awaited"]["seat"] == 2
    late = play(script(rulebook="adelaide-omaha", set={"straddle": True}, steps=steps("3 call", "1 straddle"))).json
    assert late["steps"][1]["refusal"]["clause"] == "A1.7(c)"


def test_posts_time_outs_shows_and_mucks_are_steps_too(play: Any) -> None:
    seats = [{"seat": 1, "stake": 100}, {"seat": 2, "stake": 100}, {"seat": 3, "stake": 100, "owes": [1, 2]}]
    happened = [
        *steps("3 stand", "1 call", "2 stand"),
        {"seat": 1, "time-out": True},
        *steps("2 check", "3 check", "2 check", "3 check", "2 check", "3 check"),
        {"seat": 2, "act": "show", "cards": "KsKh7c8d"},
        {"seat": 3, "act": "muck"},
    ]
    answer = play(script(seats=seats, steps=happened)).json
    assert all(step.get("ok") for step in answer["steps"]), answer["steps"]
    assert answer["pots"] == [{"amount": 700, "eligible": [2, 3], "winners": [{"seat": 2, "amount": 700}]}]


@pytest.mark.parametrize(
    ("book", "why", "clause"),
    [
        ("act-omaha-2006", "missed", "17.4"),
        ("act-omaha-2006", "new", "17.11(b)"),
        ("act-manila-2005", "moved", "17.13.s2"),
        ("adelaide-omaha", "missed", "67(a)"),
        ("adelaide-omaha", "new", "66(a)"),
    ],
)
def test_a_post_cites_the_clause_of_why_it_is_owed(play: Any, book: str, why: str, clause: str) -> None:
    seats = [{"seat": seat, "stake": 100} for seat in (1, 2)] + [{"seat": 3, "stake": 100, "owes": [2], "why": why}]
    changes = {"rulebook": book, "set": {}, "board": ""}
    assert f"Seat 3 posts $2 [{clause}]" in told(play(script(seats=seats, **changes), "--"))


def test_a_post_the_rulebook_has_no_clause_for_is_a_fault_of_the_script(play: Any) -> None:
    seats = [{"seat": seat, "stake": 100, "owes": [2] * (seat == 3), "why": "moved"} for seat in (1, 2, 3)]
    answer = play(script(seats=seats, rulebook="adelaide-omaha", set={}))
    assert answer.code != 0
    assert "give missed or new" in answer.err


def test_a_board_may_be_partial_and_unknown_cards_wait(play: Any) -> None:
    answer = play(script(board="Kd ??", steps=steps("3 call", "1 call", "2 stand", "1 check"))).json
    assert answer["ended"] is False
    assert answer["due"]["awaited"]["seat"] == 2


def told(answer: Answer) -> list[str]:
    assert (answer.code, answer.err) == (0, "")
    return answer.out.splitlines()


def test_people_read_the_round_as_text_with_every_refusal_in_its_place(play: Any) -> None:
    happened = [*steps("3 raise 7", "1 check", "1 raise 99", "1 fold"), {"seat": 1, "time-out": True}, *steps("2 fold")]
    lines = told(play(script(steps=happened), "--"))
    at = lines.index("Seat 3 raises to $7 [10.2(b)(ii)]")
    assert lines[at + 1 : at + 6] == [
        "*** REFUSED *** step 2, Seat 1 check: a check is not open here [11.2]",
        "*** REFUSED *** step 3, Seat 1 raise to $99: the maximum is $23 [4.2(g).s2]",
        "Seat 1 folds [10.3(c)]",
        "*** REFUSED *** step 5, Seat 1 time-out: the clock runs only for the player in turn [4.8]",
        "Seat 2 folds [10.3(c)]",
    ]
    assert lines[-1] == "Seat 3: $103"


def test_a_refusal_stands_after_the_cards_that_were_dealt_before_it(play: Any) -> None:
    lines = told(play(script(steps=steps("3 call", "1 call", "2 stand", "3 check")), "--"))
    assert lines[-3].startswith("*** FLOP ***")
    assert lines[-2].startswith("*** REFUSED *** step 4, Seat 3 check: it is seat 1's turn: ")
    assert lines[-1].startswith("*** WAITING *** for Seat 1 to act: ")


def test_choices_corrections_and_clocks_are_refused_in_their_place_too(play: Any) -> None:
    happened = [{"choose": "redeal", "by": "dealer"}, {"correct": 99, "by": "dealer", "reason": "none"}]
    lines = told(play(script(steps=[*happened, {"seat": 1, "clock": "seat 2"}]), "--"))
    assert [line.split(":")[0] for line in lines if "REFUSED" in line] == [
        "*** REFUSED *** step 1, choose redeal",
        "*** REFUSED *** step 2, correct 99",
        "*** REFUSED *** step 3, Seat 1 clock",
    ]


def test_a_round_that_has_not_ended_says_what_it_waits_for(play: Any) -> None:
    assert told(play(script(steps=steps("3 raise 7")), "--"))[-1] == (
        "*** WAITING *** for Seat 1 to act: fold [10.3(c)]; call $6 [10.3(a)]; "
        "raise to $12, at most to $23 [10.3(b), 5.1.s3, 4.2(g).s2]"
    )
    short = [{"seat": 1, "stake": 100}, {"seat": 2, "stake": 100}, {"seat": 3, "stake": 3}]
    assert "; raise to $3 [10.2(b)(ii), 14.1]" in told(play(script(seats=short), "--"))[-1]


def test_a_hand_that_is_not_given_is_waited_for(play: Any) -> None:
    seats = [{"seat": seat, "stake": 100} for seat in HOLES]
    happened = steps("3 call", "1 call", "2 stand", *["1 check", "2 check", "3 check"] * 3)
    lines = told(play(script(seats=seats, steps=happened), "--"))
    assert lines[-1] == "*** WAITING *** for Seat 1 and a hand that is not given: show [13.1]"
    shown = told(play(script(seats=seats, steps=[*happened, {"seat": 1, "act": "show", "cards": HOLES[1]}]), "--"))
    assert shown[-1] == "*** WAITING *** for Seat 2 and a hand that is not given: show [13.1.s2]; muck [13.1.s2]"


def test_a_choice_a_ruling_has_left_open_is_waited_for(play: Any) -> None:
    report = {"report": "uncovered", "what": "the lights went out"}
    lines = told(play(script(steps=[*steps("3 raise 7"), report]), "--"))
    assert any(line.startswith("*** RULING *** No rule covers this") for line in lines)
    assert lines[-1].startswith("*** WAITING *** for a choice a ruling has left open: agree, open to all players: ")
    assert "; disagree, open to all players: " in lines[-1]


def test_a_qualifier_no_hand_can_meet_is_said(play: Any) -> None:
    table = {"deck": 36, "win": "high-low", "low.qualifier": 8, "ace": "high"}
    seats = [{"seat": seat, "stake": 100} for seat in HOLES]
    for options in ((), ("--",)):
        answer = play(script(set=table, seats=seats, board=""), *options)
        assert answer.code == 0
        assert "no low hand can qualify" in answer.err


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"set": {"deck": 50}}, ("2.2", "50")),
        ({"set": {"colour": "red"}}, ("colour",)),
        ({"rulebook": "hoyle"}, ("hoyle",)),
        ({"rulebook": "act-uth-2025"}, ("act-uth-2025",)),
        ({"button": 9}, ("button", "9")),
        ({"seats": [{"seat": 1, "stake": 100}]}, ("two or more",)),
        ({"seats": [{"seat": 1, "stake": 100}, {"seat": 1, "stake": 100}]}, ("two or more",)),
        ({"seats": [{"seat": 1, "stake": -5}, {"seat": 3, "stake": 100}]}, ("seat 1",)),
        ({"seats": [{"seat": 1, "stake": 0}, {"seat": 3, "stake": 100}]}, ("stake",)),
        ({"seats": [{"seat": 1, "stake": 10, "hole": "As"}, {"seat": 3, "stake": 100}]}, ("hole cards", "9.2")),
        ({"board": "As Kd Xx"}, ("Xx",)),
        ({"board": "As"}, ("As is there twice",)),
        ({"board": "2h 3h 4h 5h 6h 7h"}, ("communal",)),
        ({"steps": [{"seat": 7, "act": "fold"}]}, ("seat 7",)),
        ({"steps": [{"seat": 3, "act": "dance"}]}, ("dance",)),
        ({"steps": [{"seat": 3, "act": "raise"}]}, ("needs `to`",)),
        ({"steps": [{"seat": [3], "act": "fold"}]}, ("seat",)),
        ({"steps": ["fold"]}, ("script",)),
        ({"colour": "red"}, ("colour",)),
    ],
)
def test_a_bad_script_gets_one_clear_line(play: Any, changes: dict[str, Any], words: tuple[str, ...]) -> None:
    play(script(**changes)).is_one_clear_line(*words)


def test_what_is_no_script_at_all_gets_one_clear_line(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "script.json"
    for content in (b"", b"[]", b"\xff\xfe", b"[" * 10_000, b'{"rulebook": 5}'):
        file.write_bytes(content)
        croupier("play", str(file)).is_one_clear_line("not a script")
    croupier("play", str(tmp_path / "none.json")).is_one_clear_line("cannot read")


def test_a_list_gives_each_betting_round_its_limit(play: Any) -> None:
    limits = ["fixed", "fixed", "pot", "pot"]
    opened = script(rulebook="adelaide-omaha", set={"limit": limits}, steps=steps("3 raise 5", "3 raise 4", "1 call"))
    first, second, _ = play(opened).json["steps"]
    assert first["refusal"]["clause"] == "A1.2"
    assert second["ok"] is True
    play(script(set={"limit": limits})).is_one_clear_line("act-omaha-2006 4.2(g)")


def test_the_base_of_commission_leaves_out_an_uncalled_bet_of_a_dead_hand(play: Any) -> None:
    fouled = {"report": "wrong-number-of-cards", "seat": 1, "cards": 3}
    given = script(set={"limit": "no-limit"}, steps=[*steps("3 call", "1 raise 20", "2 fold"), fouled])
    answer = play(given).json
    assert (answer["pots"][0]["amount"], answer["commission"]["base"]) == (2400, 600)
