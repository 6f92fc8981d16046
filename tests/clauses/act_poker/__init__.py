"""Clauses of the ACT poker rules."""
