"""Drawing seats, and the parts that players have in a draw."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class CommitDraw(Command, frozen=True, gc=False):
    """Commit to other seeds, with the reason, where those of the draws to come are lost.

    A room that has not lost its seeds refuses it.
    """

    ordered_under = ("", 0)

    commitment: str
    by: str
    reason: str


class CommitPart(Command, frozen=True, gc=False):
    """Commit a player to a part in the draws, by its hash. A browser does it by itself."""

    account: str
    commitment: str


class DropBallot(Command, frozen=True, gc=False):
    """Take a ballot back that was called and cannot be drawn any more, as too few players are left.

    Parts are contributed anew (practice).
    """


class CallBallot(Command, frozen=True, gc=False):
    """Ask the players to reveal their parts. From now on no more are committed to for this draw.

    Players have five seconds (practice), then the house draws.
    """

    directors_only = True

    at: int
    by: str


class RevealPart(Command, frozen=True, gc=False):
    """Reveal the part a player committed to, 32 bytes in hex digits. A browser does it by itself."""

    account: str
    value: str


class DrawSeats(Command, frozen=True, gc=False):
    """Draw tables and seats for the next session."""

    seed: str
    at: int


class SeatLate(Command, frozen=True, gc=False):
    """Draw a seat for every player who entered after the session began."""

    seed: str
    at: int
