"""Findings in a record as a whole: its size, its faults, and the house, tournaments and ledger all streams share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.chips import CAGE, ENTRANT, STAKE, WALLET, Posting, beginning, read_account
from croupier.store import ManyKeys
from croupier.verify.decide_again import Faulty
from croupier.verify.heads_named import HeadsNamed
from croupier.verify.house import FollowedHouse
from croupier.verify.tournaments import FollowedTournament

_OF_STAKES = beginning(STAKE)


class _Known(NamedTuple):
    """What is known of an account."""

    unit: str
    staked: set[str] | None  # where those are kept whose stakes have changed at its table
    account: str  # whose stake it is


class Findings:
    """The findings from the lines so far."""

    def __init__(self) -> None:
        self.lines = self.rounds = self.unfinished = 0
        self.heads: dict[str, tuple[int, str]] = {}  # the number and the hash of the last line of each stream
        self.named = HeadsNamed()
        self.faults: dict[str, str] = {}  # by part, the first of each
        self.parts: set[str] = set()  # the parts there were to check
        self.tournaments: dict[str, FollowedTournament] = {}
        self.house = FollowedHouse()
        self.commitments = ManyKeys()  # of all shuffles, with their streams
        self.balances: dict[str, int] = {}
        self.staked: dict[str, set[str]] = {}  # by table, whose stakes have changed since they were last looked at
        self._known: dict[str, _Known] = {}

    def fault(self, part: str, words: str) -> None:
        """Keep the first fault of a part."""
        self.faults.setdefault(part, words)

    def book(self, moved: Iterable[Posting]) -> None:
        """Add up what an event moves; no account holds two units, or less than nothing."""
        self.parts.add("ledger")
        known, balances, less = self._known, self.balances, False
        for posting in moved:
            name = posting.account
            unit, staked, account = known.get(name) or self._know(posting)
            if unit != posting.unit and name != CAGE:
                raise Faulty("ledger", f"{name} keeps {unit}, not {posting.unit}")
            balances[name] = balance = balances.get(name, 0) + posting.amount
            less = less or balance < 0
            if staked is not None:
                staked.add(account)
        for posting in moved if less else ():
            if balances[posting.account] < 0 and posting.account != CAGE and not self._outside(posting.account):
                raise Faulty("ledger", f"{posting.account} would hold less than nothing")

    def _know(self, posting: Posting) -> _Known:
        """Keep an account of which nothing was known."""
        name = posting.account
        staked, account = None, ""
        if name.startswith(_OF_STAKES):
            _, table, account = read_account(name)
            staked = self.staked.setdefault(table, set())
        self._known[name] = known = _Known(posting.unit, staked, account)
        return known

    def _outside(self, account: str) -> bool:
        """A wallet, where this record does not tell what people brought to the house; likewise what entrants were given."""
        kind, tournament, _ = read_account(account)
        if kind == ENTRANT:
            followed = self.tournaments.get(tournament)
            return followed is None or followed.partial
        return kind == WALLET and not self.house.tells_of(self._known[account].unit)
