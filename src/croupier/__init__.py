"""Croupier conducts casino poker by the book."""
