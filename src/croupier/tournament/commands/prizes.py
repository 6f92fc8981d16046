"""Adding, showing, offering, holding and paying prizes."""

from __future__ import annotations

from croupier.tournament.commands.command import Command
from croupier.tournament.finish.prizes import Prize


class AddPrize(Command, frozen=True, gc=False):
    """Add a prize besides the shares of the pool."""

    prize: Prize
    by: str


class ShowPrizes(Command, frozen=True, gc=False):
    """Show the prize list."""


class DeclareIneligible(Command, frozen=True, gc=False):
    """Somebody with a prize was not eligible: "age" or another ground."""

    account: str
    ground: str
    by: str


class OfferPrize(Command, frozen=True, gc=False):
    """An open prize was offered to the next in line: taken or not."""

    account: str
    taken: bool
    by: str
    reason: str


class HoldPrize(Command, frozen=True, gc=False):
    """An open prize that nobody is left to take is held."""

    by: str
    reason: str


class PayPrize(Command, frozen=True, gc=False):
    """Pay a prize."""

    account: str
    by: str
