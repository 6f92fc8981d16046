"""Beginning a session and ending it."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class StartSession(Command, frozen=True, gc=False):
    """Begin the session. Late players are recorded; in Hold-em they have forfeited their places."""

    directors_only = True

    at: int
    by: str


class FinishTable(Command, frozen=True, gc=False):
    """End the session at a table; tables in `busy` are in a round, which is finished first."""

    table: str
    at: int
    busy: tuple[str, ...] = ()


class EndSession(Command, frozen=True, gc=False):
    """End the session at every table, and say who goes on."""

    at: int


class SkipSession(Command, frozen=True, gc=False):
    """Skip the next session, which no player is left to play."""

    at: int
