"""A tournament as one thing that takes commands and gives events: what a driver holds.

Everything in it follows from its events, so one built from a log is the one that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.check import invariant
from croupier.errors import LogError
from croupier.protocol import Decision, Event, Refusal
from croupier.tournament import events as tournament_events
from croupier.tournament.apply import apply
from croupier.tournament.commands import Command
from croupier.tournament.decide import decide
from croupier.tournament.ledger import Postings, tournament_postings
from croupier.tournament.plan.conditions import Conditions, plan_read
from croupier.tournament.run.colouring_up import races_off
from croupier.tournament.state import Tournament


class Contest:
    """The conditions and the state of a tournament."""

    def __init__(self, opening: tournament_events.TournamentAnnounced) -> None:
        self.rules: Conditions = plan_read(bytes(opening.plan))
        self.state = apply(Tournament(), opening)

    @classmethod
    def of(cls, events: Iterable[Event]) -> Contest:
        """The tournament that these events tell."""
        told = iter(events)
        opening = next(told, None)
        if not isinstance(opening, tournament_events.TournamentAnnounced):
            raise LogError("the log of a tournament begins with its announcement")
        contest = cls(opening)
        for event in told:
            contest.take(event)
        return contest

    def decide(self, command: Command) -> Decision:
        """Answer a command with events or a refusal."""
        return decide(self.rules, self.state, command)

    def take(self, event: Event) -> Postings:
        """Follow one event; answers what it moves."""
        postings = tournament_postings(self.state, event)
        self.state = apply(self.state, event)
        self._check(event)
        if isinstance(event, tournament_events.ConditionsAltered):
            self.rules = plan_read(bytes(event.plan))
        return postings

    def _check(self, event: Event) -> None:
        """Check the event against what the conditions say of chips, which `apply` does not read."""
        invariant(self.rules.banked or not self.state.bank, "between players no chip goes to a bank")
        raced = (
            isinstance(event, tournament_events.ColouredUp) and event.stacks and event.under
        )  # older records have races-off by practice
        invariant(not raced or races_off(self.rules), "stacks are raced off only where the conditions say so")

    def give(self, command: Command) -> tuple[tuple[Event, ...], list[Postings]] | Refusal:
        """Carry a command out: its events and what they move, or the refusal and nothing."""
        events = self.decide(command)
        if isinstance(events, Refusal):
            return events
        return events, [self.take(event) for event in events]
