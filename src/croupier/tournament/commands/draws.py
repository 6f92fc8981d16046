"""Drawing seats, and the parts that players have in a draw."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class CommitDraw(Command, frozen=True, gc=False):
    """Commit to other seeds, those of the draws to come being lost."""

    commitment: str
    by: str
    reason: str


class CommitPart(Command, frozen=True, gc=False):
    """A player commits to a part in the draws, by its hash."""

    account: str
    commitment: str


class DropBallot(Command, frozen=True, gc=False):
    """The house takes a ballot back that cannot be drawn any more."""


class CallBallot(Command, frozen=True, gc=False):
    """Ask the players to reveal their parts: from now on no more are committed to for this draw."""

    at: int
    by: str


class RevealPart(Command, frozen=True, gc=False):
    """A player reveals the part that was committed to, 32 bytes in hex digits."""

    account: str
    value: str


class DrawSeats(Command, frozen=True, gc=False):
    """Draw tables and seats for the next session."""

    seed: str
    at: int


class SeatLate(Command, frozen=True, gc=False):
    """Draw a seat for everybody who entered once the session had begun."""

    seed: str
    at: int
