"""A round at a table with real cards: every entry one call, every ruling and correction on the record.

The cards are mostly unknown: hole cards stay positions until a hand is shown, communal cards are entered as they fall, or
as `??`. Forced bets go in when the round opens; all else is entered by the dealer, who reads from `due` what comes next
and from `announcement` the amounts to call out.
"""

from __future__ import annotations

import msgspec

from croupier.poker.commands import Command, Post
from croupier.poker.commission import standing_commission
from croupier.poker.corrections import folding
from croupier.poker.due import ActDue, Awaited, due
from croupier.poker.events import Event
from croupier.poker.pots import Pot, pots_so_far
from croupier.poker.round import open_round
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import EntriesCorrected, RulingGiven
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.rulings.reports import Report
from croupier.rulings.round import decide, reported
from croupier.rulings.ruling import fault_in_words


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """The amounts a dealer calls out now."""

    pot: int
    call: int = 0
    least: int = 0  # the least a bet or raise goes to; 0 where there is none
    most: int = 0
    commission: int = 0  # on what is in the pots now
    pots: tuple[Pot, ...] = ()


class LiveRound:
    """A round in progress, its events and every state it has been through."""

    def __init__(
        self,
        rules: RoundRules,
        seats: tuple[int, ...],
        stakes: tuple[int, ...],
        deck: int,
        owes: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        self.rules = rules
        self.owes = owes
        self.events: list[Event] = []
        self._starts: list[int] = []  # the first event of each entry
        self._folding = folding()
        self._record((open_round(rules, seats, stakes, deck),))

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self._folding.state

    @property
    def due(self) -> Awaited:
        """What the round waits for."""
        return due(self.rules, self.state)

    def post(self) -> Refusal | None:
        """Collect the forced bets, with what players owe for missed blinds."""
        return self.give(Post(self.owes))

    def give(self, command: Command) -> Refusal | None:
        """Enter what happened; a refusal leaves everything as it was."""
        answer = decide(self.rules, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        self._record(answer)
        return None

    def report(self, report: Report) -> RulingGiven | Refusal:
        """Report an irregularity: the ruling is given and its remedies carried out."""
        at = len(self.events)
        refusal = self.give(reported(report))
        if refusal:
            return refusal
        given = self.events[at]
        assert isinstance(given, RulingGiven)
        return given

    def correct(self, before: int, by: str, reason: str) -> Refusal | None:
        """Take back every entry from one event of the round on, -1 being the last; the right ones follow."""
        if self.state.ended:
            return Refusal("the round is settled: what is wrong with it takes a ruling", "system")
        if before < 0:
            before += len(self.events)
        if not 0 < before < len(self.events):
            return Refusal(f"there is no event {before} to go back to; there are 1 to {len(self.events) - 1}", "system")
        before = max(start for start in self._starts if start <= before)  # an entry is taken back whole
        if not before:
            return Refusal("the opening of a round is no entry to take back", "system")
        if not by or not reason:
            return Refusal("a correction names who makes it and why", "system")
        fault = fault_in_words(by, 60) or fault_in_words(reason, 200)
        if fault:
            return Refusal(fault, "system")
        self._record((EntriesCorrected(before, by, reason),))
        return None

    def fork(self) -> LiveRound:
        """A copy to try something on; the round itself is not touched."""
        copy = LiveRound.__new__(LiveRound)
        copy.rules, copy.owes, copy.events = self.rules, self.owes, list(self.events)
        copy._folding, copy._starts = self._folding, list(self._starts)
        return copy

    def announcement(self) -> Announcement:
        """The amounts to call out."""
        state, awaited = self.state, self.due
        pots = tuple(pots_so_far(state)) if state.pot and state.live else ()
        commission = standing_commission(self.rules.commission, [pot.amount for pot in pots])
        if type(awaited) is not ActDue:
            return Announcement(state.pot, commission=commission, pots=pots)
        bounds = awaited.bounds
        return Announcement(state.pot, awaited.price, bounds.least, bounds.most, commission, pots)

    def _record(self, events: tuple[Event, ...]) -> None:
        """All or nothing: the record grows only once every event has been applied."""
        followed = self._folding.fork()
        for event in events:
            followed.take(event)
        self._folding = followed
        self._starts.append(len(self.events))
        self.events += events
