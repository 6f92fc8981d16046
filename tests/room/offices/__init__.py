"""Cage, floor, operator and regulator of a room."""
