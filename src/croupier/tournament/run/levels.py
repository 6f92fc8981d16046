"""The rules of a table at a level: what every table has, what the level sets, and what follows from who is left.

Rule keys: `chip`, `tournament.action-time`, `tournament.last-two`, `tournament.limits`, `tournament.starting-marker`.
"""

from __future__ import annotations

from croupier.rulebooks import TableRules, rulebook, settle
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.colouring_up import chip_at
from croupier.tournament.state import Tournament, TournamentTable

TWO = 2


def settings_at(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> dict[str, str]:
    """The settings of a table now, as a table's rules are written."""
    found = dict(rules.levels[hall.level - 1])
    if "chip" in found:
        found["chip"] = str(chip_at(rules, tournament, hall))
    if rules.express:
        found["clock"] = str(rules.structure.action_seconds)
    if rules.marker:
        found["marker"] = "true"
    if rules.ways.get("tournament.last-two") and tournament.remaining == TWO:
        found["two-handed"] = rules.ways["tournament.last-two"]
    return found


def rules_at(rules: Conditions, tournament: Tournament, hall: TournamentTable) -> TableRules:
    """The same, settled: what a table opens with."""
    return settle(rulebook(rules.book), settings_at(rules, tournament, hall))


def least_stack(rules: Conditions, level: int) -> int:
    """The chips a player needs to go on: one, or against the bank an ante and a blind at the minimum."""
    return 2 * int(rules.levels[level - 1]["bet.min"]) if rules.banked else 1


def blinds_to_big(rules: Conditions, level: int) -> int:
    """Return the number of blinds up to and including the big one; 0 in a game without."""
    blinds = rules.levels[level - 1].get("blinds", "")
    return min(len(blinds.split(",")), TWO) if blinds else 0
