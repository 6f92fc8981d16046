"""Records of whole tournaments with bots in every seat: all streams together, in the order they were written."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.bots.banked_policies import BANKED_POLICIES
from croupier.bots.policies import POLICIES
from croupier.bots.tournaments import Habits, SimulatedTournament
from croupier.chips import Posting
from croupier.protocol.events import Event
from croupier.record import Chain
from croupier.table.cash import STREAM, DepositMade
from croupier.tournament.conditions import Plan, conditions

Postings = tuple[Posting, ...]


class Recorded:
    """A simulated tournament and the lines it has come to."""

    def __init__(self, plan: Plan, players: int, seed: int, habits: Habits = Habits()) -> None:
        self.lines: list[bytes] = []
        self._chains: dict[str, Chain] = {}
        policy = BANKED_POLICIES["random"] if conditions(plan).banked else POLICIES["random"]
        self.simulated = SimulatedTournament(plan, players, seed, policy, habits, self._told)

    def _told(self, stream: str, events: Sequence[Event], postings: Sequence[Postings], at: int) -> None:
        if stream == STREAM:  # what people bring has no event of its own in the simulation
            brought = [posting for group in postings for posting in group if posting.account.startswith("wallet:")]
            events = [DepositMade(one.account.removeprefix("wallet:"), one.amount, "cashier") for one in brought]
        chain = self._chains.setdefault(stream, Chain(stream))
        self.lines += chain.lines(events, 0, at).splitlines(keepends=True)
