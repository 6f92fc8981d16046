"""Postings: the chips and cash an event moves, in double entry.

An event that moves chips or cash has postings, a plus for every account that gains and a minus for every account that
gives, and they come to nothing for each unit. Accounts are named by what they hold
(accounts.py).

An account keeps one unit: cash in cents, play money, or the chips of one tournament. So play money never becomes cash:
a wallet of the one can pay for nothing that is kept in the other. The cage alone has every unit, and it alone may hold
less than nothing: what came in from outside is what it owes.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

CASH, PLAY = "cents", "play"  # units of money: of cash, and of play money, both counted in cents


class Posting(msgspec.Struct, frozen=True, gc=False):
    """An amount of one unit that an account gains, or gives where it is negative."""

    account: str
    unit: str
    amount: int


def balanced(postings: Iterable[Posting]) -> bool:
    """Tell whether gains and losses are equal, unit by unit."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.unit] = sums.get(posting.unit, 0) + posting.amount
    return not any(sums.values())
