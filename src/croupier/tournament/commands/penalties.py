"""Penalties, and disqualifying players."""

from __future__ import annotations

from croupier.protocol import HOUSE, SealedReason
from croupier.tournament.commands.command import Command


class Penalise(Command, frozen=True, gc=False):
    """Penalise a player: "warning", "minutes", "hands", or "laps" (hands for every player at the table).

    Minutes are of play, hands those dealt afterwards. The rest is served in the next session (practice).
    """

    directors_only = True
    ordered_under = ("tournament.penalties", 0)

    account: str
    kind: str
    number: int
    reason: SealedReason
    by: str
    at: int
    busy: tuple[str, ...] = ()  # tables in a round


class EndPenalty(Command, frozen=True, gc=False):
    """End a penalty that is over by its time, or lift it by the director's word, with the reason."""

    directors_only = True

    account: str
    at: int
    by: str = HOUSE
    reason: SealedReason = ""


class Disqualify(Command, frozen=True, gc=False):
    """Disqualify a player, until the first prize is handed over.

    A round in progress is played out; then the chips leave play.
    """

    directors_only = True
    ordered_under = ("", 0)

    account: str
    reason: SealedReason
    by: str


class DisqualifyAbsent(Command, frozen=True, gc=False):
    """Disqualify a player who has not come within the first levels."""

    directors_only = True
    ordered_under = ("tournament.no-show", 0)

    account: str
    reason: SealedReason
    by: str
