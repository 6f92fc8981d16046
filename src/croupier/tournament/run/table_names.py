"""Names of a tournament's tables: its own name with a number; of several sessions with theirs before that."""

from __future__ import annotations

import re

from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.state import Tournament

_NUMBERS = re.compile(r"(-[1-9][0-9]*)+")


def table_names(rules: Conditions, tournament: Tournament, count: int) -> list[str]:
    """The names of the first tables of the session that is played or drawn."""
    stages = rules.structure.stages
    several = len(stages) > 1 or stages[0].sessions > 1
    head = f"{tournament.name}-{tournament.stage + 1}-{tournament.session + 1}" if several else tournament.name
    return [f"{head}-{number}" for number in range(1, count + 1)]


def is_called_after(tournament: str, name: str) -> bool:
    """Tell whether a name is, or may become, that of this tournament's table, or of a tournament with this name."""
    return name.startswith(tournament) and _NUMBERS.fullmatch(name, len(tournament)) is not None
