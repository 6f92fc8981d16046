"""What is found in a record as a whole: how much there is, what is wrong, and what every stream has to do with: the house,
its tournaments and the ledger."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.chips import CAGE, Posting
from croupier.record import Head
from croupier.verify.decide_again import Faulty
from croupier.verify.house import FollowedHouse
from croupier.verify.tournaments import FollowedTournament


class Findings:
    """What the lines so far have come to."""

    def __init__(self) -> None:
        self.lines = self.rounds = self.unfinished = 0
        self.heads: dict[str, Head] = {}
        self.faults: dict[str, str] = {}  # by part, the first of each
        self.parts: set[str] = set()  # what there was to check
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
            kind, _, whose = posting.account.partition(":")
            if kind == "stake":
                table, _, account = whose.partition(":")
                self.staked.setdefault(table, set()).add(account)
        for posting in moved:
            if self.balances[posting.account] < 0 and posting.account != CAGE and not self._outside(posting.account):
                raise Faulty("ledger", f"{posting.account} would hold less than nothing")

    def _outside(self, account: str) -> bool:
        """A wallet, where this record does not tell what people brought to the house; likewise what entrants were given."""
        kind, _, whose = account.partition(":")
        if kind == "entrant":
            followed = self.tournaments.get(whose.partition(":")[0])
            return followed is None or followed.partial
        return kind == "wallet" and not self.house.tells_of(self._units[account])
