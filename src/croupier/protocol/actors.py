"""Who does something, as events name them."""

from __future__ import annotations

HOUSE = "house"  # who does by itself what nobody has to decide


def account_in(name: str) -> str:
    """The account of somebody as events name staff, such as `dealer 5f3a`."""
    return name.rpartition(" ")[2]
