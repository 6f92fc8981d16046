"""One rule instrument as data, read from its folder under instruments/.

instrument.toml  what it is: title, edition, who made it, from when
clauses.toml     every clause with its status (clause.py)
rules.toml       every rule key (rule.py) and the conditions on several keys together
changes.toml     how each setting of an open table changes (change.py)
example.toml     a complete permitted set of determinations and approvals, for the command line and the demo

This is the only module of the core that reads files, and it reads package data alone. Clauses are read when first asked
for: most work needs the rules only.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from croupier.errors import RulebookError
from croupier.rulebooks.change import Change
from croupier.rulebooks.checks import CHECKS
from croupier.rulebooks.clause import Clause
from croupier.rulebooks.rule import Check, Rule, Scope
from croupier.rulebooks.values import NotPermitted, Raw, read_fixed, read_value, value_text

_INSTRUMENTS = files("croupier.rulebooks") / "instruments"
_Struct = TypeVar("_Struct")


class Instrument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The description of an instrument: what it says of itself, and what its text leaves open."""

    id: str
    game: str  # editions of one game at one casino share this name
    edition: str
    title: str
    short_title: str
    number: str
    jurisdiction: str
    casino: str
    made_under: str
    full_text: str  # where the text itself is kept, for a patron who asks for it
    reviewed_by: str  # who reviews a decision of the house, where a complainant asks for it
    approved_by: str = ""
    approved: date | None = None
    commenced: date | None = None  # none: the text gives no date; the operator enters it
    earliest: date | None = None  # where the text gives no date, the first day that is possible
    commencement: str = ""  # how the text puts it, where that is not simply a date
    revokes: str = ""
    numbering: str = ""
    complete_under: tuple[str, ...] = ()  # what wants every determination made before play
    conditions_under: tuple[str, ...] = ()  # what lists the fields of tournament conditions
    changed_keys: tuple[str, ...] = ()  # against the edition it revokes

    @property
    def citation(self) -> str:
        """The citation: its short title, and its number where it has one."""
        return f"{self.short_title}, {self.number}" if self.number else self.short_title


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in the register of approvals: what, under which clause, by which reference, when."""

    item: str
    clause: str
    reference: str
    date: date


class Starting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a tournament's structure, unless the plan says otherwise."""

    seats: int
    chips: int
    chip_set: tuple[int, ...]  # smallest first
    formats: tuple[str, ...]  # the templates that suit these rules
    table: Mapping[str, str] = {}  # settings of every table


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complete permitted set of determinations and approvals."""

    table: Mapping[str, Raw]
    tournament: Mapping[str, Raw]
    structure: Starting
    approval: tuple[Approval, ...] = ()


class Rulebook:
    """One instrument: its rules by key, its clauses by id."""

    def __init__(self, name: str) -> None:
        self.instrument = _convert(name, "instrument.toml", _read_toml(name, "instrument.toml"), Instrument)
        data = _read_toml(name, "rules.toml")
        rules = _convert(name, "rules.toml", data.get("rule", []), list[Rule])
        self.rules = {rule.key: rule for rule in rules}
        self.checks = _convert(name, "rules.toml", data.get("check", []), tuple[Check, ...])
        self.example = _convert(name, "example.toml", _read_toml(name, "example.toml"), Example)
        self._check_keys(name, [rule.key for rule in rules])

    @property
    def id(self) -> str:
        """The rulebook's id, as every citation gives it."""
        return self.instrument.id

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause of the instrument by its id, in the order of the text."""
        data = _read_toml(self.id, "clauses.toml")
        listed = _convert(self.id, "clauses.toml", data.get("clause", []), list[Clause])
        found = {clause.id: clause for clause in listed}
        if not found or len(found) != len(listed):
            raise _fault(self.id, "clauses.toml lists no clause, or one of them twice")
        if unknown := {key for clause in listed for key in clause.set_by} - set(self.rules):
            raise _fault(self.id, f"clauses.toml sets a reading by the unknown key {', '.join(sorted(unknown))}")
        return found

    @cached_property
    def otherwise(self) -> dict[str, Raw]:
        """The table settings that stand where nothing is said of them, and in a record older than their keys."""
        own = [rule for rule in self.rules.values() if rule.scope == "table"]
        return {rule.key: rule.otherwise for rule in own if rule.otherwise is not None}

    @cached_property
    def readings_by_key(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses read by each rule key that sets a reading of ours."""
        found: dict[str, tuple[Clause, ...]] = {}
        for clause in self.clauses.values():
            for key in clause.set_by:
                found[key] = (*found.get(key, ()), clause)
        return found

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The changes of the settings of an open table."""
        data = _read_toml(self.id, "changes.toml")
        listed = _convert(self.id, "changes.toml", data.get("change", []), tuple[Change, ...])
        if unknown := {key for change in listed for key in change.keys} - set(self.rules):
            raise _fault(self.id, f"changes.toml names the unknown key {', '.join(sorted(unknown))}")
        return listed

    def changes_of(self, key: str) -> tuple[Change, ...]:
        """The rows a key of a table changes by, those with a condition first; none for one that does not change."""
        rule = self.rule(key)
        if rule.scope != "table" or rule.fixed or rule.rows:
            return ()
        named = [change for change in self.changes if key in change.keys]
        if not named and rule.authority == "practice":
            ours = [change for change in self.changes if not change.keys]
            named = [msgspec.structs.replace(change, keys=(key,), clause=rule.clauses[0]) for change in ours]
        return tuple(sorted(named, key=lambda change: not change.when))

    @cached_property
    def keys_by_clause(self) -> dict[str, tuple[str, ...]]:
        """The rule keys that give effect to each clause."""
        found: dict[str, list[str]] = {}
        for clause, key in self._citations():
            if key not in found.setdefault(clause, []):
                found[clause].append(key)
        return {clause: tuple(keys) for clause, keys in found.items()}

    def _citations(self) -> Iterator[tuple[str, str]]:
        for rule in self.rules.values():
            yield from ((clause, rule.key) for clause in rule.all_clauses)
            if not rule.fixed:
                whole = self.whole_under(rule.scope)
                yield from ((clause, rule.key) for clause in whole if rule.clauses[0].startswith(clause))
        for check in self.checks:
            yield from ((clause, key) for clause in check.clauses for key in check.keys)

    def whole_under(self, scope: Scope) -> tuple[str, ...]:
        """The clauses about the whole set of determinations, or of tournament conditions."""
        return self.instrument.complete_under if scope == "table" else self.instrument.conditions_under

    def rule(self, key: str) -> Rule:
        """The rule of a key; RulebookError when this rulebook has none of that name."""
        try:
            return self.rules[key]
        except KeyError:
            near = get_close_matches(key, self.rules, n=1, cutoff=0.7)
            hint = f"did you mean '{near[0]}'?" if near else f"see: croupier rules show {self.id} --table"
            raise RulebookError(f"{self.id} has no rule key '{key[:60]}'; {hint}") from None

    def default(self, rule: Rule) -> str:
        """Return the value where the operator chooses none, as it is written: by the example, or by the rule itself."""
        chosen = self.example.table if rule.scope == "table" else self.example.tournament
        standing = chosen.get(rule.key, rule.otherwise)
        return "" if standing is None else value_text(rule, read_value(rule, standing))

    def clause(self, number: str) -> Clause:
        """One clause; RulebookError when the instrument has none of that number."""
        try:
            return self.clauses[number]
        except KeyError:
            written = {re.sub(r"[\s()]", "", known).lower(): clause for known, clause in self.clauses.items()}
            if found := written.get(re.sub(r"[\s()]", "", number).lower()):
                return found
            near = get_close_matches(number, self.clauses, n=1, cutoff=0.75)
            hint = f"did you mean {near[0]}?" if near else f"see: croupier rules show {self.id}"
            raise RulebookError(f"{self.id} has no clause '{number[:60]}'; {hint}") from None

    def _check_keys(self, name: str, keys: list[str]) -> None:
        """An instrument's files must agree with each other before anyone plays by them."""
        rules = self.rules.values()
        asked = {key for rule in rules for key in (*rule.when, *rule.needs, *rule.cite_by)}
        asked |= {key for rule in rules for row in rule.rows for key in (*row.at_most, *row.below, *row.when)}
        asked |= {key for check in self.checks for key in check.keys}
        faults = {
            "states twice": {key for key in keys if keys.count(key) > 1},
            "asks for the unknown key": asked - set(self.rules),
            "sets the unknown key": {*self.example.table, *self.example.tournament, *self.example.structure.table}
            - set(self.rules),
            "gives no clause to": {rule.key for rule in rules if not rule.clauses},
            "names the unknown procedure": {check.name for check in self.checks} - set(CHECKS),
            "cannot read its own value of": {rule.key for rule in rules if rule.fixed and not _readable(rule)},
        }
        if self.id != name:
            raise _fault(name, f"it calls itself {self.id}")
        for fault, wrong in faults.items():
            if wrong:
                raise _fault(name, f"it {fault} {', '.join(sorted(wrong))}")


