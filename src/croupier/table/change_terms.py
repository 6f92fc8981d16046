"""On which terms announced settings change: the rows of changes.toml they stand under, and what all of them together take.

Rule keys: those of every table rule that is not fixed; `official`.

A notice may name several keys. Each of them has its row, and all rows have to be satisfied: whoever gives the notice may
change every key in it, and it waits for the longest notice and for the players' agreement where one of them asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.poker.rules import RoundRules
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import Rulebook, TableRules, rulebook
from croupier.rulebooks.change import Change
from croupier.rulings.conduct import is_official
from croupier.table.rules import SessionRules, session_rules

OPERATOR = "operator"  # who runs the house, and may do what it may
STRICTEST = ("agreement", "notice", "round")
WIDER = ("fixed", "half-pot", "pot", "no-limit")  # each lets a player wager more than the one before it


class Terms(NamedTuple):
    """What a change takes, the strictest row first."""

    rows: tuple[Change, ...]

    @property
    def under(self) -> str:
        """The clause it stands under."""
        return self.rows[0].clause

    @property
    def agree(self) -> bool:
        """Whether every player has to agree."""
        return self.rows[0].takes == "agreement"

    @property
    def rounds(self) -> int:
        """How many whole rounds of notice it takes."""
        return max([row.rounds for row in self.rows])

    @property
    def rounds_under(self) -> str:
        """The clause of that notice."""
        return max(self.rows, key=lambda row: row.rounds).clause if self.rounds else self.under


def never_changes(book: Rulebook, settings: Mapping[str, str]) -> Refusal | None:
    """Why a notice cannot be given at all: it names what no open table changes."""
    for key in settings:
        for row in book.changes_of(key) if key in book.rules else ():
            if row.takes == "never":
                return Refusal(f"{key} does not change at an open table: open another table for it", row.clause)
    return None


def terms_of(rules: SessionRules, changed: TableRules, settings: Mapping[str, str]) -> Terms | Refusal:
    """The terms of a change, or why it cannot be made."""
    book, written = rulebook(changed.rulebook), rules.table.written
    keys = [key for key in settings if changed.written.get(key) != written.get(key)] or list(settings)
    new = session_rules(changed)
    found: list[Change] = []
    for key in keys:
        row = next((row for row in book.changes_of(key) if not row.when or wagers_rise(rules, new)), None)
        if row is None:
            return Refusal(f"{key} follows from other settings: change those", book.rule(key).clauses[0])
        found.append(row)
    return Terms(tuple(sorted(found, key=lambda row: STRICTEST.index(row.takes))))


def not_theirs(rules: SessionRules, terms: Terms, by: str) -> Refusal | None:
    """Why somebody may not announce a change: one of its keys is not theirs to change."""
    for row in terms.rows:
        if not (is_official(by, row.by) or rules.is_left_to(by) or is_official(by, OPERATOR)):
            return Refusal(f"{' and '.join(row.keys)} can be changed by the {row.by}: ask them", row.clause)
    return None


def wagers_rise(rules: SessionRules, new: SessionRules) -> bool:
    """Whether a minimum or maximum wager of some betting round, or the ante, is higher by the new rules."""
    if not (isinstance(rules.game, RoundRules) and isinstance(new.game, RoundRules)):
        return False
    rounds = zip(rules.game.betting, new.game.betting, strict=True)
    return new.game.ante > rules.game.ante or any(
        after.bet > before.bet or _is_wider(before.limit, after.limit) for before, after in rounds
    )


def _is_wider(before: str, after: str) -> bool:
    """Whether a limit lets players wager more than another; where they cannot be compared, it may."""
    if before in WIDER and after in WIDER:
        return WIDER.index(after) > WIDER.index(before)
    return before != after
