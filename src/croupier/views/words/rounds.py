"""The words of rounds, for a regulator and in the log of rulings; a round itself is told by history/text."""

from __future__ import annotations

from croupier.banked import events as banked
from croupier.poker import ruling_events
from croupier.protocol import Event, seat_at
from croupier.protocol import events as protocol
from croupier.views.words.words import Noted, Words, money, note, order

VIEWED = "view-hand"
_MARKED = "a marker lets a box go above its maximum"


def _where(place: int) -> str:
    return f"place {place}" if place >= 0 else f"seat {seat_at((), place)}, not in the round,"


def _ruling(event: protocol.RulingGiven) -> Noted:
    return Noted(event.words, " ".join(event.clauses))


ROUND_WORDS: dict[type[Event], Words] = {
    protocol.RulingGiven: Words(noted=_ruling),
    protocol.PlayerExcluded: Words(
        noted=lambda event: Noted(f"the player at {_where(event.place)} is excluded from the game")
    ),
    protocol.EntriesCorrected: Words(noted=note("entries are taken back by {by}: {reason}")),
    ruling_events.RoundVoided: Words(noted=note("the round is void")),
    ruling_events.MisdealDeclared: Words(noted=note("misdeal")),
    ruling_events.PayoutCorrected: Words(
        noted=lambda event: Noted(f"{money(event.amount)} paid to the wrong player, moved to the right one")
    ),
    ruling_events.HandViewed: Words(
        noted=note("{by} looked at the hand at place {place}: {reason}"),
        order=lambda event: order(VIEWED, event, "a hand is looked at"),
    ),
    banked.BankedRoundVoided: Words(noted=note("the round is void")),
    banked.BoxVoided: Words(noted=note("the box at place {place} is void")),
    banked.PlayCorrected: Words(noted=note("the play wager at place {place} is corrected")),
    banked.BlindCorrected: Words(noted=note("the blind wager at place {place} is corrected")),
    banked.WagersFound: Words(noted=note("the wagers at place {place} are corrected")),
    banked.WagersPlaced: Words(order=lambda event: order("marker", event, _MARKED) if event.marked else None),
}
