"""A question as it is asked, and its right answer with the clauses and the working."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.drills.moments import Moment
from croupier.rulings.reports import Report

Asks = Literal["amount", "amounts", "seat", "option"]


class Question(msgspec.Struct, frozen=True):
    """One question. `correct` is an amount or amounts in cents, a seat number, or the number of an option."""

    kind: str
    situation: tuple[str, ...]
    text: str
    asks: Asks
    correct: tuple[int, ...]
    clauses: tuple[str, ...]
    explanation: tuple[str, ...]
    moment: Moment
    options: tuple[str, ...] = ()
    report: Report | None = None  # the irregularity, where one was planted
