"""Entering, waiting for a place, buying chips, and playing in another player's place."""

from __future__ import annotations

from croupier.protocol import SealedReason
from croupier.tournament.commands.command import Command


class OpenEntries(Command, frozen=True, gc=False):
    """Open entries."""

    by: str


class CloseEntries(Command, frozen=True, gc=False):
    """Close entries. They stay closed, so this is refused with fewer entries than the minimum.

    Where players leave after that and too few remain, the tournament can only be cancelled.
    """

    directors_only = True

    by: str


class Enter(Command, frozen=True, gc=False):
    """Enter and pay, for a session of the first stage, counted from 0."""

    account: str
    by: str = ""
    session: int = 0
    agreed: bool = False  # to rules and conditions, in writing
    member: bool = False
    eligible: bool = True  # as found by the official who takes the entry
    speaks: bool = False  # says that they share the language of a tournament held in another than the house's


class JoinReserve(Command, frozen=True, gc=False):
    """Join the list of reserves, as a player who could enter."""

    account: str
    agreed: bool = False
    member: bool = False
    eligible: bool = True
    by: str = ""  # the director who enters it for the player


class LeaveReserve(Command, frozen=True, gc=False):
    """Leave the list of reserves."""

    account: str
    by: str = ""  # the director who enters it for the player


class Withdraw(Command, frozen=True, gc=False):
    """Ask for the entry back. It is refused: nothing is refunded."""

    account: str


class Buy(Command, frozen=True, gc=False):
    """Buy chips: a re-buy or an add-on.

    A player without chips has a minute within the period, with real cards five (the way to the cage), whatever level
    begins. Then the house declines. In the break after a level its offers still hold (practice).
    """

    account: str
    what: str
    by: str = ""  # the director who enters it for the player


class DeclineChips(Command, frozen=True, gc=False):
    """Decline to buy chips. A player without chips is out then."""

    account: str
    by: str = ""  # the director who enters it for the player


class ExtendRebuy(Command, frozen=True, gc=False):
    """Give a player without chips more minutes to buy some, for the way to the cage; at most 30 from now (practice)."""

    directors_only = True
    ordered_under = ("tournament.rebuys", 0)

    account: str
    minutes: int
    at: int
    by: str
    reason: SealedReason


class DeliverChips(Command, frozen=True, gc=False):
    """Note that bought chips are at the seat."""

    account: str


class ResellSeat(Command, frozen=True, gc=False):
    """Give the seat of a player who did not come to a reserve, and say why."""

    directors_only = True
    ordered_under = ("tournament.reserve", 0)

    absent: str
    account: str
    by: str
    at: int
    reason: SealedReason


class Substitute(Command, frozen=True, gc=False):
    """Allow a substitute to play in a player's place, or refuse; between sessions."""

    directors_only = True
    ordered_under = ("tournament.substitute", 0)

    account: str
    substitute: str
    allow: bool
    by: str
    reason: SealedReason
    agreed: bool = False  # the substitute, as an entrant does
    member: bool = False
    eligible: bool = True


class Forfeit(Command, frozen=True, gc=False):
    """Declare the place of an absent player forfeited. ACT poker alone has it."""

    directors_only = True
    ordered_under = ("tournament.late", 0)

    account: str
    by: str
    reason: SealedReason
