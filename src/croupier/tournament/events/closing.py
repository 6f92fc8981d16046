"""A tournament is called off, or closed."""

from __future__ import annotations

from croupier.tournament.events.event import TournamentEvent
from croupier.tournament.finish.prizes import Refund


class TournamentCancelled(TournamentEvent, frozen=True, gc=False, tag="tournament-cancelled", omit_defaults=True):
    """The tournament does not take place, or ends early: who paid gets all of it back, as far as the text lets them."""

    significant = "stop"

    refunds: tuple[Refund, ...]
    added: int  # cash the house had added, back to the house
    by: str
    reason: str
    under: str
    busy: tuple[str, ...] = ()  # tables that finish a round
    held: int = 0  # prize money of entrants who get nothing back


class TournamentClosed(TournamentEvent, frozen=True, gc=False, tag="tournament-closed"):
    """Every prize is paid and every chip is back."""

    by: str
    under: str
