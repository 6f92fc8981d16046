"""The kinds of question, which of them a table offers, and asking one by its seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from croupier.drills.commission import bears_commission, commission
from croupier.drills.moments import Table
from croupier.drills.odd_chip import odd_chip
from croupier.drills.pots import pot, side_pots
from croupier.drills.question import Question
from croupier.drills.rulings import ruling
from croupier.drills.turns import has_a_limit, max_raise, who_shows
from croupier.errors import RequestError
from croupier.poker.rules import RoundRules


def _always(_rules: RoundRules) -> str:
    return ""


class Kind(NamedTuple):
    """How a kind of question is found, and why a table may not offer it."""

    find: Callable[[Table, str], Question | None]
    missing: Callable[[RoundRules], str] = _always


KINDS: dict[str, Kind] = {
    "ruling": Kind(ruling),
    "pot": Kind(pot),
    "side-pots": Kind(side_pots),
    "commission": Kind(commission, bears_commission),
    "odd-chip": Kind(odd_chip),
    "max-raise": Kind(max_raise, has_a_limit),
    "who-shows": Kind(who_shows),
}


def kinds_of(rules: RoundRules) -> list[str]:
    """The kinds of question a table offers."""
    return [name for name, kind in KINDS.items() if not kind.missing(rules)]


def asked(table: Table, seed: int, kind: str = "") -> Question:
    """The question of a seed: always the same for the same table, seed and kind; without a kind the seed picks one."""
    name = kind or Random(str(seed)).choice(kinds_of(table.rules))
    if name not in KINDS:
        raise RequestError(f"there is no kind of question '{name[:40]}'; there are {', '.join(KINDS)}")
    missing = KINDS[name].missing(table.rules)
    if missing:
        raise RequestError(f"{name}: {missing}; this table offers {', '.join(kinds_of(table.rules))}")
    question = KINDS[name].find(table, f"{seed} {name}")
    if question is None:
        raise RequestError(f"no round at this table gave a question about {name}; try another seed, kind or table")
    return question
