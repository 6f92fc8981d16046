"""One hand at a time, compiled: `compiled_seven`, for loops over hands that cannot be batched."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from croupier.hands.kernels.tables import any_five
from croupier.hands.order import Order, ValueTable


def compiled_seven(table: ValueTable) -> Callable[[int, int, int, int, int, int, int], int]:
    """A function from seven cards to the value of their best five; compiled once for each order of hands."""
    return _seven(table.order)


@cache
def _seven(order: Order) -> Callable[[int, int, int, int, int, int, int], int]:
    from croupier.hands.kernels import compiled

    return compiled.seven_of(any_five(order, 7))
