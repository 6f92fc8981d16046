"""Settling a table's rules: what the text fixes, what the operator determines, checked against the clauses.

Theory of operation. Every rule key of the rulebook ends with one value or does not bear:

0. a tournament may keep its amounts in whole chips (`amounts`); that is known before anything else is read;
1. a given value is read and held against what its clause permits; a fixed key accepts only its own value, except that
   simulation and replay may play a hypothetical one where the key says so;
2. keys not given take the fixed value, then the defaults handed in (the example's, for the command line); one that
   bears and has none is refused: every determination is made before play;
3. a key that does not bear in the chosen mode (blinds in an ante game) is accepted and left out;
4. keys with a schedule follow from the others (commission by the required stake);
5. conditions on several keys together are checked (checks.py).

The first thing wrong is refused, in that order, with its clause.

Settled rules depend on nothing else and never change, so what is asked for again is not settled again, nor compiled again
(`TableRules.compiled`).

A log pins every key that the text does not fix. A log older than a key does not name it; it is read (`settled_again`) with
the key's `otherwise`, which stands for what was before, and goes on under the digest it has. Rules are the same where
`written` is the same, which has every key; `encoded` has those the log names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping
from functools import cache, cached_property, lru_cache
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from croupier.errors import DeterminationError, RequestError
from croupier.rulebooks.checks import CHECKS, WARNINGS
from croupier.rulebooks.rule import Row, Rule, Scope
from croupier.rulebooks.rulebook import Rulebook, rulebook
from croupier.rulebooks.told import permitted_told, told
from croupier.rulebooks.values import (
    DOLLARS,
    NotPermitted,
    Raw,
    Value,
    permitted_text,
    read_fixed,
    read_value,
    unit_of,
    value_text,
)

KEPT = 256  # settled rules, with what is compiled of them
Compiled = TypeVar("Compiled")


class TableRules(msgspec.Struct, frozen=True, dict=True):
    """The settled rules of a table or a tournament: each key that bears, with its value and its clause."""

    rulebook: str
    values: dict[str, Value]
    rules: dict[str, Rule]
    hypothetical: tuple[str, ...] = ()  # keys played otherwise than the text fixes them
    warnings: tuple[str, ...] = ()
    pinned: frozenset[str] | None = None  # of rules read from a log: the keys it names; others may have come since

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    @cached_property
    def unit(self) -> int:
        """The unit of amounts: dollars of a hundred cents, or chips each by itself."""
        return unit_of(self.values)

    @cached_property
    def under(self) -> dict[str, str]:
        """The clause each value stands under."""
        return {key: clause_of(self.rules[key], self.values) for key in self.values}

    @cached_property
    def written(self) -> dict[str, str]:
        """The rules as they would be set: all that the text of the edition does not fix."""
        fixed = rulebook(self.rulebook).rules
        free = [key for key in self.values if not fixed[key].fixed or key in self.hypothetical]
        return {key: value_text(fixed[key], self.values[key], self.unit) for key in free}

    @cached_property
    def encoded(self) -> bytes:
        """The rules as a log pins them, in JSON: all of them, or those that the log they were read from names."""
        named = self.written.keys() if self.pinned is None else self.pinned
        return msgspec.json.encode({key: self.written[key] for key in self.written if key in named}, order="sorted")

    @cached_property
    def digest(self) -> str:
        """The digest a log gives them."""
        return hashlib.sha256(self.encoded).hexdigest()

    @cached_property
    def in_full(self) -> TableRules:
        """The same rules as they would be written now, with every key."""
        return self if self.pinned is None else replace(self, pinned=None)

    def compiled(self, compile_: Callable[[TableRules], Compiled]) -> Compiled:
        """Return what is compiled of these rules, once for as long as they are kept."""
        kept = self._compiled
        if compile_ not in kept:
            kept[compile_] = compile_(self)
        return cast("Compiled", kept[compile_])

    @cached_property
    def _compiled(self) -> dict[Callable[[TableRules], object], object]:
        return {}


class _Asked:
    """The keys to be settled, told apart from what else was given."""

    def __init__(
        self, book: Rulebook, given: Mapping[str, Raw], defaults: Mapping[str, Raw], scope: Scope, *, simulation: bool
    ) -> None:
        self.book, self.given, self.defaults, self.scope, self.simulation = book, given, defaults, scope, simulation
        by_example = defaults is book.example.table
        self._key = (book, _exactly(given), by_example or _exactly(defaults), scope, simulation)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _exactly(given: Mapping[str, Raw]) -> tuple[object, ...]:
    return tuple([(key, _exact(raw)) for key, raw in given.items()])


def _exact(raw: Raw) -> object:
    """A value with its type: `True` and 1 are equal, and not the same. What has no hash is refused, and never kept."""
    if isinstance(raw, list | tuple):
        return type(raw), *map(_exact, raw)
    return type(raw), raw if isinstance(raw, Hashable) else id(raw)


def settle(
    book: Rulebook,
    given: Mapping[str, Raw],
    *,
    defaults: Mapping[str, Raw] | None = None,
    scope: Scope = "table",
    simulation: bool = False,
) -> TableRules:
    """Settle the rules of a table (or a tournament's conditions) from what is given, or refuse with the clause."""
    return _settled(_Asked(book, given, defaults or {}, scope, simulation=simulation))


@lru_cache(maxsize=KEPT)
def _settled(asked: _Asked) -> TableRules:
    book, given, defaults, scope, simulation = asked.book, asked.given, asked.defaults, asked.scope, asked.simulation
    _refuse_other_keys(book, given, scope)
    unit = _unit(book, {**defaults, **given}, scope)
    fixed = _fixed(book, unit)
    read = {key: _read(book, book.rule(key), raw, unit, simulation) for key, raw in given.items()}
    rules = _rules_of(book, scope)
    standing = _standing(book, rules, defaults, scope, unit) | read
    values = _bearing(rules, standing)
    _refuse_missing(book, rules, standing, values, unit)
    for rule in rules:
        if rule.rows and _bears(rule, standing):
            _derive(book, rule, values, unit)
    for check in book.checks:
        if all(key in values for key in check.keys) and (fault := CHECKS[check.name](check, values)):
            raise _refusal(book, check.keys[0], check.clauses, fault)
    return TableRules(
        rulebook=book.id,
        values=values,
        rules=book.rules,
        hypothetical=tuple([key for key, value in read.items() if key in values and value != fixed.get(key, value)]),
        warnings=tuple([words for warn in WARNINGS if (words := warn(values))]),
    )


def _unit(book: Rulebook, said: Mapping[str, Raw], scope: Scope) -> int:
    """Return the unit of amounts, as far as it is said: whole chips at the tables of a tournament that has it so."""
    if scope != "table" or "amounts" not in said:
        return DOLLARS
    keys = [key for key in ("amounts", "tournament") if key in said]
    deciding = {key: _read(book, book.rule(key), said[key], DOLLARS, False) for key in keys}
    return unit_of(_bearing([book.rule(key) for key in deciding], deciding))


@cache
def _fixed(book: Rulebook, unit: int) -> dict[str, Value]:
    """Return what the text itself gives; an amount of it counts in chips as it does in dollars."""
    return {rule.key: read_fixed(rule, unit) for rule in book.rules.values() if rule.fixed}


@lru_cache(maxsize=64)
def settled_again(name: str, encoded: bytes) -> TableRules:
    """The rules a log pins, settled again from how they stand there: as JSON, keys with values in writing."""
    try:
        given = msgspec.json.decode(encoded, type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise RequestError("its table rules are not keys with values in writing") from error
    return replace(settle(rulebook(name), given, simulation=True), pinned=frozenset(given))


def clause_of(rule: Rule, values: Mapping[str, Value]) -> str:
    """The clause a value stands under: the choice's own, the row's, the one another key decides, or else the key's."""
    if not (rule.cite_by or rule.rows or rule.values):
        return rule.clauses[0]
    for other, clauses in rule.cite_by.items():
        if clause := clauses.get(str(values.get(other)).lower()):
            return clause
    for row in rule.rows:
        if _fits(row, values):
            return row.clause or rule.values.get(str(row.value), rule.clauses[0])
    return rule.values.get(value_text(rule, values[rule.key]), rule.clauses[0])


def _read(book: Rulebook, rule: Rule, raw: Raw, unit: int, simulation: bool) -> Value:
    try:
        value = read_value(rule, raw, unit)
    except NotPermitted as error:
        raise _not_permitted(book, rule, str(error), unit) from None
    if value != _fixed(book, unit).get(rule.key, value) and not (simulation and rule.simulated):
        raise _not_permitted(book, rule, f"'{value_text(rule, value, unit)}' is not permitted", unit)
    return value


def _standing(
    book: Rulebook, rules: list[Rule], defaults: Mapping[str, Raw], scope: Scope, unit: int
) -> dict[str, Value]:
    if defaults is book.example.table or not defaults:
        return dict(_standing_by_example(book, scope, bool(defaults), unit))
    return _read_standing(book, rules, defaults, unit)


@cache
def _rules_of(book: Rulebook, scope: Scope) -> list[Rule]:
    return [rule for rule in book.rules.values() if rule.scope == scope]


@cache
def _standing_by_example(book: Rulebook, scope: Scope, exampled: bool, unit: int) -> dict[str, Value]:
    return _read_standing(book, _rules_of(book, scope), book.example.table if exampled else {}, unit)


def _read_standing(book: Rulebook, rules: list[Rule], defaults: Mapping[str, Raw], unit: int) -> dict[str, Value]:
    fixed = {rule.key: _fixed(book, unit)[rule.key] for rule in rules if rule.fixed}
    unsaid = {rule.key: _read(book, rule, rule.otherwise, unit, False) for rule in rules if rule.otherwise is not None}
    chosen = {rule.key: _read(book, rule, defaults[rule.key], unit, False) for rule in rules if rule.key in defaults}
    return fixed | unsaid | chosen


def _bearing(rules: list[Rule], standing: dict[str, Value]) -> dict[str, Value]:
    return {rule.key: standing[rule.key] for rule in rules if rule.key in standing and _bears(rule, standing)}


def _bears(rule: Rule, standing: dict[str, Value]) -> bool:
    if not rule.when:
        return True
    return all(any(said in choices for said in _said(standing.get(key))) for key, choices in rule.when.items())


def _said(value: Value) -> list[str]:
    """Return a value as conditions name it; one for each betting round where there are several."""
    return [str(item).lower() for item in (value if isinstance(value, tuple) else (value,))]


def _refuse_missing(
    book: Rulebook, rules: list[Rule], standing: dict[str, Value], values: dict[str, Value], unit: int
) -> None:
    needed = {need for rule in rules if rule.key in values for need in rule.needs}
    for rule in rules:
        if rule.key in values or rule.fixed or rule.rows:
            continue
        if rule.key in needed or (not rule.optional and _bears(rule, standing)):
            whole = [clause for clause in book.whole_under(rule.scope) if rule.clauses[0].startswith(clause)]
            clauses = tuple(dict.fromkeys((*whole, *rule.clauses)))
            raise DeterminationError(
                f"{rule.key} is not determined ({rule.label}): {book.id} {', '.join(clauses)} wants it before play; "
                f"permitted: {permitted_text(rule, unit)}",
                key=rule.key,
                clauses=clauses,
                told=f"Required: {permitted_told(rule, unit)}",
            )


def _refuse_other_keys(book: Rulebook, given: Mapping[str, Raw], scope: Scope) -> None:
    for key in given:
        if scope == "tournament" and key not in book.rules:
            fields = ", ".join(rule.key for rule in book.rules.values() if rule.scope == scope and not rule.fixed)
            listed = book.instrument.conditions_under
            raise _refusal(book, key[:60], listed, f"it is no field of tournament conditions; there are {fields}")
        rule = book.rule(key)
        if rule.scope != scope:
            place = "tournament conditions" if scope == "table" else "table rules"
            raise _refusal(book, key, rule.clauses, f"it belongs to {place}, not here")


def _derive(book: Rulebook, rule: Rule, values: dict[str, Value], unit: int) -> None:
    value = next(read_value(rule, row.value, unit) for row in rule.rows if _fits(row, values))
    if rule.key in values and values[rule.key] != value:
        asked, due = value_text(rule, values[rule.key], unit), value_text(rule, value, unit)
        raise _refusal(book, rule.key, rule.clauses, f"{asked} contradicts the other settings, which make it {due}")
    values[rule.key] = value


def _fits(row: Row, values: Mapping[str, Value]) -> bool:
    unit = unit_of(values)
    return (
        all(_last_amount(values[key]) <= amount * unit for key, amount in row.at_most.items())
        and all(_last_amount(values[key]) < amount * unit for key, amount in row.below.items())
        and all(said in choices for key, choices in row.when.items() for said in _said(values[key]))
    )


def _last_amount(value: Value) -> int:
    return cast("int", value[-1] if isinstance(value, tuple) else value)


def _not_permitted(book: Rulebook, rule: Rule, why: str, unit: int) -> DeterminationError:
    permitted = permitted_text(rule, unit)
    return DeterminationError(
        f"{rule.key}: {why} by {book.id} {', '.join(rule.clauses)}; permitted: {permitted}"
        if why.endswith("not permitted")
        else f"{rule.key}: {why}; {book.id} {', '.join(rule.clauses)} permits {permitted}",
        key=rule.key,
        clauses=rule.all_clauses,
        told=permitted_told(rule, unit),
    )


def _refusal(book: Rulebook, key: str, clauses: tuple[str, ...], fault: str) -> DeterminationError:
    return DeterminationError(
        f"{key}: {fault} ({book.id} {', '.join(clauses)})", key=key, clauses=clauses, told=told(book, key, fault)
    )
