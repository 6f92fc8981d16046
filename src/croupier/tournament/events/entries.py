"""Entries, reserves, purchases of chips, and substitutes."""

from __future__ import annotations

from croupier.protocol import PlayerAccount, SealedReason
from croupier.tournament.events.event import TournamentEvent


class EntriesOpened(TournamentEvent, frozen=True, gc=False, tag="entries-opened"):
    """Entries are taken."""

    by: str
    under: str


class EntriesClosed(TournamentEvent, frozen=True, gc=False, tag="entries-closed"):
    """No more entries are taken."""

    by: str


class PlayerEntered(TournamentEvent, frozen=True, gc=False, tag="player-entered", omit_defaults=True):
    """A player enters and pays; or enters one more session of the first stage."""

    account: PlayerAccount
    number: int
    prize: int  # the part of the payment that goes into the prize pool
    fee: int  # and the part the house keeps
    chips: int
    under: str
    by: str = ""
    session: int = 0  # of the first stage
    agreed: bool = False  # in writing


class ReserveJoined(TournamentEvent, frozen=True, gc=False, tag="reserve-joined", omit_defaults=True):
    """A reserve waits for a place to come free."""

    account: PlayerAccount
    number: int
    under: str
    agreed: bool = False
    by: str = ""  # the director who entered it; empty where the player did


class ReserveLeft(TournamentEvent, frozen=True, gc=False, tag="reserve-left", omit_defaults=True):
    """A reserve waits no longer."""

    account: str
    by: str = ""  # the director who entered it; empty where the player did


class ChipsBought(TournamentEvent, frozen=True, gc=False, tag="chips-bought", omit_defaults=True):
    """A re-buy or an add-on."""

    account: str
    what: str  # "re-buy" or "add-on"
    prize: int
    fee: int
    chips: int
    under: str
    by: str = ""  # the director who entered it; empty where the player did


class ChipsDelivered(TournamentEvent, frozen=True, gc=False, tag="chips-delivered"):
    """Chips that were bought lie at the player's seat."""

    account: str
    chips: int


class RebuyExtended(TournamentEvent, frozen=True, gc=False, tag="rebuy-extended"):
    """The director gives a player without chips more time to buy some."""

    account: str
    minutes: int
    until: int
    by: str
    reason: SealedReason
    under: str


class SeatResold(TournamentEvent, frozen=True, gc=False, tag="seat-resold", omit_defaults=True):
    """A reserve takes the place of an absent player, and pays."""

    absent: str
    account: PlayerAccount
    refund: int  # to the one who did not come, all told
    refund_fee: int  # of that, what the house had kept
    prize: int
    fee: int
    by: str
    under: str
    reason: SealedReason = ""


class PlayerSubstituted(TournamentEvent, frozen=True, gc=False, tag="player-substituted"):
    """A substitute plays on in a player's place."""

    account: str
    substitute: PlayerAccount
    by: str
    reason: SealedReason
    under: str
    agreed: bool = False


class SubstituteRefused(TournamentEvent, frozen=True, gc=False, tag="substitute-refused"):
    """The director refuses a substitute."""

    account: str
    substitute: str
    by: str
    reason: SealedReason
    under: str


class PlaceForfeited(TournamentEvent, frozen=True, gc=False, tag="place-forfeited", omit_defaults=True):
    """An absent player loses the place; the fee stays in the prize pool."""

    account: str
    by: str
    under: str
    reason: SealedReason = ""
