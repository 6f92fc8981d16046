"""Rulings in a round against the bank."""
