"""Finish."""
