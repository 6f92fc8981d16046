"""The commands of a round against the bank: imperatives, by a player (`place`) or by the dealer."""

from __future__ import annotations

from croupier.protocol import RoundCommand


class Command(RoundCommand, frozen=True, gc=False):
    """The base of all commands of a round against the bank."""


class PlaceWagers(Command, frozen=True, gc=False):
    """A player's ante, blind and trips; `marker`: the operator lets the box go above its maximum.

    `lying`: a dealer enters what lies there, also where that makes no hand or not the right one.
    """

    place: int
    ante: int
    blind: int
    trips: int = 0
    marker: bool = False
    by: str = ""  # who lets it, and why
    reason: str = ""
    lying: bool = False


class PassOver(Command, frozen=True, gc=False):
    """The dealer passes over a box of a tournament whose player is not there, or does not wager in time."""

    place: int


class Deal(Command, frozen=True, gc=False):
    """The dealer closes the wagers, shuffles, cuts where that is due, and deals."""


class Act(Command, frozen=True, gc=False):
    """A player's choice: fold, check, or play at so many times the ante."""

    place: int
    act: str
    times: int = 0


class TimeOut(Command, frozen=True, gc=False):
    """A player does not decide."""

    place: int


class Reveal(Command, frozen=True, gc=False):
    """The dealer turns up the next communal cards."""

    cards: tuple[str, ...]


class ShowDealer(Command, frozen=True, gc=False):
    """The dealer turns up the dealer's hand."""

    cards: tuple[str, ...]


class Concede(Command, frozen=True, gc=False):
    """A player gives up once the dealer's hand is declared."""

    place: int


class Refund(Command, frozen=True, gc=False):
    """The dealer, not having qualified, gives the antes back."""


class SettleBox(Command, frozen=True, gc=False):
    """The dealer turns up a player's cards and settles every wager."""

    place: int
    cards: tuple[str, ...]


class ShareOut(Command, frozen=True, gc=False):
    """The dealer pays what all boxes won at odds, within the maximum payout of the table."""


class End(Command, frozen=True, gc=False):
    """The last wager is settled."""
