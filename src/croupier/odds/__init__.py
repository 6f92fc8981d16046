"""Exact odds: what a hand is worth against others, and against the bank; kernels/ for the long sums."""
