"""Reports of rounds, by the tables or by a director of tables without a console, and the players they put out."""

from __future__ import annotations

import msgspec

from croupier.protocol import SealedReason
from croupier.tournament.events.event import Stack, TournamentEvent
from croupier.tournament.finish.places import Out


class RoundReported(TournamentEvent, frozen=True, gc=False, tag="round-reported", omit_defaults=True):
    """A round is over at a table: the chips of everyone dealt in."""

    moves_bank = True

    table: str
    round: int = msgspec.field(name="number")
    stacks: tuple[Stack, ...]
    bank: int  # chips the bank has won; below zero where it has lost
    button: int
    warned: tuple[str, ...] = ()  # told for the first time that wagers out of order may be void


class RoundCorrected(TournamentEvent, frozen=True, gc=False, tag="round-corrected"):
    """A ruling on the round last reported has moved chips at its table: what those concerned have now."""

    table: str
    round: int = msgspec.field(name="number")
    stacks: tuple[Stack, ...]


class Lost(msgspec.Struct, frozen=True, gc=False):
    """A player who is out by a hand, as reported; 0 where a number was not given."""

    account: str
    stack: int = 0  # when the hand began
    all_in: int = 0  # in which order, 1 first


class HandReported(TournamentEvent, frozen=True, gc=False, tag="hand-reported", omit_defaults=True):
    """A hand is over at a table without a console, as a director reports it: the chips of every player there."""

    moves_bank = True

    table: str
    round: int = msgspec.field(name="number")  # of the hands reported there, those before it counted in
    stacks: tuple[Stack, ...]
    by: str
    under: str
    out: tuple[Lost, ...] = ()
    bank: int = 0  # chips the bank has won
    button: int = 0  # the seat that had it; 0: not told
    hands: int = 1


class StacksCounted(TournamentEvent, frozen=True, gc=False, tag="stacks-counted", omit_defaults=True):
    """Stacks at a table without a console were counted, or at all of them: these are they."""

    moves_bank = True

    table: str  # empty: all that play
    stacks: tuple[Stack, ...]
    at: int = msgspec.field(name="moment")
    by: str
    under: str
    bank: int = 0  # chips the bank has won since the last report
    missing: int = 0  # chips that leave play by the director's decision as they are not there; below zero: come into it
    reason: str = ""  # of that decision


class HandForHandSet(TournamentEvent, frozen=True, gc=False, tag="hand-for-hand-set"):
    """Tables play hand for hand from now on, or no longer."""

    on: bool
    by: str


class LapEnded(TournamentEvent, frozen=True, gc=False, tag="lap-ended"):
    """Hand for hand, every table has played its hand."""


class PlayerBroke(TournamentEvent, frozen=True, gc=False, tag="player-broke"):
    """A player has no chips, and may buy some."""

    fact: Out
    until: int


class PlayerOut(TournamentEvent, frozen=True, gc=False, tag="player-out", omit_defaults=True):
    """A player is out of the tournament, or of the session where another was entered."""

    fact: Out
    under: str
    by: str = ""  # the director who entered that no chips are bought, or the house where the time was over; else empty


class OutUndone(TournamentEvent, frozen=True, gc=False, tag="out-undone"):
    """A player was put out in error and is in again, at the same seat; chips pushed wrongly go back."""

    significant = "correction"

    moves_bank = True

    account: str
    table: str
    seat: int
    stacks: tuple[Stack, ...]  # the chips of every player concerned now
    by: str
    reason: SealedReason
