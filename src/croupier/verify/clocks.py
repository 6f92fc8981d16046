"""Verifying that a hand was given up for time only once its time was over, at a table with real cards.

Rule keys: `clock.call`, `clock.expiry`.

Theory of operation. The moments are those of the lines: of the call, and of what was entered for the player. Entries
that are taken back end a clock; a second call gives no more time than the first. Where every action is timed the turn's
own moment counts: an entry may be several lines, all of one moment, so a turn has begun with the last line before a
later moment. A table of a tournament that is not in the record may be an express one; there nothing is known.
"""

from __future__ import annotations

from collections.abc import Hashable

from croupier.poker import ActDue, Checked, ClockCalled, Folded, WagerCommitted
from croupier.protocol import ChoiceMade, EntriesCorrected, Event
from croupier.table import Session, called_ms, turn_of
from croupier.tournament import Contest, timed_ms
from croupier.verify.decide_again import Faulty


class FollowedClocks:
    """The clocks of one table."""

    def __init__(self) -> None:
        self._turn: Hashable = None  # the turn a clock was called on
        self._until = 0
        self._given_up = 0  # moment the clock made a choice or left chips in, and the hand is folded with it
        self._waits: Hashable = None  # the turn play waits for, where every action is timed
        self._since = self._last = 0

    def see(self, session: Session, event: Event, at: int, contest: Contest | None) -> None:
        """Take the next event, the session being as it was before."""
        if not session.rules.kind.has_clock or session.round is None or (session.table.tournament and contest is None):
            return
        timed = timed_ms(session.rules, contest)
        if timed:
            self._follow(session, at)
        if isinstance(event, ClockCalled):
            self._call(session, event, at)
        elif isinstance(event, EntriesCorrected):
            self._turn = self._waits = None
        elif getattr(event, "under", "") == session.rules.under["clock.expiry"]:
            self._check(session, event, at, timed)

    def _call(self, session: Session, event: ClockCalled, at: int) -> None:
        turn = turn_of(session)
        if turn != self._turn:
            self._turn, self._until = turn, at + called_ms(session.rules, event.seconds)

    def _follow(self, session: Session, at: int) -> None:
        if at > self._last:
            if (turn := turn_of(session)) != self._waits:
                self._waits, self._since = turn, self._last
            self._last = at

    def _check(self, session: Session, event: Event, at: int, timed: int) -> None:
        if not isinstance(event, Folded | Checked | ChoiceMade | WagerCommitted):
            return
        if isinstance(event, Folded | WagerCommitted) and at == self._given_up:
            self._given_up = at if isinstance(event, WagerCommitted) else 0
            return
        turn = turn_of(session)
        if timed and isinstance(session.due, ActDue):
            over = self._waits == turn and at >= self._since + timed
        elif self._turn is None or self._turn != turn:
            clause = session.rules.clause("clock.call")
            raise Faulty("replay", f"a hand is given up for time, and no clock was called on that turn ({clause})")
        else:
            over = at >= self._until
        if not over:
            clause = session.rules.clause("clock.expiry")
            raise Faulty("replay", f"a hand is given up for time before the clock has run out ({clause})")
        if isinstance(event, ChoiceMade | WagerCommitted):
            self._given_up = at
