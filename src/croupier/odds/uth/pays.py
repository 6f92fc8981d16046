"""A game's pays as whole numbers by the value of a hand, as the kernels read them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.errors import RequestError
from croupier.hands import Category
from croupier.odds.kernels.uth_tables import (
    DEALERS,
    LOST,
    RUNOUTS,
    VALUE,
    WEAK_LOST,
    WEAK_WON,
    WON,
    Pays,
    categories,
    least_value,
)
from croupier.odds.uth.game import Outcome, UthGame

Whole = NDArray[np.int64]

ROOM = 2**63 // (4 * DEALERS * RUNOUTS)  # the largest result of one hand whose sum over a flop fits, corrections too


@lru_cache(maxsize=8)
def pays_of(game: UthGame) -> Pays:
    """The pays in the smallest whole units; refused where their sums would not fit."""
    blind, trips = dict(game.blind), {category: game.trips_net(category) for category in Category}
    unit = lcm(*(part.denominator for part in (*blind.values(), *trips.values(), game.folded)))
    largest = max(
        abs(game.net(category, outcome, game.most)) for category in game.order.categories for outcome in Outcome
    )
    if largest * unit > ROOM:
        raise RequestError(
            f"these pays have no common unit above 1/{unit} of an ante and reach {float(largest):.6g} antes: too fine to "
            "be added up exactly; take rounder odds, or rounder amounts for ante and trips"
        )
    by_category = categories(game.order)
    return Pays(
        _by_value(by_category, {category: won * unit for category, won in blind.items()}),
        _by_value(by_category, {category: won * unit for category, won in trips.items()}),
        by_category,
        unit,
        int(game.folded * unit),
        game.after,
        game.river,
        least_value(game.order, game.qualifies),
    )


def _by_value(by_category: NDArray[np.uint8], won: dict[Category, Fraction]) -> Whole:
    pays = np.zeros(len(Category), dtype=np.int64)
    for category, amount in won.items():
        pays[category] = int(amount)
    return pays[by_category]


def on_river(pays: Pays, figures: Whole) -> tuple[Whole, Whole]:
    """Against all dealer's hands: what hands are worth without their play wager, and what an ante of that adds."""
    value, won, lost = figures[..., VALUE], figures[..., WON], figures[..., LOST]
    antes = won - figures[..., WEAK_WON] - (lost - figures[..., WEAK_LOST]) - lost
    step = pays.ante * (won - lost)
    rest = pays.ante * antes + pays.blind[value] * won + pays.trips[value] * DEALERS
    return rest, step
