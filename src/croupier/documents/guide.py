"""The guide to a game, for a person who has never played it: lines of guide.toml, chosen by what the rulebook fixes.

A line names the rule keys it tells of. It is told under every rulebook that has them, so editions and casinos that agree
share their words, and one that differs gets the line that is true of it. Clauses and figures come from the rules.
"""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files

import msgspec

from croupier.rulebooks import Rulebook, Value, settle

_FIGURE = re.compile(r"\{([a-z_.-]+)\}")


class Told(msgspec.Struct, frozen=True):
    """A line of a guide."""

    words: str
    clauses: list[str]


class Part(msgspec.Struct, frozen=True):
    """Some lines under a heading."""

    title: str
    lines: list[Told]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: str
    keys: tuple[str, ...]
    when: dict[str, str] = {}
    open: tuple[str, ...] = ()


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    line: list[_Line]


def guide_of(book: Rulebook) -> list[Part]:
    """The guide to a rulebook's game."""
    values = settle(book, {}, defaults=book.example.table).values
    true = [(one.title, [line for line in one.line if _is_true(book, line, values)]) for one in _read()]
    return [Part(title, [_told(book, line, values) for line in lines]) for title, lines in true if lines]


@cache
def _read() -> list[_Part]:
    data = tomllib.loads((files("croupier.documents") / "guide.toml").read_text("utf-8"))
    return msgspec.convert(data["part"], list[_Part])


def _is_true(book: Rulebook, line: _Line, values: dict[str, Value]) -> bool:
    rules = book.rules
    fixed = {key: _said(values.get(key)) for key in line.when if key in rules and rules[key].fixed}
    return (
        {*line.keys, *line.open} <= {*rules} and fixed == line.when and not any(rules[key].fixed for key in line.open)
    )


def _told(book: Rulebook, line: _Line, values: dict[str, Value]) -> Told:
    words = _FIGURE.sub(lambda found: _said(values[found[1]]), line.words)
    return Told(words, list(dict.fromkeys([book.rules[key].clauses[0] for key in line.keys])))


def _said(value: Value) -> str:
    """A value as a sentence has it."""
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case Fraction():
            return f"{value.numerator} to {value.denominator}"
        case tuple():
            return (" or " if len(value) < 3 else ", ").join(map(str, value))
    return str(value)
