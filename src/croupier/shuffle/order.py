"""The order: a Fisher-Yates shuffle by the keystream of a seed."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.check import invariant
from croupier.shuffle.keystream import SPAN, numbers_below

LABEL = b"croupier/1/order"


def shuffled_order(seed: bytes, count: int) -> tuple[int, ...]:
    """A permutation of 0 .. count-1, every one as likely as the seed is random; entry i says what comes i-th.

    >>> shuffled_order(bytes(32), 5)
    (3, 2, 0, 4, 1)
    """
    invariant(0 < count <= SPAN, f"from 1 to {SPAN} things are shuffled")
    return fisher_yates(count, numbers_below(seed, LABEL, range(count, 1, -1)))


def fisher_yates(count: int, numbers: Iterable[int]) -> tuple[int, ...]:
    """The order that numbers below count, count-1 … 2 make."""
    order = list(range(count))
    last = count
    for other in numbers:
        last -= 1
        order[last], order[other] = order[other], order[last]
    return tuple(order)
