"""Exact odds: what a hand is worth against others (`equity`), and against the bank (uth_solve.py, uth_advice.py)."""

from croupier.odds.equity.equity import Equity, PlayerEquity, equity

__all__ = ["Equity", "PlayerEquity", "equity"]
