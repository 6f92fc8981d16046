"""A rule key: what a rulebook says about one thing, on whose authority, under which clause.

The same literal key stands in the instrument's data, in the code that uses it and in its test. Its authority is

- `clause`: the text says so, the value is fixed;
- `determine`: the operator chooses, within what the clause permits;
- `practice`: the text is silent or unclear; the choice is ours, shown as ours, with the other reading as a setting.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

Authority = Literal["clause", "determine", "practice"]
Scope = Literal["table", "tournament"]
Type = Literal[
    "flag",
    "choice",
    "choices",
    "number",
    "amount",
    "amounts",
    "odds",
    "prizes",
    "text",
    "moment",
    "hours",
    "categories",
    "names",
    "acts",
    "cases",
]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a schedule: the value where every condition holds, amounts in dollars; of several, the last applies."""

    value: int | str
    clause: str = ""  # the row's own, where it has one
    at_most: dict[str, int] = {}
    below: dict[str, int] = {}
    when: dict[str, tuple[str, ...]] = {}  # of a value for each betting round, all of them


class Rule(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """One rule key of one rulebook, as its rules.toml states it."""

    key: str
    authority: Authority
    clauses: tuple[str, ...]  # the first is the one cited
    type: Type
    means: str  # what is settled here, and what each choice does, in words for a person
    label: str = ""  # the same in two to four words
    why: str = ""  # of a practice: what the text leaves open, and why we do as we do
    value: bool | int | str | list[str] | None = None  # fixed by the clause
    values: dict[str, str] = {}  # permitted choices, the acts of a turn, or categories in order; each with its clause
    least: int | None = None
    most: int | None = None
    none: bool = False  # may be "none"
    zero: bool = False  # an amount that may be nothing at all
    otherwise: bool | int | str | None = None  # stands where nothing is determined, and in records older than the key
    scope: Scope = "table"
    when: dict[str, tuple[str, ...]] = {}  # bears only while other keys have one of these values, in some betting round
    optional: bool = False  # a field that may be left out
    needs: tuple[str, ...] = ()  # fields that must be filled where this one is
    simulated: bool = False  # simulation and replay may take another value than the fixed one, marked hypothetical
    rows: tuple[Row, ...] = ()  # the value follows from other keys: the first row that fits gives it
    cite_by: dict[str, dict[str, str]] = {}  # which clause applies, by the value of another key
    by_round: tuple[str, ...] = ()  # which clause applies, by betting round: in it, or to the dealing that opens it

    @cached_property
    def fixed(self) -> bool:
        """Tell whether the value is fixed: by the text, or by our practice where the text is silent."""
        return not self.rows and (self.authority == "clause" or self.value is not None)

    @cached_property
    def all_clauses(self) -> tuple[str, ...]:
        """Every clause this key gives effect to: its own, then those of its permitted values."""
        by_row = [row.clause for row in self.rows if row.clause]
        by_key = [clause for clauses in self.cite_by.values() for clause in clauses.values()]
        return tuple(dict.fromkeys((*self.clauses, *self.values.values(), *by_row, *by_key, *self.by_round)))


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A condition on several keys together: a named procedure (checks.py) and the clauses it gives effect to."""

    name: str
    keys: tuple[str, ...]  # the keys it looks at, the one to blame first
    clauses: tuple[str, ...]
    number: int | None = None  # the figure the clause gives, where it gives one
