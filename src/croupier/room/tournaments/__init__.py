"""Tournaments as they are run: one actor each, what it does by itself, what it shows."""
