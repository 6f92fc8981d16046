"""Records of whole tournaments with bots in every seat: all streams together, in the order they were written."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.bots.banked_policies import BANKED_POLICIES
from croupier.bots.habits import NO_HABITS, Habits
from croupier.bots.policies import POLICIES
from croupier.bots.tournaments import SimulatedTournament
from croupier.protocol.events import Event
from croupier.record import Chain
from croupier.tournament.plan.conditions import Plan, conditions


class Recorded:
    """A simulated tournament and the lines it has come to."""

    def __init__(self, plan: Plan, players: int, seed: int, habits: Habits = NO_HABITS) -> None:
        self.lines: list[bytes] = []
        self._chains: dict[str, Chain] = {}
        policies = ((BANKED_POLICIES if conditions(plan).banked else POLICIES)["random"],)
        self.simulated = SimulatedTournament(plan, players, seed, policies, habits, self._told)

    def _told(self, stream: str, events: Sequence[Event], number: int, at: int) -> None:
        chain = self._chains.setdefault(stream, Chain(stream))
        self.lines += chain.lines(events, number, at).splitlines(keepends=True)
