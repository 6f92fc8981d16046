"""Postings of the cage's events: between accounts of the ledger, and into and out of the drawer."""

from __future__ import annotations

from croupier.chips import CAGE, CASH, PLAY, Posting, account_of, tray_of, wallet_of
from croupier.house.cage.events import (
    AdjustmentApproved,
    DepositMade,
    DrawerChanged,
    DropCounted,
    FillMade,
    VarianceBooked,
    WithdrawalMade,
)
from croupier.protocol import Event


def cash_postings(event: Event) -> tuple[Posting, ...]:
    """Return the postings of an event at the cage."""
    unit = PLAY if getattr(event, "play_money", False) else CASH
    match event:
        case DepositMade():
            return _between(CAGE, wallet_of(event.account), event.amount, unit)
        case WithdrawalMade():
            return _between(wallet_of(event.account), CAGE, event.amount, unit)
        case FillMade(held="tray"):
            return _between(CAGE, tray_of(event.table), event.amount, unit)
        case DropCounted() if event.box != "cash":  # cash was booked when it was brought
            return _between(account_of(event.box, event.table), CAGE, event.expected, unit)
        case VarianceBooked(box="commission" | "sales"):
            return _between(account_of(event.box, event.table), CAGE, event.expected, unit)
        case VarianceBooked(box="tray"):
            return _between(tray_of(event.table), CAGE, event.expected - event.counted, unit)
        case AdjustmentApproved():
            return _between(event.giver, event.taker, event.amount, unit)
        case _:
            return ()


def cash_moved(event: Event) -> int:
    """Return the cash an event brings into the drawer; negative where it goes out."""
    match event:
        case DepositMade(number=number, amount=amount) if number:
            return amount
        case WithdrawalMade(number=number, amount=amount) if number:
            return -amount
        case DrawerChanged(amount=amount) | DropCounted(box="cash", counted=amount):
            return amount
        case VarianceBooked(box="cash", counted=amount):
            return amount
        case _:
            return 0


def _between(giver: str, taker: str, amount: int, unit: str) -> tuple[Posting, ...]:
    return (Posting(giver, unit, -amount), Posting(taker, unit, amount)) if amount else ()
