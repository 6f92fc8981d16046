"""Tournaments: entries, sessions, levels, seats, places and prizes, above the tables they are played on."""
