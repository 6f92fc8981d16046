"""Cents as a player says them."""

from __future__ import annotations


def dollars(cents: int) -> str:
    """Cents in words: $3, $2.50."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"
