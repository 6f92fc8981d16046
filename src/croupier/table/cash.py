"""The cage: what people bring to the house and take away again, on a stream of its own."""

from __future__ import annotations

from croupier.chips import CAGE, Posting
from croupier.protocol.events import Event

STREAM = "cage"


class DepositMade(Event, frozen=True, gc=False, tag="deposit-made"):
    """Somebody brings cash, in cents."""

    account: str
    amount: int
    by: str


class WithdrawalMade(Event, frozen=True, gc=False, tag="withdrawal-made"):
    """Somebody takes cash away."""

    account: str
    amount: int
    by: str


CASH_EVENTS = (DepositMade, WithdrawalMade)


def cash_postings(event: Event) -> tuple[Posting, ...]:
    """What an event at the cage moves."""
    if not isinstance(event, DepositMade | WithdrawalMade):
        return ()
    amount = event.amount if isinstance(event, DepositMade) else -event.amount
    return (Posting(CAGE, "cents", -amount), Posting(f"wallet:{event.account}", "cents", amount))
