"""Time in the room: its source, and the time a player in turn has.

Rule keys: `clock`, `clock.call`.

A table never sleeps. It asks its clock to be woken at a moment, so that a simulator can hand it any time it likes.

Theory of operation of turns. A *moment* is what play waits for, named so that it is the same as long as play waits for
the same thing; with a new moment the time begins anew. A player has the turn's time and then the time bank, from which
comes off what was used. Both are ours. A clock that was called is the rulebook's: its seconds
count from the call. It takes the place of ours where it ends sooner, and then nothing comes off the bank; a call gives
no one more time, and a second call no more than the first. Entries that are taken back begin the turn anew. Where the
rulebook times every action (table/time_to_act.py) or a tournament sets the time to act, that is all there is: no bank comes
on top. A process that restarts begins the running turn anew.

Our own clock stands while the player in turn has no connection, so that a line that fails costs nothing of the turn or of
the bank; at most for the player's line time, which is used up like the bank and comes back by little in each round. To
pull the plug again and again therefore gains that time once. A clock that was called, or that is set for every action,
does not stand: it is the rulebook's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from croupier.room.pace import Pace
from croupier.table import CALLED, Deadline, SessionRules, called_ms


class TurnClock:
    """The moment play began to wait, and the players' time banks."""

    def __init__(self, pace: Pace, set_ms: Callable[[], int]) -> None:
        """`set_ms` is the time to act that is set for every turn; 0 where none is. A director sets it at any moment."""
        self._pace, self._set_ms = pace, set_ms
        self._moment: Hashable = None
        self._account = ""  # the account in turn
        self._called = 0  # until when, where the clock was called
        self._banks: dict[str, int] = {}
        self._lines: dict[str, int] = {}  # the line time each account has left
        self._lost_at = 0  # since when the clock stands for the player in turn; 0 where it runs
        self._stood = 0  # time it has stood in this turn before
        self.since = 0

    def follow(self, moment: Hashable, account: str, at: int, *, lost: bool) -> bool:
        """Play waits for this, from now on where it is another moment than before; whether it is.

        Where the player in turn has lost the connection our own clock stands; it goes on once they have one.
        """
        begins = moment != self._moment
        if begins:
            if self._lost_at:
                self._go_on(at)
            if self._account and not self._set_ms() and self.deadline.clock != CALLED:
                left = self._banks.get(self._account, self._pace.bank_ms)
                over = at - self.since - self._pace.turn_ms - self._stood
                self._banks[self._account] = left - min(max(over, 0), left)
            self._moment, self._account, self._called, self.since, self._stood = moment, account, 0, at, 0
        if lost and self._account and not self._called and not self._set_ms():
            self._lost_at = self._lost_at or at
        elif self._lost_at:
            self._go_on(at)
        return begins

    def _go_on(self, at: int) -> None:
        stood = min(at - self._lost_at, self._line(self._account))
        self._stood += stood
        self._lines[self._account] = self._line(self._account) - stood
        self._lost_at = 0

    def _line(self, account: str) -> int:
        return self._lines.get(account, self._pace.line_ms)

    def stands_until(self, account: str) -> int:
        """Until when the clock stands for a player; 0 where it does not."""
        return self._lost_at + self._line(account) if self._lost_at and account == self._account else 0

    def called(self, rules: SessionRules, seconds: int, at: int) -> None:
        """The clock was called on the player in turn."""
        self._called = self._called or at + called_ms(rules, seconds)

    def leave_out(self, since: int, until: int) -> None:
        """Play was paused: that time does not count for the running turn."""
        paused = max(0, until - max(self.since, since))
        self.since += paused
        self._called += paused if self._called else 0

    def begin_anew(self) -> None:
        """Entries were taken back: whatever play waits for now, it has waited for since now."""
        self._moment = None

    def refill(self, accounts: list[str]) -> None:
        """A round was played: something comes back into the banks; those of others are forgotten."""
        full = self._pace.bank_ms
        kept = {account: self._banks.get(account, full) + self._pace.refill_ms for account in accounts}
        self._banks = {account: left for account, left in kept.items() if left < full}
        lines = {account: self._line(account) + self._pace.line_refill_ms for account in accounts}
        self._lines = {account: left for account, left in lines.items() if left < self._pace.line_ms}

    @property
    def of_call(self) -> Deadline:
        """Until when the player in turn has time by a clock that was called, and by no other."""
        return Deadline(self._called, CALLED if self._called else "turn")

    @property
    def deadline(self) -> Deadline:
        """Until when the player in turn has time."""
        set_ms = self._set_ms()
        bank = 0 if set_ms else self._banks.get(self._account, self._pace.bank_ms)
        stands = self._stood + (self._line(self._account) if self._lost_at else 0)
        ours = self.since + (set_ms or self._pace.turn_ms + stands + bank)
        if self._called and self._called <= ours:
            return Deadline(self._called, CALLED)
        return Deadline(ours, "turn", bank)