@cache
def rulebook_ids() -> tuple[str, ...]:
    """The ids of all rulebooks, in alphabetical order."""
    return tuple(sorted(folder.name for folder in _INSTRUMENTS.iterdir() if (folder / "instrument.toml").is_file()))


@cache
def rulebooks_between_players() -> tuple[str, ...]:
    """The ids of the rulebooks whose rounds are played between players; found quickly, for help texts."""
    texts = {name: (_INSTRUMENTS / name / "rules.toml").read_text(encoding="utf-8") for name in rulebook_ids()}
    return tuple(name for name, text in texts.items() if 'key = "order_of_play"' in text)


@cache
def rulebook(name: str) -> Rulebook:
    """The rulebook of an id; RulebookError when there is none."""
    if name not in rulebook_ids():
        raise RulebookError(f"there is no rulebook '{name[:60]}'; there are {', '.join(rulebook_ids())}")
    return Rulebook(name)


def _read_toml(name: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads((_INSTRUMENTS / name / file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _fault(name, f"{file}: {error}") from error


def _convert(name: str, file: str, data: Any, wanted: type[_Struct]) -> _Struct:
    try:
        return msgspec.convert(data, wanted)
    except msgspec.ValidationError as error:
        raise _fault(name, f"{file}: {error}") from error


def _readable(rule: Rule) -> bool:
    try:
        read_fixed(rule)
    except NotPermitted:
        return False
    return True


def _fault(name: str, what: str) -> RulebookError:
    return RulebookError(f"the files of {name} are at fault: {what}")
