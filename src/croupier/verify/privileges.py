"""Verifying privileges: every entry decided once more, accounts as they are on record, and two people in two hands.

Theory of operation. What takes two people is noted from the streams of the offices as it comes, and compared once all
lines are in, for the streams of a record may come one after the other: of the two accounts, none was made by the other
within a day before, or given its password, nor both by the same hand. A record that was begun before privileges were on
it has nothing to compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.house import Pair, privileges
from croupier.protocol import Event
from croupier.store import Account, fault_on_record, missing_from
from croupier.verify.decide_again import Faulty


class Agreed(NamedTuple):
    """Two people did something together, and where that stands."""

    line: int
    at: int
    pair: Pair


class FollowedPrivileges:
    """The privileges of a record."""

    def __init__(self) -> None:
        self._privileges = privileges.Privileges()
        self.agreed: list[Agreed] = []

    def take(self, event: Event, at: int) -> None:
        """Take the next event."""
        if refusal := privileges.decide(self._privileges, event):
            raise Faulty("replay", f"this entry could not be made: {refusal.reason}")
        privileges.take(self._privileges, event, at)

    def see(self, pair: Pair | None, at: int, line: int) -> None:
        """Two people have done something together, if any have."""
        if pair:
            self.agreed.append(Agreed(line, at, pair))

    def fault(self) -> str:
        """Return the first that two people in one hand have done; empty where there is none."""
        for line, at, pair in self.agreed:
            if privileges.one_hand(self._privileges, *pair, at - privileges.DAY_MS, at):
                both = " and ".join(pair)
                return f"line {line}: {both} did this together, and less than a day before both were in one hand"
        if self._privileges.to_find:
            return f"{self._privileges.to_find} accounts are said to be found where privileges begin, and are not"
        return ""

    def differs(self, people: Sequence[Account]) -> str:
        """Return the first account of a store that is otherwise than on record; empty where there is none."""
        for account in people:
            if fault := fault_on_record(self._privileges, account):
                return f"the account {account.id}: {privileges.FAULTS[fault]}"
        for missing in missing_from(self._privileges, people):
            return f"the account {missing}: {privileges.FAULTS['missing']}"
        return ""
