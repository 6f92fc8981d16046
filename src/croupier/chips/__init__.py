"""Chips and cash: what every event moves between accounts."""

from croupier.chips.accounts import (
    CAGE,
    CHIPS,
    COMMISSION,
    CROWN,
    ENTRANT,
    FLOAT,
    HELD,
    OUT,
    POT,
    PRIZES,
    SALES,
    STAKE,
    TRAY,
    WALLET,
    account_of,
    beginning,
    commission_of,
    entrant_of,
    float_of,
    held_of,
    is_chips,
    out_by,
    pot_of,
    prizes_of,
    read_account,
    sales_of,
    stake_of,
    tray_of,
    unit_of,
    wallet_of,
)
from croupier.chips.postings import CASH, PLAY, Posting, balanced

__all__ = [
    "CAGE", "CASH", "PLAY", "Posting", "balanced",
]  # fmt: skip
__all__ += [  # for the house itself
    "CHIPS", "COMMISSION", "CROWN", "ENTRANT", "FLOAT", "HELD", "OUT", "POT", "PRIZES", "SALES", "STAKE", "TRAY",
    "WALLET", "account_of", "beginning", "commission_of", "entrant_of", "float_of", "held_of", "is_chips", "out_by",
    "pot_of", "prizes_of", "read_account", "sales_of", "stake_of", "tray_of", "unit_of", "wallet_of",
]  # fmt: skip
