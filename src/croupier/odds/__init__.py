"""Exact odds: what a hand is worth against others (`equity`), and against the bank (`uth`)."""

from croupier.odds.equity.equity import Equity, PlayerEquity, equity

__all__ = ["Equity", "PlayerEquity", "equity"]
