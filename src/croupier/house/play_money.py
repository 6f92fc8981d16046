"""Play money that the house gives to guests and bots, on a stream of its own: it is no business of the cage.

It comes out of no drawer, has no receipt and is never paid out. In the ledger it is a unit of its own (`play`).
"""

from __future__ import annotations

from croupier.chips import CAGE, PLAY, Posting
from croupier.house.cage.postings import wallet_of
from croupier.protocol.events import Event

STREAM = "play-money"


class PlayMoneyGiven(Event, frozen=True, gc=False, tag="play-money-given"):
    """The house gives somebody play money."""

    account: str
    amount: int
    by: str


PLAY_MONEY_EVENTS = (PlayMoneyGiven,)


def given_postings(event: PlayMoneyGiven) -> tuple[Posting, ...]:
    """What it moves: out of nothing, which the ledger books on the side of the house that may owe."""
    return (Posting(CAGE, PLAY, -event.amount), Posting(wallet_of(event.account), PLAY, event.amount))
