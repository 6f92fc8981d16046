"""Sampled equity: random deals of all that is not known, ranked in batches.

Samples come in lots of fixed size, each from its own stream of the seed, so the same seed gives the same answer on any
number of threads.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.cards import UNKNOWN
from croupier.hands import Order, value_table
from croupier.hands.kernels import rank_batch
from croupier.odds.equity.spot import Spot
from croupier.odds.equity.tally import Tally, gathered
from croupier.odds.equity.work import Tell

LOT = 16_384


def sampled_tally(spot: Spot, samples: int, seed: int, threads: int, tell: Tell | None) -> Tally:
    """Tally who wins how many of so many random deals."""
    lots = [min(LOT, samples - first) for first in range(0, samples, LOT)]
    return gathered([partial(_lot, spot, size, seed, number) for number, size in enumerate(lots)], threads, tell)


def _lot(spot: Spot, samples: int, seed: int, number: int) -> Tally:
    random = np.random.default_rng([seed, number])
    drawn = _drawn(random, spot, samples)
    board = np.column_stack([np.tile(np.array(spot.board, dtype=np.uint8), (samples, 1)), drawn[:, : spot.to_come]])
    hands, at = [], spot.to_come
    for hand in spot.hands:
        cards = np.tile(np.array(hand, dtype=np.uint8), (samples, 1))
        unknown = hand.count(UNKNOWN)
        cards[:, np.array(hand) == UNKNOWN] = drawn[:, at : at + unknown]
        hands.append(cards)
        at += unknown
    entries = _winners(spot, spot.game.order, hands, board)
    if spot.game.low:
        entries = entries << len(hands) | _winners(spot, spot.game.low, hands, board)
    return np.bincount(entries, minlength=1 << (len(hands) * (2 if spot.game.low else 1)))


def _drawn(random: np.random.Generator, spot: Spot, samples: int) -> NDArray[np.uint8]:
    """Random cards in random order, one row a sample: each place in turn takes one of those not taken yet."""
    left = np.tile(np.array(spot.left, dtype=np.uint8), (samples, 1))
    rows = np.arange(samples)
    wanted = spot.to_come + sum(spot.unknown)
    for place in range(wanted):
        at = random.integers(place, left.shape[1], size=samples)
        left[rows, at], left[:, place] = left[:, place], left[rows, at]
    return left[:, :wanted]


def _winners(spot: Spot, order: Order, hands: list[NDArray[np.uint8]], board: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the winners of each sample, one bit a player; none where no low hand qualifies."""
    table = value_table(order)
    values = np.array([rank_batch(table, spot.game.making, hand, board) for hand in hands])
    best = values.max(axis=0)
    wins = (values == best) & (best >= table.least_qualifying)
    bits = 1 << np.arange(len(hands))
    return np.asarray(bits @ wins, dtype=np.int64)
