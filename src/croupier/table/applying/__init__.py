"""Applying."""
