"""Reading an answer as a person gives it, and marking it.

Amounts are dollars, several of them separated by commas; a seat is its number; a ruling is the number or the words of its
option, and after it, if one likes, the clause that decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from croupier.drills.question import Question
from croupier.drills.story import listed
from croupier.errors import RequestError
from croupier.history import dollars
from croupier.rulebooks import NotPermitted, read_cents

LONGEST_ANSWER = 400
_THOUSANDS = re.compile(r"\$?\d{1,3}(,\d{3})+(\.\d\d)?", re.ASCII)


class Marking(msgspec.Struct, frozen=True):
    """An answer as it was understood, and whether it is right."""

    right: bool
    answer: tuple[int, ...]
    clause: str = ""  # the clause that was named, where one was
    clause_right: bool = True


def marked(question: Question, given: Sequence[str]) -> Marking:
    """Mark an answer; RequestError where it cannot be read as one to this question."""
    if any(len(part) > LONGEST_ANSWER for part in given):
        raise RequestError(f"an answer of more than {LONGEST_ANSWER} letters is none")
    parts = [part.strip() for part in given if part.strip()]
    if not parts:
        raise RequestError(f"the answer is empty; give {EXPECTED[question.asks]}")
    if question.asks == "option":
        return _marked_ruling(question, parts)
    answer = _seat(question, parts) if question.asks == "seat" else _amounts(question, parts)
    return Marking(answer == question.correct, answer)


EXPECTED = {
    "amount": "an amount in dollars, such as 12.50",
    "amounts": "amounts in dollars separated by commas, such as 30,12.50",
    "seat": "a seat number, such as 4",
    "option": "the number of an option, and if you like the clause after it: 2",
}


def _amounts(question: Question, parts: list[str]) -> tuple[int, ...]:
    if question.asks == "amount":
        parts = [part.replace(",", "") if _THOUSANDS.fullmatch(part) else part for part in parts]
    pieces = [piece.strip() for part in parts for piece in part.split(",")]
    if question.asks == "amount" and len(pieces) > 1:
        raise RequestError(f"one amount is asked for and {len(pieces)} were given")
    try:
        return tuple(map(read_cents, pieces))
    except NotPermitted as error:
        raise RequestError(f"the answer: {error}; give {EXPECTED[question.asks]}") from None


def _seat(question: Question, parts: list[str]) -> tuple[int, ...]:
    seats = question.seats
    words = parts[0].lower().removeprefix("seat").strip()
    if len(parts) > 1 or not re.fullmatch(r"\d{1,3}", words, re.ASCII):
        raise RequestError(f"'{' '.join(parts)[:40]}' is no seat; give {EXPECTED['seat']}")
    if int(words) not in seats:
        raise RequestError(f"seat {int(words)} is not in the round; there are {listed(list(map(str, sorted(seats))))}")
    return (int(words),)


def _marked_ruling(question: Question, parts: list[str]) -> Marking:
    """The option first, then perhaps the clause; both may stand in one text, parted by a comma."""
    if len(parts) == 1 and _option(question, parts[0]) is None and "," in parts[0]:
        parts = [part.strip() for part in parts[0].rsplit(",", 1)]
    if len(parts) > 2:
        raise RequestError("a ruling takes one option and at most one clause")
    number = _option(question, parts[0])
    if number is None:
        raise RequestError(
            f"'{parts[0][:40]}' is none of the options; give a number from 1 to {len(question.options)}, or its words"
        )
    if len(parts) == 1:
        return Marking((number,) == question.correct, (number,))
    clause = question.book.clause(parts[1]).id
    named = clause in question.clauses
    return Marking((number,) == question.correct and named, (number,), clause, named)


def _option(question: Question, words: str) -> int | None:
    """The number of the option meant: by its number, or by words only one option begins with."""
    if re.fullmatch(r"\d{1,2}", words, re.ASCII):
        return int(words) if 1 <= int(words) <= len(question.options) else None
    begun = [
        number
        for number, option in enumerate(question.options, start=1)
        if " ".join(option.lower().split()).startswith(" ".join(words.lower().split()))
    ]
    return begun[0] if len(begun) == 1 else None


def in_words(question: Question, answer: Sequence[int]) -> str:
    """An answer as a person would say it."""
    match question.asks:
        case "seat":
            return f"seat {answer[0]}"
        case "option":
            return f"{answer[0]}. {question.options[answer[0] - 1]}"
        case _:
            return listed([dollars(amount) for amount in answer])
