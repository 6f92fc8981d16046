"""Equity."""
