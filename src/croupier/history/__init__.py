"""Rounds that were played, read and written in several formats."""
