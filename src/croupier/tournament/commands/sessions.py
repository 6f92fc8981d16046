"""Beginning a session and ending it."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class TakeSeat(Command, frozen=True, gc=False):
    """Be at the seat that was drawn."""

    account: str
    by: str = ""  # the director who enters it for the player


class StartSession(Command, frozen=True, gc=False):
    """Begin the session."""

    at: int
    by: str


class FinishTable(Command, frozen=True, gc=False):
    """The session is over at a table; tables in `busy` are in a round."""

    table: str
    at: int
    busy: tuple[str, ...] = ()


class EndSession(Command, frozen=True, gc=False):
    """The session is over at every table: who goes on?"""

    at: int


class SkipSession(Command, frozen=True, gc=False):
    """Nobody is left to play the next session."""

    at: int
