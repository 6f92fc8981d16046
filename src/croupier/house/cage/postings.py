"""What the events of the cage move: between accounts of the ledger, and into and out of the drawer.

tray:TABLE   chips that lie ready at a table where players play each other, and are nobody's stake yet
"""

from __future__ import annotations

from croupier.chips import CAGE, CASH, PLAY, Posting
from croupier.house.cage.events import (
    AdjustmentApproved,
    DepositMade,
    DrawerChanged,
    DropCounted,
    FillMade,
    VarianceBooked,
    WithdrawalMade,
)
from croupier.protocol.events import Event


def wallet_of(account: str) -> str:
    """The name of the account for what a person has with the house."""
    return f"wallet:{account}"


def cash_postings(event: Event) -> tuple[Posting, ...]:
    """What an event at the cage moves."""
    unit = PLAY if getattr(event, "play_money", False) else CASH
    match event:
        case DepositMade():
            return _between(CAGE, wallet_of(event.account), event.amount, unit)
        case WithdrawalMade():
            return _between(wallet_of(event.account), CAGE, event.amount, unit)
        case FillMade(held="tray"):
            return _between(CAGE, f"tray:{event.table}", event.amount, unit)
        case DropCounted() if event.box != "cash":  # cash was booked when it was brought
            return _between(f"{event.box}:{event.table}", CAGE, event.expected, unit)
        case VarianceBooked(box="commission" | "sales"):
            return _between(f"{event.box}:{event.table}", CAGE, event.expected, unit)
        case VarianceBooked(box="tray"):
            return _between(f"tray:{event.table}", CAGE, event.expected - event.counted, unit)
        case AdjustmentApproved():
            return _between(event.giver, event.taker, event.amount, unit)
        case _:
            return ()


def cash_moved(event: Event) -> int:
    """What an event brings into the drawer; negative where it goes out."""
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
