"""Rounds that were played: found, listed, replayed and exported for those who may see them."""
