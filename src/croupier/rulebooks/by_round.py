"""Words for what may differ from betting round to betting round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def by_round(said: Sequence[str]) -> str:
    """Return what holds in every betting round, or each part with the rounds it is for.

    >>> by_round(["pot limit", "pot limit"])
    'pot limit'
    >>> by_round(["fixed limit", "fixed limit", "pot limit", "pot limit"])
    'fixed limit in betting rounds 1 and 2, pot limit in betting rounds 3 and 4'
    """
    if len(set(said)) == 1:
        return said[0]
    parts, numbers = [], iter(range(1, len(said) + 1))
    for words, same in groupby(said):
        parts.append(f"{words} in {betting_rounds([next(numbers) for _ in same])}")
    return ", ".join(parts)


def betting_rounds(numbers: Sequence[int]) -> str:
    """Return some betting rounds in words: betting round 3, betting rounds 1 and 2."""
    *first, last = map(str, numbers)
    return f"betting rounds {', '.join(first)} and {last}" if first else f"betting round {last}"
