"""Clauses of Ultimate Texas Hold-em, both editions."""
