"""Adelaide tables where a bet is made in error."""

from __future__ import annotations

from croupier.history.script.steps import RulingAnswer
from tests.support.cite import Cited
from tests.support.play import Played

FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}


def table(cited: Cited, *rules: str, stakes: dict[int, float] | None = None) -> Played:
    """No limit, blinds $1 and $2 from seats 1 and 2, the button on seat 4: seat 3 opens."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, stakes or FOUR, button=4, rules=given)


def fixed(cited: Cited, *steps: str) -> Played:
    """Fixed limit, blinds $10 and $20: bets and raises of $20 in the first two betting rounds."""
    return table(cited, "limit=fixed", "blinds=10,20", stakes=dict.fromkeys(FOUR, 400)).does(*steps)


def open_to(ruling: RulingAnswer) -> set[str]:
    """The choices a ruling leaves open."""
    return {choice.name for choice in ruling.choices}
