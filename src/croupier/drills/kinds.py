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


def _always(_table: Table) -> str:
    return ""


def _three_play(table: Table) -> str:
    return "" if table.most > 2 else "two players make no side pots, and what they share is even"


class Kind(NamedTuple):
    """How a kind of question is found, and why a table may not offer it."""

    find: Callable[[Table, str], Question | None]
    missing: Callable[[Table], str] = _always


KINDS: dict[str, Kind] = {
    "ruling": Kind(ruling),
    "pot": Kind(pot),
    "side-pots": Kind(side_pots, _three_play),
    "commission": Kind(commission, bears_commission),
    "odd-chip": Kind(odd_chip, _three_play),
    "max-raise": Kind(max_raise, has_a_limit),
    "who-shows": Kind(who_shows),
}


def kinds_of(table: Table) -> list[str]:
    """The kinds of question a table offers."""
    return [name for name, kind in KINDS.items() if not kind.missing(table)]


def asked(table: Table, seed: int, kind: str = "") -> Question:
    """The question of a seed: always the same for the same table, seed and kind; without a kind the seed picks one."""
    name = kind or Random(str(seed)).choice(kinds_of(table))
    if name not in KINDS:
        raise RequestError(f"there is no kind of question '{name[:40]}'; there are {', '.join(KINDS)}")
    missing = KINDS[name].missing(table)
    if missing:
        raise RequestError(f"{name}: {missing}; this table offers {', '.join(kinds_of(table))}")
    question = KINDS[name].find(table, f"{seed} {name}")
    if question is None:
        raise RequestError(f"no round at this table gave a question about {name}; try another seed, kind or table")
    return question
