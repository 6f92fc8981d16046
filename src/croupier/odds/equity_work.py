"""Work in pieces: on several threads, telling how far it is, and stopped within a moment.

A piece is a call that answers a tally: how many boards each set of players wins (kernels/equity.py). Tallies add up, and
the sum does not depend on who did which piece when.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from croupier.odds.equity_spot import Spot

Tally = NDArray[np.int64]
Tell = Callable[[int, int], None]  # how many pieces are done, of how many


def room_for(spot: Spot) -> Tally:
    """An empty tally: an entry for each set of players, or where the pot is split for each two of them."""
    players = len(spot.hands)
    return np.zeros(1 << (2 * players if spot.game.low else players), dtype=np.int64)


def gathered(pieces: Sequence[Callable[[], Tally]], threads: int, tell: Tell | None = None) -> Tally:
    """The sum of all pieces; a thread is handed its next one only when it has room for it, so little is left to stop."""
    waiting = iter(pieces)
    total: Tally | int = 0
    with ThreadPoolExecutor(min(threads, len(pieces))) as pool:
        running = {pool.submit(piece) for piece in islice(waiting, 2 * threads)}
        done = 0
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for piece in finished:
                total += piece.result()
                done += 1
                if tell:
                    tell(done, len(pieces))
            running |= {pool.submit(piece) for piece in islice(waiting, len(finished))}
    return np.asarray(total)
