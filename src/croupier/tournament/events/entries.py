"""Who enters, waits, buys chips, and plays in whose place."""

from __future__ import annotations

from croupier.tournament.events.event import TournamentEvent


class EntriesOpened(TournamentEvent, frozen=True, gc=False, tag="entries-opened"):
    """Entries are taken."""

    by: str
    under: str


class EntriesClosed(TournamentEvent, frozen=True, gc=False, tag="entries-closed"):
    """No more entries are taken."""

    by: str


class PlayerEntered(TournamentEvent, frozen=True, gc=False, tag="player-entered", omit_defaults=True):
    """Somebody enters and pays; or enters one more session of the first stage."""

    account: str
    number: int
    prize: int  # the part of the payment that goes into the prize pool
    fee: int  # and the part the house keeps
    chips: int
    under: str
    by: str = ""
    session: int = 0  # of the first stage
    agreed: bool = False  # in writing


class ReserveJoined(TournamentEvent, frozen=True, gc=False, tag="reserve-joined", omit_defaults=True):
    """Somebody waits for a place to come free."""

    account: str
    number: int
    under: str
    agreed: bool = False
    by: str = ""  # the director who entered it; empty where the player did


class ReserveLeft(TournamentEvent, frozen=True, gc=False, tag="reserve-left", omit_defaults=True):
    """Somebody waits no longer."""

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
    reason: str
    under: str


class SeatResold(TournamentEvent, frozen=True, gc=False, tag="seat-resold", omit_defaults=True):
    """A reserve takes the place of somebody who did not come, and pays."""

    absent: str
    account: str
    refund: int  # to the one who did not come, all told
    refund_fee: int  # of that, what the house had kept
    prize: int
    fee: int
    by: str
    under: str
    reason: str = ""


class PlayerSubstituted(TournamentEvent, frozen=True, gc=False, tag="player-substituted"):
    """Somebody plays on in another's place."""

    account: str
    substitute: str
    by: str
    reason: str
    under: str
    agreed: bool = False


class SubstituteRefused(TournamentEvent, frozen=True, gc=False, tag="substitute-refused"):
    """The director does not let somebody play in another's place."""

    account: str
    substitute: str
    by: str
    reason: str
    under: str


class PlaceForfeited(TournamentEvent, frozen=True, gc=False, tag="place-forfeited", omit_defaults=True):
    """Somebody who was not there loses the place; the fee stays in the prize pool."""

    account: str
    by: str
    under: str
    reason: str = ""
