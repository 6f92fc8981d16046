"""Verifying that a hand was given up for time only once its time was over, at a table with real cards.

Rule keys: `clock.call`, `clock.expiry`.

The moments are those of the lines: of the call, and of what was entered for the player. Entries that are taken back end
a clock; a second call gives no more time than the first.
"""

from __future__ import annotations

from collections.abc import Hashable

from croupier.poker.events import Checked, Folded
from croupier.poker.ruling_events import ClockCalled
from croupier.poker.state import State
from croupier.protocol.events import ChoiceMade, EntriesCorrected, Event
from croupier.room.decided_again import Faulty
from croupier.room.time_to_act import called_ms, turn_of
from croupier.table.session import Session


class FollowedClocks:
    """The clocks of one table."""

    def __init__(self) -> None:
        self._turn: Hashable = None  # that a clock was called on
        self._until = 0
        self._given_up = 0  # when a choice was made by the clock, and the hand is folded with it

    def see(self, session: Session, event: Event, at: int) -> None:
        """One more event, the session being as it was before."""
        if not isinstance(session.round, State):
            return
        if isinstance(event, ClockCalled):
            self._call(session, event, at)
        elif isinstance(event, EntriesCorrected):
            self._turn = None
        elif getattr(event, "under", "") == session.rules.under["clock.expiry"]:
            self._check(session, event, at)

    def _call(self, session: Session, event: ClockCalled, at: int) -> None:
        turn = turn_of(session)
        if turn != self._turn:
            self._turn, self._until = turn, at + called_ms(session.rules, event.seconds)

    def _check(self, session: Session, event: Event, at: int) -> None:
        if not isinstance(event, Folded | Checked | ChoiceMade):
            return
        if isinstance(event, Folded) and at == self._given_up:
            self._given_up = 0
            return
        if self._turn is None or self._turn != turn_of(session):
            clause = session.rules.clause("clock.call")
            raise Faulty("replay", f"a hand is given up for time, and no clock was called on that turn ({clause})")
        if at < self._until:
            clause = session.rules.clause("clock.expiry")
            raise Faulty("replay", f"a hand is given up for time before the clock has run out ({clause})")
        if isinstance(event, ChoiceMade):
            self._given_up = at
