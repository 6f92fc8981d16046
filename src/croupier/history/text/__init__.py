"""Rounds in words, as a player reads them."""
