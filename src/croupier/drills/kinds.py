"""The kinds of question, which of them a table offers, and asking one by its seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from croupier.drills.commission import bears_commission, commission
from croupier.drills.disputes import dispute, has_disputes
from croupier.drills.moments import BankTable, Table
from croupier.drills.odd_chip import odd_chip
from croupier.drills.pots import pot, side_pots
from croupier.drills.question import Question, RoundQuestion
from croupier.drills.rulings import ruling
from croupier.drills.turns import has_a_limit, max_raise, who_shows
from croupier.errors import RequestError


def _always(_table: Table) -> str:
    return ""


def _three_play(table: Table) -> str:
    return "" if table.most > 2 else "two players make no side pots, and what they share is even"


class Kind(NamedTuple):
    """A kind of question about a random round: how one is found, and why a table may not offer it."""

    find: Callable[[Table, str], RoundQuestion | None]
    missing: Callable[[Table], str] = _always


DISPUTE = "dispute"  # the one kind that asks no random round, and so is asked of every rulebook
OF_ROUNDS: dict[str, Kind] = {
    "ruling": Kind(ruling),
    "pot": Kind(pot),
    "side-pots": Kind(side_pots, _three_play),
    "commission": Kind(commission, bears_commission),
    "odd-chip": Kind(odd_chip, _three_play),
    "max-raise": Kind(max_raise, has_a_limit),
    "who-shows": Kind(who_shows),
}
KINDS = (*OF_ROUNDS, DISPUTE)


def kinds_of(table: Table | BankTable) -> list[str]:
    """The kinds of question a table offers."""
    return [name for name in KINDS if not _missing(table, name)]


def _missing(table: Table | BankTable, name: str) -> str:
    """Tell why a table does not offer a kind; empty where it does."""
    if name == DISPUTE:
        return has_disputes(table.book)
    if isinstance(table, BankTable):
        return f"{table.book.id} is played against the dealer, and this is asked about rounds between players"
    return OF_ROUNDS[name].missing(table)


def asked(table: Table | BankTable, seed: int, kind: str = "") -> Question:
    """The question of a seed: always the same for the same table, seed and kind; without a kind the seed picks one."""
    name = kind or Random(str(seed)).choice(kinds_of(table))
    if name not in KINDS:
        raise RequestError(f"there is no kind of question '{name[:40]}'; there are {', '.join(KINDS)}")
    missing = _missing(table, name)
    if missing:
        raise RequestError(f"{name}: {missing}; this table offers {', '.join(kinds_of(table))}")
    if isinstance(table, BankTable) or name == DISPUTE:
        return dispute(table.book, seed)
    question = OF_ROUNDS[name].find(table, f"{seed} {name}")
    if question is None:
        raise RequestError(f"no round at this table gave a question about {name}; try another seed, kind or table")
    return question
