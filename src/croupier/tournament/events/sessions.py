"""A session begins, is over at its tables, and ends."""

from __future__ import annotations

import msgspec

from croupier.tournament.events.event import Stack, TournamentEvent
from croupier.tournament.finish.places import Drop


class SeatTaken(TournamentEvent, frozen=True, gc=False, tag="tournament-seat-taken", omit_defaults=True):
    """A player is at the seat that was drawn."""

    account: str
    level: int
    by: str = ""  # the director who entered it; empty where the player did


class SessionStarted(TournamentEvent, frozen=True, gc=False, tag="session-started", omit_defaults=True):
    """A session begins."""

    stage: int
    session: int
    at: int = msgspec.field(name="moment")
    level: int
    under: str
    left_ms: int = 0  # of the level, where levels go by time
    until: int = 0  # the end of a session that goes by time
    late: tuple[str, ...] = ()  # players not at their seats then


class TableFinished(TournamentEvent, frozen=True, gc=False, tag="table-finished"):
    """A session is over at a table."""

    table: str
    under: str


class SessionEnded(TournamentEvent, frozen=True, gc=False, tag="session-ended", omit_defaults=True):
    """A session is over: who goes on and who does not."""

    stage: int
    session: int
    through: tuple[str, ...]
    under: str
    dropped: tuple[Drop, ...] = ()
    points: tuple[Stack, ...] = ()
    more: bool = False  # the stage has another session
    fresh: bool = False  # players who go on begin with new chips
    at: int = msgspec.field(name="moment", default=0)  # 0 for a session without players
