"""The rulebook's time for a turn: which turn it is, and how long it lasts by a called clock, or where all are timed.

Rule keys: `clock`, `clock.countdown`, `clock.timed-below`.
"""

from __future__ import annotations

from collections.abc import Hashable

from croupier.table.rules import SessionRules
from croupier.table.session import Session

SECOND_MS = 1_000


def turn_of(session: Session) -> Hashable:
    """The turn of a player who acts or chooses, the same as long as play waits for that; None where it waits for none."""
    turn = session.rules.kind.turn(session.round, session.due)
    return turn and (session.table.round, *turn)


def called_ms(rules: SessionRules, seconds: int) -> int:
    """Return the time in ms of a clock of so many seconds, the countdown after it included."""
    return (seconds + rules.between_players.countdown) * SECOND_MS
