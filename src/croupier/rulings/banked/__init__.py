"""Banked."""
