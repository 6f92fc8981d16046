"""Seats are drawn, and what proves the draw."""

from __future__ import annotations

import msgspec

from croupier.tournament.events.event import TournamentEvent
from croupier.tournament.state import DrawnSeat


class DrawCommitted(TournamentEvent, frozen=True, gc=False, tag="draw-committed"):
    """The seeds of the draws to come are others than those committed to, and why; players contribute anew."""

    commitment: str
    by: str
    reason: str


class PartCommitted(TournamentEvent, frozen=True, gc=False, tag="part-committed"):
    """A player has committed to a part in the draws."""

    account: str
    commitment: str


class BallotDropped(TournamentEvent, frozen=True, gc=False, tag="ballot-dropped"):
    """A ballot that was called cannot be drawn: too few players are left, or none. Parts are contributed anew."""

    reason: str
    under: str


class BallotCalled(TournamentEvent, frozen=True, gc=False, tag="ballot-called"):
    """Players reveal their parts until then; afterwards the seats are drawn without those that are missing."""

    until: int
    by: str
    under: str


class PartRevealed(TournamentEvent, frozen=True, gc=False, tag="part-revealed"):
    """A player has revealed the part committed to."""

    account: str
    value: str


class SeatsDrawn(TournamentEvent, frozen=True, gc=False, tag="seats-drawn", omit_defaults=True):
    """Tables and seats are drawn; the seed is the one committed to, and itself the commitment to the next."""

    stage: int
    session: int
    seats: tuple[DrawnSeat, ...]
    seed: str
    under: str
    chips: int = 0  # each player begins with this many, where the stage says so
    late: bool = False  # for a player who came once the session had begun
    at: int = msgspec.field(name="moment", default=0)


class DrawMade(TournamentEvent, frozen=True, gc=False, tag="draw-made"):
    """A draw for seats at tables that play on: the seed, which is the commitment to the next."""

    seed: str
