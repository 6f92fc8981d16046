"""Amounts as a player says them: dollars, or chips of a tournament."""

from __future__ import annotations

from croupier.rulebooks import DOLLARS


def dollars(cents: int) -> str:
    """Cents in words: $3, $2.50."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


def told_in(unit: int, amount: int) -> str:
    """An amount of a table in words: $2.50, or 2,500 where its amounts are chips."""
    return dollars(amount) if unit == DOLLARS else f"{amount:,}"
