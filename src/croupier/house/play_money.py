"""Play money that the house gives to guests and bots, on a stream of its own: it is no business of the cage.

It comes out of no drawer, has no receipt and is never paid out. In the ledger it is a unit of its own (`play`).
"""

from __future__ import annotations

from croupier.chips import CAGE, PLAY, Posting, wallet_of
from croupier.house.events import HouseEvent

STREAM = "play-money"


class PlayMoneyGiven(HouseEvent, frozen=True, gc=False, tag="play-money-given"):
    """The house gives a player play money."""

    kept_on = STREAM

    account: str
    amount: int
    by: str


def given_postings(event: PlayMoneyGiven) -> tuple[Posting, ...]:
    """Return the postings of play money given: out of nothing, booked on the side of the house that may owe."""
    return (Posting(CAGE, PLAY, -event.amount), Posting(wallet_of(event.account), PLAY, event.amount))
