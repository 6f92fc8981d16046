"""Answers to a report and to a choice, as in every kind of round: what is checked of them before anything is ruled on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.protocol import Choice, Choose, Decision, Refusal, Report, RulingGiven, is_players, misread
from croupier.rulings import reports
from croupier.rulings.ruling import NO_REASON, Answer, fault_in_words

NOTHING_OPEN = Refusal("no-choice-open", "no choice is open", "system")


def ruled(command: Report, read: Callable[[msgspec.Raw], Any], rule: Callable[[Any], Answer]) -> Decision:
    """Rule on what is reported: the ruling and its remedies."""
    try:
        report = read(command.report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return Refusal("not-a-report", f"this report cannot be read: {misread(str(error))}", "system")
    answer = rule(report)
    if isinstance(answer, Refusal):
        return answer
    about = bytes(reports.encoded(answer.about)).decode() if answer.about else ""
    return (RulingGiven(command.report, answer.words, answer.clauses, answer.choices, about), *answer.events)


def chosen(
    command: Choose, choices: tuple[Choice, ...], may_choose: Callable[[str, str], bool], article: str = ""
) -> Choice | Refusal:
    """Return the open choice that is made, by one who may make it, and by an official with a reason."""
    if not all(type(said) is str for said in (command.choice, command.by, command.reason)):
        return Refusal("not-a-choice", "give the choice, who makes it and the reason as words", "system")
    fault = fault_in_words(command.by, 60) or fault_in_words(command.reason, 200)
    if fault:
        return Refusal("wrong-words", fault, "system")
    names = [choice.name for choice in choices]
    if command.choice not in names:
        return Refusal(
            "no-such-choice", f"'{command.choice[:20]}' is not open: choose {', '.join(names)}", choices[0].clause
        )
    choice = choices[names.index(command.choice)]
    if not may_choose(command.by, choice.by):
        words = f"this choice is made by {article}{choice.by}, not by {command.by[:40] or 'nobody'}"
        return Refusal("not-theirs-to-choose", words, choice.clause)
    if not is_players(choice.by) and not command.reason.strip():
        return Refusal("no-reason", NO_REASON, choice.clause)
    return choice
