"""Invariants: what must hold after every event, checked in production too."""

from __future__ import annotations


class BrokenInvariant(AssertionError):
    """Our own fault. It stops what was being done before anything is written."""


def invariant(holds: bool, what: str) -> None:
    """Stop at once when something that must hold does not."""
    if not holds:
        raise BrokenInvariant(f"it must hold that {what}")
