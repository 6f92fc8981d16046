"""A settled table as the solver of odds/ sees it: its play wagers, its pay tables, its maximum payout for an ante.

Rule keys: `payout.max`, `payout.max.per`, `dealer.qualifies`, `play.before-flop`, `play.after-flop`, `play.river`; the
pay tables are the keys that begin with blind and trips.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.banked import PER_BOX, PER_TABLE, BankedRules, winnings
from croupier.errors import RequestError
from croupier.hands import Category
from croupier.odds.uth.game import UthGame


def game_of(rules: BankedRules, *, ante: int = 0, trips: Fraction = Fraction(0)) -> UthGame:
    """The game with a trips wager of so many antes.

    Without an ante (in cents) the pay tables stand as they are written. With one, wagers win what they are paid in a
    settlement: whole cents, and no more than the displayed maximum. Where that counts for all boxes of the table, what
    one of them wins depends on the others and is not solved.
    """
    if ante and rules.payout_per == PER_TABLE:
        raise RequestError(
            f"the maximum payout counts for all boxes of the table ({rules.book} {rules.under['payout.max.per']}), so that "
            "what a box wins depends on the others; set payout.max.per to wager or box, or leave the ante out"
        )
    stake = ante * trips
    if stake.denominator != 1:
        raise RequestError(
            f"{trips} times an ante of {ante} cents is no whole number of cents; take another trips wager"
        )
    before, (after,), (river,) = (stage.times for stage in rules.stages)
    blind = {category: odds for category, (odds, _) in rules.blind.items()}
    won = {category: odds for category, (odds, _) in rules.trips.items()}
    if ante:
        blind, won = _within_maximum(rules, ante, int(stake), blind, won)
    return UthGame(
        rules.table.order, rules.qualifies, before, after, river, tuple(blind.items()), tuple(won.items()), trips
    )


def _within_maximum(
    rules: BankedRules, ante: int, stake: int, blind: Mapping[Category, Fraction], trips: Mapping[Category, Fraction]
) -> tuple[dict[Category, Fraction], dict[Category, Fraction]]:
    """Return the winnings per cent of a blind and of trips; with trips, a blind wins what is left of the maximum."""
    per_box, most = rules.payout_per == PER_BOX, rules.payout_most
    on_trips = {category: winnings(stake, odds) for category, odds in trips.items()}
    if per_box:
        on_trips = {category: min(paid, most) for category, paid in on_trips.items()}
    left = {category: most - (on_trips.get(category, 0) if per_box else 0) for category in blind}
    on_blind = {category: min(winnings(ante, odds), left[category]) for category, odds in blind.items()}
    return (
        {category: Fraction(paid, ante) for category, paid in on_blind.items()},
        {category: Fraction(paid, stake) if stake else trips[category] for category, paid in on_trips.items()},
    )
