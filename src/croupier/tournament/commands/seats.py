"""Moving players, and noting who is away."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class Balance(Command, frozen=True, gc=False):
    """Move players as the rule for moving says; tables in `busy` are in a round."""

    seed: str
    busy: tuple[str, ...] = ()


class Move(Command, frozen=True, gc=False):
    """The director moves somebody."""

    account: str
    table: str
    seat: int
    by: str
    reason: str
    busy: tuple[str, ...] = ()  # tables in a round


class NoteAbsence(Command, frozen=True, gc=False):
    """A player has gone, or is back."""

    account: str
    away: bool
    by: str = ""  # the director who enters it for the player
