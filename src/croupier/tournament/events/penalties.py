"""Penalties, and players who are disqualified."""

from __future__ import annotations

from croupier.tournament.events.event import TournamentEvent
from croupier.tournament.state import Penalty


class PlayerPenalised(TournamentEvent, frozen=True, gc=False, tag="player-penalised", omit_defaults=True):
    """A penalty, which the player serves away from the table; a warning is served at once."""

    account: str
    penalty: Penalty  # all that is to serve from now on
    reason: str
    by: str
    under: str
    added: int = 0  # how many minutes or hands of it are added to what was still to serve; 0 where nothing was


class PenaltyEnded(TournamentEvent, frozen=True, gc=False, tag="penalty-ended"):
    """A penalty is served, or lifted."""

    account: str
    by: str = ""
    reason: str = ""


class PlayerDisqualified(TournamentEvent, frozen=True, gc=False, tag="player-disqualified"):
    """A player has no place any more and nothing back; the chips leave play."""

    account: str
    reason: str
    by: str
    under: str
