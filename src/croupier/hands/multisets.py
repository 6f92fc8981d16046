"""Five ranks without their suits: the ground every order of hands stands on.

A hand that is no flush is a multiset of ranks, at most four of each (five with a joker). A rank's key is a one in its
own octal digit, so the sum of the keys of up to seven ranks counts each of them and names their multiset whatever their
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


Shape = tuple[int, int, Category, tuple[int, ...]]  # key, lowest rank, category by counts alone, the ranks


@cache
def five_rank_shapes(*, ace_low: bool = False) -> tuple[Shape, ...]:
    """Every multiset of five ranks, with its ranks in order of weight: most of a kind first, then highest.

    There are 6,175 that natural cards can make, and 13 fives of a kind that a joker completes. With `ace_low` an ace
    weighs least.
    """
    weights = [-1 if rank == ACE and ace_low else rank for rank in range(ACE + 1)]
    shapes = []
    for ranks in combinations_with_replacement(range(ACE + 1), 5):
        counts = sorted([(ranks.count(rank), weights[rank], rank) for rank in set(ranks)], reverse=True)
        category = _SHAPES[tuple([count for count, _, _ in counts])]
        grouped = tuple([rank for count, _, rank in counts for _ in range(count)])
        shapes.append((multiset_key(ranks), ranks[0], category, grouped))
    return tuple(shapes)
