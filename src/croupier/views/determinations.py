"""An operator's determinations for a table under a rulebook, and whether a choice can stand: settle() says so.

An operator who opens a table is shown every key that the text does not fix, with what its clause permits, and sees at
once what is refused and why. A key that is not chosen is as in the rulebook's example.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.errors import CroupierError, DeterminationError
from croupier.rulebooks import Authority, Raw, Rule, Rulebook, TableRules, permitted_text, rulebook, settle
from croupier.table import session_rules
from croupier.views.header import limits_in_words

USUAL_SEATS = 9  # between players, unless given


class ReadingSeen(msgspec.Struct, frozen=True):
    """A reading of ours that a key sets: the clause, what its text leaves open, and what we take unless it is set."""

    clause: str
    leaves_open: str
    we_take: str


class Determination(msgspec.Struct, frozen=True):
    """A key the operator decides on."""

    key: str
    label: str
    means: str
    why: str  # of our practice; else empty
    readings: list[ReadingSeen]  # those it sets
    authority: Authority
    type: str
    permitted: str  # in words
    clause: str
    choices: list[str]  # where there are some to choose from
    example: str  # what stands where nothing is chosen; empty where nothing does
    bears: dict[str, list[str]]  # only while other keys have one of these values


class Unsettled(msgspec.Struct, frozen=True):
    """The reason a choice cannot stand."""

    key: str
    reason: str
    clauses: list[str]


class Settled(msgspec.Struct, frozen=True):
    """The result of a choice: every key that bears with its value and its clause, or what is wrong with it."""

    values: dict[str, str]
    under: dict[str, str]
    limits: str
    warnings: list[str]
    banked: bool  # a table against the bank, which needs a float
    fault: Unsettled | None = None


class SetHere(msgspec.Struct, frozen=True):
    """A reading that a table sets otherwise than the default."""

    key: str
    label: str
    value: str
    default: str
    clauses: list[str]  # that are read so here


class RulesHere(msgspec.Struct, frozen=True):
    """The rules of a table as they stand: every value in writing, and which readings are not the default."""

    table: str
    rulebook: str
    values: dict[str, str]
    readings: list[SetHere]


def rules_here(table: str, rules: TableRules) -> RulesHere:
    """The rules of a table as they stand."""
    book, written = rulebook(rules.rulebook), rules.written
    own = [rule for rule in book.rules.values() if rule.key in book.readings_by_key and rule.key in written]
    return RulesHere(
        table,
        book.id,
        written,
        [
            SetHere(
                rule.key,
                rule.label,
                written[rule.key],
                book.default(rule),
                [*dict.fromkeys([*rule.clauses, *[clause.id for clause in book.readings_by_key[rule.key]]])],
            )
            for rule in own
            if book.default(rule) and written[rule.key] != book.default(rule)
        ],
    )


def determinations(book: Rulebook) -> list[Determination]:
    """Every key of a table that the text does not fix, in the order of the rulebook."""
    own = [rule for rule in book.rules.values() if rule.scope == "table" and not rule.fixed and not rule.rows]
    return [_shown(book, rule) for rule in own]


def _shown(book: Rulebook, rule: Rule) -> Determination:
    choices = ["true", "false"] if rule.type == "flag" else list(rule.values) if rule.type == "choice" else []
    if rule.none and choices and "none" not in choices:
        choices.append("none")
    read = [(clause.id, each) for clause in book.readings_by_key.get(rule.key, ()) for each in clause.readings]
    return Determination(
        key=rule.key,
        label=rule.label,
        means=rule.means,
        why=rule.why,
        readings=[ReadingSeen(clause, each.leaves_open, each.we_take) for clause, each in read],
        authority=rule.authority,
        type=rule.type,
        permitted=permitted_text(rule),
        clause=rule.clauses[0],
        choices=choices,
        example=book.default(rule),
        bears={key: list(values) for key, values in rule.when.items()},
    )


def with_usual_seats(book: Rulebook, given: Mapping[str, Raw], *, simulation: bool = False) -> Mapping[str, Raw]:
    """A choice with the usual number of seats where it names none: what the deck could serve is the most, not the usual."""
    if "seats" not in book.rules or "seats" in given:
        return given
    most = session_rules(settle(book, given, defaults=book.example.table, simulation=simulation)).served
    return {**given, "seats": min(USUAL_SEATS, most)}


def settled(name: str, given: Mapping[str, str]) -> Settled:
    """Return what a choice for a table comes to."""
    book = rulebook(name)
    try:
        table = settle(book, with_usual_seats(book, given), defaults=book.example.table)
        rules = session_rules(table)
        return Settled(table.written, table.under, limits_in_words(rules), list(table.warnings), rules.kind.has_bank)
    except DeterminationError as error:
        return _faulty(Unsettled(error.key, error.told, list(error.clauses)))
    except CroupierError as error:
        return _faulty(Unsettled("", str(error), []))


def _faulty(fault: Unsettled) -> Settled:
    return Settled({}, {}, "", [], banked=False, fault=fault)
