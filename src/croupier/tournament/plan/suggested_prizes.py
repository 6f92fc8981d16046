"""A suggested list of prizes by the number of entrants: about one place in seven, the first with most."""

from __future__ import annotations

from decimal import Decimal

ENTRANTS_A_PLACE = 7
MOST_PLACES = 150
_FALL = 0.9  # fall of prizes: the share of a place is about one over its number, to this power
_TENTHS = 1000  # of a per cent


def places_paid(entrants: int) -> int:
    """Return the number of places with a prize."""
    if entrants < 5:
        return 1
    if entrants < 8:
        return 2
    return min(max(3, entrants // ENTRANTS_A_PLACE), MOST_PLACES)


def payouts(entrants: int) -> tuple[Decimal, ...]:
    """Per cent of the prize pool from first place on, to a tenth of one; together exactly a hundred."""
    weights = [place**-_FALL for place in range(1, places_paid(entrants) + 1)]
    exact = [weight * _TENTHS / sum(weights) for weight in weights]
    tenths = [int(share) for share in exact]
    left = _TENTHS - sum(tenths)
    for at in sorted(range(len(exact)), key=lambda at: (tenths[at] - exact[at], at))[:left]:
        tenths[at] += 1
    return tuple([Decimal(number) / 10 for number in tenths])
