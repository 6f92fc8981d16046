"""Chips and cash: what every event moves between accounts."""

from croupier.chips.postings import CAGE, Posting, balanced

__all__ = ["CAGE", "Posting", "balanced"]
