"""Exact equity: every deal of the unknown cards that differs, tallied by the kernel."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np

from croupier.odds.equity_deals import deals_in_all, different_deals
from croupier.odds.equity_spot import Spot, suit_masks
from croupier.odds.equity_tally import Tally, gathered, room_for
from croupier.odds.equity_work import Tell
from croupier.odds.kernels.equity_tables import falls, worth

MOST_DEALS = 2_000_000  # of the unknown cards, before suits are exchanged
MOST_FALLS = (
    2_000_000_000  # on which hands are compared, over all deals that differ: ten to twenty seconds on two cores
)
FALLS_AT_ONCE = 10_000_000  # some 0.1 seconds


def exact_tally(spot: Spot, threads: int, tell: Tell | None) -> Tally | None:
    """Who wins on how many boards, over all deals; none if that is more work than fits."""
    if deals_in_all(spot) > MOST_DEALS:
        return None
    from croupier.odds.kernels import equity as kernel

    order, low, making = spot.game.order, spot.game.low, spot.game.making
    ranks = tuple([card >> 2 for card in spot.board])
    fallen = falls(order.lowest, order.joker, spot.to_come)
    high = worth(order, making, ranks)
    game = kernel.Game(
        fallen,
        high,
        worth(low, making, ranks) if low else high,
        np.uint64(len(spot.hands) if low else 0),
        np.array(suit_masks(spot.board), dtype=np.uint64),
        np.array(suit_masks(spot.left), dtype=np.uint64),
    )
    if not any(spot.unknown):
        tally = room_for(spot)
        kernel.tally_spots(game, np.array([spot.hands], dtype=np.uint8), np.ones(1, dtype=np.int64), tally)
        return tally
    hands, times = different_deals(spot)
    if len(hands) * fallen.in_all > MOST_FALLS:
        return None

    def part(first: int, end: int) -> Tally:
        tally = room_for(spot)
        kernel.tally_spots(game, hands[first:end], times[first:end], tally)
        return tally

    edges = [*range(0, len(hands), max(1, FALLS_AT_ONCE // fallen.in_all)), len(hands)]
    return gathered([partial(part, *ends) for ends in pairwise(edges)], threads, tell)
