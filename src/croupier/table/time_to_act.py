"""The rulebook's time for a turn: which turn it is, and how long it lasts by a called clock, or where all are timed.

Rule keys: `clock`, `clock.countdown`, `clock.timed-below`.
"""

from __future__ import annotations

from collections.abc import Hashable

from croupier.poker.due import ActDue, ChoiceDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.table.rules import SessionRules
from croupier.table.session import Session

SECOND_MS = 1_000


def turn_of(session: Session) -> Hashable:
    """The turn of a player who acts or chooses, the same as long as play waits for that; None where it waits for none."""
    state, due = session.round, session.due
    if not isinstance(state, State):
        return None
    if isinstance(due, ActDue):
        turn = (state.betting_round, due.place, state.pending, state.acted, state.pot, state.live)
        return "act", session.table.round, turn
    if isinstance(due, ChoiceDue) and state.marks.choice:  # the same while players vote
        return "choice", session.table.round, bytes(state.marks.choice.report), due.choices
    return None


def called_ms(rules: SessionRules, seconds: int) -> int:
    """How long a clock of so many seconds runs, the countdown after it included."""
    assert isinstance(rules.game, RoundRules)
    return (seconds + rules.game.countdown) * SECOND_MS
