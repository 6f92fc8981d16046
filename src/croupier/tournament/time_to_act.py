"""The time for every action, in a game or an express tournament with timed actions.

Rule keys: `clock`, `clock.countdown`, `clock.timed-below`.
"""

from __future__ import annotations

from croupier.table import SessionRules, called_ms
from croupier.tournament.machine import Contest
from croupier.tournament.run.clock import seconds_to_act


def timed_ms(rules: SessionRules, contest: Contest | None) -> int:
    """Return the time for every action in ms, in a timed game or an express tournament; else 0."""
    if not rules.kind.has_clock:
        return 0
    if contest and contest.rules.express:
        return called_ms(rules, seconds_to_act(contest.rules, contest.state))
    return called_ms(rules, rules.between_players.clock) if rules.game.timed else 0
