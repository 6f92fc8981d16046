"""Players go to other tables, leave theirs for a while, and tables are broken."""

from __future__ import annotations

from croupier.protocol import SealedReason
from croupier.tournament.events.event import TournamentEvent


class PlayerMoved(TournamentEvent, frozen=True, gc=False, tag="player-moved"):
    """A player goes to another table."""

    account: str
    table: str
    seat: int
    why: SealedReason  # "break", "balance" or the director's reason
    under: str


class TableBroken(TournamentEvent, frozen=True, gc=False, tag="table-broken"):
    """A table is needed no longer."""

    table: str
    under: str


class AbsenceNoted(TournamentEvent, frozen=True, gc=False, tag="absence-noted", omit_defaults=True):
    """A player is not at the table, or is there again."""

    account: str
    away: bool
    under: str
    by: str = ""  # the director who entered it; empty where the player did
