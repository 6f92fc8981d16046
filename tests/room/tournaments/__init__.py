"""Tournaments of a room."""
