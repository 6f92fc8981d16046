"""Tallies: how many boards each set of players wins (kernels/equity.py). They add up, in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.odds.equity.spot import Spot
from croupier.odds.equity.work import Tell, worked

Tally = NDArray[np.int64]


def room_for(spot: Spot) -> Tally:
    """An empty tally: an entry for each set of players, or where the pot is split for each two of them."""
    players = len(spot.hands)
    return np.zeros(1 << (2 * players if spot.game.low else players), dtype=np.int64)


def gathered(pieces: Sequence[Callable[[], Tally]], threads: int, tell: Tell | None) -> Tally:
    """The sum of the tallies of all pieces."""
    return np.asarray(sum(worked(pieces, threads, tell)))
