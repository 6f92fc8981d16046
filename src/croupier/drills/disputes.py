"""Questions from the corpus of disputes: a case is told, and its answer stands among those people give without the book.

A case brings its own table rules, so it is asked at every table of its rulebook.
"""

from __future__ import annotations

import re
import textwrap
from itertools import takewhile
from random import Random

from croupier.disputes import DisputeShown, settled_cases, shown
from croupier.drills.question import Question
from croupier.rulebooks import Rulebook

WIDTH = 110  # of a line of the situation
_PLAYER = re.compile(r"(?:Seat|Box) \d")


def has_disputes(book: Rulebook) -> str:
    """Tell why a rulebook has no such question; empty where it has."""
    return "" if _cases(book) else f"there is no dispute under {book.id} yet"


def dispute(book: Rulebook, seed: int) -> Question:
    """A case of the corpus; seeds in a row ask one after the other."""
    names = _cases(book)
    name = Random(book.id).sample(names, len(names))[seed % len(names)]
    case, told = settled_cases()[name], shown(name)
    options = [told.answer, *(" ".join(words.split()) for words in case.stated.wrong)]
    Random(f"{seed} {name}").shuffle(options)
    return Question(
        kind="dispute",
        book=book,
        situation=(*_table(told), *textwrap.wrap(told.situation, WIDTH)),
        text=told.question,
        asks="option",
        correct=(options.index(told.answer) + 1,),
        clauses=case.clauses,
        explanation=(told.why, *(one.words for one in told.rulings)),
        options=tuple(options),
    )


def _cases(book: Rulebook) -> list[str]:
    return [name for name, case in settled_cases().items() if case.script.rulebook == book.id]


def _table(told: DisputeShown) -> list[str]:
    """The first lines of the record: the game, its limits and its stakes."""
    return list(takewhile(lambda line: not _PLAYER.match(line), told.record))
