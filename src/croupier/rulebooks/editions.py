"""Editions of a game's rules: which one is in force on a day, and what changed between two."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec

from croupier.errors import RulebookError
from croupier.rulebooks.rule import Rule
from croupier.rulebooks.rulebook import Rulebook, rulebook, rulebook_ids
from croupier.rulebooks.values import permitted_text, read_fixed, value_text


class Change(msgspec.Struct, frozen=True):
    """One rule key that two rulebooks settle differently; None where one of them does not know the key."""

    key: str
    a: str | None
    b: str | None
    clauses: tuple[str, ...]


def in_force(game: str, on: date, commencements: Mapping[str, date] | None = None) -> Rulebook:
    """The rulebook of a game in force on a day.

    Where a text leaves its commencement open, the operator enters it: `commencements` holds those dates by rulebook id.
    """
    editions = [book for book in map(rulebook, rulebook_ids()) if book.instrument.game == game]
    if not editions:
        games = sorted({rulebook(name).instrument.game for name in rulebook_ids()})
        raise RulebookError(f"there is no game '{game[:60]}'; there are {', '.join(games)}")
    entered = commencements or {}
    starts = [(start, book) for book in editions if (start := _start(book, on, entered.get(book.id)))]
    running = [(start, book) for start, book in starts if start <= on]
    if not running:
        names = ", ".join(book.id for book in editions)
        raise RulebookError(f"no edition of {game} is in force on {on}: {names} starts later")
    return max(running, key=lambda pair: pair[0])[1]


def _start(book: Rulebook, on: date, entered: date | None) -> date | None:
    """Return when the edition starts; None when that is after `on`, whatever the day not yet entered will be."""
    instrument = book.instrument
    if instrument.commenced:
        if entered and entered != instrument.commenced:
            raise RulebookError(f"{book.id} starts on {instrument.commenced} by its own text, not on {entered}")
        return instrument.commenced
    if entered and instrument.earliest and entered < instrument.earliest:
        raise RulebookError(f"{book.id} cannot start on {entered}: the first possible day is {instrument.earliest}")
    if entered:
        return entered
    if instrument.earliest and on < instrument.earliest:
        return None
    setting = f'commencements = {{ "{book.id}" = "YYYY-MM-DD" }}'
    raise RulebookError(
        f"enter the day {book.id} starts: {instrument.commencement}; in the settings, under [room]: {setting}"
    )


def changes_between(first: Rulebook, second: Rulebook) -> list[Change]:
    """Every rule key the two settle differently, in the first one's order, then keys of the second alone."""
    found = []
    for key in dict.fromkeys((*first.rules, *second.rules)):
        a, b = first.rules.get(key), second.rules.get(key)
        if _says(a) != _says(b):
            clauses = [f"{book.id} {clause}" for book in (first, second) for clause in _cited(book, key)]
            found.append(Change(key, _says(a), _says(b), tuple(clauses)))
    return found


def _cited(book: Rulebook, key: str) -> tuple[str, ...]:
    return book.rules[key].clauses if key in book.rules else ()


def _says(rule: Rule | None) -> str | None:
    if rule is None:
        return None
    if rule.fixed:
        return value_text(rule, read_fixed(rule))
    if rule.values:
        return " | ".join([*rule.values, *(["none"] if rule.none and "none" not in rule.values else [])])
    return permitted_text(rule)
