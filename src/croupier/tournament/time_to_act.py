"""How long everybody has for every action, where a game or an express tournament is played so.

Rule keys: `clock`, `clock.countdown`, `clock.timed-below`.
"""

from __future__ import annotations

from croupier.poker.rules import RoundRules
from croupier.table.rules import SessionRules
from croupier.table.time_to_act import called_ms
from croupier.tournament.machine import Contest
from croupier.tournament.run.clock import seconds_to_act


def timed_ms(rules: SessionRules, contest: Contest | None) -> int:
    """How long everybody has for every action, in a game or an express tournament that is played so; else 0."""
    if not isinstance(rules.game, RoundRules):
        return 0
    if contest and contest.rules.express:
        return called_ms(rules, seconds_to_act(contest.rules, contest.state))
    return called_ms(rules, rules.game.clock) if rules.game.timed else 0
