"""What a director decides about the time to buy chips again."""

from __future__ import annotations

from croupier.tournament.events import TournamentEvent


class RebuyExtended(TournamentEvent, frozen=True, gc=False, tag="rebuy-extended"):
    """The director gives a player without chips more time to buy some."""

    account: str
    minutes: int
    until: int
    by: str
    reason: str
    under: str


REBUY_EVENTS = (RebuyExtended,)
