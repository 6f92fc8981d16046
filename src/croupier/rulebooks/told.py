"""Refused values in the words of the trade: the labels of rule keys instead of the keys, for pages and refusals.

The command line names keys, which are what is typed there.
"""

from __future__ import annotations

import re
from functools import cache

from croupier.rulebooks.rule import Rule
from croupier.rulebooks.rulebook import Rulebook
from croupier.rulebooks.values import permitted_text

_RANGES = ("a whole number from ", "an amount in dollars from ", "a whole number of chips from ")


def told(book: Rulebook, key: str, fault: str) -> str:
    """A fault under the label of its key."""
    label = book.rules[key].label if key in book.rules else ""
    return f"{label}: {in_trade(book, fault)}" if label else in_trade(book, fault)


def permitted_told(rule: Rule, unit: int) -> str:
    """Say what a key may be, under its label: "Seats: 2 to 12"."""
    permitted = permitted_text(rule, unit)
    for begins in _RANGES:
        permitted = permitted.removeprefix(begins)
    return f"{rule.label}: {permitted}"


def in_trade(book: Rulebook, words: str) -> str:
    """Words without the names of keys; those that are plain words already stay."""
    return _keys(book).sub(lambda found: lowered(book.rules[found[0]].label), words)


@cache
def _keys(book: Rulebook) -> re.Pattern[str]:
    keys = sorted([key for key, rule in book.rules.items() if re.search(r"[.-]", key) and rule.label], key=len)
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, keys[::-1]))})(?![\w-]|\.\w)")


def lowered(label: str) -> str:
    """Return a label as it stands within a sentence."""
    return label[:1].lower() + label[1:]
