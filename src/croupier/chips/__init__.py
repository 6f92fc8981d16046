"""Chips and cash: what every event moves between accounts."""

from croupier.chips.postings import CAGE, CASH, PLAY, Posting, balanced

__all__ = ["CAGE", "CASH", "PLAY", "Posting", "balanced"]
