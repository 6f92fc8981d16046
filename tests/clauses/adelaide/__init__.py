"""Clauses of the Adelaide rules."""
