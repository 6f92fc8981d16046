"""Regulator."""
