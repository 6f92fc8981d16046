"""Exact equity: every deal of the unknown cards that differs, tallied by the kernel."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from croupier.cards import JOKER
from croupier.odds.equity.deals import deals_in_all, different_deals
from croupier.odds.equity.spot import BOARD, Game, Hand, Spot, suit_masks
from croupier.odds.equity.tally import Tally, gathered, room_for
from croupier.odds.equity.work import Tell
from croupier.odds.kernels.equity_tables import falls, worth

if TYPE_CHECKING:
    from croupier.odds.kernels.equity import Game as KernelGame

MOST_DEALS = 2_000_000  # of the unknown cards, before suits are exchanged
MOST_FALLS = 2_000_000_000  # to compare hands on, over all deals that differ: ten to twenty seconds on two cores
FALLS_AT_ONCE = 10_000_000  # some 0.1 seconds
JOKER_FACTOR = 30  # measured: what comparing two suits at once costs where the joker may still fall on the board


def _two_suits_at_once(spot: Spot) -> bool:
    """Tell whether the joker is still to come, so that a board may have flushes in two suits."""
    return spot.game.order.joker and JOKER in spot.left


def exact_tally(spot: Spot, threads: int, tell: Tell | None) -> Tally | None:
    """Tally who wins on how many boards, over all deals; None if that is more work than fits."""
    if deals_in_all(spot) > MOST_DEALS:
        return None
    from croupier.odds.kernels.equity import tally_spots

    game = _kernel_game(spot.game, len(spot.hands), spot.board, spot.dead)
    if not any(spot.unknown):
        tally = room_for(spot)
        tally_spots(game, np.array([spot.hands], dtype=np.uint8), np.ones(1, dtype=np.int64), tally)
        return tally
    hands, times = different_deals(spot)
    a_deal = game.falls.in_all * (JOKER_FACTOR if _two_suits_at_once(spot) else 1) * len(spot.hands) // 2
    if len(hands) * a_deal > MOST_FALLS:
        return None

    def part(first: int, end: int) -> Tally:
        tally = room_for(spot)
        tally_spots(game, hands[first:end], times[first:end], tally)
        return tally

    edges = [*range(0, len(hands), max(1, FALLS_AT_ONCE // a_deal)), len(hands)]
    return gathered([partial(part, *ends) for ends in pairwise(edges)], threads, tell)


@lru_cache(maxsize=256)  # many questions are about one table, some about one board
def _kernel_game(game: Game, players: int, board: Hand, dead: Hand) -> KernelGame:
    from croupier.odds.kernels import equity as kernel

    ranks = tuple([card >> 2 for card in board])
    seen = {*board, *dead}
    high = worth(game.order, game.making, ranks)
    return kernel.Game(
        falls(game.order.lowest, game.order.joker, BOARD - len(board)),
        high,
        worth(game.low, game.making, ranks) if game.low else high,
        np.uint64(players if game.low else 0),
        np.array(suit_masks(board), dtype=np.uint64),
        np.array(suit_masks([card for card in game.deck.cards if card not in seen]), dtype=np.uint64),
    )
