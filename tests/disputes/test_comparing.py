"""A case that states something else than the engine finds says so, and a case that states too little is refused."""

from __future__ import annotations

import re

import pytest

from croupier.disputes.case import Case, read_case
from croupier.disputes.comparing import differences
from croupier.errors import RequestError
from tests.support.disputes.comparing import SHOWN

BANKED = """
title = "t"
situation = "s"
question = "q?"
answer = "a"
wrong = ["b", "c"]
why = "w"
[round]
rulebook = "act-uth-2025"
boxes = [{ box = 1, ante = 10, blind = 10, trips = 5, hole = "AsAh" }]
dealer = "QsJd"
board = "Ac 7h 3d 9c 2s"
steps = [{ box = 1, act = "play", times = 4 }, { report = "disturbance", what = "a fire alarm" }]
[[ruling]]
step = 2
clauses = ["15.2"]
choices = ["void", "no-action"]
[money]
bank = 0
[money.boxes.1]
net = 0
ante = { result = "void", paid = 0 }
[waits]
on = "choice"
"""


def shown(old: str = "", new: str = "") -> Case:
    """The case of the document, with one thing in it changed."""
    assert old in SHOWN
    return read_case(SHOWN.replace(old, new, 1), "shown")


def test_the_case_of_the_document_holds() -> None:
    assert differences(shown()) == []
    assert shown().is_combination
    assert shown().clauses == ("17.5", "17.8", "11.2", "15.2(b)")


@pytest.mark.parametrize(
    ("old", "new", "where", "expected", "found"),
    [
        ('clauses = ["17.8"]', 'clauses = ["17.7"]', "step 7", "17.7", "17.8, 17.8.s2"),
        ("call up to $30", "call up to $20", "step 7", "... call up to $20 ...", "call up to $30"),
        ('["complete", "fold"]', "[]", "step 7", "nothing", "complete, fold"),
        ("wager-held seat 3", "wager-held seat 4", "step 5", "wager-held seat 4", "wager-held seat 3"),
        ('clause = "11.2"', 'clause = "11.1"', "step 9", "11.1", "11.2"),
        ('clauses = ["15.2(b)"]', 'clauses = ["15.2(c)"]', "clauses", "15.2(c)", "15.2(b)"),
        ("2 = 198", "2 = 178", "stake of seat 2", "$178", "$198"),
        ("amount = 6", "amount = 9", "pot 1", "$9", "$6"),
        ("seats = [1],", "seats = [1, 2],", "pot 1: seats", "1, 2", "1"),
        ("to = { 1 = 6 }", "to = { 2 = 6 }", "pot 1: to", "seat 2 $6", "seat 1 $6"),
        ("pots = [", "pots = [{ amount = 4 }, ", "pots", "$4, $6", "$6"),
        ("returned = { 1 = 30 }", "returned = {}", "returned", "nothing", "seat 1 $30"),
        ("commission = 0", "commission = 1", "commission", "$1", "$0"),
        ('{ seat = 3, act = "fold" },\n]', "]", "the end", "the round ends", "it waits on seat 3"),
        ("[money]", '[waits]\non = "seat 3"\n[money]', "waits", "on seat 3", "the round has ended"),
        ('report = "bet-amount"', 'report = "card-count"', "the round", "a script that can be played", "step 7: "),
    ],
)
def test_what_differs_is_told_with_what_was_expected_and_found(
    old: str, new: str, where: str, expected: str, found: str
) -> None:
    told = differences(shown(old, new))
    assert any(one.where.startswith(where) and one.expected == expected and found in one.found for one in told), told


def test_a_refused_step_that_is_not_stated_differs() -> None:
    (told,) = differences(shown('[[refused]]\nstep = 9\nclause = "11.2"\n'))
    assert (told.where[:6], told.expected) == ("step 9", "not refused")
    assert "11.2" in told.found


def test_a_step_that_is_carried_out_differs_from_one_stated_as_refused() -> None:
    case = read_case(f'{SHOWN}\n[[refused]]\nstep = 10\nclause = "12.3(d)"\n', "shown")
    (told,) = differences(case)
    assert (told.expected, told.found) == ("refused under 12.3(d)", "carried out")


def test_what_a_round_waits_for_is_compared_with_its_acts_and_amounts() -> None:
    waiting = """[waits]
on = "seat 3"
acts = ["call", "raise", "fold"]
call = 20
raise = [50, 198]
[money]"""
    cut = SHOWN.replace('  { seat = 3, act = "fold" },\n]', "]").replace("1 = 204", "1 = 168")
    cut = cut.replace("[{ amount = 6, seats = [1], to = { 1 = 6 } }]", "[{ amount = 36 }]")
    told = differences(read_case(cut.replace("returned = { 1 = 30 }", "").replace("[money]", waiting), "shown"))
    assert [(one.where, one.expected, one.found) for one in told] == [
        ("clauses", "15.2(b)", told[0].found),
        ("waits: call", "$20", "$30"),
        ("waits: minimum raise to", "$50", "$60"),
    ]


def test_a_round_against_the_bank_is_compared_box_by_box() -> None:
    told = differences(read_case(BANKED, "banked"))
    assert [(one.where, one.expected, one.found) for one in told] == [
        ("step 2 (report disturbance, what a fire alarm): choices", "void, no-action", "void, play-on"),
        ("box 1: net", "$0", "-$65"),
        ("box 1: ante", "a wager", "none that was decided"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("title =", "titel =", "titel"),
        ("step = 7", "step = 7\nclause = 1", "clause"),
        ("step = 7", "step = 8", "step 8 is no report"),
        ("step = 7", "step = 11", "there is no step 11"),
        ("step = 9", "step = 7", "step 7 is answered twice"),
        ("[[ruling]]\nstep = 7", "[[refused]]\nstep = 7", "clauses"),
        ('clauses = ["17.8"]', "clauses = []", "the ruling at step 7 names no clause"),
        ('clauses = ["17.8"]', 'clauses = ["17.88"]', "has no clause '17.88'"),
        ('see = ["17.7"]', 'see = ["17-7"]', "has no clause '17-7'"),
        (", 4 = 200 }", " }", "money.stakes names [1, 2, 3]; the round has [1, 2, 3, 4]"),
        ("commission = 0", "bank = 3", "money.bank does not belong to this game"),
        ("get the chips back?", "get the chips back", "question ends with a question mark"),
        ('"Seat 2 has to make up the call of $30.", ', "", "wrong has fewer than 2 answers"),
        ('answer = "Seat 2 may fold and takes the $20 back."', 'answer = ""', "answer is empty"),
        ("button = 4", "", "button"),
    ],
)
def test_a_case_that_says_too_little_or_what_is_not_there_is_refused(old: str, new: str, fault: str) -> None:
    with pytest.raises(RequestError, match=re.escape(fault)):
        shown(old, new)


def test_a_report_without_its_answer_is_refused() -> None:
    ruling = SHOWN[SHOWN.index("[[ruling]]\nstep = 5") : SHOWN.index("[[ruling]]\nstep = 7")]
    with pytest.raises(RequestError, match=r"step 5 reports out-of-turn; state its \[\[ruling\]\]"):
        shown(ruling)
