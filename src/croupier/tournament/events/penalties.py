"""Penalties, and players who are disqualified."""

from __future__ import annotations

from croupier.protocol import SealedReason
from croupier.tournament.events.event import TournamentEvent
from croupier.tournament.state import Penalty


class PlayerPenalised(TournamentEvent, frozen=True, gc=False, tag="player-penalised", omit_defaults=True):
    """A penalty, which the player serves away from the table; a warning is served at once."""

    account: str
    penalty: Penalty  # all that is to serve from now on
    reason: SealedReason
    by: str
    under: str
    added: int = 0  # minutes or hands of it that are added to those still to serve; 0 where none were


class PenaltyEnded(TournamentEvent, frozen=True, gc=False, tag="penalty-ended"):
    """A penalty is served, or lifted."""

    account: str
    by: str = ""
    reason: SealedReason = ""


class PlayerDisqualified(TournamentEvent, frozen=True, gc=False, tag="player-disqualified"):
    """A player has no place any more and nothing back; the chips leave play."""

    significant = "exclusion"

    account: str
    reason: SealedReason
    by: str
    under: str
