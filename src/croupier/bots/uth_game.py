"""A settled table as the solver of odds/ sees it: its play wagers, its pay tables, its maximum payout for an ante.

Rule keys: `payout.max`, `dealer.qualifies`, `play.before-flop`, `play.after-flop`, `play.river`; the pay tables are the
keys that begin with blind and trips.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.banked.rules import BankedRules
from croupier.banked.settlement import winnings
from croupier.errors import RequestError
from croupier.odds.uth_game import UthGame


def game_of(rules: BankedRules, *, ante: int = 0, trips: Fraction = Fraction(0)) -> UthGame:
    """The game with a trips wager of so many antes.

    Without an ante (in cents) the pay tables stand as they are written. With one, wagers win what they are paid in a
    settlement: whole cents, and a blind no more than the displayed maximum.
    """
    stake = ante * trips
    if stake.denominator != 1:
        raise RequestError(
            f"{trips} times an ante of {ante} cents is no whole number of cents; take another trips wager"
        )
    before, (after,), (river,) = (stage.times for stage in rules.stages)
    blind = {category: odds for category, (odds, _) in rules.blind.items()}
    won = {category: odds for category, (odds, _) in rules.trips.items()}
    if ante:
        blind = {category: _paid(ante, odds, rules.payout_most) for category, odds in blind.items()}
    if stake:
        won = {category: _paid(int(stake), odds) for category, odds in won.items()}
    return UthGame(
        rules.table.order, rules.qualifies, before, after, river, tuple(blind.items()), tuple(won.items()), trips
    )


def _paid(stake: int, odds: Fraction, most: int | None = None) -> Fraction:
    """What each cent of a stake wins."""
    paid = winnings(stake, odds)
    return Fraction(paid if most is None else min(paid, most), stake)
