"""The rulebook's time for a turn: which turn it is, and how long a clock runs that was called on it.

Rule keys: `clock`, `clock.call`.
"""

from __future__ import annotations

from collections.abc import Hashable

from croupier.poker.due import ActDue, ChoiceDue
from croupier.poker.state import State
from croupier.table.rules import SessionRules
from croupier.table.session import Session

SECOND_MS = 1_000
COUNTED_DOWN_S = {"reasonable-time": 10}  # after the clock's own seconds, by the manner of calling it


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
    return (seconds + COUNTED_DOWN_S.get(rules.ways["clock.call"], 0)) * SECOND_MS
