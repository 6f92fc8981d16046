"""Terms on which announced settings change: their rows of changes.toml, and the strictest requirements of them all.

Rule keys: `official`, `blinds.change`, and those of every table rule that is not fixed.

A notice may name several keys. Each of them has its row, and all rows have to be satisfied: the official who gives the
notice may change every key in it, and it waits for the longest notice and for the players' agreement where one of them
asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.protocol import Refusal, is_official
from croupier.rulebooks import ChangeTerms as Change
from croupier.rulebooks import Rulebook, TableRules, rulebook
from croupier.table.rules import SessionRules, session_rules

OPERATOR = "operator"  # runs the house, and has all of its powers
STRICTEST = ("agreement", "notice", "round")


class Terms(NamedTuple):
    """The rows that apply to a change, the strictest first."""

    rows: tuple[Change, ...]

    @property
    def under(self) -> str:
        """The clause it stands under."""
        return self.rows[0].clause

    @property
    def agree(self) -> bool:
        """Tell whether every player has to agree."""
        return self.rows[0].takes == "agreement"

    @property
    def rounds(self) -> int:
        """Return the whole rounds of notice it takes."""
        return max([row.rounds for row in self.rows])

    @property
    def rounds_under(self) -> str:
        """The clause of that notice."""
        return max(self.rows, key=lambda row: row.rounds).clause if self.rounds else self.under


def never_changes(book: Rulebook, settings: Mapping[str, str]) -> Refusal | None:
    """Refuse a notice of settings that no open table changes."""
    for key in settings:
        for row in book.changes_of(key) if key in book.rules else ():
            if row.takes == "never":
                return Refusal("never-changes", f"{key} cannot change at an open table: open another table", row.clause)
    return None


def terms_of(rules: SessionRules, changed: TableRules, settings: Mapping[str, str]) -> Terms | Refusal:
    """The terms of a change, or why it cannot be made."""
    book, written = rulebook(changed.rulebook), rules.table.written
    keys = [key for key in settings if changed.written.get(key) != written.get(key)] or list(settings)
    new = session_rules(changed)
    found: list[Change] = []
    for key in keys:
        row = next(
            (row for row in book.changes_of(key) if not row.when or rules.kind.wagers_rise(rules.game, new.game)), None
        )
        if row is None:
            return Refusal(
                "follows-from-others", f"{key} follows from other keys: change those", book.rule(key).clauses[0]
            )
        found.append(row)
    return Terms(tuple(sorted(found, key=lambda row: STRICTEST.index(row.takes))))


def not_theirs(rules: SessionRules, terms: Terms, by: str) -> Refusal | None:
    """Refuse a notice by an official who may not change one of its keys."""
    for row in terms.rows:
        if not (is_official(by, row.by) or rules.is_left_to(by) or is_official(by, OPERATOR)):
            return Refusal("not-theirs", f"only the {row.by} may change {' and '.join(row.keys)}: ask them", row.clause)
    return None
