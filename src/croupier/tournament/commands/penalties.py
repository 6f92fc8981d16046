"""Penalties, and disqualifying players."""

from __future__ import annotations

from croupier.protocol.actors import HOUSE
from croupier.tournament.commands.command import Command


class Penalise(Command, frozen=True, gc=False):
    """A penalty: "warning", "minutes", "hands", or "laps" (hands for every player at the table)."""

    account: str
    kind: str
    number: int
    reason: str
    by: str
    at: int
    busy: tuple[str, ...] = ()  # tables in a round


class EndPenalty(Command, frozen=True, gc=False):
    """A penalty is over by its time, or is lifted by the director."""

    account: str
    at: int
    by: str = HOUSE
    reason: str = ""


class Disqualify(Command, frozen=True, gc=False):
    """Disqualify somebody."""

    account: str
    reason: str
    by: str


class DisqualifyAbsent(Command, frozen=True, gc=False):
    """Disqualify somebody who has not come within the first levels."""

    account: str
    reason: str
    by: str
