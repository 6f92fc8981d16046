"""Clauses that several rulebooks share, or differ in."""
