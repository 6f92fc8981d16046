"""`croupier drill`: training questions for dealers, asked, marked and explained."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from croupier.cli.output import print_json, say, warn
from croupier.cli.table_options import (
    EXAMPLE_ID,
    JsonOption,
    RulebookOption,
    SetOption,
    TableOption,
    given_rules,
    settled,
)
from croupier.drills import EXPECTED, KINDS, BankTable, Marking, Question, Table, asked, drill_table, in_words, marked
from croupier.errors import CroupierError, RequestError
from croupier.rulebooks import Rulebook, rulebook

CHECK_FAILED = 1
MOST_QUESTIONS = 1_000
STOP = ("q", "quit", "stop")
EXAMPLES = (
    f"Examples: croupier drill -r {EXAMPLE_ID}; croupier drill -r {EXAMPLE_ID} --kind side-pots --seed 7; "
    f"croupier drill -r {EXAMPLE_ID} --kind ruling --count 5"
)


def drill(
    name: RulebookOption,
    kind: Annotated[str, typer.Option(metavar="KIND", help=f"One of {', '.join(KINDS)}; any of them otherwise.")] = "",
    seed: Annotated[int | None, typer.Option(help="Ask the question of this number again.")] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="X",
            help="Your answer: dollars (repeatable, or 30,12.50), a seat, or the number of an option and then its clause.",
        ),
    ] = None,
    count: Annotated[int | None, typer.Option(min=1, max=MOST_QUESTIONS, help="How many questions.")] = None,
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOption = False,
) -> int:
    """Ask a dealer a question and mark the answer: rulings, pots, commission, limits, the showdown, disputes.

    In a terminal it asks, marks and keeps a score; otherwise it prints the question. With its --kind and --seed again and
    --answer 30,12.50 it prints the marking.
    """
    rules = settled(rulebook(name), given_rules(set_, table))
    place = drill_table(rules)
    for line in rules.warnings:
        warn(line)
    if answer is not None:
        if seed is None or count is not None:
            raise RequestError("--answer goes with the --seed of its question, and with no --count")
        return _mark(place, seed, kind, answer, json)
    first = secrets.randbits(32) if seed is None else seed
    if json or not is_a_person():
        _print(place, first, kind, count, json)
        return 0
    return _session(place, first, kind, count)


def is_a_person() -> bool:
    """Tell whether a person at a terminal can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _print(table: Table | BankTable, first: int, kind: str, count: int | None, json: bool) -> None:
    """The questions alone."""
    questions = [(seed, asked(table, seed, kind)) for seed in range(first, first + (count or 1))]
    if json:
        found = [_as_json(table.book, seed, question) for seed, question in questions]
        print_json(found[0] if count is None else {"questions": found})
        return
    for number, (seed, question) in enumerate(questions):
        _ask(table.book, seed, question, gap=number > 0)


def _mark(table: Table | BankTable, seed: int, kind: str, answer: Sequence[str], json: bool) -> int:
    question = asked(table, seed, kind)
    marking = marked(question, answer)
    if json:
        print_json(_as_json(table.book, seed, question, marking))
    else:
        say(question.text)
        _tell(table.book, question, marking)
    return 0 if marking.right else CHECK_FAILED


def _session(table: Table | BankTable, first: int, kind: str, count: int | None) -> int:
    """Question after question with a person; it ends after `count`, or when they have had enough."""
    right = done = 0
    for seed in range(first, first + (count or MOST_QUESTIONS)):
        question = asked(table, seed, kind)
        _ask(table.book, seed, question, gap=done > 0)
        marking = _heard(question)
        if marking is None:
            break
        _tell(table.book, question, marking)
        done, right = done + 1, right + marking.right
        say(f"Score: {right} of {done}")
        if done != count and _line("Enter for the next question, q to stop: ") in (None, *STOP):
            break
    if done:
        say(f"{right} of {done} right.")
    return 0


def _heard(question: Question) -> Marking | None:
    """The marking of an answer that can be read; None where the person stops."""
    while (words := _line(f"Your answer ({EXPECTED[question.asks]}; q to stop): ")) not in (None, *STOP):
        try:
            return marked(question, [words or ""])
        except CroupierError as error:
            say(str(error))
    return None


def _line(prompt: str) -> str | None:
    try:
        return input(prompt).strip().lower()
    except EOFError:
        say("")
        return None


def _ask(book: Rulebook, seed: int, question: Question, *, gap: bool) -> None:
    if gap:
        say("")
    say(f"{question.kind}, {book.id}, seed {seed}")
    for line in question.situation:
        say(f"  {line}")
    say(question.text)
    for number, option in enumerate(question.options, start=1):
        say(f"  {number}. {option}")


def _tell(book: Rulebook, question: Question, marking: Marking) -> None:
    """The marking, with how the right answer comes about and the clauses it stands on."""
    right, given = in_words(question, question.correct), in_words(question, marking.answer)
    if marking.answer == question.correct:
        say(f"Right: {right}" if marking.right else f"The ruling is right: {right}")
    else:
        say(f"Wrong: {given}")
        say(f"Right is {right}")
    if marking.clause:
        stands = "one it stands on" if marking.clause_right else "not one it stands on"
        say(f"The clause you named, {marking.clause}, is {stands}.")
    for step in question.explanation:
        if step not in question.options:
            say(f"  {step}")
    for clause in question.clauses:
        say(f"  {book.id} {clause}: {summary(book, clause)}")


def summary(book: Rulebook, clause: str) -> str:
    """A clause in our words."""
    return book.clauses[clause].summary if clause in book.clauses else "our own practice where the text is silent"


def _as_json(book: Rulebook, seed: int, question: Question, marking: Marking | None = None) -> dict[str, object]:
    """The question, and with an answer its marking; amounts are cents."""
    found: dict[str, object] = {
        "rulebook": book.id,
        "seed": seed,
        "kind": question.kind,
        "asks": question.asks,
        "question": question.text,
        "situation": question.situation,
    }
    if question.options:
        found["options"] = question.options
    if marking is None:
        return found
    return found | {
        "right": marking.right,
        "answer": _value(question, marking.answer),
        "correct": _value(question, question.correct),
        **({"clause": marking.clause, "clause_right": marking.clause_right} if marking.clause else {}),
        "clauses": [{"id": clause, "summary": summary(book, clause)} for clause in question.clauses],
        "explanation": question.explanation,
    }


def _value(question: Question, answer: Sequence[int]) -> object:
    """One number where one is asked for, a list where several are."""
    return list(answer) if question.asks == "amounts" else answer[0]
