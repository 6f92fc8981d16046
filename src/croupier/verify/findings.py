"""Findings in a record as a whole: its size, its faults, and the house, tournaments and ledger all streams share."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.chips import CAGE, ENTRANT, STAKE, WALLET, Posting, read_account
from croupier.record import Head
from croupier.verify.decide_again import Faulty
from croupier.verify.house import FollowedHouse
from croupier.verify.tournaments import FollowedTournament


class Findings:
    """The findings from the lines so far."""

    def __init__(self) -> None:
        self.lines = self.rounds = self.unfinished = 0
        self.heads: dict[str, Head] = {}
        self.faults: dict[str, str] = {}  # by part, the first of each
        self.parts: set[str] = set()  # the parts there were to check
        self.postings: dict[tuple[str, int], tuple[Posting, ...]] = {}
        self.tournaments: dict[str, FollowedTournament] = {}
        self.house = FollowedHouse()
        self.balances: dict[str, int] = {}
        self.staked: dict[str, set[str]] = {}  # by table, whose stakes have changed since they were last looked at
        self._units: dict[str, str] = {}

    def fault(self, part: str, words: str) -> None:
        """Keep the first fault of a part."""
        self.faults.setdefault(part, words)

    def book(self, moved: Iterable[Posting]) -> None:
        """Add up what an event moves; no account holds two units, or less than nothing."""
        self.parts.add("ledger")
        for posting in moved:
            if posting.account != CAGE and self._units.setdefault(posting.account, posting.unit) != posting.unit:
                raise Faulty("ledger", f"{posting.account} keeps {self._units[posting.account]}, not {posting.unit}")
            self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.amount
            kind, table, account = read_account(posting.account)
            if kind == STAKE:
                self.staked.setdefault(table, set()).add(account)
        for posting in moved:
            if self.balances[posting.account] < 0 and posting.account != CAGE and not self._outside(posting.account):
                raise Faulty("ledger", f"{posting.account} would hold less than nothing")

    def _outside(self, account: str) -> bool:
        """A wallet, where this record does not tell what people brought to the house; likewise what entrants were given."""
        kind, tournament, _ = read_account(account)
        if kind == ENTRANT:
            followed = self.tournaments.get(tournament)
            return followed is None or followed.partial
        return kind == WALLET and not self.house.tells_of(self._units[account])
