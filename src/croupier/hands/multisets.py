"""Five ranks without their suits: the ground every order of hands stands on.

A hand that is no flush is a multiset of ranks, at most four of each (five with a joker). A rank's key is a one in its own
octal digit, so the sum of the keys of up to seven ranks counts each of them and names their multiset whatever their
order: a hand is valued by one addition per card and one look-up. Nothing here depends on a rulebook.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from croupier.cards import ACE
from croupier.hands.category import Category

RANK_KEY = tuple(8**rank for rank in range(ACE + 1))

_SHAPES = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIRS,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,
}


def multiset_key(ranks: tuple[int, ...]) -> int:
    """The sum of the ranks' keys."""
    return sum([RANK_KEY[rank] for rank in ranks])


def rank_mask(ranks: tuple[int, ...]) -> int:
    """One bit a rank."""
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


@cache
def five_rank_shapes() -> tuple[tuple[int, Category, tuple[int, ...]], ...]:
    """Every multiset of five ranks: its key, its category by counts alone, and its ranks, most of a kind first.

    The 6,175 that natural cards can make, then the 13 fives of a kind a joker completes.
    """
    natural, with_joker = [], []
    for ranks in combinations_with_replacement(range(ACE, -1, -1), 5):
        counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        shape = _SHAPES[tuple(count for count, _ in counts)]
        grouped = tuple(rank for count, rank in counts for _ in range(count))
        row = (multiset_key(ranks), shape, grouped)
        (with_joker if shape is Category.FIVE_OF_A_KIND else natural).append(row)
    return (*natural, *with_joker)
