"""Multisets of ranks as numpy arrays: every group of k ranks a deck can show, named by one small sum.

A rank's key is chosen so that the sums over five, six or seven ranks, at most four of each, are all different for
each number of ranks, and small. That is denser than the octal digits of hands/multisets.py, which suit a dict but
no table. The joker is rank 13: there is one, and its key lies above every sum of natural ranks.

The larger multisets follow from the smaller ones: whatever is known of every k - 1 ranks is carried to k ranks
by taking one of them away in turn and keeping the best.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import ACE

Whole = NDArray[np.int64]
Value = NDArray[np.uint16]

NATURAL_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
JOKER_RANK = ACE + 1
RANK_KEYS: Whole = np.array([*NATURAL_KEYS, 4 * NATURAL_KEYS[ACE] + 3 * NATURAL_KEYS[ACE - 1] + 1])


class Multisets(NamedTuple):
    """Every multiset of some size: its ranks in ascending order, and its key; sorted by the keys."""

    ranks: NDArray[np.int8]  # one row each
    keys: Whole

    def find(self, keys: Whole) -> tuple[Whole, NDArray[np.bool]]:
        """Return where these keys stand, and which of them are there at all."""
        at = np.minimum(np.searchsorted(self.keys, keys), self.keys.size - 1)
        return at, self.keys[at] == keys


@cache
def multisets(lowest: int, joker: bool, size: int) -> Multisets:
    """Every multiset of `size` ranks of a deck: up to four of each natural rank from the lowest up, one joker."""
    ranks = np.zeros((1, 0), dtype=np.int8)
    for _ in range(size):
        ranks = np.concatenate([_with_one_more(ranks, rank) for rank in range(lowest, JOKER_RANK + joker)])
    keys = RANK_KEYS[ranks].sum(axis=1)
    ascending = np.argsort(keys)
    return Multisets(ranks[ascending], keys[ascending])


def _with_one_more(ranks: NDArray[np.int8], rank: int) -> NDArray[np.int8]:
    """The rows that can take one more of this rank at their end, with it."""
    most = 1 if rank == JOKER_RANK else 4
    fits = np.ones(len(ranks), dtype=np.bool)
    if ranks.shape[1]:
        fits &= ranks[:, -1] <= rank
    if ranks.shape[1] >= most:
        fits &= ranks[:, -most] != rank
    longer = ranks[fits]
    return np.column_stack([longer, np.full(len(longer), rank, dtype=np.int8)])


def carried(larger: Multisets, smaller: Multisets, best: Value) -> Value:
    """The best of each larger multiset, from the best (one row each) of those with one rank fewer."""
    found = np.zeros((len(larger.keys), *best.shape[1:]), dtype=np.uint16)
    for column in range(larger.ranks.shape[1]):
        without, _ = smaller.find(larger.keys - RANK_KEYS[larger.ranks[:, column]])
        np.maximum(found, best[without], out=found)
    return found
