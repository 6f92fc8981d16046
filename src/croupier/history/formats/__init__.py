"""Rounds in the formats of others: PHH and OHH."""
