"""A question as it is asked, and its right answer with the clauses and the working."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.drills.moments import Moment
from croupier.rulebooks import Rulebook
from croupier.rulings import Report

Asks = Literal["amount", "amounts", "seat", "option"]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question. `correct` is an amount or amounts in cents, a seat number, or the number of an option."""

    kind: str
    book: Rulebook
    situation: tuple[str, ...]
    text: str
    asks: Asks
    correct: tuple[int, ...]
    clauses: tuple[str, ...]
    explanation: tuple[str, ...]
    options: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()  # those in the round


class RoundQuestion(Question, frozen=True, kw_only=True):
    """A question about a moment of a random round."""

    moment: Moment
    report: Report | None = None  # the irregularity, where one was planted
