"""A round at a table with real cards: every entry one call, every ruling and correction on the record.

The cards are mostly unknown: hole cards stay positions until a hand is shown, communal cards are entered as they fall, or
as `??`. Forced bets go in when the round opens; all else is entered by the dealer, who reads from `due` what comes next
and from `announcement` the amounts to call out.
"""

from __future__ import annotations

import msgspec

from croupier.poker import (
    NO_POSTS,
    ActDue,
    Awaited,
    Post,
    Pot,
    RoundRules,
    RulingGiven,
    State,
    due,
    open_round,
    pots_so_far,
    standing_commission,
)
from croupier.protocol import Refusal
from croupier.rulings.entries import EnteredRound
from croupier.rulings.game import BETWEEN_PLAYERS
from croupier.rulings.reports import Report
from croupier.rulings.round import reported


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """The amounts a dealer calls out now."""

    pot: int
    call: int = 0
    least: int = 0  # the least a bet or raise goes to; 0 where there is none
    most: int = 0
    commission: int = 0  # on what is in the pots now
    pots: tuple[Pot, ...] = ()


class LiveRound(EnteredRound[RoundRules, State]):
    """A round between players in progress, its events and every state it has been through."""

    def __init__(
        self, rules: RoundRules, seats: tuple[int, ...], stakes: tuple[int, ...], deck: int, posts: Post = NO_POSTS
    ) -> None:
        super().__init__(BETWEEN_PLAYERS, rules, open_round(rules, seats, stakes, deck))
        self.posts = posts

    @property
    def due(self) -> Awaited:
        """The act or step the round waits for."""
        return due(self.rules, self.state)

    def post(self) -> Refusal | None:
        """Collect the forced bets, with what players owe for missed blinds."""
        return self.give(self.posts)

    def report(self, report: Report) -> RulingGiven | Refusal:
        """Report an irregularity: the ruling is given and its remedies carried out."""
        at = len(self.events)
        refusal = self.give(reported(report))
        if refusal:
            return refusal
        given = self.events[at]
        assert isinstance(given, RulingGiven)
        return given

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
