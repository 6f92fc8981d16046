"""The maximum payout: what a table pays at most, and how winnings above it are cut.

Rule keys: `payout.max`, `payout.max.per`.

It counts for each blind by itself, for what a box wins at odds, or for what all boxes win at odds in the round. Ante and
play are even money and never cut. Several winnings are cut in proportion, in whole chips; what cannot be divided so goes to
the box nearest the dealer's left, its blind before its trips, and on to the next where that has all it won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from croupier.banked.events import WagerSettled
from croupier.banked.rules import PER_BOX, PER_WAGER, BankedRules

AT_ODDS = ("blind", "trips")


def wins_at_odds(settled: WagerSettled) -> bool:
    """Tell whether this is what a maximum payout for a box or a table counts: a blind or trips that wins."""
    return settled.wager in AT_ODDS and settled.result == "win"


def within_maximum(rules: BankedRules, settled: Sequence[WagerSettled]) -> list[WagerSettled]:
    """The same wagers in the same order, their winnings cut to the maximum payout."""
    shares: dict[tuple[int, str], int] = {}
    for together in _counted_together(rules, settled):
        won = [(one.place, one.wager, one.paid) for one in together]
        for (place, wager, _), share in zip(won, shared(rules, [paid for *_, paid in won]), strict=True):
            shares[place, wager] = share
    return [_cut(rules, one, shares.get((one.place, one.wager), one.paid)) for one in settled]


def _counted_together(rules: BankedRules, settled: Sequence[WagerSettled]) -> Iterable[list[WagerSettled]]:
    """The winnings the maximum counts together, from the dealer's left on, a blind before trips."""
    if rules.payout_per == PER_WAGER:
        return [[one] for one in settled if one.wager == "blind"]
    at_odds = sorted([one for one in settled if wins_at_odds(one)], key=lambda one: (one.place, one.wager))
    if rules.payout_per == PER_BOX:
        return [list(box) for _, box in groupby(at_odds, key=lambda one: one.place)]
    return [at_odds]


def shared(rules: BankedRules, won: Sequence[int]) -> list[int]:
    """Return what is paid of winnings that come to more than the maximum together; all of them where they do not."""
    most, total = rules.payout_most, sum(won)
    if total <= most:
        return list(won)
    paid = [most * amount // total // rules.chip * rules.chip for amount in won]
    left = most - sum(paid)
    for at, amount in enumerate(won):
        more = min(left, amount - paid[at])
        paid[at] += more
        left -= more
    return paid


def _cut(rules: BankedRules, settled: WagerSettled, paid: int) -> WagerSettled:
    if paid == settled.paid:
        return settled
    return replace(settled, paid=paid, also=(*settled.also, rules.under["payout.max"]))
