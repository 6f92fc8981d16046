"""Taking a seat, moving players, and noting who is away."""

from __future__ import annotations

from croupier.protocol import SealedReason
from croupier.tournament.commands.command import Command


class TakeSeat(Command, frozen=True, gc=False):
    """Take the seat that was drawn."""

    account: str
    by: str = ""  # the director who enters it for the player


class Balance(Command, frozen=True, gc=False):
    """Move players as the rule for moving says; tables in `busy` are in a round."""

    seed: str
    busy: tuple[str, ...] = ()


class Move(Command, frozen=True, gc=False):
    """Move a player to another seat, by the director's word."""

    directors_only = True
    ordered_under = ("tournament.seat", 0)

    account: str
    table: str
    seat: int
    by: str
    reason: SealedReason
    busy: tuple[str, ...] = ()  # tables in a round


class NoteAbsence(Command, frozen=True, gc=False):
    """Note that a player has gone, or is back."""

    account: str
    away: bool
    by: str = ""  # the director who enters it for the player
