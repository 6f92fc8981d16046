"""Postings: what an event moves, in the manner of double entry.

An event that moves chips or cash has postings, a plus for every account that gains and a minus for every account that
gives, and they come to nothing for each unit. Accounts are named by what they hold:

    wallet:ID           what a person has with the house
    stake:TABLE:ID      what lies before a player
    pot:TABLE           chips bet and not yet won; pot:TABLE:N is a pot as it is pushed
    commission:TABLE    what the table has charged
    sales:TABLE         goods and services paid with chips
    float:TABLE         the bank of a table against players
    entrant:TOURNAMENT:ID   chips of an entrant that lie at no table: before the first seat, on the way, to be collected
    out:TOURNAMENT:RULE     chips that a rule took out of play
    prizes:TOURNAMENT   a prize pool
    cage                the world outside

An account keeps one unit: cash in cents, play money, or the chips of one tournament. So play money never becomes cash: a
wallet of the one can pay for nothing that is kept in the other, whoever asks. The cage alone has every unit, and it alone
may hold less than nothing: what came in from outside is what it owes.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

CAGE = "cage"
CASH, PLAY = "cents", "play"  # units of money: of cash, and of play money, both counted in cents


class Posting(msgspec.Struct, frozen=True, gc=False):
    """An amount of one unit that an account gains, or gives where it is negative."""

    account: str
    unit: str
    amount: int


def balanced(postings: Iterable[Posting]) -> bool:
    """Whether what is gained is what is given, unit by unit."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.unit] = sums.get(posting.unit, 0) + posting.amount
    return not any(sums.values())
