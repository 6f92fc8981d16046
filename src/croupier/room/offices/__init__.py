"""Offices."""
