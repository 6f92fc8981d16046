"""A round at a table with real cards: every entry one call, every ruling and correction on the record.

The cards are mostly unknown: hole cards stay positions until a hand is shown, communal cards are entered as they fall, or
as `??`. Forced bets go in when the round opens; all else is entered by the dealer, who reads from `due` what comes next
and from `announcement` the amounts to call out.
"""

from __future__ import annotations

import msgspec

from croupier.poker.apply import APPLY
from croupier.poker.commands import NO_POSTS, Command, Post
from croupier.poker.commission import standing_commission
from croupier.poker.due import ActDue, Awaited, due
from croupier.poker.events import Event
from croupier.poker.pots import Pot, pots_so_far
from croupier.poker.round import open_round
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import RulingGiven
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from croupier.rulings.entries import Entries
from croupier.rulings.reports import Report
from croupier.rulings.round import decide, reported


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
        posts: Post = NO_POSTS,
    ) -> None:
        self.rules = rules
        self.posts = posts
        self._entries: Entries[State] = Entries(State(), APPLY)
        self._entries.record((open_round(rules, seats, stakes, deck),))

    @property
    def events(self) -> list[Event]:
        """The events so far."""
        return self._entries.events

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self._entries.state

    @property
    def due(self) -> Awaited:
        """What the round waits for."""
        return due(self.rules, self.state)

    def post(self) -> Refusal | None:
        """Collect the forced bets, with what players owe for missed blinds."""
        return self.give(self.posts)

    def give(self, command: Command) -> Refusal | None:
        """Enter what happened; a refusal leaves everything as it was."""
        answer = decide(self.rules, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        self._entries.record(answer)
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
        return self._entries.correct(before, by, reason)

    def fork(self) -> LiveRound:
        """A copy to try something on; the round itself is not touched."""
        copy = LiveRound.__new__(LiveRound)
        copy.rules, copy.posts, copy._entries = self.rules, self.posts, self._entries.fork()
        return copy

    def announcement(self) -> Announcement:
        """The amounts to call out."""
        return announcement(self.rules, self.state)


def announcement(rules: RoundRules, state: State) -> Announcement:
    """The amounts to call out in a round."""
    awaited = due(rules, state)
    pots = tuple(pots_so_far(state)) if state.pot and state.live else ()
    commission = standing_commission(rules.commission, [pot.amount for pot in pots])
    if type(awaited) is not ActDue:
        return Announcement(state.pot, commission=commission, pots=pots)
    bounds = awaited.bounds
    return Announcement(state.pot, awaited.price, bounds.least, bounds.most, commission, pots)
