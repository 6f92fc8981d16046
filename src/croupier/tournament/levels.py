"""The rules of a table at a level: what every table has, what the level sets, and what follows from who is left.

Rule keys: `tournament.last-two`, `tournament.limits`.
"""

from __future__ import annotations

from croupier.tournament.conditions import Conditions
from croupier.tournament.state import Hall, Tournament

TWO = 2


def settings_at(rules: Conditions, tournament: Tournament, hall: Hall) -> dict[str, str]:
    """The settings of a table now, as a table's rules are written."""
    found = {"tournament": "true", "amounts": "chips"}
    found |= rules.structure.table | rules.structure.levels[hall.level - 1].settings
    if rules.ways.get("tournament.last-two") and len(tournament.left) == TWO:
        found["two-handed"] = rules.ways["tournament.last-two"]
    if rules.marker:
        found["marker"] = "true"
    pace = tournament.pace or rules.structure.action_seconds
    if pace and rules.ways.get("tournament.pace") == "express":
        found["clock"] = str(pace)
    return found


def least_stack(rules: Conditions, level: int) -> int:
    """The chips a player needs to go on: one, or against the bank an ante and a blind at the minimum."""
    if not rules.banked:
        return 1
    found = rules.structure.table | rules.structure.levels[level - 1].settings
    return 2 * int(found.get("bet.min", "1"))


def blinds_to_big(rules: Conditions, level: int) -> int:
    """How many blinds there are up to the big one, itself counted; none in a game without."""
    found = rules.structure.table | rules.structure.levels[level - 1].settings
    if rules.banked or found.get("betting") == "antes":
        return 0
    return min(len(found.get("blinds", "").split(",")), TWO) if found.get("blinds") else TWO
