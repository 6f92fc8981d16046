"""Entering, waiting for a place, buying chips, and playing in somebody's place."""

from __future__ import annotations

from croupier.tournament.commands.command import Command


class OpenEntries(Command, frozen=True, gc=False):
    """Take entries."""

    by: str


class CloseEntries(Command, frozen=True, gc=False):
    """Take no more."""

    by: str


class Enter(Command, frozen=True, gc=False):
    """Enter, and pay; `session` of the first stage, counted from 0."""

    account: str
    by: str = ""
    session: int = 0
    agreed: bool = False  # to rules and conditions, in writing
    member: bool = False
    eligible: bool = True  # as whoever takes the entry has found
    speaks: bool = False  # says that they share the language of a tournament held in another than the house's


class JoinReserve(Command, frozen=True, gc=False):
    """Wait for a place, as somebody who could enter."""

    account: str
    agreed: bool = False
    member: bool = False
    eligible: bool = True
    by: str = ""  # the director who enters it for the player


class LeaveReserve(Command, frozen=True, gc=False):
    """Wait no longer."""

    account: str
    by: str = ""  # the director who enters it for the player


class Withdraw(Command, frozen=True, gc=False):
    """Ask for the entry back."""

    account: str


class Buy(Command, frozen=True, gc=False):
    """A re-buy or an add-on."""

    account: str
    what: str
    by: str = ""  # the director who enters it for the player


class DeclineChips(Command, frozen=True, gc=False):
    """Without chips, and no wish to buy more."""

    account: str
    by: str = ""  # the director who enters it for the player


class ExtendRebuy(Command, frozen=True, gc=False):
    """So many minutes more to buy chips for somebody who has none: for the way to the cage, say."""

    account: str
    minutes: int
    at: int
    by: str
    reason: str


class DeliverChips(Command, frozen=True, gc=False):
    """Chips that were bought are at the seat."""

    account: str


class ResellSeat(Command, frozen=True, gc=False):
    """Give the place of somebody who did not come to a reserve."""

    absent: str
    account: str
    by: str
    at: int
    reason: str


class Substitute(Command, frozen=True, gc=False):
    """Let somebody play in another's place, or do not."""

    account: str
    substitute: str
    allow: bool
    by: str
    reason: str
    agreed: bool = False  # the substitute, as whoever enters does
    member: bool = False
    eligible: bool = True


class Forfeit(Command, frozen=True, gc=False):
    """Declare the place of somebody who is not there forfeited."""

    account: str
    by: str
    reason: str
