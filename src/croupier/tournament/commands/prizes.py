"""Adding, showing, offering, holding and paying prizes."""

from __future__ import annotations

from croupier.protocol import SealedReason
from croupier.tournament.commands.command import Command
from croupier.tournament.finish.prizes import Prize


class AddPrize(Command, frozen=True, gc=False):
    """Add a prize: of the house for a place, cash for the pool (place 0), or goods bought from the pool where the text
    lets it.
    """

    prize: Prize
    by: str


class ShowPrizes(Command, frozen=True, gc=False):
    """Show the prize list, again whenever it changes."""


class DeclareIneligible(Command, frozen=True, gc=False):
    """Declare that a player with a prize was not eligible: "age" or another ground."""

    account: str
    ground: str
    by: str


class OfferPrize(Command, frozen=True, gc=False):
    """Enter whether the next player in line took an open prize. It goes down one place at a time."""

    ordered_under = ("tournament.ineligible", 0)

    account: str
    taken: bool
    by: str
    reason: SealedReason


class HoldPrize(Command, frozen=True, gc=False):
    """Hold an open prize that no player in line is left to take. The money goes to `held:TOURNAMENT` in the ledger."""

    ordered_under = ("", 0)

    by: str
    reason: SealedReason


class PayPrize(Command, frozen=True, gc=False):
    """Pay a player's prize, once. A player paid for a lower place before gets what is missing."""

    account: str
    by: str
