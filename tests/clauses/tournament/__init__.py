"""Clauses about tournaments, of all rulebooks."""
