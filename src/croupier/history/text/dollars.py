"""Amounts as a player says them: dollars, or chips of a tournament."""

from __future__ import annotations

from collections.abc import Callable

from croupier.rulebooks import DOLLARS


def dollars(cents: int) -> str:
    """Cents in words: $3, $2.50."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


def chips(amount: int) -> str:
    """Chips of a tournament in words: 2,500."""
    return f"{amount:,}"


def said_in(unit: int) -> Callable[[int], str]:
    """How amounts of a table are said, by its unit: in dollars, or in chips."""
    return dollars if unit == DOLLARS else chips


def told_in(unit: int, amount: int) -> str:
    """An amount of a table in words: $2.50, or 2,500 where its amounts are chips."""
    return said_in(unit)(amount)
